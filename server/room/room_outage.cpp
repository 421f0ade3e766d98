// Time in which nobody could play is charged to nobody: the game is told of it before anything else is decided, as soon
// as the store takes that. Meanwhile no flag falls, and commands are refused, each counting from when it first came.
#include <algorithm>

#include "server/room/room.hpp"

namespace server {
namespace {

constexpr Ms kLookAgain{100};  // whether an outage is over

/// Whose event hands the time over: while it is being stored nobody thinks about this move any more.
bool hands_over(EventKind kind) {
  return kind == EventKind::moved || kind == EventKind::fair_opened;
}

}  // namespace

void Room::miss(Now from, Ms grace) {
  if (!away_) away_ = Away{.from = from};
  away_->from = std::min(away_->from, from);
  away_->grace = std::max(away_->grace, grace);
}

/// That of an outage's own event is not told, or it would never end where the disk is always slow.
void Room::miss_slow(const Effects& effects, Now asked) {
  const Event& first = effects.events.front();
  if (first.kind() == EventKind::server_restarted) return;
  const Now since = hands_over(first.kind()) ? first.at : asked;
  if (now() - since > world_.outages.limits().slow) miss(since);
}

/// Until the store has taken it, it is still to be told. If that has come with an outage of its own, the two are one:
/// nothing has happened in the game between them.
bool Room::tell_missed() {
  if (missed_ && away_) {
    away_->from = std::min(away_->from, missed_->until + ahead_) - (missed_->until - missed_->from);
    missed_.reset();
  }
  if (!missed_ || now() < owed_due_ || world_.outages.going_on(world_.now())) return false;
  tell(Restarted{.alive = missed_->from + ahead_, .until = missed_->until + ahead_});
  if (state_ == State::ready) missed_.reset();  // there was nothing to be stored
  return true;
}

bool Room::tell_outage() {
  const Now now = this->now();
  const bool goes_on =
      world_.outages.going_on(world_.now()).has_value();  // asked first: what ends now is heard of below
  if (const auto news = world_.outages.after(heard_of_)) {
    heard_of_ = news->count;
    if (!is_told(*news)) miss(news->from + ahead_, news->lost ? world_.limits.grace : Ms{0});
  }
  if (!away_ || now < away_->again || goes_on) return false;
  const Away away = *std::exchange(away_, {});
  absence_.forgive(away.from, now + away.grace);
  if (!absence_.empty()) presence_.changed();
  const Restarted restarted{.alive = away.from, .grace = away.grace};
  tell(restarted);
  if (state_ == State::ready) outage_told(restarted, now);  // there was nothing to be stored
  return true;
}

void Room::outage_told(const Restarted& restarted, Now at) {
  if (restarted.until) return missed_.reset();
  last_outage_ = LastOutage{.from = restarted.alive - ahead_, .at = at - ahead_, .slow_until = world_.now()};
  refused_moves_.expire(now() + world_.limits.grace);
}

/// Where the disk stays slow a game hears of it once, and then only of what it has waited for itself: the commit of
/// what it is told is slow, too, and the next one would tell of that, for ever.
bool Room::is_told(const Outages::News& news) {
  if (!last_outage_ || news.from < last_outage_->from) return false;
  const OutageLimits& limits = world_.outages.limits();
  if (!news.slow || news.from - last_outage_->slow_until > limits.calm)
    return news.until - last_outage_->at <= limits.slow;
  last_outage_->slow_until = std::max(last_outage_->slow_until, news.until);
  return true;
}

void Room::owe(Command command) {
  if (const auto* restarted = std::get_if<Restarted>(&command)) {
    if (!restarted->until) miss(restarted->alive, restarted->grace);
    return;
  }
  if (!std::holds_alternative<TimeUp>(command)) owed_.push_back(std::move(command));  // time comes by itself
}

bool Room::tell_owed() {
  if (owed_.empty() || away_ || now() < owed_due_) return false;
  Command command = std::move(owed_.front());
  owed_.pop_front();
  tell(std::move(command));
  return true;
}

bool Room::is_out() const {
  // In this order: one that ends meanwhile is not heard of yet.
  return missed_ || away_ || !owed_.empty() || world_.outages.going_on(world_.now()) ||
         world_.outages.count() != heard_of_;
}

bool Room::must_wait(const Letter& letter) const {
  const auto* act = std::get_if<Act>(&letter);
  if (act == nullptr || !is_out() || world_.outages.is_failing() || is_answered(*act)) return false;
  return world_.now() - act->received < world_.outages.limits().patience;
}

void Room::refuse_for_now(const Act& act) {
  if (is_player(*act.who)) {
    const PlayerId& player = act.who->player().id;
    refused_moves_.keep(player, act.id, act.action, received(act));
    miss(
        refused_moves_.first(player, act.id, act.action, received(act)));  // an earlier outage may have refused it, too
  }
  refuse(act, protocol::ErrorCode::not_stored, "nothing can be stored now: send it again in a second");
}

void Room::refuse_acts() {
  for (const Letter& letter : mailbox_) {
    if (const auto* act = std::get_if<Act>(&letter)) refuse_for_now(*act);
  }
  const auto refused =
      std::ranges::remove_if(mailbox_, [](const Letter& letter) { return std::holds_alternative<Act>(letter); });
  waiting_ -= refused.size();
  mailbox_.erase(refused.begin(), refused.end());
}

bool Room::is_answered(const Act& act) const {
  return match_->state().answers.find(act.who->player().id, act.id).has_value();
}

std::optional<Now> Room::deadline() const {
  const auto due = match_->deadline();
  const auto& state = match_->state();
  if (!due || !state.clock || !state.clock->running()) return due;
  return std::max(*due, refused_moves_.until(state.seats.at(*state.clock->running()).id).value_or(*due));
}

std::optional<Now> Room::next_look() const {
  const auto due = deadline();
  const Now soon = now() + kLookAgain;
  if (missed_ || away_ || !owed_.empty() || !mailbox_.empty()) return soon;
  return due && is_out() ? std::max(*due, soon) : due;
}

}  // namespace server
