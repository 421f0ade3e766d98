#include "server/deputy/challenge_shown.hpp"

#include "server/deputy/play_words.hpp"

namespace server {
namespace {

constexpr std::string_view word_of(ChallengeStands stands) {
  switch (stands) {
    case ChallengeStands::created:
      return "created";
    case ChallengeStands::accepted:
      return "accepted";
    case ChallengeStands::canceled:
      return "canceled";
    case ChallengeStands::declined:
      return "declined";
  }
  return "";
}

protocol::PlayPerson person(const Player& player, const Bots& bots) {
  return {.id = player.id.text(), .name = player.name, .title = title_of(bots.contains(player.id.text()))};
}

}  // namespace

ChallengeStands stands(const GameCard& card) {
  if (card.phase == Phase::waiting) return ChallengeStands::created;
  if (card.seats.size() > 1) return ChallengeStands::accepted;
  const bool is_declined = card.ending && card.ending->cause == protocol::EndReason::declined;
  return is_declined ? ChallengeStands::declined : ChallengeStands::canceled;
}

protocol::PlayChallenge challenge_shown(VariantCache& variants, const GameCard& card, const Bots& bots) {
  protocol::PlayChallenge out{.id = card.game.text(),
                              .url = "/" + card.game.text(),
                              .status = std::string{word_of(stands(card))},
                              .challenger = {},
                              .variant = variant_shown(card.variant),
                              .options = {card.options.begin(), card.options.end()},
                              .rated = card.rated,
                              .speed = speed_of(variants, card.variant, card.options, card.control),
                              .time_control = clock_shown(card.control),
                              .color = card.color,
                              .final_color = card.color,
                              .perf = {}};
  if (!card.seats.empty()) out.challenger = person(card.seats.front().player, bots);
  if (card.invitation.to) out.to = person(*card.invitation.to, bots);
  out.perf = {.name = out.speed};
  return out;
}

std::vector<std::string> named_in(const GameCard& card) {
  std::vector<std::string> ids;
  for (const SeatCard& seat : card.seats) ids.push_back(seat.player.id.text());
  if (card.invitation.to) ids.push_back(card.invitation.to->id.text());
  return ids;
}

}  // namespace server
