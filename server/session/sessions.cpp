#include "server/session/sessions.hpp"

#include <algorithm>
#include <utility>

#include "protocol/codec.hpp"
#include "server/session/session.hpp"

namespace server {
namespace {

bool is_gone(const std::weak_ptr<Session>& session) {
  return session.expired();
}

/// Takes the connection that was idle for longest out of the list; none if all of them play.
std::shared_ptr<Session> take_most_idle(std::vector<std::weak_ptr<Session>>& own) {
  std::shared_ptr<Session> found;
  for (const auto& one : own) {
    auto session = one.lock();
    const bool is_candidate = session && !session->is_playing();
    if (is_candidate && (!found || session->used() < found->used())) found = std::move(session);
  }
  std::erase_if(own, [&](const auto& one) { return found && one.lock() == found; });
  return found;
}

Frame frame_of(const std::optional<store::Announcement>& what, Now now) {
  protocol::Announcement body;
  if (what) {
    body.text = what->text;
    body.left_ms = std::max<std::int64_t>(what->until.time_since_epoch().count() - now.ms, 0);
  }
  return make_frame(protocol::encode({.v = {}, .id = {}, .body = std::move(body)}));
}

}  // namespace

void Sessions::add(std::weak_ptr<Session> session) {
  Lock lock(mutex_);
  if (sessions_.size() >= sweep_at_) {
    std::erase_if(sessions_, is_gone);
    sweep_at_ = 2 * sessions_.size() + 64;
  }
  sessions_.push_back(std::move(session));
}

void Sessions::send_to_all(const Frame& frame) const {
  Lock lock(mutex_);
  for (const auto& one : sessions_) {
    if (const auto session = one.lock()) session->send(frame);
  }
}

void Sessions::announce(std::optional<store::Announcement> what, Now now) {
  const Frame frame = frame_of(what, now);
  Lock lock(mutex_);
  announced_ = std::move(what);
  for (const auto& one : sessions_) {
    if (const auto session = one.lock()) session->hear(frame);
  }
}

std::optional<Frame> Sessions::announcement(Now now) const {
  Lock lock(mutex_);
  if (!announced_ || announced_->until.time_since_epoch().count() <= now.ms) return std::nullopt;
  return frame_of(announced_, now);
}

std::uint64_t Sessions::departures() const {
  Lock lock(mutex_);
  return departures_;
}

Sessions::Arrival Sessions::arrive(const PlayerId& player, const std::shared_ptr<Session>& session, std::size_t most) {
  Lock lock(mutex_);
  if (by_player_.size() >= players_sweep_at_) {
    std::erase_if(by_player_, [](const auto& entry) { return std::ranges::all_of(entry.second, is_gone); });
    players_sweep_at_ = 2 * by_player_.size() + 64;
  }
  Some& own = by_player_[player];
  std::erase_if(own, [&](const auto& one) { return is_gone(one) || one.lock() == session; });
  Arrival arrival{.departures = departures_};
  if (most > 0 && own.size() >= most) {
    arrival.displaced = take_most_idle(own);
    arrival.is_let_in = arrival.displaced != nullptr;
  }
  if (arrival.is_let_in) own.push_back(session);
  return arrival;
}

void Sessions::left(const PlayerId& player, const Session& session) {
  Lock lock(mutex_);
  const auto found = by_player_.find(player);
  if (found == by_player_.end()) return;
  std::erase_if(found->second, [&](const auto& one) { return is_gone(one) || one.lock().get() == &session; });
  if (found->second.empty()) by_player_.erase(found);
}

void Sessions::send_to_others(const PlayerId& player, const Member* but, const Frame& frame) const {
  Lock lock(mutex_);
  const auto found = by_player_.find(player);
  if (found == by_player_.end()) return;
  for (const auto& one : found->second) {
    if (const auto session = one.lock(); session && session.get() != but) session->send(frame);
  }
}

void Sessions::depart(const PlayerId& player) {
  Some own;
  {
    Lock lock(mutex_);
    ++departures_;
    if (const auto found = by_player_.find(player); found != by_player_.end()) {
      own = std::move(found->second);
      by_player_.erase(found);
    }
  }
  for (const auto& one : own) {
    if (const auto session = one.lock()) session->depart();
  }
}

}  // namespace server
