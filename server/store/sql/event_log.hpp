// The events of the games, as each backend lays them out. Games themselves are in game_rows.hpp. Whoever calls owns the
// connection and the transaction.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "server/store/games.hpp"

namespace store::sql {

/// Where a game's log ends.
struct LogEnd {
  std::int64_t game = 0;    // key of the game
  Seq last = 0;             // number of its last event; 0: no event yet
  std::int64_t number = 0;  // where a backend that links its events has the last one; 0: nowhere
};

/// What an append needs to know of a game.
struct KnownGame {
  LogEnd end;
  Term term = Term::first;
  bool is_finished = false;
};

class EventLog {
 public:
  virtual ~EventLog() = default;

  /// Gives what is known of a game before something is written to it; none: there is no such game. Nobody else changes
  /// it until the end of the transaction.
  [[nodiscard]] virtual std::optional<KnownGame> find(const GameId& game) = 0;
  /// Begins the log of a game whose row has just been written.
  [[nodiscard]] virtual KnownGame begin(std::int64_t game, Term term) = 0;
  /// Makes this term the game's owner.
  virtual void set_term(KnownGame& game, Term term) = 0;
  /// Appends events that are numbered on from the end, and moves the end.
  virtual void add(LogEnd& end, std::span<const StoredEvent> events) = 0;
  /// Hears how a game stands after something was written to it.
  virtual void note(const GameId& game, const KnownGame& now) = 0;

  /// Gives the events of a game behind `after`, without a gap up to the `last` of its head; `corrupt` if one is
  /// missing, in words that follow the game's name.
  [[nodiscard]] virtual Result<StoredEvents> read(std::int64_t game, Seq after, Seq last) = 0;
  /// Gives the event that answers this command; none: the game has no such event.
  [[nodiscard]] virtual std::optional<StoredEvent> find_answer(std::int64_t game, const CommandKey& command) = 0;
  /// Gives the key of the game in which this command took a seat; none: there is no such game.
  [[nodiscard]] virtual std::optional<std::int64_t> find_seat(const CommandKey& command) = 0;
};

}  // namespace store::sql
