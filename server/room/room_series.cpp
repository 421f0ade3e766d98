// The games that belong together with a room's own: those that follow from it, and the other one of its mini-match.
#include <cassert>
#include <cstring>
#include <limits>

#include <nlohmann/json.hpp>

#include "protocol/codec.hpp"
#include "server/room/record.hpp"
#include "server/room/room.hpp"

namespace server {

GameId Room::fresh_game() const {
  const fairness::Secret random = world_.secret();
  std::uint64_t number = 0;
  std::memcpy(&number, random.data(), sizeof(number));
  return GameId::from_random(number);
}

void Room::add_born(const Effects& effects, store::Writes& writes) {
  if (!effects.born) return;
  const Now now = world_.now();
  const auto begun = Match::begin(*effects.born, *variant_, now, world_.key, world_.secret());
  assert(begun);  // its terms are those of a game that has been played
  const auto& state = begun->match.state();
  writes.born = std::make_shared<const store::BornGame>(
      store::BornGame{.game = new_game_of(state, now), .writes = writes_of(begun->effects, state, now)});
}

void Room::pass_on(const Event& event) {
  if (event.kind == EventKind::game_followed) {
    // The new game's time runs: its room must be there.
    const auto next = GameId::parse(nlohmann::json::parse(event.body).at("next").get<std::string>());
    owner_.post(*next, Tell{TimeUp{}});
    return tell_score({});
  }
  if (event.kind != EventKind::game_ended) return;
  if (const auto partner = card_of(match_->state()).partner()) owner_.post(*partner, PartnerEnded{});
  tell_score({});
}

void Room::handle(const PartnerEnded&) {
  tell_score({});
}

void Room::tell_score(const MemberPtr& only) {
  const Series& series = match_->state().series;
  const bool is_second = series.origin && series.origin->as == Follows::second;
  if (series.pairing == Pairing::single && !is_second) return;
  const GameCard own = card_of(match_->state());
  const auto partner = own.partner();
  if (!partner) return send_score(own, {}, only);
  auto read = [this, own, only](const store::Result<store::StoredGame>& game) {
    if (game) send_score(own, card_of(game->head.game), only);
  };
  world_.store.games().read(*partner, std::numeric_limits<std::int64_t>::max(),
                            on_strand<store::StoredGame>(std::move(read)));
}

void Room::send_score(const GameCard& own, const std::optional<GameCard>& partner, const MemberPtr& only) {
  const bool is_second = own.series.origin && own.series.origin->as == Follows::second;
  const MatchScore score = is_second ? score_of(*partner, own) : score_of(own, partner);
  protocol::MatchScore notice{.game = id_.text(), .games = {}, .scores = {}, .over = score.over};
  for (const GameId& game : score.games) notice.games.push_back(game.text());
  for (const auto& [player, halves] : score.halves)
    notice.scores.push_back({.player = player.text(), .halves = halves});
  const Frame frame = make_frame(protocol::encode({.v = {}, .id = {}, .body = std::move(notice)}));
  const std::string key = "match_score " + id_.text();
  if (only) return only->send_latest(key, frame);
  presence_.send_latest(key, frame);
}

}  // namespace server
