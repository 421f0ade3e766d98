// Players who may begin no more games by post, because they lost too many of the latest on time (conduct.hpp). Only the
// open games of those few are known: first from the store, with the limit, then from the rooms and from whoever makes
// games. Thread-safe; what the store tells comes on its threads.
#pragma once
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/base/mutex.hpp"
#include "server/games/card.hpp"
#include "server/games/conduct/conduct.hpp"
#include "server/store/correspondence_results.hpp"

namespace server {

class CorrespondenceGames {
 public:
  explicit CorrespondenceGames(store::CorrespondenceResults& store) : store_(store) {}
  CorrespondenceGames(const CorrespondenceGames&) = delete;
  CorrespondenceGames& operator=(const CorrespondenceGames&) = delete;

  /// Notes the newest card of a game, once it is stored. An end that may change a player's limit has the player looked
  /// up.
  void note(const GameCard& card);
  /// Reads the player's limit, and their open games if there is one; `then` hears once that is known.
  void look_up(const PlayerId& player, store::Completion<void> then);

  /// A seat that is being stored. For as long as somebody holds this, the game counts as open.
  struct Seat {
    PlayerId player;
    GameId game;
  };
  using Place = std::shared_ptr<const Seat>;
  /// Takes a place for the game, or says why this player can begin no game by post.
  [[nodiscard]] std::expected<Place, protocol::Wording> take_place(const PlayerId& player, const GameId& game);
  /// The reason why this player can begin no game by post; takes no place. None: they can.
  [[nodiscard]] std::optional<protocol::Wording> refusal(const PlayerId& player) const;

 private:
  struct Limited {
    CorrespondenceLimit limit;
    std::set<GameId> open;
  };
  struct Look {
    std::uint64_t number = 0;
    std::set<GameId> open;  // open games that were told since it began
  };
  void put(const PlayerId& player, const GameId& game) REQUIRES(mutex_);
  /// Takes an ended game out; true if that may have changed the player's limit.
  [[nodiscard]] bool take_out(const SeatCard& seat, const GameCard& ended) REQUIRES(mutex_);
  [[nodiscard]] std::optional<protocol::Wording> why_no_more(const PlayerId& player) const REQUIRES(mutex_);

  void read_open(const PlayerId& player, std::uint64_t look, const CorrespondenceLimit& limit,
                 store::Completion<void> then);
  /// The store's answer; none: the player has no limit. If the store could not tell, what was known stays.
  void looked_up(const PlayerId& player, std::uint64_t look, store::Result<std::optional<Limited>> found,
                 store::Completion<void> then);

  store::CorrespondenceResults& store_;
  mutable Mutex mutex_;
  std::map<PlayerId, Limited> limited_ GUARDED_BY(mutex_);
  std::map<PlayerId, Look> looks_
      GUARDED_BY(mutex_);  // the last one of each, until it has told; what an older one says is out of date
  std::uint64_t last_look_ GUARDED_BY(mutex_) = 0;
  std::vector<std::weak_ptr<const Seat>> places_
      GUARDED_BY(mutex_);  // places that somebody holds, and some that nobody holds any more
};

}  // namespace server
