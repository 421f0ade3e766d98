// The store over one SQLite file: its threads, and an object for each interface, which turns verbs into tasks for the
// writer or a reader. Owned by the application through store::Store. Thread-safe.
#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/store/sqlite/accounts.hpp"
#include "server/store/sqlite/analyses.hpp"
#include "server/store/sqlite/correspondence_results.hpp"
#include "server/store/sqlite/fair_records.hpp"
#include "server/store/sqlite/games.hpp"
#include "server/store/sqlite/guests.hpp"
#include "server/store/sqlite/home.hpp"
#include "server/store/sqlite/leave_days.hpp"
#include "server/store/sqlite/lines.hpp"
#include "server/store/sqlite/notices.hpp"
#include "server/store/sqlite/open.hpp"
#include "server/store/sqlite/open_files.hpp"
#include "server/store/sqlite/private_notes.hpp"
#include "server/store/sqlite/puzzles.hpp"
#include "server/store/sqlite/ratings.hpp"
#include "server/store/sqlite/sealed_backups.hpp"
#include "server/store/sqlite/talk.hpp"
#include "server/store/sqlite/tournaments.hpp"
#include "server/store/sqlite/workers.hpp"
#include "server/store/store.hpp"

namespace store::sqlite {

class SqliteStore final : public Store {
 public:
  /// What an opened file consists of.
  struct Parts {
    Home home;
    Life life = kUnnamed;
    std::unique_ptr<Sql> writer;
    std::vector<std::unique_ptr<Sql>> readers;
    Lineage lineage;
  };
  SqliteStore(Parts parts, const Options& options);
  /// A completion may still ask the store: so nothing is destroyed before every thread has ended.
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  Games& games() override { return games_; }
  FairRecords& fair_records() override { return fair_records_; }
  Guests& guests() override { return guests_; }
  Ratings& ratings() override { return ratings_; }
  Accounts& accounts() override { return accounts_; }
  Talk& talk() override { return talk_; }
  LeaveDays& leave_days() override { return leave_days_; }
  Notices& notices() override { return notices_; }
  SealedBackups& sealed_backups() override { return sealed_backups_; }
  Lines& lines() override { return lines_; }
  CorrespondenceResults& correspondence_results() override { return correspondence_results_; }
  PrivateNotes& private_notes() override { return private_notes_; }
  Analyses& analyses() override { return analyses_; }
  Puzzles& puzzles() override { return puzzles_; }
  Tournaments& tournaments() override { return tournaments_; }
  [[nodiscard]] bool is_restored() const override { return is_restored_; }
  [[nodiscard]] const Lineage& lineage() const override { return lineage_; }
  void settle_restored(Completion<void> then) override;
  void take_over(Completion<Term> then) override;
  void serve() override { is_serving_ = true; }
  void knock(Completion<void> then) override;
  void probe(Completion<void> then) override;
  void close() override;

 private:
  template <class T, class Work>
  void write(Work work, Completion<T> then, Undo undo = Undo::savepoint) {
    constexpr std::size_t kBytes = 512;  // bytes of a task without a body, roughly
    writer_.push(make_task<T>(kBytes, std::move(work), std::move(then), undo));
  }

  Home home_;  // destroyed last
  OpenFiles files_;
  const Life life_;
  const Lineage lineage_;
  std::atomic<bool> is_restored_;
  std::atomic<bool> is_serving_ = false;
  Writer writer_;  // the last connection that closes: it removes the log
  Readers readers_;
  SqliteGames games_{writer_, readers_};
  SqliteFairRecords fair_records_{writer_, readers_};
  SqliteGuests guests_{writer_, readers_};
  SqliteRatings ratings_{writer_, readers_};
  SqliteAccounts accounts_{writer_, readers_};
  SqliteTalk talk_{writer_, readers_};
  SqliteLeaveDays leave_days_{writer_, readers_};
  SqliteNotices notices_{writer_, readers_};
  SqliteSealedBackups sealed_backups_{writer_, readers_};
  SqliteLines lines_{writer_, readers_};
  SqliteCorrespondenceResults correspondence_results_{writer_, readers_};
  SqlitePrivateNotes private_notes_{writer_, readers_};
  SqliteAnalyses analyses_{writer_, readers_};
  SqlitePuzzles puzzles_{writer_, readers_};
  SqliteTournaments tournaments_{writer_, readers_};
  Ticker ticker_;  // destroyed first
};

}  // namespace store::sqlite
