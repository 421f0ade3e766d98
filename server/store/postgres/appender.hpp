// The connection that writes moves: appends that are events and maybe when something is due, of as many games as wait,
// in one conditional statement that is a transaction by itself. It locks the ends of the games, and a row of `games`
// only where something is due, so that moves wait for nobody who writes other things. Owned by the store.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "server/store/games.hpp"
#include "server/store/postgres/connection.hpp"
#include "server/store/sql/limits.hpp"
#include "server/store/sql/recent.hpp"
#include "server/store/sql/task_queue.hpp"

namespace store::postgres {

class Appender {
 public:
  Appender(std::unique_ptr<Connection> connection, sql::QueueLimits limits);
  ~Appender() { finish(); }
  Appender(const Appender&) = delete;
  Appender& operator=(const Appender&) = delete;

  /// Queues an append of a game's events; see Games::append.
  void push(GameId game, Term term, Seq expected_last, Writes writes, Completion<Appended> then);
  /// Gives up what was asked before this moment, as sql::TaskQueue::give_up() does.
  void give_up(sql::Task::Time before) { queue_.give_up(before); }
  [[nodiscard]] std::size_t waiting() const { return queue_.waiting(); }
  void close() { queue_.close(); }
  /// Closes the queue, and waits until the last completion has returned.
  void finish();

 private:
  class Append;
  using Appends = std::vector<Append*>;

  void work();
  /// Stores what can be stored at once, at most one append of each game.
  void store_together(const Appends& appends);
  [[nodiscard]] Rows move_ends(const std::map<std::int64_t, Append*>& chosen);
  /// Does an append as any other write is done: it finds out why it is refused, if it is.
  void store_alone(Append& append);
  [[nodiscard]] std::optional<std::int64_t> key_of(const GameId& game);

  sql::TaskQueue queue_;
  std::unique_ptr<Connection> sql_;
  sql::Recent<std::int64_t> keys_{8192};  // of games; docs/queues.md has the bound
  std::thread thread_;
};

}  // namespace store::postgres
