// The store as the rest of the server sees it: interfaces in domain verbs over one place. No SQL, no file, no
// executor. The application opens it (server/store/backends/open.hpp) and owns it.
#pragma once
#include <chrono>
#include <optional>
#include <string>

#include "server/store/accounts.hpp"
#include "server/store/analyses.hpp"
#include "server/store/correspondence_results.hpp"
#include "server/store/fair_records.hpp"
#include "server/store/games.hpp"
#include "server/store/guests.hpp"
#include "server/store/leave_days.hpp"
#include "server/store/lines.hpp"
#include "server/store/notices.hpp"
#include "server/store/private_notes.hpp"
#include "server/store/puzzles.hpp"
#include "server/store/ratings.hpp"
#include "server/store/results.hpp"
#include "server/store/sealed_backups.hpp"
#include "server/store/talk.hpp"
#include "server/store/tournaments.hpp"

namespace store {

/// Which of the locks that were signed after a backup was made are known to the database that was restored from it.
/// Where several restores are not settled yet, `all` holds only if each of them knows all.
enum class KnownLocks : std::uint8_t { all, part };

/// How a database came to be what it is.
struct Lineage {
  std::optional<Bytes32> salt = {};  // secret of the last restore, with which game ids are made; none: never restored
  KnownLocks locks = KnownLocks::all;
  bool settled = true;
};

/// The wish of a server to be the one that serves, or of a tool to work while none does.
struct Bid {
  enum class For : std::uint8_t { server, tool };
  std::string node = {};  // its name, the same at each start on this machine; no two servers that run have the same
  std::chrono::milliseconds patience{1'250};  // how long whoever serves must have said nothing (Store::beat)
  For what = For::server;         // a tool is no standby, ends nobody's sessions, and takes no history that is new
  bool promoted_in_sync = false;  // a history of the database that is new lacks nothing: see docs/operations.md
};

/// What whoever has taken the database over goes by.
struct Tenure {
  Term term = Term::first;
  std::optional<WallTime> now = {};     // by the database's clock, if it has one of its own
  std::optional<WallTime> served = {};  // up to when the server before this one has served, if that is known
  /// For how long it may decide after it has said that it serves, and was heard; none: no other server can take over.
  std::optional<std::chrono::milliseconds> lasts = {};
};

/// What the store has to do at this moment: requests that wait, and how many may.
struct Load {
  std::size_t writes = 0;
  std::size_t most_writes = 0;
  std::size_t reads = 0;
  std::size_t most_reads = 0;
};

/// How much of a disk the database takes, in bytes.
struct Size {
  std::uint64_t database = 0;
  std::optional<std::uint64_t> log = {};  // what is still to be copied into the database; none: that is kept elsewhere
};

/// What a server hears that has said that it serves.
struct Heard {
  bool has_standby = false;  // another server waits to take over, or did so three seconds ago
};

class Store {
 public:
  /// Takes nothing more, stores and answers all that is queued, then returns. No completion runs afterwards.
  virtual ~Store() = default;

  [[nodiscard]] virtual Games& games() = 0;
  [[nodiscard]] virtual FairRecords& fair_records() = 0;
  [[nodiscard]] virtual Guests& guests() = 0;
  [[nodiscard]] virtual Ratings& ratings() = 0;
  [[nodiscard]] virtual Results& results() = 0;
  [[nodiscard]] virtual Accounts& accounts() = 0;
  [[nodiscard]] virtual Talk& talk() = 0;
  [[nodiscard]] virtual LeaveDays& leave_days() = 0;
  [[nodiscard]] virtual Notices& notices() = 0;
  [[nodiscard]] virtual SealedBackups& sealed_backups() = 0;
  [[nodiscard]] virtual Lines& lines() = 0;
  [[nodiscard]] virtual CorrespondenceResults& correspondence_results() = 0;
  [[nodiscard]] virtual PrivateNotes& private_notes() = 0;
  [[nodiscard]] virtual Analyses& analyses() = 0;
  [[nodiscard]] virtual Puzzles& puzzles() = 0;
  [[nodiscard]] virtual Tournaments& tournaments() = 0;

  /// Tells whether this is a restored backup that nobody has settled yet. Players may know rolls that it has forgotten,
  /// so first every open draw must be ended (FAIRNESS.md, Protocol 9); then settle_restored() says that this is done.
  [[nodiscard]] virtual bool is_restored() const = 0;
  /// The database's lineage as it was when the store was opened, or taken over.
  [[nodiscard]] virtual const Lineage& lineage() const = 0;
  virtual void settle_restored(Completion<void> then) = 0;

  /// Makes the asker the owner of everything, and gives the term with which it writes: a higher one than any before.
  /// What belongs to no game and no tournament is from then on refused to all before it (`fenced`); a game or
  /// tournament is refused to them once it is claimed. `in_use`: another server serves; it has said so not long ago.
  /// Until the first beat() the store says by itself that the owner is there.
  virtual void take_over(Bid bid, Completion<Tenure> then) = 0;

  /// Says that the owner of this term serves, and has served up to then. `fenced`: another server has taken over.
  virtual void beat(Term term, WallTime served, Completion<Heard> then) = 0;

  /// Ends the start: from now on each request is answered in time, whatever the disk does. Before that a request waits
  /// for as long as it takes, for how long reading takes at the start says nothing of the disk.
  virtual void serve() = 0;

  /// Tells whether the store would take a write now, as far as can be seen without writing.
  virtual void knock(Completion<void> then) = 0;

  /// Stores something that means nothing, to see whether the store can write.
  virtual void probe(Completion<void> then) = 0;

  /// Tells whether what is committed is on a second machine, too. `unavailable` with what to do: it is not, though the
  /// database could see to it.
  virtual void confirm_copies(Completion<void> then) = 0;

  [[nodiscard]] virtual Load load() const = 0;
  virtual void measure(Completion<Size> then) = 0;

  /// Does the first half of the destructor's work: from now on every request is refused (`closed`), what is queued is
  /// still answered. Then another server may take over at once.
  virtual void close() = 0;
};

}  // namespace store
