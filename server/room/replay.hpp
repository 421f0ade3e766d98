// Games as they are replayed for their rooms, in threads apart, so that no room that is played in waits for it; those
// that are over are kept as what everybody is shown (docs/queues.md). Any thread; owned by what all rooms share.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/base/background_worker.hpp"
#include "server/base/bounded_cache.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/games/stored_game.hpp"
#include "server/match/match.hpp"
#include "server/room/delayed.hpp"
#include "server/room/tail.hpp"

namespace server {

/// One that everybody sees whole: all that its room needs for those who look on. Read-only once made.
struct FinishedGame {
  Match match;                               // without its board
  SharedVariant variant;                     // the match needs it
  std::vector<std::string> closed;           // those of its people who have closed their accounts
  std::string snapshot;                      // its data
  std::optional<protocol::Ratings> ratings;  // they are in it
  std::optional<Now> started;                // the start of a game that has begun and was not rated
  Tail tail;
};
using FinishedPtr = std::shared_ptr<const FinishedGame>;

/// The key under which a finished game is kept: another event, or a name that is no longer shown, makes another key.
[[nodiscard]] std::string finished_key(const store::GameHead& head);

/// A game that a room takes up whole; of one with a delay also what those see who do not play.
struct WholeGame {
  store::StoredGame game;
  std::expected<Rebuilt, std::string> rebuilt;
  std::optional<Delayed> delayed = {};
};

struct ReplayCache {
  static constexpr std::size_t kVariants = 32;

  ReplayCache(std::size_t most_bytes, std::size_t most_replays) : kept(most_bytes), background(most_replays) {}

  VariantCache variants{
      kVariants};  // a cache of its own, so that reading does not push out the variants that rooms play
  BoundedCache<FinishedGame> kept;
  BackgroundWorker background;                                          // its thread uses the others
  BackgroundWorker for_players{0, BackgroundWorker::Priority::normal};  // has no places: nobody is refused
};

/// A replay as a room orders it: with a place in the background, without one where players wait.
struct Replay {
  enum class For : std::uint8_t { watchers, players };  // these need the board
  Place place;
  For whom = For::players;
};

/// How much of the game the room will send, or has shown to those who see it later.
struct ReplayTerms {
  Replay::For whom = Replay::For::players;
  VariantCache& variants;  // to compile the game with
  Seq shown_after = 0;
  Seq delayed_shown = 0;
  Now now;
  std::size_t tail_events = 0;
  std::size_t tail_bytes = 0;
};

using Replayed = std::variant<FinishedPtr, WholeGame>;
/// FinishedGame, and kept, if everybody sees all of it and that is enough.
[[nodiscard]] Replayed replayed(store::StoredGame game, const Secrets& secrets, const ReplayTerms& terms,
                                BoundedCache<FinishedGame>& kept);

}  // namespace server
