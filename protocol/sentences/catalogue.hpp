// Everything that the server says when it refuses something, in English: the one catalogue that the server and the
// pages of other languages share (protocol/sentences.json, web/messages/refusals). One header for each area. Any
// thread.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "protocol/sentences/account.hpp"
#include "protocol/sentences/address.hpp"
#include "protocol/sentences/analysis.hpp"
#include "protocol/sentences/clock.hpp"
#include "protocol/sentences/connection.hpp"
#include "protocol/sentences/dice.hpp"
#include "protocol/sentences/form.hpp"
#include "protocol/sentences/game.hpp"
#include "protocol/sentences/http.hpp"
#include "protocol/sentences/lobby.hpp"
#include "protocol/sentences/push.hpp"
#include "protocol/sentences/puzzle.hpp"
#include "protocol/sentences/talk.hpp"
#include "protocol/sentences/tournament.hpp"
#include "protocol/sentences/variant.hpp"

namespace protocol::sentences {

template <std::size_t... N>
constexpr auto joined(const std::array<Entry, N>&... parts) {
  std::array<Entry, (N + ...)> all{};
  auto* at = all.begin();
  ((at = std::ranges::copy(parts, at).out), ...);
  return all;
}

inline constexpr auto kCatalogue =
    joined(kOfAccounts, kOfAddresses, kOfAnalyses, kOfClocks, kOfConnections, kOfDice, kOfForms, kOfGames, kOfHttp,
           kOfLobby, kOfPush, kOfPuzzles, kOfTalk, kOfTournaments, kOfVariants);

static_assert(std::ranges::adjacent_find(kCatalogue, std::ranges::greater_equal{}, &Entry::key) == kCatalogue.end(),
              "areas and sentences stand in alphabetical order, each once");

/// None: there is no such sentence.
constexpr const Entry* find(std::string_view key) {
  const auto* found = std::ranges::lower_bound(kCatalogue, key, {}, &Entry::key);
  return found != kCatalogue.end() && found->key == key ? found : nullptr;
}

}  // namespace protocol::sentences
