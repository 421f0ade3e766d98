#include "server/lobby/lobby_feed.hpp"

#include <algorithm>
#include <utility>

#include "protocol/codec.hpp"

namespace server {
namespace {

protocol::Player player_of(const Player& player) {
  return {.id = player.id.text(), .name = player.name, .bot = bot_mark(player.is_bot)};
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
                      .is_private = {},
                      .conduct = {}};
  if (card.audience.is_private) seek.is_private = true;
  if (waiting.rating) seek.rating = *waiting.rating;
  seek.conduct = waiting.conduct;
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

void LobbyFeed::watch(const MemberPtr& who) {
  watchers_[who.get()] = who;
  who->send_latest("lobby", lobby_frame());
}

void LobbyFeed::changed() {
  if (is_due_) return;
  is_due_ = true;
  timer_.expires_at(next_);
  timer_.async_wait([this](boost::system::error_code failed) {
    if (!failed) tell_watchers();
  });
}

void LobbyFeed::tell_watchers() {
  is_due_ = false;
  next_ = std::chrono::steady_clock::now() + parts_.limits.notice;
  if (watchers_.empty()) return;
  const Frame frame = lobby_frame();
  for (const auto& [key, who] : watchers_) who->send_latest("lobby", frame);
}

bool LobbyFeed::is_played(const GameCard& card) const {
  const auto is_here = [&](const SeatCard& seat) { return parts_.people.is_here(seat.player.id); };
  return std::ranges::all_of(card.seats, is_here) && parts_.now() - card.last_at < parts_.limits.quiet;
}

std::vector<const GameCard*> LobbyFeed::played() const {
  std::vector<const GameCard*> games = parts_.open_games.live();
  std::erase_if(games, [&](const GameCard* card) { return !is_played(*card); });
  return games;
}

void LobbyFeed::wait_for_quiet(const std::vector<const GameCard*>& shown) {
  if (shown.empty()) return;
  const GameCard& first = **std::ranges::min_element(shown, {}, [](const GameCard* card) { return card->last_at; });
  quiet_timer_.expires_after(std::max(first.last_at + parts_.limits.quiet - parts_.now(), Ms{0}));
  quiet_timer_.async_wait([this](boost::system::error_code failed) {
    if (!failed) changed();
  });
}

Frame LobbyFeed::lobby_frame() {
  const std::vector<const GameCard*> games = played();
  protocol::Lobby lobby{.seeks = {},
                        .games = {},
                        .people = static_cast<std::int64_t>(parts_.people.count()),
                        .playing = static_cast<std::int64_t>(games.size())};
  for (const Waiting* seek : parts_.open_games.seeks()) {
    const bool here = seek->is_by_post() || parts_.people.is_here(seek->card.seats.front().player.id);
    if (here && lobby.seeks.size() < parts_.limits.shown) lobby.seeks.push_back(seek_of(*seek));
  }
  for (const GameCard* card : games) {
    if (lobby.games.size() < parts_.limits.shown) lobby.games.push_back(live_of(*card));
  }
  wait_for_quiet(games);
  return make_frame(protocol::encode({.v = {}, .id = {}, .body = std::move(lobby)}));
}

std::vector<const Waiting*> LobbyFeed::challenges_for(const PlayerId& player) const {
  std::vector<const Waiting*> shown = parts_.open_games.challenges_to(player);
  std::erase_if(shown, [&](const Waiting* one) {
    const PlayerId& by = one->card.seats.front().player.id;
    return parts_.talk.blocks(player, by) || parts_.talk.blocks(by, player);
  });
  return shown;
}

void LobbyFeed::tell_challenges(const PlayerId& player) const {
  protocol::Challenges notice;
  for (const Waiting* one : challenges_for(player)) {
    if (notice.challenges.size() < parts_.limits.shown) notice.challenges.push_back(seek_of(*one));
  }
  parts_.people.send_latest(player, "challenges",
                            make_frame(protocol::encode({.v = {}, .id = {}, .body = std::move(notice)})));
}

}  // namespace server
