// The settings of the command line, and what every way of measuring starts with.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "bench/load/hall.hpp"
#include "bench/load/loop.hpp"
#include "bench/load/played.hpp"
#include "rules/rules.hpp"

namespace bench {

using Json = nlohmann::ordered_json;

struct Settings {
  std::uint16_t port = 0;
  bool relay = false;
  int games = 100;
  int plies = 0;
  double pace = 0;
  std::string variant = "chess";
  std::map<std::string, std::string> options;
  bool rules_feature = false;
  std::int64_t warm = -1;  // moves before those that count; -1: as many as makes sense
  std::int64_t moves = 0;
  double seconds = 0;
  std::uint64_t seed = 1;
  std::optional<int> pid;
  std::string counter;  // the file in which the server counts something; empty: it does not
  int connections = 0;  // idle connections, to measure memory
  bool memory = false;
  std::vector<int> stages{20, 100, 200};  // plies after which memory is measured
  std::int64_t churn = 0;
  bool storm = false;
  int long_games = 250;
  int against_computer = 0;
  double settle = 2;
};

/// The setting that the tables of a run need as long as they stand.
class Setting {
 public:
  explicit Setting(const Settings& settings);

  [[nodiscard]] TableMaker tables(Course course) const;
  [[nodiscard]] const Settings& asked() const { return asked_; }
  /// True if the server knows the feature that was asked for; known once a game was begun.
  [[nodiscard]] bool has_rules() const { return *has_rules_; }

  Loop mutable loop;

 private:
  Settings asked_;
  std::unique_ptr<const rules::Variant> variant_;
  std::unique_ptr<bool> has_rules_ = std::make_unique<bool>(false);
  std::unique_ptr<int> relayed_ = std::make_unique<int>(0);  // games that the relay has had
};

/// Measures the cost of a move (speed.cpp).
[[nodiscard]] Json measure_speed(const Setting& setting);
/// Measure the memory of idle connections and of live games (memory.cpp).
[[nodiscard]] Json measure_idle(const Setting& setting);
[[nodiscard]] Json measure_live(const Setting& setting);
/// Measures the memory that is left of games that have come and gone.
[[nodiscard]] Json measure_churn(const Setting& setting);
/// Measures how long people's moves take while others play the computer (beside_computer.cpp).
[[nodiscard]] Json measure_beside_computer(const Setting& setting);
/// Measures how long honest moves take while others read as fast as they can (storm.cpp).
[[nodiscard]] Json measure_storm(const Setting& setting);

}  // namespace bench
