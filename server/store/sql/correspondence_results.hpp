// Results of games by post: rows as SQL, and the interface over the queues.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "server/store/correspondence_results.hpp"
#include "server/store/sql/part.hpp"
#include "server/store/sql/sql.hpp"

namespace store::sql {

/// Adds the results of a game by post, inside the transaction that ends the game.
void add_correspondence_results(Sql& sql, std::int64_t game, const std::vector<CorrespondenceResult>& results,
                                WallTime at);

class SqlCorrespondenceResults final : public CorrespondenceResults, private Part {
 public:
  SqlCorrespondenceResults(Writer& writer, Readers& readers) : Part(writer, readers) {}

  void latest(std::string player, std::size_t most, Completion<std::vector<CorrespondenceResult>> then) override;
  void ended_by_post(std::string player, std::optional<GameId> after, std::size_t most,
                     Completion<std::vector<EndedCorrespondence>> then) override;
  void open_by_post(std::string player, Completion<std::vector<GameId>> then) override;
  void late_players(Completion<std::vector<std::string>> then) override;
};

}  // namespace store::sql
