// The tournaments and their records: append-only lists of steps, one writer per tournament. What a request holds is
// stored as a whole or not at all, and is on disk before its completion hears of it; games that begin with a step are
// made together with it. Bodies are the caller's: the store parses none. Any thread may ask; an owner keeps one append
// in flight per tournament.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/game_log.hpp"
#include "server/store/then.hpp"

namespace store {

using server::TournamentId;

struct StoredStep {
  Seq seq = 0;
  WallTime at;
  std::string kind;  // a lasting name, `entered`
  std::string body;  // JSON
  bool operator==(const StoredStep&) const = default;
};

enum class TournamentState : std::uint8_t { entering, running, over };
/// As the database spells it.
[[nodiscard]] std::string_view name(TournamentState state);

/// What lists show of a tournament without reading its record.
struct TournamentHeading {
  TournamentState state = TournamentState::entering;
  WallTime starts;
  std::string name;
  bool operator==(const TournamentHeading&) const = default;
};

struct TournamentWrites {
  std::vector<StoredStep> steps;                                     // numbered on from the expected last seq
  TournamentHeading heading;                                         // as it is from now on
  std::vector<std::string> people = {};                              // accounts that the steps name
  std::vector<std::shared_ptr<const NewGameWrites>> new_games = {};  // that begin with this
};

struct StoredTournament {
  std::vector<StoredStep> steps;         // gapless, ascending
  std::vector<std::string> closed = {};  // those of its people whose accounts are closed: their names are not shown
};

/// What one request may hold; more is `invalid`.
inline constexpr std::size_t kMaxSteps = 1024;

class TournamentLog {
 public:
  virtual ~TournamentLog() = default;

  /// A new tournament with its first steps. `exists` if the id is taken.
  virtual void create(TournamentId id, TournamentWrites writes, Then<Seq> then) = 0;
  /// The last step from now on. `conflict` if the last one stored is not `expected_last`; `exists` if the id of a new
  /// game is taken. After `unavailable` it is not known what is on disk: read again.
  virtual void append(TournamentId id, Seq expected_last, TournamentWrites writes, Then<Seq> then) = 0;
  virtual void read(TournamentId id, Then<StoredTournament> then) = 0;
  /// Those that are not over, the first to begin first.
  virtual void open_tournaments(Then<std::vector<TournamentId>> then) = 0;
};

}  // namespace store
