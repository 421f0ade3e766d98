// Many tables at once, and when each goes on: as fast as they can, or all together at a pace. It counts what happens.
// Measuring is for its users: they look at the counts before and after.
#pragma once
#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "bench/load/measure.hpp"
#include "bench/load/table.hpp"

namespace bench {

class Loop;

/// Makes the table of this number, whose host is this.
using TableMaker = std::function<std::unique_ptr<Table>(Host& host, int number)>;

/// Says what happens with a game that has reached its number of plies.
enum class AtLastPly : std::uint8_t { resign, wait };
/// Says what happens with a table whose game is over.
enum class AfterGame : std::uint8_t {
  next_game,  // the same players play again
  leave,      // they go, and others come
  close,      // they go
};

struct Counts {
  std::int64_t moves = 0;
  std::int64_t frame_bytes = 0;  // bytes of the movers' copies
  std::int64_t games_over = 0;
};

class Hall final : public Host {
 public:
  /// `pace`: moves a second of all tables; 0: as fast as they can.
  Hall(Loop& loop, TableMaker maker, double pace, std::uint64_t seed);

  /// Opens so many tables: connected, their games begun, no move made.
  void open(int tables);
  /// Lets them play until this is so.
  void play_until(const std::function<bool()>& done);
  void close() { tables_.clear(); }

  /// Sets the last ply of games from now on; 0 plies: a game goes on to its end.
  void set_last_ply(int plies, AtLastPly then);
  void set_after_game(AfterGame then) { after_ = then; }

  [[nodiscard]] int tables() const { return static_cast<int>(tables_.size()); }
  /// How many have got to the last ply and wait.
  [[nodiscard]] int finished() const { return static_cast<int>(finished_.size()); }
  [[nodiscard]] const Counts& counts() const { return counts_; }
  [[nodiscard]] const std::vector<std::string>& games_over() const { return games_over_; }
  Latencies latencies;

 private:
  void ready(Table& table) override;
  void moved(const Acknowledged& move) override;
  void over(Table& table) override;
  void make_due_moves();
  void clear_tables();

  Loop& loop_;
  TableMaker maker_;
  double pace_;
  std::mt19937_64 random_;
  std::vector<std::unique_ptr<Table>> tables_;
  int made_ = 0;
  bool playing_ = false;
  std::deque<Table*> waiting_;  // tables that wait for their move, the longest first
  std::vector<Table*> finished_;
  std::vector<Table*> left_;  // their games are over
  std::vector<std::string> games_over_;
  Nanoseconds due_ = 0;         // when the next move is, at a pace
  Nanoseconds last_moved_ = 0;  // when anything last happened
  int last_ply_ = 0;
  AtLastPly at_last_ply_ = AtLastPly::resign;
  AfterGame after_ = AfterGame::next_game;
  Counts counts_;
};

}  // namespace bench
