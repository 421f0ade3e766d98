// The games that belong together with a room's own: those that follow from it, and the other one of its mini-match.
#include <algorithm>
#include <cassert>

#include "protocol/codec.hpp"
#include "server/games/record.hpp"
#include "server/match/draws.hpp"
#include "server/room/room.hpp"

namespace server {
namespace {

bool is_second(const GameCard& card) {
  return std::holds_alternative<SecondOf>(card.series.origin);
}

/// As the other game of its mini-match is told of it, which is paired so.
OtherGame other_game(const GameCard& card, std::optional<Pairing> pairing) {
  const auto rematch = card.followed.find(Follows::rematch);
  return {.over = card.phase == Phase::ended,
          .pairing = pairing,
          .rematch = rematch == card.followed.end() ? std::nullopt : std::optional{rematch->second}};
}

}  // namespace

Fresh Room::fresh() const {
  return {.secret = world_.secret, .game = [this] { return world_.maker.fresh_id(); }};
}

Fresh Room::fresh(const PlayerAction& action) const {
  const auto* offer = std::get_if<OfferRematch>(&action);
  if (offer == nullptr || !offer->other) return fresh();
  return {.secret = world_.secret, .game = [this] { return rematch_of_both(); }};
}

GameId Room::rematch_of_both() const {
  const GameCard own = card_of(match_->state());
  const auto* second = std::get_if<SecondOf>(&own.series.origin);
  return world_.maker.rematch_of(second == nullptr ? id_ : second->game);
}

bool Room::look_at_partner(Act& act) {
  auto* offer = std::get_if<OfferRematch>(&act.action);
  if (offer == nullptr || offer->other) return false;
  const auto partner = card_of(match_->state()).partner();
  if (!partner) return false;
  auto looked = [this, act = std::move(act),
                 own_pairing = match_->state().series.pairing](const store::Result<store::StoredGame>& game) mutable {
    const auto card = game ? card_of(game->head) : std::unexpected(game.error().what);
    if (!card) {
      return act.who->refuse(
          {.code = protocol::ErrorCode::busy,
           .message = "the other game of the mini-match cannot be read now: send it again in a second",
           .pointer = {},
           .id = act.id});
    }
    const std::optional<Pairing> pairing = is_second(*card) ? own_pairing : card->series.pairing;
    std::get<OfferRematch>(act.action).other = other_game(*card, pairing);
    post(std::move(act));
  };
  world_.store.games().read(*partner, store::kNoEvents, on_strand<store::StoredGame>(std::move(looked)));
  return true;
}

void Room::add_next_games(const Effects& effects, store::Writes& writes) {
  if (effects.next_games.empty()) return;
  // As old as the event that names one: who is shown that later finds the game there.
  const auto followed = std::ranges::find(effects.events, EventKind::game_followed, &Event::kind);
  assert(followed != effects.events.end());
  for (const NextGame& next : effects.next_games) {
    writes.new_games.push_back(
        std::make_shared<const store::NewGameWrites>(world_.maker.begin(next, *variant_, followed->at)));
  }
}

void Room::note_leavers(const Event& event) {
  const auto& voided = std::get<FairVoided>(event.body).why;  // none: a late opening
  const GameDraw& dice = match_->state().draws.back();
  if (!voided || !rolls_rated_setup(match_->state(), dice)) return;
  for (const std::string& party : voided->against) {
    if (party != kServer) world_.leavers.note(party, event.at);
  }
}

void Room::pass_on(const Event& event) {
  if (event.kind() == EventKind::fair_voided) return note_leavers(event);
  if (event.kind() == EventKind::game_followed) {
    // The new game's time runs: its room must be there.
    const auto next = GameId::parse(std::get<GameFollowed>(event.body).next);
    owner_.post(*next, SystemCommand{TimeUp{}});
    return tell_score({});
  }
  if (event.kind() == EventKind::player_joined) return tell_score({});
  if (event.kind() != EventKind::game_ended) return;
  if (const auto partner = card_of(match_->state()).partner()) owner_.post(*partner, PartnerEnded{});
  tell_score({});
}

void Room::handle(const PartnerEnded&) {
  tell_score({});
}

void Room::tell_score(const MemberPtr& only) {
  if (!only || !delayed_ || is_player(*only)) find_score(card_of(match_->state()), Ms{0}, only);
  if (!only || !is_player(*only)) tell_delayed_score(only);
}

void Room::tell_delayed_score(const MemberPtr& only) {
  if (delayed_) find_score(card_of(delayed_->match().state()), match_->state().audience.delay, only);
}

void Room::find_score(const GameCard& own, Ms late, const MemberPtr& only) {
  if (!own.series.pairing && !is_second(own)) return;
  const auto partner = own.partner();
  if (!partner) return send_score(own, {}, late, only);
  auto read = [this, own, late, only](const store::Result<store::StoredGame>& game) {
    if (!game || !match_) return;
    auto card = card_of(game->head);
    if (!card) return;
    if (late > Ms{0} && card->ending && !partner_ended_) return find_partner_end(card->game);
    send_score(own, partner_shown(std::move(*card), late), late, only);
  };
  world_.store.games().read(*partner, store::kNoEvents, on_strand<store::StoredGame>(std::move(read)));
}

void Room::find_partner_end(const GameId& partner) {
  if (std::exchange(is_finding_partner_end_, true)) return;
  auto read = [this](const store::Result<store::StoredGame>& game) {
    is_finding_partner_end_ = false;
    if (!game) return;
    const auto end = std::ranges::find(game->events, name(EventKind::game_ended), &store::Event::kind);
    partner_ended_ = end == game->events.end() ? Now{} : now_of(end->at);
    if (match_) tell_delayed_score({});
  };
  world_.store.games().read(partner, 0, on_strand<store::StoredGame>(std::move(read)));
}

GameCard Room::partner_shown(GameCard card, Ms late) {
  if (late == Ms{0} || !card.ending) return card;
  const Ms held = *partner_ended_ + late - now();
  if (held <= Ms{0}) return card;
  card.ending.reset();
  score_timer_.expires_after(held);
  score_timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
    const auto self = weak.lock();
    if (self && !error && self->match_) self->tell_delayed_score({});
  });
  return card;
}

void Room::send_score(const GameCard& own, const std::optional<GameCard>& partner, Ms late, const MemberPtr& only) {
  const MatchScore score = is_second(own) ? score_of(*partner, own) : score_of(own, partner);
  protocol::MatchScore notice{.game = id_.text(), .games = {}, .scores = {}, .over = score.over};
  for (const GameId& game : score.games) notice.games.push_back(game.text());
  for (const auto& [player, halves] : score.halves)
    notice.scores.push_back({.player = player.text(), .halves = halves});
  const Frame frame = frame_of(std::move(notice));
  const std::string key = "match_score " + id_.text();
  if (only) return only->send_latest(key, frame);
  presence_.send_latest_to(key, frame,
                           [&](const Member& member) { return !delayed_ || is_player(member) == (late == Ms{0}); });
}

}  // namespace server
