#include "server/api/game_words.hpp"

#include "rules/variants/registry.hpp"

namespace server {
namespace {

/// Minutes, to a hundredth where they are no whole ones: `5`, `0.5`.
std::string minutes_text(Ms span) {
  const auto hundredths = span.count() * 100 / 60'000;
  std::string text = std::to_string(hundredths / 100);
  if (hundredths % 100 == 0) return text;
  text += (hundredths % 100 < 10 ? ".0" : ".") + std::to_string(hundredths % 100);
  while (text.ends_with('0')) text.pop_back();
  return text;
}

std::string seconds_text(Ms span) {
  return std::to_string(std::chrono::floor<std::chrono::seconds>(span).count());
}

std::string days_text(std::chrono::days days) {
  return std::to_string(days.count()) + (days.count() == 1 ? " day" : " days");
}

struct ClockWords {
  std::string operator()(const Unlimited&) const { return "no clock"; }
  std::string operator()(const Fischer& clock) const {
    return minutes_text(clock.base) + "+" + seconds_text(clock.increment);
  }
  std::string operator()(const Delay& clock) const {
    return minutes_text(clock.base) + " min, delay " + seconds_text(clock.delay) + " s";
  }
  std::string operator()(const Byoyomi& clock) const {
    return minutes_text(clock.base) + " min + " + std::to_string(clock.periods) + " x " + seconds_text(clock.period) +
           " s";
  }
  std::string operator()(const DaysPerMove& clock) const { return days_text(clock.days) + " a move"; }
  std::string operator()(const DaysWithCap& clock) const {
    return days_text(clock.base) + ", " + days_text(clock.increment) + " more a move";
  }
};

std::string variant_name(const GameCard& card) {
  const auto* entry = rules::find_variant(card.variant);
  return entry == nullptr ? card.variant : std::string{entry->name};
}

std::string terms_text(const GameCard& card, Now created) {
  return clock_words(card.control) + (card.rated ? " · rated · " : " · ") + utc_date(created);
}

/// White first, or in the order of joining while sides are not known.
std::vector<picture::PlayerShown> players_shown(const GameCard& card) {
  std::vector<picture::PlayerShown> players;
  for (const rules::Side side : rules::kSides) {
    if (const Player* player = card.at(side)) players.push_back({.side = side, .name = player->name});
  }
  if (players.size() == card.seats.size()) return players;
  players.clear();
  for (const SeatCard& seat : card.seats) players.push_back({.side = seat.side, .name = seat.player.name});
  return players;
}

}  // namespace

std::string clock_words(const TimeControl& control) {
  return std::visit(ClockWords{}, control);
}

std::string result_words(const Ending& ending) {
  switch (ending.result) {
    case Result::white:
      return "1–0";
    case Result::black:
      return "0–1";
    case Result::draw:
      return "½–½";
    case Result::none:
      break;
  }
  return "void";
}

picture::Caption caption_of(const GameCard& card, Now created) {
  return {.title = variant_name(card),
          .terms = terms_text(card, created),
          .players = players_shown(card),
          .result = card.ending ? result_words(*card.ending) : ""};
}

LinkWords words_of(const GameCard& card, Now created) {
  LinkWords words{.title = variant_name(card), .description = variant_name(card) + " · " + terms_text(card, created)};
  const auto players = players_shown(card);
  if (players.size() == 2) words.title = players[0].name + " – " + players[1].name + " · " + words.title;
  if (players.size() == 1) words.title += " · " + players[0].name;
  if (card.ending) {
    words.description += " · " + result_words(*card.ending) + " (" + std::string{name(card.ending->cause)} + ")";
  } else if (card.phase == Phase::waiting) {
    words.description += " · waits for an opponent";
  }
  return words;
}

}  // namespace server
