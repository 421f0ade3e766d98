#include "server/lobby/open_games.hpp"

#include <algorithm>
#include <ranges>

namespace server {
namespace {

bool in_range(const Invitation& asks, std::optional<int> rating) {
  if (!asks.range) return true;
  return rating && *rating >= asks.range->least && *rating <= asks.range->most;
}

bool same_terms(const GameCard& a, const GameCard& b) {
  return a.variant == b.variant && a.options == b.options && a.control == b.control && a.rated == b.rated &&
         a.series.pairing == b.series.pairing && a.audience == b.audience;
}

bool colors_fit(ColorChoice a, ColorChoice b) {
  return a == ColorChoice::random || b == ColorChoice::random || a != b;
}

/// Sorted by place.
std::vector<const Waiting*> in_order(std::vector<const Waiting*> games) {
  std::ranges::sort(games, {}, &Waiting::place);
  return games;
}

bool same_names(const GameCard& a, const GameCard& b) {
  return a.seats == b.seats && a.invitation.to == b.invitation.to;
}

}  // namespace

WaitsAs kind_of(const Invitation& invitation) {
  if (invitation.listed) return WaitsAs::seek;
  return invitation.to ? WaitsAs::challenge : WaitsAs::link;
}

void OpenGames::note_link(const GameCard& card) {
  const PlayerId& creator = card.seats.front().player.id;
  if (card.phase == Phase::waiting) {
    links_[creator].insert(card.game);
  } else if (const auto found = links_.find(creator); found != links_.end()) {
    found->second.erase(card.game);
    if (found->second.empty()) links_.erase(found);
  }
}

bool OpenGames::update(const GameCard& card) {
  const bool is_link = kind_of(card.invitation) == WaitsAs::link;
  if (is_link && !card.seats.empty()) note_link(card);
  const auto waits = waiting_.find(card.game);
  if (card.phase == Phase::waiting) {
    if (is_link) return false;
    if (waits != waiting_.end()) {
      if (same_names(waits->second.card, card)) return false;
      waits->second.card = card;
      return true;
    }
    waiting_.emplace(card.game, Waiting{.card = card, .rating = {}, .place = next_++});
    return true;
  }
  const bool waited = waits != waiting_.end();
  if (waited) waiting_.erase(waits);
  if (card.phase == Phase::playing && !card.audience.is_private) {
    const auto [live, is_new] = live_.try_emplace(card.game, Live{.card = card, .place = next_});
    if (is_new) ++next_;
    const bool shows_the_same = !is_new && same_names(live->second.card, card);
    live->second.card = card;
    return !shows_the_same;
  }
  const bool ended = card.phase == Phase::ended && live_.erase(card.game) > 0;
  return waited || ended;
}

void OpenGames::rename(const PlayerId& player, std::string_view name) {
  for (auto& [id, one] : waiting_) server::rename(one.card, player, name);
  for (auto& [id, one] : live_) server::rename(one.card, player, name);
}

void OpenGames::rate(const GameId& game, std::optional<int> rating) {
  if (const auto found = waiting_.find(game); found != waiting_.end()) found->second.rating = rating;
}

void OpenGames::judge(const PlayerId& creator, const std::optional<Conduct>& conduct) {
  for (auto& [game, one] : waiting_) {
    if (one.is_by_post() && one.card.seats.front().player.id == creator) one.conduct = conduct;
  }
}

void OpenGames::remove(const GameId& game) {
  waiting_.erase(game);
  live_.erase(game);
}

void OpenGames::forget_quiet(Now before) {
  std::erase_if(live_, [&](const auto& one) { return one.second.card.last_at < before; });
}

std::optional<FreeSeat> OpenGames::find(const GameCard& wanted, std::optional<int> rating,
                                        const std::function<bool(const Waiting&)>& may) const {
  const PlayerId& seeker = wanted.seats.front().player.id;
  for (const Waiting* one : seeks()) {
    const GameCard& card = one->card;
    const bool fits = card.seats.front().player.id != seeker && same_terms(card, wanted) &&
                      colors_fit(card.color, wanted.color) && in_range(card.invitation, rating) &&
                      in_range(wanted.invitation, one->rating);
    if (!fits || !may(*one)) continue;
    FreeSeat seat{.game = card.game, .side = {}};
    if (card.color == ColorChoice::random && wanted.color != ColorChoice::random) {
      seat.side = wanted.color == ColorChoice::white ? rules::Side::white : rules::Side::black;
    }
    return seat;
  }
  return std::nullopt;
}

const Waiting* OpenGames::waiting(const GameId& game) const {
  const auto found = waiting_.find(game);
  return found == waiting_.end() ? nullptr : &found->second;
}

std::vector<const Waiting*> OpenGames::seeks() const {
  std::vector<const Waiting*> games;
  for (const auto& [id, one] : waiting_) {
    if (one.card.invitation.listed) games.push_back(&one);
  }
  return in_order(std::move(games));
}

std::vector<const Waiting*> OpenGames::of(const PlayerId& creator) const {
  std::vector<const Waiting*> games;
  for (const auto& [id, one] : waiting_) {
    if (one.card.seats.front().player.id == creator) games.push_back(&one);
  }
  return in_order(std::move(games));
}

std::vector<GameId> OpenGames::links_of(const PlayerId& creator) const {
  const auto found = links_.find(creator);
  return found == links_.end() ? std::vector<GameId>{}
                               : std::vector<GameId>(found->second.begin(), found->second.end());
}

std::vector<const Waiting*> OpenGames::challenges_to(const PlayerId& player) const {
  std::vector<const Waiting*> games;
  for (const auto& [id, one] : waiting_) {
    if (one.card.invitation.to && one.card.invitation.to->id == player) games.push_back(&one);
  }
  return in_order(std::move(games));
}

const GameCard* OpenGames::live(const GameId& game) const {
  const auto found = live_.find(game);
  return found == live_.end() ? nullptr : &found->second.card;
}

std::vector<const GameCard*> OpenGames::live() const {
  std::vector<const Live*> games;
  for (const auto& [id, one] : live_) games.push_back(&one);
  std::ranges::sort(games, std::ranges::greater{}, &Live::place);
  std::vector<const GameCard*> cards;
  for (const Live* one : games) cards.push_back(&one->card);
  return cards;
}

}  // namespace server
