// A game that waits for somebody, as challenges are told over HTTP. Pure functions, but for the compiled games. Any
// thread.
#pragma once
#include <string>

#include "protocol/http/play.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/deputy/bots.hpp"
#include "server/games/card.hpp"

namespace server {

/// What has become of a challenge.
enum class ChallengeStands : std::uint8_t { created, accepted, canceled, declined };

[[nodiscard]] ChallengeStands stands(const GameCard& card);
[[nodiscard]] protocol::PlayChallenge challenge_shown(VariantCache& variants, const GameCard& card, const Bots& bots);
/// The ids of those whom the card names.
[[nodiscard]] std::vector<std::string> named_in(const GameCard& card);

}  // namespace server
