#include "bench/load/hall.hpp"

#include <algorithm>
#include <utility>

#include "bench/load/loop.hpp"
#include "bench/load/wrong.hpp"

namespace bench {
namespace {

constexpr Nanoseconds kPatience = 20 * kSecond;
constexpr std::size_t kTablesAtOnce = 50;  // tables that are being opened

}  // namespace

Hall::Hall(Loop& loop, TableMaker maker, double pace, std::uint64_t seed)
    : loop_(loop), maker_(std::move(maker)), pace_(pace), random_(seed) {}

void Hall::open(int tables) {
  last_moved_ = now();
  while (waiting_.size() < static_cast<std::size_t>(tables)) {
    if (tables_.size() < static_cast<std::size_t>(tables) && tables_.size() < waiting_.size() + kTablesAtOnce) {
      tables_.push_back(maker_(*this, made_++));
      tables_.back()->begin();
      loop_.run_once(0);
    } else {
      loop_.run_once(now() + kMillisecond);
    }
    if (now() > last_moved_ + kPatience) throw Wrong("the games do not begin");
  }
}

void Hall::set_last_ply(int plies, AtLastPly then) {
  last_ply_ = plies;
  at_last_ply_ = then;
  for (Table* table : std::exchange(finished_, {})) ready(*table);
}

void Hall::play_until(const std::function<bool()>& done) {
  playing_ = true;
  due_ = last_moved_ = now();
  if (pace_ == 0) {
    for (Table* table : std::exchange(waiting_, {})) ready(*table);
  }
  while (!done()) {
    if (pace_ > 0) make_due_moves();
    loop_.run_once(pace_ > 0 ? due_ : now() + 100 * kMillisecond);
    clear_tables();
    if (now() > last_moved_ + kPatience) throw Wrong("nothing has moved for twenty seconds");
  }
  playing_ = false;
}

void Hall::ready(Table& table) {
  last_moved_ = now();
  if (last_ply_ > 0 && table.plies() >= last_ply_) {
    if (at_last_ply_ == AtLastPly::resign) return table.resign();
    finished_.push_back(&table);
  } else if (playing_ && pace_ == 0) {
    table.move();
  } else {
    waiting_.push_back(&table);
  }
}

/// Independent players: the moves come at random, at this pace on average.
void Hall::make_due_moves() {
  std::exponential_distribution<double> gap(pace_);
  while (!waiting_.empty() && due_ <= now()) {
    Table* table = waiting_.front();
    waiting_.pop_front();
    table->move();
    due_ += static_cast<Nanoseconds>(gap(random_) * static_cast<double>(kSecond));
  }
  // If nobody can move, the moves that were due are lost, not made up for in a burst.
  if (waiting_.empty()) due_ = std::max(due_, now() + kMillisecond / 10);
}

void Hall::moved(const Acknowledged& move) {
  ++counts_.moves;
  counts_.frame_bytes += static_cast<std::int64_t>(move.bytes);
  latencies.add(move.heard - move.sent);
}

void Hall::over(Table& table) {
  ++counts_.games_over;
  last_moved_ = now();
  games_over_.push_back(table.game());
  left_.push_back(&table);
}

void Hall::clear_tables() {
  for (Table* table : std::exchange(left_, {})) {
    if (after_ == AfterGame::next_game) {
      table->begin();
      continue;
    }
    const auto place = std::ranges::find(tables_, table, &std::unique_ptr<Table>::get);
    if (after_ == AfterGame::close) {
      tables_.erase(place);
      continue;
    }
    place->reset();
    *place = maker_(*this, made_++);
    (*place)->begin();
  }
}

}  // namespace bench
