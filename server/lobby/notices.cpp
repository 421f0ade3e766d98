// What the lobby tells: only the newest counts, so a notice is made when it is due and not before.
#include <algorithm>

#include "protocol/codec.hpp"
#include "server/lobby/lobby.hpp"

namespace server {
namespace {

protocol::Player player_of(const Player& player) {
  return {.id = player.id.text(), .name = player.name};
}

protocol::Options options_of(const rules::Options& options) {
  return {options.begin(), options.end()};
}

protocol::Seek seek_of(const Waiting& waiting) {
  const GameCard& card = waiting.card;
  protocol::Seek seek{.game = card.game.text(),
                      .by = player_of(card.seats.front().player),
                      .rating = {},
                      .variant = card.variant,
                      .options = options_of(card.options),
                      .clock = to_wire(card.control),
                      .color = card.color,
                      .rated = card.rated,
                      .range = {},
                      .pairing = card.series.pairing,
                      .to = {},
                      .is_private = {}};
  if (card.audience.is_private) seek.is_private = true;
  if (waiting.rating) seek.rating = *waiting.rating;
  if (card.invitation.range) {
    seek.range = protocol::RatingRange{.least = card.invitation.range->least, .most = card.invitation.range->most};
  }
  if (card.invitation.to) seek.to = player_of(*card.invitation.to);
  return seek;
}

protocol::LiveGame live_of(const GameCard& card) {
  return {.game = card.game.text(),
          .variant = card.variant,
          .clock = to_wire(card.control),
          .rated = card.rated,
          .white = player_of(*card.at(rules::Side::white)),
          .black = player_of(*card.at(rules::Side::black))};
}

}  // namespace

void Lobby::changed() {
  if (notice_due_) return;
  notice_due_ = true;
  notice_timer_.expires_at(next_notice_);
  notice_timer_.async_wait([this](boost::system::error_code failed) {
    if (!failed) tell_watchers();
  });
}

void Lobby::tell_watchers() {
  notice_due_ = false;
  next_notice_ = std::chrono::steady_clock::now() + limits_.notice;
  if (watchers_.empty()) return;
  const Frame frame = lobby_frame();
  for (const auto& [key, who] : watchers_) who->send_latest("lobby", frame);
}

Frame Lobby::lobby_frame() const {
  protocol::Lobby lobby{.seeks = {},
                        .games = {},
                        .people = static_cast<std::int64_t>(people_.count()),
                        .playing = static_cast<std::int64_t>(board_.live_count())};
  for (const Waiting* seek : board_.seeks()) {
    const bool here = people_.is_here(seek->card.seats.front().player.id);
    if (here && lobby.seeks.size() < limits_.shown) lobby.seeks.push_back(seek_of(*seek));
  }
  for (const GameCard* card : board_.live()) {
    if (lobby.games.size() < limits_.shown) lobby.games.push_back(live_of(*card));
  }
  return make_frame(protocol::encode({.v = {}, .id = {}, .body = std::move(lobby)}));
}

std::vector<const Waiting*> Lobby::challenges_for(const PlayerId& player) const {
  std::vector<const Waiting*> shown = board_.challenges_to(player);
  std::erase_if(shown,
                [&](const Waiting* one) { return world_.talk.blocks(player, one->card.seats.front().player.id); });
  return shown;
}

void Lobby::tell_challenges(const PlayerId& player) {
  protocol::Challenges notice;
  for (const Waiting* one : challenges_for(player)) {
    if (notice.challenges.size() < limits_.shown) notice.challenges.push_back(seek_of(*one));
  }
  people_.send_latest(player, "challenges",
                      make_frame(protocol::encode({.v = {}, .id = {}, .body = std::move(notice)})));
}

}  // namespace server
