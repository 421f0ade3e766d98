// A store that works until a test tells it to refuse, to lie or to wait. Thread-safe as every store.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store/store.hpp"

namespace server::test {

class FailingStore final : public store::Store, private store::Games {
 public:
  explicit FailingStore(const std::filesystem::path& file);
  ~FailingStore() override;

  std::atomic<store::Code> fails_as = store::Code::busy;  // the code of what is refused below
  std::atomic<int> appends_pass = 0;                      // how many next appends are stored before any is refused
  std::atomic<int> appends_fail = 0;                      // how many next appends are refused
  std::atomic<int> appends_lie = 0;                       // how many appends are stored and then called unavailable
  std::atomic<bool> full = false;                         // nothing can be written
  std::atomic<int> reads_fail = 0;                        // how many reads are refused
  std::atomic<int> claims_fail = 0;                       // how many claims of games are refused
  std::atomic<bool> reads_wait = false;
  std::atomic<int> loads = 0;           // how many loads of games were asked for
  std::atomic<bool> had_owner = false;  // games look as if a server before this one had them
  std::atomic<int> loads_stale = 0;     // how many loads lack the last event and the draws, as if these came later
  std::atomic<int> finds_fail = 0;      // how many lookups of commands are refused
  std::atomic<bool> finds_wait = false;
  std::atomic<int> finds = 0;        // how many commands were looked up
  std::atomic<int> whole_reads = 0;  // how many times a game was read with all its events
  std::atomic<bool> appends_wait = false;
  std::atomic<int> appends = 0;  // how many appends were asked for
  std::atomic<int> settles = 0;  // how many settlements were asked for
  std::atomic<int> set_dues = 0;
  std::atomic<bool> set_dues_wait = false;
  /// Makes each commit take so long from now on; what comes meanwhile waits for the next one, knocks too.
  void commit_slowly(std::chrono::milliseconds commit);
  void commit_quickly();
  /// Lets whatever waits go on.
  void let_go();
  /// Answers what was asked, and ends the store: whoever hears the answers must live until then.
  void end();

  /// Gives the store itself, without failures.
  store::Store& real() { return *real_; }

  store::Games& games() override { return *this; }
  store::FairRecords& fair_records() override { return real_->fair_records(); }
  store::Guests& guests() override { return real_->guests(); }
  store::Ratings& ratings() override { return real_->ratings(); }
  store::Accounts& accounts() override { return real_->accounts(); }
  store::Talk& talk() override { return real_->talk(); }
  [[nodiscard]] bool is_restored() const override { return real_->is_restored(); }
  store::LeaveDays& leave_days() override { return real_->leave_days(); }
  store::Notices& notices() override { return real_->notices(); }
  store::SealedBackups& sealed_backups() override { return real_->sealed_backups(); }
  store::Lines& lines() override { return real_->lines(); }
  store::Results& results() override { return real_->results(); }
  store::CorrespondenceResults& correspondence_results() override { return real_->correspondence_results(); }
  store::Tournaments& tournaments() override { return real_->tournaments(); }
  store::Puzzles& puzzles() override { return real_->puzzles(); }
  store::PrivateNotes& private_notes() override { return real_->private_notes(); }
  store::Analyses& analyses() override { return real_->analyses(); }
  [[nodiscard]] const store::Lineage& lineage() const override { return real_->lineage(); }
  void settle_restored(store::Completion<void> then) override {
    ++settles;
    real_->settle_restored(std::move(then));
  }
  void take_over(store::Bid bid, store::Completion<store::Tenure> then) override {
    real_->take_over(std::move(bid), std::move(then));
  }
  void beat(store::Term term, store::WallTime served, store::Completion<store::Heard> then) override {
    real_->beat(term, served, std::move(then));
  }
  void confirm_copies(store::Completion<void> then) override { real_->confirm_copies(std::move(then)); }
  void serve() override { real_->serve(); }
  void knock(store::Completion<void> then) override;
  void probe(store::Completion<void> then) override;
  [[nodiscard]] store::Load load() const override { return real_->load(); }
  void measure(store::Completion<store::Size> then) override { real_->measure(std::move(then)); }
  void close() override { real_->close(); }

 private:
  void create(store::NewGame game, store::Term term, store::Writes writes,
              store::Completion<store::Appended> then) override {
    real_->games().create(std::move(game), term, std::move(writes), std::move(then));
  }
  void append(store::GameId game, store::Term term, store::Seq expected, store::Writes writes,
              store::Completion<store::Appended> then) override;
  void load(store::GameId game, store::OfFinished how_much, std::size_t talk,
            store::Completion<store::GameRecord> then) override;
  void claim(store::GameId game, store::Term term, store::StoredEvents known,
             store::Completion<store::StoredGame> then) override;
  void read(store::GameId game, store::Seq after, store::Completion<store::StoredGame> then) override;
  void waiting_games(store::Completion<std::vector<store::GameHead>> then) override {
    real_->games().waiting_games(std::move(then));
  }
  void open_games(store::Completion<std::vector<store::GameId>> then) override {
    real_->games().open_games(std::move(then));
  }
  void count_open_games(store::Completion<std::int64_t> then) override {
    real_->games().count_open_games(std::move(then));
  }
  void due(store::WallTime now, store::Term owner, std::size_t most, store::Completion<store::DueGames> then) override {
    real_->games().due(now, owner, most, std::move(then));
  }
  void set_due(store::GameId game, store::Term term, store::Due due, store::Completion<void> then) override;
  void remind(store::GameId game, store::Term term, store::Due due, std::vector<store::NewNotice> notices,
              store::WallTime now, store::Completion<void> then) override {
    real_->games().remind(std::move(game), term, due, std::move(notices), now, std::move(then));
  }
  void add_outage(store::Outage outage, store::PutOff what, store::Completion<void> then) override {
    real_->games().add_outage(outage, what, std::move(then));
  }
  void forget_outages(store::Completion<void> then) override { real_->games().forget_outages(std::move(then)); }
  void outages(store::Completion<std::vector<store::Outage>> then) override { real_->games().outages(std::move(then)); }
  void delayed_games(store::WallTime since, store::Completion<std::vector<GameId>> then) override {
    real_->games().delayed_games(since, std::move(then));
  }
  void find_join(store::CommandKey command, store::Completion<std::optional<store::GameId>> then) override {
    real_->games().find_join(std::move(command), std::move(then));
  }
  void games_of(std::string player, store::GamesWanted which, std::optional<store::GameId> before, std::size_t most,
                store::Completion<std::vector<store::GameHead>> then) override {
    real_->games().games_of(std::move(player), which, before, most, std::move(then));
  }
  void count_games(std::string player, store::Completion<std::int64_t> then) override {
    real_->games().count_games(std::move(player), std::move(then));
  }
  void find_command(store::GameId game, store::CommandKey command,
                    store::Completion<std::optional<store::StoredEvent>> then) override;

  using Work = std::move_only_function<void()>;
  /// Does the work, or keeps it until let_go().
  void do_or_keep(bool is_kept, Work work);
  /// Keeps the work for later if the disk is slow, and a flush with it; true: it was kept.
  bool later(Work& work, bool is_written);
  void flush(const std::stop_token& stop, std::chrono::milliseconds commit);

  std::unique_ptr<store::Store> real_;
  std::mutex mutex_;
  std::vector<Work> waiting_;
  std::vector<Work> batch_;  // what waits for the slow disk
  bool is_batch_written_ = false;
  bool is_slow_ = false;  // read and written under the lock, as these are
  std::condition_variable_any batched_;
  std::jthread disk_;
};

}  // namespace server::test
