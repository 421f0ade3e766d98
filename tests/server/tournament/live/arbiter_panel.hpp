// A tournament under test with its record: commands go in, and what they did is taken.
#pragma once
#include <array>
#include <set>
#include <string>
#include <vector>

#include "server/tournament/live/decide.hpp"

namespace tournament {

/// Gives the terms of a Swiss of five rounds of Chess 112, which an arbiter runs.
[[nodiscard]] protocol::TournamentTerms swiss_terms();
[[nodiscard]] protocol::TournamentTerms round_robin_terms();
/// Gives the terms of a knockout seeded by rating: two games, a pair for tie-breaks, then one that decides; third
/// place.
[[nodiscard]] protocol::TournamentTerms knockout_terms();
/// Gives the terms of an arena of half an hour, begun by the server.
[[nodiscard]] protocol::TournamentTerms arena_terms();

inline constexpr std::array kWhiteWins{protocol::BoardResult::win, protocol::BoardResult::loss};
inline constexpr std::array kBlackWins{protocol::BoardResult::loss, protocol::BoardResult::win};
inline constexpr std::array kDrawn{protocol::BoardResult::draw, protocol::BoardResult::draw};
inline constexpr std::array kNobodyCame{protocol::BoardResult::forfeit_loss, protocol::BoardResult::forfeit_loss};

/// Gives a clock of three days a move.
[[nodiscard]] protocol::Clock clock_by_post();

/// Gives the tournament that the record makes, read from the texts that the store keeps of it.
[[nodiscard]] State replayed(const std::vector<Step>& record);

class ArbiterPanel {
 public:
  inline static const std::string kArbiter = "u-arbiter";

  explicit ArbiterPanel(const protocol::TournamentTerms& terms);
  explicit ArbiterPanel(const protocol::Announced& announced);

  /// Asks for a command, and gives the code of the refusal; empty: it was done.
  std::string ask(const std::string& by, const Command& command);
  std::string ask(const Command& command) { return ask(kArbiter, command); }
  std::string enter(const std::string& player, std::optional<std::int64_t> rating = {});
  /// Pairs the next round and begins it.
  std::string play_round();
  /// Gives the games of the round that are being played.
  [[nodiscard]] std::vector<std::string> games() const;
  std::string end_game(const std::string& game, const std::array<protocol::BoardResult, 2>& scores = kWhiteWins);
  void end_all_games(const std::array<protocol::BoardResult, 2>& scores = kWhiteWins);
  /// Closes an account: the store says so, the record does not.
  void close_account(const std::string& player) { state_.closed.insert(player); }
  /// Does what the server does at this time.
  void pass_until(server::Now at);

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const std::vector<Step>& record() const { return record_; }
  [[nodiscard]] const std::string& sentence() const { return sentence_; }
  [[nodiscard]] const Round& round() const { return state_.rounds.back(); }
  server::Now now{1'000};
  std::set<std::string> here = {};  // who has a client that answers
  bool has_computer = true;
  std::uint32_t last_draw = 0;  // the last draw that the store knows
  server::Now up_since{-100'000};
  fairness::SigningKey key;

 private:
  Circumstances circumstances();
  void store(std::vector<Step> steps);

  State state_;
  std::vector<Step> record_;
  std::string sentence_;
  Secrets secrets_;
};

}  // namespace tournament
