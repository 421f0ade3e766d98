// Results of games by post: rows as SQL, and the interface over the queues.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "server/store/post_results.hpp"
#include "server/store/sqlite/part.hpp"
#include "server/store/sqlite/sql.hpp"

namespace store::sqlite {

/// Inside the transaction that ends the game.
void add_post_results(Sql& sql, std::int64_t game, const std::vector<PostResult>& results, WallTime at);

class SqlitePostResults final : public PostResults, private Part {
 public:
  SqlitePostResults(Writer& writer, Readers& readers) : Part(writer, readers) {}

  void post_results(std::string player, std::size_t most, Then<std::vector<PostResult>> then) override;
  void ended_by_post(std::string player, std::optional<GameId> after, std::size_t most,
                     Then<std::vector<EndedByPost>> then) override;
  void open_by_post(std::string player, Then<std::vector<GameId>> then) override;
  void late_players(Then<std::vector<std::string>> then) override;
};

}  // namespace store::sqlite
