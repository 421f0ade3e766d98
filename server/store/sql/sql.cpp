#include "server/store/sql/sql.hpp"

namespace store::sql {

void throw_damaged(std::string_view what) {
  throw Failure{{.code = Code::corrupt,
                 .what = "the database is damaged: stop the server and restore a backup (" + std::string{what} + ")"}};
}

GameId Query::game(int column) const {
  const auto id = GameId::parse(text(column));
  if (!id) throw_damaged("a game's id in no known form");
  return *id;
}

std::optional<std::string> Query::optional_text(int column) const {
  if (is_null(column)) return std::nullopt;
  return text(column);
}

}  // namespace store::sql
