#include "tests/server/support/failing_store.hpp"

#include <utility>

#include "server/store/sqlite/open.hpp"

namespace server::test {
namespace {

/// Takes one of those that are left; false: none is left.
bool take_one(std::atomic<int>& left) {
  int count = left;
  while (count > 0 && !left.compare_exchange_weak(count, count - 1)) {
  }
  return count > 0;
}

std::unexpected<store::Error> disk_is_full() {
  return store::refuse(store::Code::unavailable, "the test has filled the disk");
}

}  // namespace

FailingStore::FailingStore(const std::filesystem::path& file) : real_(store::sqlite::open({.file = file}).value()) {}

FailingStore::~FailingStore() {
  end();
}

void FailingStore::end() {
  commit_quickly();
  let_go();
  real_.reset();
}

void FailingStore::commit_slowly(std::chrono::milliseconds commit) {
  {
    const std::lock_guard lock(mutex_);
    is_slow_ = true;
  }
  disk_ = std::jthread([this, commit](const std::stop_token& stop) { flush(stop, commit); });
}

void FailingStore::commit_quickly() {
  {
    const std::lock_guard lock(mutex_);
    is_slow_ = false;
  }
  disk_ = {};  // which takes until what waits is done
}

bool FailingStore::later(Work& work, bool is_written) {
  {
    const std::lock_guard lock(mutex_);
    if (!is_slow_) return false;
    batch_.push_back(std::move(work));
    is_batch_written_ = is_batch_written_ || is_written;
  }
  batched_.notify_all();
  return true;
}

void FailingStore::flush(const std::stop_token& stop, std::chrono::milliseconds commit) {
  std::unique_lock lock(mutex_);
  while (batched_.wait(lock, stop, [this] { return !batch_.empty(); })) {
    std::vector<Work> batch = std::exchange(batch_, {});
    const bool is_written = std::exchange(is_batch_written_, false);
    lock.unlock();
    if (is_written) std::this_thread::sleep_for(commit);
    for (Work& one : batch) one();
    lock.lock();
  }
}

void FailingStore::let_go() {
  reads_wait = false;
  finds_wait = false;
  appends_wait = false;
  set_dues_wait = false;
  std::vector<std::move_only_function<void()>> waiting;
  {
    const std::lock_guard lock(mutex_);
    waiting = std::exchange(waiting_, {});
  }
  for (auto& one : waiting) one();
}

void FailingStore::do_or_keep(bool is_kept, Work work) {
  if (!is_kept) return work();
  const std::lock_guard lock(mutex_);
  waiting_.push_back(std::move(work));
}

void FailingStore::append(store::GameId game, store::Term term, store::Seq expected, store::Writes writes,
                          store::Completion<store::Appended> then) {
  ++appends;
  const bool passes = take_one(appends_pass);
  if (!passes && take_one(appends_fail)) return then(store::refuse(fails_as, "the test says so"));
  if (full) return then(disk_is_full());
  if (!passes && take_one(appends_lie)) {
    then = [then = std::move(then)](const store::Result<store::Appended>&) mutable {
      then(store::refuse(store::Code::unavailable, "the test says so"));
    };
  }
  Work work = [this, game, term, expected, writes = std::move(writes), then = std::move(then)]() mutable {
    real_->games().append(game, term, expected, std::move(writes), std::move(then));
  };
  if (!appends_wait && later(work, true)) return;
  do_or_keep(appends_wait, std::move(work));
}

void FailingStore::load(store::GameId game, store::OfFinished how_much, std::size_t talk,
                        store::Completion<store::GameRecord> then) {
  ++loads;
  if (take_one(reads_fail)) return then(store::refuse(fails_as, "the test says so"));
  do_or_keep(reads_wait, [this, game, how_much, talk, then = std::move(then)]() mutable {
    real_->games().load(game, how_much, talk, [this, then = std::move(then)](auto record) mutable {
      if (record && !record->game.events.empty()) ++whole_reads;
      if (record && had_owner) record->game.head.term = store::Term{};
      if (record && take_one(loads_stale)) {
        record->game.events.pop_back();
        record->draws.clear();
      }
      then(std::move(record));
    });
  });
}

void FailingStore::claim(store::GameId game, store::Term term, store::StoredEvents known,
                         store::Completion<store::StoredGame> then) {
  if (take_one(claims_fail) || take_one(reads_fail)) return then(store::refuse(fails_as, "the test says so"));
  do_or_keep(reads_wait, [this, game, term, known = std::move(known), then = std::move(then)]() mutable {
    real_->games().claim(game, term, std::move(known), std::move(then));
  });
}

void FailingStore::read(store::GameId game, store::Seq after, store::Completion<store::StoredGame> then) {
  if (after == 0) ++whole_reads;
  if (take_one(reads_fail)) return then(store::refuse(fails_as, "the test says so"));
  do_or_keep(reads_wait, [this, game, after, then = std::move(then)]() mutable {
    real_->games().read(game, after, std::move(then));
  });
}

void FailingStore::find_command(store::GameId game, store::CommandKey command,
                                store::Completion<std::optional<store::StoredEvent>> then) {
  ++finds;
  if (take_one(finds_fail)) return then(store::refuse(fails_as, "the test says so"));
  do_or_keep(finds_wait, [this, game, command = std::move(command), then = std::move(then)]() mutable {
    real_->games().find_command(game, std::move(command), std::move(then));
  });
}

void FailingStore::set_due(store::GameId game, store::Term term, store::Due due, store::Completion<void> then) {
  ++set_dues;
  do_or_keep(set_dues_wait, [this, game, term, due, then = std::move(then)]() mutable {
    real_->games().set_due(game, term, due, std::move(then));
  });
}

void FailingStore::knock(store::Completion<void> then) {
  Work work = [this, then = std::move(then)]() mutable { real_->knock(std::move(then)); };
  if (later(work, false)) return;
  do_or_keep(appends_wait, std::move(work));
}

void FailingStore::probe(store::Completion<void> then) {
  if (full) return then(disk_is_full());
  real_->probe(std::move(then));
}

}  // namespace server::test
