#include "server/room/presence.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace server {

Presence::Presence(const boost::asio::any_io_executor& executor, Ms interval) : timer_(executor), interval_(interval) {}

void Presence::add(const MemberPtr& member) {
  const bool is_new = members_.emplace(member.get(), member).second;
  if (is_new && member->detail() == Detail::whole) ++with_whole_;
  changed();  // a player who comes again, as to another page, has asked for everything anew
}

void Presence::remove(const Member* member) {
  const auto found = members_.find(member);
  if (found == members_.end()) return;
  if (found->second->detail() == Detail::whole) --with_whole_;
  members_.erase(found);
  changed();
}

void Presence::changed() {
  if (std::exchange(due_, true)) return;
  timer_.expires_at(std::max(next_, std::chrono::steady_clock::now()));
  timer_.async_wait([notify = notify_](boost::system::error_code error) {
    if (!error) notify();
  });
}

void Presence::postpone() {
  due_ = false;
  next_ = std::chrono::steady_clock::now() + interval_;
  changed();
}

/// Each form of the frame is made when the first one is sent it.
void Presence::send_event(const EncodedEvent& encoded, const std::function<bool(const Member&)>& is_meant) const {
  std::array<Frame, 2> frames;
  for (const auto& [member, kept] : members_) {
    if (!is_meant(*member)) continue;
    const Detail form = encoded.form(member->detail());
    Frame& frame = frames[static_cast<std::size_t>(form)];
    if (!frame) frame = frame_of(encoded, form, {});
    kept->send(frame);
  }
}

void Presence::send_to(const Frame& frame, const std::function<bool(const Member&)>& is_meant) const {
  for (const auto& [member, kept] : members_) {
    if (is_meant(*member)) kept->send(frame);
  }
}

std::vector<MemberPtr> Presence::remove_if(const std::function<bool(const Member&)>& is_meant) {
  std::vector<MemberPtr> removed;
  for (const MemberPtr& member : all()) {
    if (!is_meant(*member)) continue;
    remove(member.get());
    removed.push_back(member);
  }
  return removed;
}

std::vector<MemberPtr> Presence::all() const {
  std::vector<MemberPtr> list;
  for (const auto& [member, kept] : members_) list.push_back(kept);
  return list;
}

void Presence::send_latest(const std::string& key, const Frame& frame) const {
  for (const auto& [member, kept] : members_) kept->send_latest(key, frame);
}

void Presence::send_latest_to(const std::string& key, const Frame& frame,
                              const std::function<bool(const Member&)>& is_meant) const {
  for (const auto& [member, kept] : members_) {
    if (is_meant(*member)) kept->send_latest(key, frame);
  }
}

bool Presence::has(const PlayerId& player) const {
  return std::ranges::any_of(members_, [&](const auto& one) { return one.second->player().id == player; });
}

protocol::Presence Presence::take_notice(const GameId& game, const Seats& seats, const std::vector<Gone>& gone) {
  due_ = false;
  next_ = std::chrono::steady_clock::now() + interval_;
  protocol::Presence notice{.game = game.text(), .here = {}, .gone = {}, .watchers = 0};
  for (const Player& player : seats.in_order_of_joining()) {
    if (has(player.id)) notice.here.push_back(player.id.text());
  }
  notice.watchers =
      std::ranges::count_if(members_, [&](const auto& one) { return !seats.has(one.second->player().id); });
  if (gone.empty()) return notice;
  notice.gone.emplace();
  for (const Gone& one : gone) {
    notice.gone->push_back({.player = one.player.text(), .claim_ms = one.claim.count()});
  }
  return notice;
}

void Presence::lose(const GameId& game) {
  with_whole_ = 0;
  for (const auto& [member, kept] : std::exchange(members_, {})) kept->lost(game);
}

}  // namespace server
