// The store over a database that speaks SQL: its threads, and an object for each interface, which turns verbs into
// tasks for the writer or a reader. What only one backend has is in a class of its own that derives from this one.
// Owned by the application through store::Store. Thread-safe.
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "server/store/sql/accounts.hpp"
#include "server/store/sql/analyses.hpp"
#include "server/store/sql/correspondence_results.hpp"
#include "server/store/sql/fair_records.hpp"
#include "server/store/sql/games.hpp"
#include "server/store/sql/guests.hpp"
#include "server/store/sql/leave_days.hpp"
#include "server/store/sql/limits.hpp"
#include "server/store/sql/lines.hpp"
#include "server/store/sql/notices.hpp"
#include "server/store/sql/private_notes.hpp"
#include "server/store/sql/puzzles.hpp"
#include "server/store/sql/ratings.hpp"
#include "server/store/sql/results.hpp"
#include "server/store/sql/sealed_backups.hpp"
#include "server/store/sql/talk.hpp"
#include "server/store/sql/tournaments.hpp"
#include "server/store/sql/workers.hpp"
#include "server/store/store.hpp"

namespace store::sql {

class SqlStore : public Store {
 public:
  /// What an opened database consists of.
  struct Parts {
    std::unique_ptr<Sql> writer;
    std::vector<std::unique_ptr<Sql>> readers;
    Lineage lineage;
  };
  SqlStore(Parts parts, const Limits& limits, Writer::Look look);
  /// A completion may still ask the store: so nothing is destroyed before every thread has ended.
  ~SqlStore() override { finish(); }
  SqlStore(const SqlStore&) = delete;
  SqlStore& operator=(const SqlStore&) = delete;

  Games& games() override { return games_; }
  FairRecords& fair_records() override { return fair_records_; }
  Guests& guests() override { return guests_; }
  Ratings& ratings() override { return ratings_; }
  Results& results() override { return results_; }
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
  void take_over(Bid bid, Completion<Tenure> then) override;
  void serve() override { is_serving_ = true; }
  void knock(Completion<void> then) override;
  void probe(Completion<void> then) override;
  [[nodiscard]] Load load() const override {
    return {.writes = writer_.waiting(),
            .most_writes = most_writes_,
            .reads = readers_.waiting(),
            .most_reads = most_reads_};
  }
  void close() override;

 protected:
  /// Closes the store and waits for its threads; afterwards only the writer's connection is still open.
  void finish();
  /// Closes the writer's connection; after that nothing is asked of it.
  void leave() { writer_.leave(); }
  [[nodiscard]] bool is_serving() const { return is_serving_; }
  /// The lineage has changed since the store was opened. Only while the store is taken over.
  void know_lineage(const Lineage& lineage) {
    lineage_ = lineage;
    is_restored_ = !lineage.settled;
  }
  [[nodiscard]] Writer& writer() { return writer_; }
  [[nodiscard]] Readers& readers() { return readers_; }

 private:
  template <class T, class Work>
  void write(Work work, Completion<T> then, Undo undo = Undo::savepoint) {
    constexpr std::size_t kBytes = 512;  // bytes of a task without a body, roughly
    writer_.push(make_task<T>(kBytes, std::move(work), std::move(then), undo));
  }

  Lineage lineage_;
  std::atomic<bool> is_restored_;
  std::atomic<bool> is_serving_ = false;
  const std::size_t most_writes_;
  const std::size_t most_reads_;
  Writer writer_;  // the last connection that closes: in SQLite it removes the log
  Readers readers_;
  SqlGames games_{writer_, readers_};
  SqlFairRecords fair_records_{writer_, readers_};
  SqlGuests guests_{writer_, readers_};
  SqlRatings ratings_{writer_, readers_};
  SqlResults results_{writer_, readers_};
  SqlAccounts accounts_{writer_, readers_};
  SqlTalk talk_{writer_, readers_};
  SqlLeaveDays leave_days_{writer_, readers_};
  SqlNotices notices_{writer_, readers_};
  SqlSealedBackups sealed_backups_{writer_, readers_};
  SqlLines lines_{writer_, readers_};
  SqlCorrespondenceResults correspondence_results_{writer_, readers_};
  SqlPrivateNotes private_notes_{writer_, readers_};
  SqlAnalyses analyses_{writer_, readers_};
  SqlPuzzles puzzles_{writer_, readers_};
  SqlTournaments tournaments_{writer_, readers_};
  Ticker ticker_;  // destroyed first
};

}  // namespace store::sql
