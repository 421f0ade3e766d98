// The tournaments and their records: append-only lists of steps, one writer per tournament. What a request holds is
// stored as a whole or not at all, and is on disk before its completion hears of it; games that begin with a step are
// made together with it. Bodies are the caller's: the store parses none. Any thread may ask; an owner keeps one append
// in flight per tournament.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/completion.hpp"
#include "server/store/fair_records.hpp"
#include "server/store/games.hpp"

namespace store {

using server::TournamentId;

struct StoredStep {
  Seq seq = 0;
  WallTime at;
  std::string kind;  // a lasting name, `entered`
  std::string body;  // JSON
  bool operator==(const StoredStep&) const = default;
};

/// What lists need of a tournament without reading its record.
struct TournamentHeading {
  bool is_over = false;
  WallTime starts;
  std::string summary;  // JSON
  bool operator==(const TournamentHeading&) const = default;
};

/// Those that are not over, the first to begin first; or those that are, the last one first.
struct TournamentsWanted {
  bool over = false;
  std::optional<TournamentId> after = {};  // in that order; one that is not known: from the beginning
  std::size_t most = 0;
};
struct ListedTournament {
  TournamentId id;
  std::string summary;
  std::string
      winner_names;  // a list in JSON: of the accounts that the summary calls `winners` those that are not closed
  bool operator==(const ListedTournament&) const = default;
};

struct TournamentWrites {
  std::vector<StoredStep> steps;                                     // numbered on from the expected last seq
  TournamentHeading heading;                                         // as it is from now on
  std::vector<std::string> people = {};                              // accounts that the steps name
  std::vector<DrawWrite> draws = {};                                 // draws of rounds that change with this
  std::vector<std::shared_ptr<const NewGameWrites>> new_games = {};  // that begin with this
};

struct StoredTournament {
  std::vector<StoredStep> steps;         // gapless, ascending
  std::vector<std::string> closed = {};  // those of its people whose accounts are closed: their names are not shown
};

/// What one request may hold; more is `invalid`.
inline constexpr std::size_t kMaxSteps = 1024;

class Tournaments {
 public:
  virtual ~Tournaments() = default;

  /// A new tournament with its first steps. `exists` if the id is taken.
  virtual void create(TournamentId id, TournamentWrites writes, Completion<Seq> then) = 0;
  /// The last step from now on. `conflict` if the last one stored is not `expected_last`; `exists` if the id of a new
  /// game is taken. After `unavailable` it is not known what is on disk: read again.
  virtual void append(TournamentId id, Seq expected_last, TournamentWrites writes, Completion<Seq> then) = 0;
  virtual void read(TournamentId id, Completion<StoredTournament> then) = 0;
  /// Those that are not over, the first to begin first.
  virtual void open_tournaments(Completion<std::vector<TournamentId>> then) = 0;
  virtual void list(TournamentsWanted wanted, Completion<std::vector<ListedTournament>> then) = 0;
};

}  // namespace store
