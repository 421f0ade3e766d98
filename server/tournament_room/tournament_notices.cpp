#include "server/tournament_room/tournament_notices.hpp"

#include <utility>

#include "server/store/wall_time.hpp"
#include "server/tournament/live/pairs.hpp"

namespace server {
namespace {

using protocol::NoticeKind;

constexpr const char* kEntered = "entered";
constexpr const char* kInvited = "invited";

store::NewNotice notice_of(const TournamentId& id, const tournament::State& state, const std::string& account,
                           NoticeKind kind) {
  store::NewNotice notice;
  notice.account = account;
  notice.kind = kind;
  notice.variant = state.terms.schedule.front().variant;
  notice.deadline = wall_time(Now{state.terms.starts_ms});
  notice.tournament = id;
  notice.title = state.terms.name;
  return notice;
}

}  // namespace

std::vector<store::NewNotice> notices_of_invitations(const TournamentId& id, const tournament::State& state,
                                                     std::span<const tournament::Step> steps) {
  std::vector<store::NewNotice> notices;
  for (const tournament::Step& step : steps) {
    const auto* invited = std::get_if<protocol::Invited>(&step.body);
    if (invited == nullptr || !invited->is_invited || invited->player.id == invited->by) continue;
    store::NewNotice notice = notice_of(id, state, invited->player.id, NoticeKind::invitation);
    notice.other = invited->by;
    if (const auto by = state.arbiters.find(invited->by); by != state.arbiters.end())
      notice.other_name = by->second.name;
    notices.push_back(std::move(notice));
  }
  return notices;
}

std::vector<store::OvertakenNotices> overtaken_notices(const TournamentId& id, const tournament::State& before,
                                                       const tournament::State& after) {
  std::vector<store::OvertakenNotices> overtaken;
  for (const auto& [account, player] : before.invited) {
    if (after.invited.contains(account)) continue;
    for (const NoticeKind kind : {NoticeKind::invitation, NoticeKind::beginning})
      overtaken.push_back({.account = account, .tournament = id, .kind = kind});
  }
  const bool is_put_off = before.terms.starts_ms != after.terms.starts_ms;
  const bool is_called_off = !before.is_called_off() && after.is_called_off();
  if (!is_put_off && !is_called_off) return overtaken;
  const auto add = [&](const std::string& account) {
    overtaken.push_back({.account = account, .tournament = id, .kind = NoticeKind::beginning});
  };
  for (const tournament::Participant& one : before.participants) add(one.player.id);
  for (const auto& [account, player] : before.invited) {
    if (after.invited.contains(account) && before.find(account) == nullptr) add(account);
  }
  return overtaken;
}

std::optional<Now> told_from(const tournament::State& state) {
  if (state.stage != tournament::Stage::entering) return std::nullopt;
  const bool is_by_post = tournament::is_by_post(state.terms.schedule.front().clock);
  return Now{state.terms.starts_ms} - (is_by_post ? kToldBeforeByPost : kToldBefore);
}

std::vector<store::NewNotice> notices_of_beginning(const TournamentId& id, const tournament::State& state) {
  std::vector<store::NewNotice> notices;
  const auto tell = [&](const std::string& account, const char* detail) {
    store::NewNotice notice = notice_of(id, state, account, NoticeKind::beginning);
    notice.detail = detail;
    notice.seq = static_cast<Seq>(state.terms.starts_ms);
    notices.push_back(std::move(notice));
  };
  const auto from = told_from(state);
  for (const tournament::Participant& one : state.participants) {
    if (from && one.is_there(1) && one.came <= *from) tell(one.player.id, kEntered);
  }
  for (const auto& [account, player] : state.invited) {
    if (state.find(account) == nullptr) tell(account, kInvited);
  }
  return notices;
}

}  // namespace server
