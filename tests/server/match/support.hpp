// A game at a table for the tests: alice creates it, others act by name, secrets follow from the names. After every
// command it proves that the record gives the same game, and that a refusal has changed nothing.
#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/fairness/chain.hpp"
#include "server/match/match.hpp"
#include "server/record/event_text.hpp"

namespace server {

inline constexpr Now kStart{1'795'000'000'000};  // 2026-11-18T11:06:40Z

[[nodiscard]] fairness::Secret secret_of(const std::string& who);
[[nodiscard]] PlayerId player(const std::string& who);
/// Gives a variant, which is compiled once for the whole program.
[[nodiscard]] const rules::Variant& variant_of(const std::string& id, const rules::Options& options = {});

/// Gives the event as JSON, as clients are sent it.
[[nodiscard]] nlohmann::json shown(const Event& event);
[[nodiscard]] nlohmann::json shown(const protocol::Snapshot& snapshot);
/// Writes the event as the store keeps it, and reads it back.
[[nodiscard]] std::expected<Event, std::string> read_back(const Event& event);

struct Terms {
  std::string variant = "chess";
  rules::Options options{};
  ColorChoice color = ColorChoice::white;
  TimeControl control = Fischer{.base = std::chrono::minutes{5}, .increment = std::chrono::seconds{3}};
  bool rated = false;
  int rolls_in_play = fairness::kMaxRolls;
  Invitation invitation{};
  std::optional<Pairing> pairing{};
  Origin origin{};
  Ms default_time{};
  std::optional<Now> ends_by{};
};

class Table {
 public:
  explicit Table(const Terms& terms = {});

  /// Gives the match a command of `who`, with a new id or with this one.
  std::expected<Effects, Refusal> act(const std::string& who, const PlayerAction& action, CommandId id = {},
                                      Circumstances circumstances = {});
  std::expected<Effects, Refusal> send(const Command& command);
  /// The effects of an action that must not be refused.
  Effects done(const std::string& who, const PlayerAction& action, Circumstances circumstances = {});
  Effects time_up() { return send(TimeUp{}).value(); }

  [[nodiscard]] Entropy entropy() const;

  // The usual actions of players.
  std::expected<Effects, Refusal> join(const std::string& who = "bob");
  std::expected<Effects, Refusal> commit(const std::string& who);
  std::expected<Effects, Refusal> open(const std::string& who);
  /// The side to move makes this move, with an opening if it calls for dice.
  std::expected<Effects, Refusal> move(const std::string& text, Ms lag = Ms{0});
  /// Joins, throws the dice if there are any, and so starts the game.
  Table& started();
  /// Sends the openings of all players whose openings the due roll lacks.
  void open_all();
  /// Plays so many plies of a game that throws a die for each, always the first legal move.
  void play_with_die(int plies);
  /// The name of the newest draw, or of the first one before there is any.
  [[nodiscard]] std::string draw_name() const;
  /// The commitment that a player of that name would make in that draw, and the opening of it.
  [[nodiscard]] fairness::Hash commitment_of(const std::string& who) const;
  [[nodiscard]] fairness::Hash opening_of(const std::string& who, int roll) const;
  /// The roll that was called for last.
  [[nodiscard]] int last_roll() const;

  /// Sets the time to so many milliseconds after the start.
  void at(std::int64_t ms) { now = kStart + Ms{ms}; }
  void pass(Ms span) { now = now + span; }

  /// Drops the match and rebuilds it from its record, as after a crash.
  void crash();

  /// Loses the server's secrets, and takes over those that are left in `secrets`.
  void forget();

  [[nodiscard]] const State& state() const { return match->state(); }
  [[nodiscard]] std::string phase() const { return std::string{name(state().phase)}; }
  /// Gives how the game ended, as `white time`; empty while it goes on.
  [[nodiscard]] std::string ending() const;
  [[nodiscard]] nlohmann::json last_body() const { return shown(record.back()); }

  std::string game_id = "g8K2mQxZ";
  std::string next_id = "Next0001";  // the id of a game that follows
  std::string server = "server";     // the server's secret follows from this; it is another one for each draw
  fairness::SigningKey key;
  const rules::Variant* variant;
  Now now = kStart;
  std::unique_ptr<Match> match;
  Events record;    // the events as read back from the store
  Secrets secrets;  // the secrets as stored with the draws

 private:
  void store(const Effects& effects);
  [[nodiscard]] fairness::Secret server_secret() const;
  [[nodiscard]] fairness::Chain chain_of(const std::string& who) const;

  std::unique_ptr<State> shadow_;  // a state that is evolved event by event from the record
  int commands_ = 0;
};

/// The public record of the newest draw that is locked: what `/fair/<draw>` shows.
[[nodiscard]] std::optional<fairness::Record> fair_record(const Match& match);

/// Expects that every field of two states is the same.
void expect_same(const State& a, const State& b);

[[nodiscard]] std::vector<std::string> kinds(const Events& events);
template <class T>
std::string code_of(const std::expected<T, Refusal>& result) {
  return result ? "not refused" : std::string{name(result.error().code)};
}

}  // namespace server
