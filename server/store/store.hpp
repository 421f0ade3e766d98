// The store as the rest of the server sees it: interfaces in domain verbs over one place. No SQL, no file, no
// executor. The application opens it (server/store/backends/open.hpp) and owns it.
#pragma once
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

class Store {
 public:
  /// Takes nothing more, stores and answers all that is queued, then returns. No completion runs afterwards.
  virtual ~Store() = default;

  [[nodiscard]] virtual Games& games() = 0;
  [[nodiscard]] virtual FairRecords& fair_records() = 0;
  [[nodiscard]] virtual Guests& guests() = 0;
  [[nodiscard]] virtual Ratings& ratings() = 0;
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
  /// The database's lineage as it was when the store was opened.
  [[nodiscard]] virtual const Lineage& lineage() const = 0;
  virtual void settle_restored(Completion<void> then) = 0;

  /// Makes the asker the owner of everything, and gives the term with which it writes: a higher one than any before.
  /// What belongs to no game and no tournament is from then on refused to all before it (`fenced`); a game or
  /// tournament is refused to them once it is claimed.
  virtual void take_over(Completion<Term> then) = 0;

  /// Ends the start: from now on each request is answered in time, whatever the disk does. Before that a request waits
  /// for as long as it takes, for how long reading takes at the start says nothing of the disk.
  virtual void serve() = 0;

  /// Tells whether the store would take a write now, as far as can be seen without writing.
  virtual void knock(Completion<void> then) = 0;

  /// Stores something that means nothing, to see whether the store can write.
  virtual void probe(Completion<void> then) = 0;

  /// Does the first half of the destructor's work: from now on every request is refused (`closed`), what is queued is
  /// still answered.
  virtual void close() = 0;
};

}  // namespace store
