// Results of games in SQL, and the interface over the queues. The database writes them itself, as games end. Owned by
// the store; see server/store/results.hpp.
#pragma once
#include <optional>

#include "server/store/results.hpp"
#include "server/store/sql/part.hpp"

namespace store::sql {

/// How games of a variant are found, whose plan a test reads.
extern const Text kGamesOfVariant;

class SqlResults final : public Results, private Part {
 public:
  SqlResults(Writer& writer, Readers& readers) : Part(writer, readers) {}

  void results_of(ResultsWanted wanted, std::optional<GameId> before, std::size_t most,
                  Completion<ResultsPart> then) override;
  void games_of_variant(VariantGames wanted, std::optional<GameId> before, std::size_t most,
                        Completion<ResultsPart> then) override;
  void scores_of(ResultsWanted wanted, Completion<Scores> then) override;
};

}  // namespace store::sql
