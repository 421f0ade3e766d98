#include "server/room/lost_time.hpp"

#include <algorithm>
#include <utility>

namespace server {
namespace {

constexpr Ms kLookAgain{100};  // whether an outage is over

/// True if an event of this kind hands the move over: while it is being stored, nobody thinks about this move any more.
bool hands_over(EventKind kind) {
  return kind == EventKind::moved || kind == EventKind::fair_opened;
}

Ms sum_of(const std::vector<Outages::Long>& spans) {
  Ms sum{};
  for (const Outages::Long& one : spans) sum += one.until - one.from;
  return sum;
}

}  // namespace

void LostTime::begin() {
  const RoomShared& shared = game_.shared;
  const auto& state = game_.match->state();
  game_.ahead = std::max(state.last_at - shared.core.now(), Ms{0});
  auto missed = shared.outages.missed_since(state.last_at - game_.ahead, shared.limits.grace);
  outages_known_ = missed.count;
  if (state.phase == Phase::ended || missed.spans.empty()) return;
  slept_ = std::move(missed.spans);
  if (by_post(state.control)) return;  // leave or a day off may lie between two
  const Now until = slept_.back().until;
  slept_ = {{.from = until - sum_of(slept_), .until = until}};
}

void LostTime::know_players() {
  refused_.keep_only(game_.match->state().seats);
  if (const auto first = refused_.oldest_untold()) add(*first);
}

void LostTime::add(Now from, Ms grace) {
  if (!lost_) lost_ = Lost{.from = from};
  lost_->from = std::min(lost_->from, from);
  lost_->grace = std::max(lost_->grace, grace);
}

/// Slowness in storing the event of an outage itself is not told, or it would never end where the disk is always slow.
void LostTime::add_if_slow(const Effects& effects, Now asked) {
  const Event& first = effects.events.front();
  if (first.kind() == EventKind::server_restarted) return;
  const Now since = hands_over(first.kind()) ? first.at : asked;
  if (game_.now() - since > game_.shared.outages.limits().slow) add(since);
}

void LostTime::add_not_stored(Now asked) {
  add(asked);
  lost_->not_before = game_.now() + game_.shared.limits.retry;
}

std::optional<Command> LostTime::take_next(Now now) {
  if (auto slept = take_slept(now)) return slept;
  if (auto lost = take_lost(now)) return lost;
  return take_pending(now);
}

/// An outage that the game slept through is still to be told until the store has taken the event. If storing that
/// caused an outage of its own, the two are one: nothing has happened in the game between them.
std::optional<Command> LostTime::take_slept(Now now) {
  if (slept_.empty()) return std::nullopt;
  if (lost_) {
    lost_->from = std::min(lost_->from, slept_.back().until + game_.ahead) - sum_of(slept_);
    slept_.clear();
    return std::nullopt;
  }
  if (now < pending_due_ || game_.shared.outages.going_on(game_.core.now())) return std::nullopt;
  return Restarted{.alive = slept_.front().from + game_.ahead, .until = slept_.front().until + game_.ahead};
}

std::optional<Command> LostTime::take_lost(Now now) {
  const RoomShared& shared = game_.shared;
  const bool goes_on =
      shared.outages.going_on(shared.core.now()).has_value();  // asked first: what ends now is heard of below
  if (const auto news = shared.outages.after(outages_known_)) {
    outages_known_ = news->count;
    if (!is_known(*news)) add(news->from + game_.ahead, news->lost ? shared.limits.grace : Ms{0});
  }
  if (!lost_ || now < lost_->not_before || goes_on) return std::nullopt;
  const Lost lost = *std::exchange(lost_, {});
  return Restarted{.alive = lost.from, .grace = lost.grace};
}

std::optional<Command> LostTime::take_pending(Now now) {
  if (pending_.empty() || lost_ || now < pending_due_) return std::nullopt;
  Command command = std::move(pending_.front());
  pending_.pop_front();
  return command;
}

void LostTime::told(const Restarted& restarted, Now at) {
  if (restarted.until) {
    slept_.erase(slept_.begin());
    return;
  }
  const RoomShared& shared = game_.shared;
  last_told_ = LastTold{.from = restarted.alive - game_.ahead, .at = at - game_.ahead, .slow_until = shared.core.now()};
  refused_.expire(game_.now() + shared.limits.grace);
}

/// True if the game needs not be told of these outages. If the disk stays slow, a game is told once, and then only of
/// what it has waited for itself: the commit of that event is slow, too, and the next event would tell of it, and so on
/// without end.
bool LostTime::is_known(const Outages::Together& outages) {
  if (!last_told_ || outages.from < last_told_->from) return false;
  const OutageLimits& limits = game_.shared.outages.limits();
  if (!outages.slow || outages.from - last_told_->slow_until > limits.calm)
    return outages.until - last_told_->at <= limits.slow;
  last_told_->slow_until = std::max(last_told_->slow_until, outages.until);
  return true;
}

void LostTime::postpone(Command command) {
  if (const auto* restarted = std::get_if<Restarted>(&command)) {
    if (!restarted->until) add(restarted->alive, restarted->grace);
    return;
  }
  // Time comes by itself, and answers of lines stand until they are played.
  if (std::holds_alternative<TimeUp>(command) || std::holds_alternative<PlayLine>(command)) return;
  pending_.push_back(std::move(command));
}

void LostTime::try_again(Command command) {
  postpone(std::move(command));
  const Now later = game_.now() + game_.shared.limits.retry;
  if (lost_) lost_->not_before = later;
  pending_due_ = later;
}

bool LostTime::is_out() const {
  // The order matters: an outage that ends meanwhile has not been heard of yet.
  const Outages& outages = game_.shared.outages;
  return !is_told() || outages.going_on(game_.core.now()) || outages.count() != outages_known_;
}

bool LostTime::must_wait(const RoomMessage& message) const {
  const auto* act = std::get_if<Act>(&message);
  const Outages& outages = game_.shared.outages;
  if (act == nullptr || !is_out() || outages.is_failing() || game_.has_answered(*act)) return false;
  return game_.core.now() - act->received < outages.limits().patience;
}

void LostTime::refuse(const Act& act) {
  if (game_.is_player(*act.who)) {
    keep(act);
    add(first_received(act));  // an earlier outage may have refused it, too
  }
  game_.refuse(act, protocol::ErrorCode::not_stored, protocol::say<"game.nothing_stored_now">());
}

void LostTime::keep(const Act& act) {
  refused_.keep(act.who->player().id, act.id, act.action, game_.received(act));
}

Now LostTime::first_received(const Act& act) const {
  return refused_.first_received(act.who->player().id, act.id, act.action, game_.received(act));
}

std::optional<Now> LostTime::deadline() const {
  const auto due = game_.match->deadline();
  const auto& state = game_.match->state();
  if (!due || !state.clock || !state.clock->running()) return due;
  return std::max(*due, refused_.awaited_until(state.seats.at(*state.clock->running()).id).value_or(*due));
}

Now LostTime::soon() const {
  return game_.now() + kLookAgain;
}

std::optional<Now> LostTime::next_look() const {
  if (!is_told()) return soon();
  const auto due = deadline();
  return due && is_out() ? std::max(*due, soon()) : due;
}

}  // namespace server
