// A place where game after game is played: both players, each on a socket of their own. The host says when to go on: it
// is told when a move may be made and when the game is over. A table checks every frame that comes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "bench/load/clock.hpp"

namespace bench {

class Table;

/// A move that its mover has been told of. The other player may not have been yet.
struct Acknowledged {
  Nanoseconds sent = 0;
  Nanoseconds heard = 0;
  std::size_t bytes = 0;  // bytes of the text, without WebSocket's head
};

/// The owner of tables. It must not destroy a table while the table calls it.
class Host {
 public:
  /// Both players have seen everything, and the game goes on.
  virtual void ready(Table& table) = 0;
  virtual void moved(const Acknowledged& move) = 0;
  virtual void over(Table& table) = 0;

 protected:
  Host() = default;
  Host(const Host&) = default;
  Host& operator=(const Host&) = default;
  ~Host() = default;
};

class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;

  /// A new game.
  virtual void begin() = 0;
  /// The next move, when the table is ready.
  virtual void move() = 0;
  /// Ends the game, when the table is ready.
  virtual void resign() = 0;
  /// How many moves both have made.
  [[nodiscard]] virtual int plies() const = 0;
  /// The game that is played or was played last.
  [[nodiscard]] virtual std::string game() const = 0;
};

}  // namespace bench
