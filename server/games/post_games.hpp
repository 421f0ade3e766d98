// Which games by post everybody has open, and who may begin no more, because too many of his latest were lost on time
// (conduct.hpp). Filled at the start, then told by whoever makes games and by the rooms. Guests are not in it.
// Thread-safe; what the store tells comes on its threads.
#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "server/games/card.hpp"
#include "server/games/conduct.hpp"
#include "server/store/post_results.hpp"

namespace server {

class PostGames {
 public:
  explicit PostGames(store::PostResults& store) : store_(store) {}
  PostGames(const PostGames&) = delete;
  PostGames& operator=(const PostGames&) = delete;

  /// `latest` games of this player, the latest first.
  void fill(const PlayerId& player, std::span<const store::PostResult> latest);
  /// The newest card of a game, once that is stored; one that ends is looked up with its players' other ones.
  void note(const GameCard& card);
  // A new game: it counts from when it is being stored, and is counted once when it is there.
  void expect(const PlayerId& creator);
  void made(const GameCard& card);
  void not_made(const PlayerId& creator);
  /// Why this player can begin no game by post; none: he can.
  [[nodiscard]] std::optional<std::string> refusal(const PlayerId& player) const;

 private:
  // Under the lock.
  /// Whose game this was that has ended.
  [[nodiscard]] std::vector<PlayerId> put(const GameCard& card);
  void drop_expected(const PlayerId& creator);

  void look_up(const PlayerId& player);
  /// If the store could not tell, what was known stays.
  void looked_up(const PlayerId& player, std::uint64_t look,
                 const store::Result<std::vector<store::PostResult>>& latest);

  store::PostResults& store_;
  mutable std::mutex mutex_;
  std::map<PlayerId, std::set<GameId>> open_;
  std::map<PlayerId, std::size_t> expected_;
  std::map<PlayerId, PostLimit> limits_;          // few have one
  std::map<PlayerId, std::uint64_t> looking_up_;  // the last look of each; what an older one says is out of date
  std::uint64_t looks_ = 0;
};

}  // namespace server
