// The store as the rest of the server sees it: three interfaces in domain verbs over one place. No SQL, no file, no
// executor. The application opens it (server/store/sqlite/open.hpp) and owns it.
#pragma once
#include "server/store/fair_book.hpp"
#include "server/store/game_log.hpp"
#include "server/store/guests.hpp"

namespace store {

class Store {
 public:
  /// Takes nothing more, stores and answers all that is queued, then returns. No completion runs afterwards.
  virtual ~Store() = default;

  [[nodiscard]] virtual GameLog& games() = 0;
  [[nodiscard]] virtual FairBook& fair() = 0;
  [[nodiscard]] virtual Guests& guests() = 0;

  /// The first half of the destructor: from now on everything is refused (closed), what is queued is still answered.
  virtual void close() = 0;
};

}  // namespace store
