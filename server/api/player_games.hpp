// The games of one player that go on, for the player alone; those that had a result are in player_results.hpp. Any
// thread.
#pragma once
#include "protocol/http/games.hpp"
#include "server/api/request_context.hpp"
#include "server/games/card.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// Answers the unfinished games of whoever asks, by cookie, API token or guest's token: private and waiting ones too.
void show_playing(const RequestContext& context, const HttpRequest& request);
/// Answers the games that wait for whoever asks, for programs: a line of JSON for each.
void show_waiting(const RequestContext& context, const HttpRequest& request);
/// What lists say of any game.
[[nodiscard]] protocol::GameTerms terms_of(const GameCard& card, const store::GameHead& head);

}  // namespace server
