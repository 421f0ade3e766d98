// A tournament under test with its record: commands go in, and what they did is taken.
#pragma once
#include <string>
#include <vector>

#include "server/tournament/course/decide.hpp"

namespace tournament {

/// A Swiss of five rounds of Chess 112, which an arbiter runs.
[[nodiscard]] protocol::TournamentTerms swiss_terms();
[[nodiscard]] protocol::TournamentTerms round_robin_terms();

class ArbiterDesk {
 public:
  inline static const std::string kArbiter = "u-arbiter";

  explicit ArbiterDesk(const protocol::TournamentTerms& terms);

  /// The code of the refusal; empty: it was done.
  std::string ask(const std::string& by, const Command& command);
  std::string ask(const Command& command) { return ask(kArbiter, command); }
  std::string enter(const std::string& player, std::optional<std::int64_t> rating = {});
  /// Pairs the next round and begins it.
  std::string play_round();
  /// What the server does at this time.
  void pass_until(server::Now at);

  [[nodiscard]] const Course& course() const { return course_; }
  [[nodiscard]] const std::vector<Step>& record() const { return record_; }
  [[nodiscard]] const std::string& sentence() const { return sentence_; }
  [[nodiscard]] const Round& round() const { return course_.rounds.back(); }
  server::Now now{1'000};

 private:
  void store(std::vector<StepBody> bodies);

  Course course_;
  std::vector<Step> record_;
  std::string sentence_;
};

}  // namespace tournament
