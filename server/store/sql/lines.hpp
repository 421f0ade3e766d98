// Conditional lines in SQL. Owned by the store; see server/store/lines.hpp.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/lines.hpp"
#include "server/store/sql/part.hpp"
#include "server/store/sql/sql.hpp"

namespace store::sql {

/// Drop the lines in a game that has ended, and those of an account that is closed.
void drop_lines_in(Sql& sql, std::int64_t game);
void drop_lines_of(Sql& sql, const std::string& player);

class SqlLines final : public Lines, private Part {
 public:
  SqlLines(Writer& writer, Readers& readers) : Part(writer, readers, kSmall) {}

  void put_lines(ConditionalLines lines, Term term, Completion<void> then) override;
  void drop_lines(GameId game, std::string player, Term term, Completion<void> then) override;
  void lines_in(GameId game, Completion<std::vector<ConditionalLines>> then) override;
  void lines_of(std::string player, std::optional<GameId> after, std::size_t most,
                Completion<std::vector<ConditionalLines>> then) override;
};

}  // namespace store::sql
