#include "tests/server/play/support/failing_store.hpp"

#include <utility>

#include "server/store/sqlite/open.hpp"

namespace server::test {
namespace {

/// Takes one of those that are left.
bool take_one(std::atomic<int>& left) {
  int count = left;
  while (count > 0 && !left.compare_exchange_weak(count, count - 1)) {
  }
  return count > 0;
}

std::unexpected<store::Error> busy() {
  return store::refuse(store::Code::busy, "the test says so");
}

std::unexpected<store::Error> disk_is_full() {
  return store::refuse(store::Code::unavailable, "the test has filled the disk");
}

}  // namespace

FailingStore::FailingStore(const std::filesystem::path& file) : real_(store::sqlite::open({.file = file}).value()) {}

FailingStore::~FailingStore() {
  let_go();
}

void FailingStore::let_go() {
  reads_wait = false;
  appends_wait = false;
  std::vector<std::move_only_function<void()>> waiting;
  {
    const std::lock_guard lock(mutex_);
    waiting = std::exchange(waiting_, {});
  }
  for (auto& one : waiting) one();
}

void FailingStore::append(store::GameId game, store::Term term, store::Seq expected, store::Writes writes,
                          store::Then<store::Appended> then) {
  ++appends;
  if (take_one(appends_fail)) return then(busy());
  if (full) return then(disk_is_full());
  if (take_one(appends_lie)) {
    then = [then = std::move(then)](const store::Result<store::Appended>&) mutable {
      then(store::refuse(store::Code::unavailable, "the test says so"));
    };
  }
  if (appends_wait) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace_back([this, game, term, expected, writes = std::move(writes), then = std::move(then)]() mutable {
      real_->games().append(game, term, expected, std::move(writes), std::move(then));
    });
    return;
  }
  real_->games().append(std::move(game), term, expected, std::move(writes), std::move(then));
}

void FailingStore::read(store::GameId game, store::Seq after, store::Then<store::StoredGame> then) {
  if (take_one(reads_fail)) return then(busy());
  if (reads_wait) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace_back(
        [this, game, after, then = std::move(then)]() mutable { real_->games().read(game, after, std::move(then)); });
    return;
  }
  real_->games().read(std::move(game), after, std::move(then));
}

void FailingStore::knock(store::Then<void> then) {
  if (!appends_wait) return real_->knock(std::move(then));
  const std::lock_guard lock(mutex_);
  waiting_.emplace_back([this, then = std::move(then)]() mutable { real_->knock(std::move(then)); });
}

void FailingStore::probe(store::Then<void> then) {
  if (full) return then(disk_is_full());
  real_->probe(std::move(then));
}

}  // namespace server::test
