// The lock: the signed text that fixes draw, time, rules, dice and every commitment (FAIRNESS.md, The lock).
// A plain value with a strict reader and a writer that are each other's inverse; it checks form, not rules. Any thread.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/fairness/asks.hpp"
#include "server/fairness/bytes.hpp"

namespace fairness {

inline constexpr std::size_t kMaxPlayers = 256;

/// `<id>.<number>`: the game or tournament round, and which of its draws, from 1.
struct DrawName {
  std::string id;            // [A-Za-z0-9_-]{1,64}
  std::uint32_t number = 1;  // 1..999999
  bool operator==(const DrawName&) const = default;
};
[[nodiscard]] std::string to_text(const DrawName& name);
[[nodiscard]] std::expected<DrawName, Error> parse_draw_name(std::string_view text);

struct RuleOption {
  std::string name;   // [a-z0-9-]{1,32}
  std::string value;  // [A-Za-z0-9.,+-]{1,128}
  bool operator==(const RuleOption&) const = default;
};

/// `<variant>@<version>;<option>=<value>…`, options in bytewise order of their names.
struct Ruleset {
  std::string variant;        // [a-z0-9-]{1,32}
  std::uint32_t version = 1;  // 1..999999
  std::vector<RuleOption> options;
  bool operator==(const Ruleset&) const = default;
};
[[nodiscard]] std::string to_text(const Ruleset& ruleset);

struct Seat {
  std::string player;              // account id, [A-Za-z0-9_-]{1,32}
  std::optional<Hash> commitment;  // none: `-`, takes no part in the draw
  bool operator==(const Seat&) const = default;
};

struct Lock {
  DrawName draw;
  std::string time;  // UTC, `2026-11-20T20:45:07Z`
  Ruleset ruleset;
  Asks asks;
  int rolls = 1;  // n, 1..1000
  PublicKey server_key{};
  Hash server_commitment{};
  std::vector<Seat> seats;  // at most 256, all players different

  /// How many players have a part.
  [[nodiscard]] std::size_t taking_part() const;
  bool operator==(const Lock&) const = default;
};

/// Errors name the field (`draw`, `time`, `ruleset`, `asks`, `n`, `server`, `players[0]`) and the column.
[[nodiscard]] std::expected<Lock, Error> parse_lock(std::string_view text);
[[nodiscard]] std::string write_lock(const Lock& lock);

}  // namespace fairness
