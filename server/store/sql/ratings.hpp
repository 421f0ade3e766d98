// Ratings in SQL. Owned by the store; see server/store/ratings.hpp.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/ratings.hpp"
#include "server/store/sql/part.hpp"
#include "server/store/sql/sql.hpp"

namespace store::sql {

/// Changes both ratings by this game, given by its key, inside the transaction that ends it; `invalid` if it has been
/// rated, or if one player has both sides.
[[nodiscard]] Result<Settled> settle(Sql& sql, std::int64_t game, const Settle& settle, WallTime at);
/// Gives what the game has done to the ratings; none: it was not rated.
[[nodiscard]] std::optional<Settled> settled_by(Sql& sql, std::int64_t game);

/// Reads a rating from three columns, from `column` on.
[[nodiscard]] rating::Rating rating_from(const Query& row, int column);

class SqlRatings final : public Ratings, private Part {
 public:
  SqlRatings(Writer& writer, Readers& readers) : Part(writer, readers, kSmall) {}

  void standings(std::string player, Completion<std::vector<Standing>> then) override;
  void standings_at(std::vector<std::string> players, rating::Pool pool, WallTime at,
                    Completion<std::vector<std::optional<Standing>>> then) override;
  void history(std::string player, rating::Pool pool, HistoryPart part,
               Completion<std::vector<RatedGame>> then) override;
  void top(rating::Pool pool, WallTime now, Completion<Leaderboard> then) override;
};

}  // namespace store::sql
