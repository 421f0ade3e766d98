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

/// Of the locks that were signed after a backup was made: which of them the database has that was restored from it.
/// Where several restores are not settled yet, `all` is what each of them has.
enum class KnownLocks : std::uint8_t { all, part };

/// How a database came to be what it is.
struct Lineage {
  std::optional<Bytes32> salt = {};  // secret, of the last restore: game ids are made with it; none: never restored
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

  /// Whether this is a restored backup that nobody has settled yet. Players may know rolls that it has forgotten, so
  /// first every open draw must be ended (FAIRNESS.md, Protocol 9), then this says that it is done.
  [[nodiscard]] virtual bool is_restored() const = 0;
  /// As it was when the store was opened.
  [[nodiscard]] virtual const Lineage& lineage() const = 0;
  virtual void settle_restored(Completion<void> then) = 0;

  /// The start is over: from now on whoever asks has his answer in time, whatever the disk does. Until then he waits
  /// for as long as it takes: how long it takes to read what there is says nothing of the disk.
  virtual void serve() = 0;

  /// Whether the store would take something now, as far as can be seen without writing.
  virtual void knock(Completion<void> then) = 0;

  /// Stores something that means nothing, to see whether it can.
  virtual void probe(Completion<void> then) = 0;

  /// The first half of the destructor: from now on everything is refused (closed), what is queued is still answered.
  virtual void close() = 0;
};

}  // namespace store
