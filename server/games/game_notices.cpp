#include "server/games/game_notices.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "server/match/draw.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::NoticeKind;

constexpr Ms kDay = std::chrono::days{1};
// The names of what is offered.
constexpr std::string_view kDraw = "draw";
constexpr std::string_view kTakeback = "takeback";
constexpr std::string_view kPause = "pause";
// The answers to an offer of a pause, told to the player who has offered it.
constexpr std::string_view kPauseAccepted = "pause_accepted";
constexpr std::string_view kPauseDeclined = "pause_declined";

Need need_of(const State& state, const PlayerId& player) {
  if (state.phase == Phase::rolling) return owes(state.draws.back(), player) ? Need::dice : Need::nothing;
  if (state.phase != Phase::playing) return Need::nothing;
  if (const GameDraw* dice = play_draw(state); dice != nullptr && owes(*dice, player)) return Need::dice;
  const auto side = state.seats.side_of(player);
  return side && side_on_clock(state) == *side ? Need::turn : Need::nothing;
}

/// Events after which the game may wait for somebody else, or for something else.
bool may_begin_wait(EventKind kind) {
  switch (kind) {
    case EventKind::player_joined:
    case EventKind::fair_offered:
    case EventKind::fair_committed:
    case EventKind::fair_locked:
    case EventKind::fair_opened:
    case EventKind::fair_rolled:
    case EventKind::fair_voided:
    case EventKind::fair_renew_wanted:
    case EventKind::game_started:
    case EventKind::moved:
    case EventKind::dice_fell:
    case EventKind::taken_back:
      return true;
    default:
      return false;
  }
}

store::NewNotice notice_for(const State& state, const PlayerId& player, NoticeKind kind, Seq seq) {
  store::NewNotice notice{.account = player.text(),
                          .kind = kind,
                          .detail = {},
                          .game = state.id,
                          .seq = seq,
                          .variant = std::string{state.variant->id},
                          .other = {},
                          .other_name = {},
                          .deadline = {},
                          .waits = false};
  if (state.seats.full()) {
    const Player& other = state.seats.other(player);
    notice.other = other.id.text();
    notice.other_name = other.name;
  }
  return notice;
}

store::NewNotice with_deadline(store::NewNotice notice, const State& state) {
  if (const auto due = deadline_of(state)) notice.deadline = wall_time(*due);
  notice.waits = true;
  return notice;
}

Needs needs_of(const State& state) {
  Needs needs{};
  const auto& players = state.seats.in_order_of_joining();
  for (std::size_t i = 0; i < players.size(); ++i) needs[i] = need_of(state, players[i].id);
  return needs;
}

/// Collects what one command gives rise to.
class Telling {
 public:
  Telling(const Before& before, std::span<const Event> events, const State& after)
      : before_(before), after_(after), actor_(events.front().by), last_(events.back().seq) {
    for (const Event& event : events) {
      std::visit([&](const auto& body) { tell(event, body); }, event.body);
    }
    const auto& players = after_.seats.in_order_of_joining();
    const Needs needs = needs_of(after_);
    for (std::size_t i = 0; i < players.size(); ++i) compare(players[i].id, before_.needs[i], needs[i]);
    const auto standing = standing_offers(after_);
    std::ranges::copy_if(before_.offers, std::back_inserter(writes_.settled),
                         [&](const auto& offer) { return std::ranges::find(standing, offer) == standing.end(); });
  }

  store::NoticeWrites take() && { return std::move(writes_); }

 private:
  void tell(const Event& /*event*/, const auto& /*body*/) {}
  void tell(const Event& event, const DrawOffered& body) { offer(event, body.by, kDraw); }
  void tell(const Event& event, const TakebackOffered& body) { offer(event, body.by, kTakeback); }
  void tell(const Event& event, const PauseOffered& body) { offer(event, body.by, kPause); }
  void tell(const Event& event, const Paused& /*body*/) { answer(event, kPauseAccepted); }
  void tell(const Event& event, const PauseDeclined& /*body*/) { answer(event, kPauseDeclined); }
  void tell(const Event& event, const GameStarted& /*body*/) {
    for (const Player& player : after_.seats.in_order_of_joining()) {
      if (player.id != actor_) started_.push_back({player.id, event.seq});
    }
  }
  void tell(const Event& event, const LeaveTaken& body) {
    const auto player = PlayerId::parse(body.player);
    // A day that was announced, or that stands in another game, began before this flag was due.
    const bool is_by_itself = before_.deadline && body.from_ms >= before_.deadline->ms;
    if (!player || !is_by_itself) return;
    auto notice = notice_for(after_, *player, NoticeKind::leave, event.seq);
    if (const auto due = deadline_of(after_)) notice.deadline = wall_time(*due);
    writes_.add.push_back(std::move(notice));
  }
  void tell(const Event& event, const GameEnded& body) {
    if (!after_.seats.full()) return;
    for (const Player& player : after_.seats.in_order_of_joining()) {
      if (player.id == actor_) continue;
      auto notice = notice_for(after_, player.id, NoticeKind::ended, event.seq);
      notice.detail = result_for(player.id, body.outcome.result);
      notice.detail.append(" ").append(name(body.outcome.reason));
      writes_.add.push_back(std::move(notice));
    }
  }

  [[nodiscard]] std::string result_for(const PlayerId& player, Result result) const {
    if (result == Result::draw) return "drawn";
    const auto side = after_.seats.side_of(player);
    if (result == Result::none || !side) return "void";
    return (result == Result::white) == (*side == rules::Side::white) ? "won" : "lost";
  }

  void offer(const Event& event, Color by, std::string_view what) {
    tell_offer(event, after_.seats.at(rules::opponent(server::side_of(by))).id, what);
  }
  /// The answer of the actor goes to the other player.
  void answer(const Event& event, std::string_view what) {
    const auto answers = after_.seats.side_of(actor_);
    if (answers) tell_offer(event, after_.seats.at(rules::opponent(*answers)).id, what);
  }
  void tell_offer(const Event& event, const PlayerId& whom, std::string_view what) {
    auto notice = notice_for(after_, whom, NoticeKind::offer, event.seq);
    notice.detail = what;
    writes_.add.push_back(std::move(notice));
  }

  void compare(const PlayerId& player, Need before, Need after) {
    const bool is_other = before != after;
    if (before != Need::nothing && (is_other || player == actor_)) writes_.overtaken.push_back(player.text());
    const auto began = std::ranges::find(started_, player, &Started::player);
    if (began != started_.end()) {
      auto notice = notice_for(after_, player, NoticeKind::started, began->seq);
      writes_.add.push_back(after == Need::nothing ? std::move(notice) : with_deadline(std::move(notice), after_));
    } else if (after != Need::nothing && is_other && player != actor_) {
      const auto kind = after == Need::turn ? NoticeKind::turn : NoticeKind::dice;
      writes_.add.push_back(with_deadline(notice_for(after_, player, kind, last_), after_));
    }
  }

  struct Started {
    PlayerId player;
    Seq seq;
  };

  const Before& before_;
  const State& after_;
  PlayerId actor_;
  Seq last_;
  std::vector<Started> started_;
  store::NoticeWrites writes_;
};

/// True if these events answer the challenge that the game is.
bool answers_challenge(std::span<const Event> events) {
  return std::ranges::any_of(events, [](const Event& event) {
    return event.kind() == EventKind::player_joined || event.kind() == EventKind::game_ended;
  });
}

}  // namespace

std::vector<store::StandingOffer> standing_offers(const State& state) {
  std::vector<store::StandingOffer> offers;
  if (state.phase != Phase::playing) return offers;
  const auto add = [&](std::optional<rules::Side> by, std::string_view what) {
    if (by) offers.push_back({state.seats.at(rules::opponent(*by)).id.text(), std::string{what}});
  };
  add(state.offers.open, kDraw);
  add(state.takebacks.open, kTakeback);
  add(state.pause ? std::optional{side_of(state.pause->by)} : std::nullopt, kPause);
  return offers;
}

Before before_events(const State& state) {
  return {.needs = needs_of(state), .deadline = deadline_of(state), .offers = standing_offers(state)};
}

std::optional<WaitStart> wait_start(std::span<const Event> events) {
  for (std::size_t i = events.size(); i-- > 0;) {
    if (may_begin_wait(events[i].kind())) return WaitStart{.seq = events[i].seq, .at = events[i].at};
    // While clocks stand still, no waiting time passes.
    if (const auto* paused = std::get_if<Paused>(&events[i].body)) {
      return WaitStart{.seq = events[i].seq, .at = Now{paused->until_ms}};
    }
  }
  return std::nullopt;
}

store::NoticeWrites notices_of(const Before& before, std::span<const Event> events, const State& after) {
  store::NoticeWrites writes;
  if (by_post(after.control)) writes = Telling(before, events, after).take();
  if (after.invitation.to && answers_challenge(events)) writes.overtaken.push_back(after.invitation.to->id.text());
  return writes;
}

store::NoticeWrites notices_of_new(std::span<const Event> events, const State& state) {
  store::NoticeWrites writes;
  if (state.phase != Phase::waiting) {
    if (!by_post(state.control)) return writes;
    for (const Player& player : state.seats.in_order_of_joining()) {
      auto notice = notice_for(state, player.id, NoticeKind::started, events.back().seq);
      const bool is_waited_for = need_of(state, player.id) != Need::nothing;
      writes.add.push_back(is_waited_for ? with_deadline(std::move(notice), state) : std::move(notice));
    }
    return writes;
  }
  if (!state.invitation.to) return writes;
  const Player& challenger = state.seats.in_order_of_joining().front();
  auto notice = notice_for(state, state.invitation.to->id, NoticeKind::challenge, events.back().seq);
  notice.other = challenger.id.text();
  notice.other_name = challenger.name;
  notice.waits = true;
  writes.add.push_back(std::move(notice));
  return writes;
}

std::vector<Reminder> reminders_of(const State& state, const std::optional<WaitStart>& start) {
  const bool runs = state.phase == Phase::rolling || state.phase == Phase::playing;
  if (!start || !runs || !by_post(state.control)) return {};
  const auto due = deadline_of(state);
  if (!due) return {};
  const Ms all = *due - start->at;
  if (all <= Ms{0}) return {};
  std::vector<Reminder> reminders{{.at = start->at + all / 2, .detail = "half"},
                                  {.at = start->at + all * 3 / 4, .detail = "quarter"}};
  // The reminder a day before the deadline is left out if it would come within an hour of another one.
  const auto is_near = [&](const Reminder& one) {
    const Ms apart = one.at - (*due - kDay);
    return apart < kDay / 24 && apart > -kDay / 24;
  };
  if (all > kDay + kDay / 24 && std::ranges::none_of(reminders, is_near)) {
    reminders.push_back({.at = *due - kDay, .detail = "day"});
  }
  std::ranges::sort(reminders, {}, &Reminder::at);
  return reminders;
}

std::vector<store::NewNotice> reminders_due(const State& state, const WaitStart& start, Now now) {
  const auto reminders = reminders_of(state, start);
  const auto later = std::ranges::upper_bound(reminders, now, {}, &Reminder::at);
  if (later == reminders.begin()) return {};
  std::vector<store::NewNotice> notices;
  const Needs needs = needs_of(state);
  const auto& players = state.seats.in_order_of_joining();
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (needs[i] == Need::nothing) continue;
    auto notice = with_deadline(notice_for(state, players[i].id, NoticeKind::reminder, start.seq), state);
    notice.detail = std::prev(later)->detail;
    notices.push_back(std::move(notice));
  }
  return notices;
}

}  // namespace server
