#include "server/session/watched_events.hpp"

#include <boost/asio/post.hpp>
#include <cassert>
#include <utility>

namespace server {
namespace {

using protocol::ErrorCode;
using protocol::say;

void refuse_event(const MemberPtr& who, ErrorCode code, protocol::Wording message,
                  const std::optional<std::string>& id) {
  who->refuse({.code = code, .message = std::move(message), .pointer = {}, .id = id.value_or("")});
}

}  // namespace

void WatchedEvents::watch(const MemberPtr& who, const std::string& event, std::optional<std::string> id) {
  if (const auto known = watched_.find(event); known != watched_.end()) return known->second->watch(who, std::move(id));
  const auto tournament = TournamentId::parse(event);
  assert(tournament);  // the decoder has checked its form
  rooms_.find(*tournament, [this, who, event, id = std::move(id)](auto room) {
    boost::asio::post(strand_, [this, who, event, id, room = std::move(room)]() mutable {
      found(who, event, std::move(id), std::move(room));
    });
  });
}

void WatchedEvents::found(const MemberPtr& who, const std::string& event, std::optional<std::string> id,
                          std::expected<std::shared_ptr<TournamentRoom>, protocol::Error> room) {
  if (is_closed_) return;
  if (!room) {
    room.error().id = id.value_or("");
    return who->refuse(std::move(room.error()));
  }
  if (watched_.size() >= most_ && !watched_.contains(event))
    return refuse_event(who, ErrorCode::too_many_games, say<"connection.too_many_events">(), id);
  watched_[event] = *room;
  (*room)->watch(who, std::move(id));
}

void WatchedEvents::unwatch(const Member* who, const std::string& event) {
  const auto known = watched_.find(event);
  if (known == watched_.end()) return;
  known->second->leave(who);
  watched_.erase(known);
}

void WatchedEvents::take_part(const MemberPtr& who, const std::string& event, const std::string& id,
                              tournament::Command step) {
  const auto known = watched_.find(event);
  if (known == watched_.end())
    return refuse_event(who, ErrorCode::not_watching, say<"connection.watch_event_first">(event), id);
  known->second->take_part(who, id, std::move(step));
}

void WatchedEvents::leave_all(const Member* who) {
  is_closed_ = true;
  for (const auto& [event, room] : std::exchange(watched_, {})) room->leave(who);
}

tournament::Command step_of(const protocol::EventFairCommit& commit) {
  const auto commitment = fairness::from_hex<fairness::Hash>(commit.commitment);
  assert(commitment);
  return tournament::CommitToDraw{.draw = commit.draw, .commitment = *commitment};
}

tournament::Command step_of(const protocol::EventFairOpen& open) {
  const auto opening = fairness::from_hex<fairness::Hash>(open.opening);
  assert(opening);
  return tournament::OpenRoll{.draw = open.draw, .opening = *opening};
}

}  // namespace server
