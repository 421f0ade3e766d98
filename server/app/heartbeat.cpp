#include "server/app/heartbeat.hpp"

#include <chrono>
#include <utility>

#include "server/base/log.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

constexpr Ms kBeat{100};
constexpr std::uint64_t kIdle = 10;  // beats after which the store is asked though no game is loaded
constexpr std::uint64_t kSays = 2;   // beats after which the store is told that the server serves
constexpr std::size_t kTold = 500;   // games in one beat: each writes an event, and the store's queue must not overflow

}  // namespace

void Heartbeat::start() {
  outages_.watch(core_.now());
  told_ = outages_.count();
  thread_ = std::thread([this] { work(); });
}

void Heartbeat::stop() {
  if (!thread_.joinable()) return;
  {
    Lock lock(mutex_);
    stopping_ = true;
  }
  stopped_.notify_all();
  thread_.join();
  outages_.unwatch();
}

void Heartbeat::work() {
  Lock lock(mutex_);
  while (!stopping_) {
    if (stopped_.wait_for(lock.native(), kBeat) == std::cv_status::no_timeout) continue;
    lock.unlock();
    beat();
    lock.lock();
  }
}

void Heartbeat::beat() {
  const Now now = core_.now();
  const bool is_due = ++beats_ % kIdle == 0;
  if (is_due || directory_.size() > 0 || outages_.is_failing()) ask_store(now);
  tell_games();
  store_outage();
  if (beats_ % kSays == 0) say();  // last: with a file it waits for the disk
}

void Heartbeat::say() {
  if (says_.exchange(true)) return;
  const Now now = core_.now();
  core_.store.beat(core_.term, wall_time(outages_.served(now)), [this, now](const store::Result<store::Heard>& heard) {
    if (heard) {
      outages_.heard(now, core_.now());
      has_standby_ = heard->has_standby;
    } else if (heard.error().code == store::Code::fenced) {
      on_fenced_();
    } else if (is_heard_ && heard.error().code != store::Code::closed) {
      log(LogLevel::error, "not_heard", {{"code", store::name(heard.error().code)}, {"why", heard.error().what}});
    }
    is_heard_ = heard.has_value();
    says_ = false;
  });
}

void Heartbeat::store_outage() {
  const auto outage = outages_.to_store();
  if (!outage || outages_.is_failing() || stores_.exchange(true)) return;
  const store::Outage row{.from = wall_time(outage->from), .until = wall_time(outage->until)};
  core_.store.games().add_outage(row, store::PutOff::nothing, [this](const store::Result<void>& done) {
    if (done) outages_.stored();
    stores_ = false;
  });
}

void Heartbeat::ask_store(Now now) {
  if (asks_.exchange(true)) return;
  outages_.store_asked(now);
  const bool writes = outages_.is_failing();
  store::Completion<void> then = [this, now, writes](const store::Result<void>& taken) {
    if (taken) {
      writes ? outages_.store_writes(core_.now()) : outages_.store_takes(core_.now());
    } else if (taken.error().code != store::Code::closed) {
      const store::Error& error = taken.error();
      log(LogLevel::error, "store_fails", {{"code", store::name(error.code)}, {"why", error.what}});
      outages_.store_failed(now);
    }
    asks_ = false;
  };
  writes ? core_.store.probe(std::move(then)) : core_.store.knock(std::move(then));
}

void Heartbeat::tell_games() {
  if (const auto news = outages_.after(told_)) {
    told_ = news->count;
    telling_ = true;
    woken_.reset();
    log(LogLevel::warning, "outage", {{"ms", (news->until - news->from).count()}});
  }
  if (!telling_) return;
  woken_ = directory_.wake(woken_, kTold);
  telling_ = woken_.has_value();
}

}  // namespace server
