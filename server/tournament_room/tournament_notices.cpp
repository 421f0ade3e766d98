#include "server/tournament_room/tournament_notices.hpp"

#include <algorithm>
#include <utility>

#include "server/store/wall_time.hpp"
#include "server/tournament/live/pairs.hpp"

namespace server {
namespace {

using protocol::NoticeKind;

constexpr const char* kEntered = "entered";
constexpr const char* kInvited = "invited";
constexpr const char* kArbiter = "arbiter";

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

/// Whom a step has invited or made an arbiter, by whom, and the detail of the notice.
struct Called {
  const std::string& player;
  const std::string& by;
  const char* detail;
};
std::optional<Called> called_by(const tournament::Step& step) {
  if (const auto* invited = std::get_if<protocol::Invited>(&step.body); invited != nullptr && invited->is_invited)
    return Called{.player = invited->player.id, .by = invited->by, .detail = ""};
  if (const auto* named = std::get_if<protocol::ArbiterNamed>(&step.body); named != nullptr && named->is_arbiter)
    return Called{.player = named->player.id, .by = named->by, .detail = kArbiter};
  return std::nullopt;
}

}  // namespace

std::vector<store::NewNotice> notices_of_invitations(const TournamentId& id, const tournament::State& state,
                                                     std::span<const tournament::Step> steps,
                                                     const IsBlocking& is_blocking) {
  std::vector<store::NewNotice> notices;
  for (const tournament::Step& step : steps) {
    const auto called = called_by(step);
    if (!called || called->player == called->by || is_blocking(called->player, called->by)) continue;
    store::NewNotice notice = notice_of(id, state, called->player, NoticeKind::invitation);
    notice.detail = called->detail;
    notice.other = called->by;
    if (const auto by = state.arbiters.find(called->by); by != state.arbiters.end())
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
  for (const auto& [account, arbiter] : before.arbiters) {
    if (after.arbiters.contains(account) || after.invited.contains(account)) continue;
    overtaken.push_back({.account = account, .tournament = id, .kind = NoticeKind::invitation});
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

std::vector<store::NewNotice> notices_of_beginning(const TournamentId& id, const tournament::State& state,
                                                   const IsBlocking& is_blocking) {
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
    const bool blocks =
        std::ranges::any_of(state.arbiters, [&](const auto& arbiter) { return is_blocking(account, arbiter.first); });
    if (state.find(account) == nullptr && !blocks) tell(account, kInvited);
  }
  return notices;
}

}  // namespace server
