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
  bool is_unlisted = false;  // only its people find it in lists: it is private, or was called off
  WallTime starts;
  std::string summary;        // JSON
  std::string search = {};    // the name, as it is searched for
  std::string variants = {};  // of its schedule, each between commas: `,chess,chess112,`
  bool operator==(const TournamentHeading&) const = default;
};

/// What they are searched for; all of it holds of each.
struct TournamentSearch {
  std::optional<std::string> name = {};  // a part of the heading's `search`
  std::optional<std::string> variant = {};
  std::optional<std::string> player = {};  // the id of one of its people
  std::optional<WallTime> from = {};       // begins at this time or later
  std::optional<WallTime> before = {};     // begins earlier
  bool operator==(const TournamentSearch&) const = default;
};
/// So many are looked through for one answer.
inline constexpr std::int64_t kMostSearched = 5000;

/// Which tournaments are asked for: those that are not over, the first to begin first; or those that are over, the last
/// one first.
struct TournamentsWanted {
  bool over = false;
  /// The account that is among the people of each, and may see it; none: those that everybody may see.
  std::optional<std::string> of = {};
  /// The tournament behind which the list goes on; one that is not known: from the beginning.
  std::optional<TournamentId> after = {};
  std::size_t most = 0;
  TournamentSearch search = {};  // of those that everybody may see
};
struct ListedTournament {
  TournamentId id;
  std::string summary;
  std::string
      winner_names;  // a list in JSON: names of the accounts that the summary calls `winners` and that are not closed
  bool operator==(const ListedTournament&) const = default;
};

/// An account that the steps name.
struct TournamentPerson {
  std::string player;
  bool may_see = true;  // the tournament, where it is private; what is written last holds
  bool operator==(const TournamentPerson&) const = default;
};

/// Notices of a tournament of one kind that count as seen, and do not go out any more.
struct OvertakenNotices {
  std::string account;
  TournamentId tournament;
  protocol::NoticeKind kind{};
  bool operator==(const OvertakenNotices&) const = default;
};

struct ListedTournaments {
  std::vector<ListedTournament> all;
  std::optional<TournamentId> after = {};  // behind which there may be more
};

struct TournamentWrites {
  std::vector<StoredStep> steps;                                     // numbered on from the expected last seq
  TournamentHeading heading;                                         // the heading from now on
  std::vector<TournamentPerson> people = {};                         // accounts that the steps name
  std::vector<OvertakenNotices> overtaken = {};                      // what accounts were told, and is no news any more
  std::vector<NewNotice> notices = {};                               // what accounts are told of these steps
  std::vector<DrawWrite> draws = {};                                 // draws of rounds that change with these steps
  std::vector<std::shared_ptr<const NewGameWrites>> new_games = {};  // games that begin with these steps
};

struct StoredTournament {
  std::vector<StoredStep> steps;  // gapless, ascending
  /// Ids of those of its people whose accounts are closed: their names are not shown.
  std::vector<std::string> closed = {};
};

/// What one request may hold; a larger one is `invalid`.
inline constexpr std::size_t kMaxSteps = 1024;

class Tournaments {
 public:
  virtual ~Tournaments() = default;

  /// Makes a new tournament with its first steps. `exists` if the id is taken; `fenced` as with Games::create().
  virtual void create(TournamentId id, Term term, TournamentWrites writes, Completion<Seq> then) = 0;
  /// Appends steps, and gives the number of the last one. `conflict` if the last one stored is not `expected_last`,
  /// `fenced` if a higher term has been here, `exists` if the id of a new game is taken. After `unavailable` it is not
  /// known what is on disk: claim it again.
  virtual void append(TournamentId id, Term term, Seq expected_last, TournamentWrites writes, Completion<Seq> then) = 0;
  /// Takes the tournament over and gives its record, from one moment, as Games::claim() does.
  virtual void claim(TournamentId id, Term term, Completion<StoredTournament> then) = 0;
  virtual void read(TournamentId id, Completion<StoredTournament> then) = 0;
  /// Gives the tournaments that are not over, the first to begin first.
  virtual void open_tournaments(Completion<std::vector<TournamentId>> then) = 0;
  /// Tells whether the account is among those who may see the tournament, where it is private.
  virtual void may_see(TournamentId id, std::string player, Completion<bool> then) = 0;
  virtual void list(TournamentsWanted wanted, Completion<ListedTournaments> then) = 0;
};

}  // namespace store
