// What the writer's connection knows without looking: where the next event of a game belongs, and the numbers of names.
// So a move is written without reading anything first. All of it was read or written inside a transaction: it is
// forgotten when a transaction is rolled back and when another connection has written. Owned by the connection; the
// writer's thread.
#pragma once
#include <cstdint>

#include "server/store/sql/event_log.hpp"
#include "server/store/sql/recent.hpp"

namespace store::sqlite {

struct Known {
  sql::Recent<sql::KnownGame> games{8192};  // games by id; docs/queues.md has the bound
  sql::Recent<std::int64_t> names{4096};

  void forget_all() {
    games.forget_all();
    names.forget_all();
  }
};

}  // namespace store::sqlite
