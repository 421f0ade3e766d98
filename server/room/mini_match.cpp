#include "server/room/mini_match.hpp"

#include <algorithm>
#include <utility>

#include "protocol/codec.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

bool is_second(const GameCard& card) {
  return std::holds_alternative<SecondOf>(card.series.origin);
}

bool changes_score(const Event& event) {
  return event.kind() == EventKind::game_ended || event.kind() == EventKind::player_joined ||
         event.kind() == EventKind::game_followed;
}

/// The facts about this game that the other game of its mini-match is given; `pairing` is that of the match.
OtherGame other_game(const GameCard& card, std::optional<Pairing> pairing) {
  const auto rematch = card.followed.find(Follows::rematch);
  return {.over = card.phase == Phase::ended,
          .pairing = pairing,
          .rematch = rematch == card.followed.end() ? std::nullopt : std::optional{rematch->second}};
}

}  // namespace

bool MiniMatch::look_at_partner(Act& act, std::function<void(Act)> then) {
  if (!std::holds_alternative<OfferRematch>(act.action) || act.other_game) return false;
  const auto partner = card_of(game_.match->state()).partner();
  if (!partner) return false;
  auto looked = [act = std::move(act), then = std::move(then), own_pairing = game_.match->state().series.pairing](
                    const store::Result<store::StoredGame>& game) mutable {
    const auto card = game ? card_of(game->head) : std::unexpected(game.error().what);
    if (!card) {
      return act.who->refuse({.code = protocol::ErrorCode::busy,
                              .message = protocol::say<"game.other_game_unreadable">(),
                              .pointer = {},
                              .id = act.id});
    }
    const std::optional<Pairing> pairing = is_second(*card) ? own_pairing : card->series.pairing;
    act.other_game = other_game(*card, pairing);
    then(std::move(act));
  };
  game_.core.store.games().read(*partner, store::kNoEvents, game_.on_strand<store::StoredGame>(std::move(looked)));
  return true;
}

void MiniMatch::tell_score(const MemberPtr& only) {
  if (!only || !visibility_.later() || game_.is_player(*only)) {
    find_score(card_of(game_.match->state()), Ms{0}, only);
  }
  if (!only || !game_.is_player(*only)) tell_score_later(only);
}

void MiniMatch::tell_score_later(const MemberPtr& only) {
  const Match* later = visibility_.later();
  if (later != nullptr) find_score(card_of(later->state()), game_.match->state().audience.delay, only);
}

void MiniMatch::note_shown_later(std::span<const Event> events) {
  if (std::ranges::any_of(events, changes_score)) tell_score_later({});
}

void MiniMatch::find_score(const GameCard& own, Ms late, const MemberPtr& only) {
  if (!own.series.pairing && !is_second(own)) return;
  const auto partner = own.partner();
  if (!partner) return send_score(own, {}, late, only);
  auto read = [this, own, late, only](const store::Result<store::StoredGame>& game) {
    if (!game || !game_.match) return;
    auto card = card_of(game->head);
    if (!card) return;
    const bool is_end_known = partner_ && partner_->ended;
    if (late > Ms{0} && card->ending && !is_end_known) return find_partner_end(card->game);
    send_score(own, partner_shown(std::move(*card), late), late, only);
  };
  game_.core.store.games().read(*partner, store::kNoEvents, game_.on_strand<store::StoredGame>(std::move(read)));
}

void MiniMatch::find_partner_end(const GameId& partner) {
  if (!partner_) partner_ = std::make_unique<Partner>(game_.strand);
  if (std::exchange(partner_->is_looked_for, true)) return;
  auto read = [this](const store::Result<store::StoredGame>& game) {
    partner_->is_looked_for = false;
    if (!game) return;
    const auto end = std::ranges::find(game->events, name(EventKind::game_ended), &store::StoredEvent::kind);
    partner_->ended = end == game->events.end() ? Now{} : now_of(end->at);
    if (game_.match) tell_score_later({});
  };
  game_.core.store.games().read(partner, 0, game_.on_strand<store::StoredGame>(std::move(read)));
}

GameCard MiniMatch::partner_shown(GameCard card, Ms late) {
  if (late == Ms{0} || !card.ending) return card;
  const Ms held = *partner_->ended + late - game_.now();
  if (held <= Ms{0}) return card;
  card.ending.reset();
  partner_->timer.expires_after(held);
  game_.wait_for(partner_->timer, [this] {
    if (game_.match) tell_score_later({});
  });
  return card;
}

void MiniMatch::send_score(const GameCard& own, const std::optional<GameCard>& other, Ms late, const MemberPtr& only) {
  const MatchScore score = is_second(own) ? score_of(*other, own) : score_of(own, other);
  protocol::MatchScore notice{.game = game_.id.text(), .games = {}, .scores = {}, .over = score.over};
  for (const GameId& game : score.games) notice.games.push_back(game.text());
  for (const auto& [player, halves] : score.halves)
    notice.scores.push_back({.player = player.text(), .halves = halves});
  const Frame frame = frame_of(std::move(notice));
  const std::string key = "match_score " + game_.id.text();
  if (only) return only->send_latest(key, frame);
  game_.presence.send_latest_to(key, frame, [&](const Member& member) {
    return !visibility_.later() || game_.is_player(member) == (late == Ms{0});
  });
}

}  // namespace server
