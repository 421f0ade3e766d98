// Analyses of games in SQL. Owned by the store; see server/store/analyses.hpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/store/analyses.hpp"
#include "server/store/sql/part.hpp"

namespace store::sql {

class SqlAnalyses final : public Analyses, private Part {
 public:
  SqlAnalyses(Writer& writer, Readers& readers) : Part(writer, readers) {}

  void ask_for_analysis(AnalysisRequest request, Completion<void> then) override;
  void analysis_of(GameId game, Completion<std::optional<AnalysisShown>> then) override;
  void count_analyses(std::string account, WallTime since, Completion<std::int64_t> then) override;
  void analyses_by(std::string account, std::optional<GameId> after, std::size_t most,
                   Completion<std::vector<Analysis>> then) override;
  void take_analysis(AnalysisWorker worker, WallTime now, WallTime lost,
                     Completion<std::optional<Analysis>> then) override;
  void add_analysis_values(AnalysisPart part, WallTime now, Completion<void> then) override;
  void drop_analysis(GameId game, Completion<void> then) override;
};

/// Forgets who asked for the analyses of an account that is closed; what was begun for it stays with the games.
void forget_analyses_of(Sql& sql, const std::string& account);

}  // namespace store::sql
