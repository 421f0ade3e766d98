// Converts between a match and its record in the store. Pure functions. Any thread.
#pragma once
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "server/catalogue/variant_cache.hpp"
#include "server/games/card.hpp"
#include "server/match/match.hpp"
#include "server/store/games.hpp"

namespace server {

/// The effects of a command as one write. `state`: the state after it.
[[nodiscard]] store::Writes writes_of(const Effects& effects, const State& state, Now now);

/// True if this side has lost because its clock ran out.
[[nodiscard]] bool is_lost_on_time(const Ending& ending, rules::Side side);
/// The results for each account in a game by post that has a winner or was drawn; else none. A game is lost on time if
/// is_lost_on_time() says so.
[[nodiscard]] std::vector<store::CorrespondenceResult> correspondence_results_of(const State& state);

/// One draw of these effects. `is_left_rated_setup`: a player has left the setup of a rated game by it.
[[nodiscard]] store::DrawWrite stored_draw(const FairWrite& fair, bool is_left_rated_setup);

/// True if the game's card is different after such an event.
[[nodiscard]] bool changes_card(EventKind kind);

/// A game that is new to the store.
[[nodiscard]] store::NewGame new_game_of(const State& state, Now now);

/// A sentence if the stored text was not written by this program.
[[nodiscard]] std::expected<Event, std::string> event_of(const store::StoredEvent& stored);
/// The events of a game that was read, with `closed account` for the names of players who have closed theirs.
[[nodiscard]] std::expected<Events, std::string> events_of(const store::StoredGame& game);

/// The server's secrets of a game's draws.
[[nodiscard]] Secrets secrets_of(std::span<const store::DrawWrite> draws);

/// A stored game with its match.
struct Rebuilt {
  Events events;
  RecordHeader header;
  SharedVariant variant;  // the match needs it
  Match match;
};
/// The game as its events have made it; a sentence if they cannot be replayed by this program and its rules. In events
/// after `described_after` everything is filled in that clients are sent.
[[nodiscard]] std::expected<Rebuilt, std::string> rebuild(const store::StoredGame& game, const Secrets& secrets,
                                                          VariantCache& variants, Seq described_after = kNoSeq);

/// One event of the game with all that clients are sent; a sentence as above, or if there is none of that number.
[[nodiscard]] std::expected<Event, std::string> described(store::StoredGame game, Seq seq, VariantCache& variants);

}  // namespace server
