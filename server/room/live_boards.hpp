// The boards of tournaments as everybody sees them, for those who show many at once: rooms tell of theirs after every
// event, so who asks wakes no game. Bounded (docs/queues.md). Thread-safe; a part of the shared.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/base/mutex.hpp"
#include "server/match/state.hpp"

namespace server {

struct LiveBoard {
  std::string fen;
  int ply = 0;
  std::optional<std::string> last_move;
  std::optional<protocol::Clocks> clocks;
  Now at;  // when they stood so
};
using LiveBoardPtr = std::shared_ptr<const LiveBoard>;

/// The board of a tournament's game. None: there is no board to see yet, or not everybody may see it at once.
[[nodiscard]] std::optional<LiveBoard> live_board(const State& state);

class LiveBoards {
 public:
  static constexpr std::size_t kMost = 4096;

  explicit LiveBoards(std::size_t most = kMost) : most_(most) {}
  LiveBoards(const LiveBoards&) = delete;
  LiveBoards& operator=(const LiveBoards&) = delete;

  void tell(const GameId& game, LiveBoard board);

  struct Found {
    std::vector<LiveBoardPtr> boards;  // one for each that was asked for; nullptr: no room has told of it
    std::vector<std::size_t> unknown;  // places of those that are asked for the first time
    std::uint64_t version = 0;         // grows with whatever is told of any of them
  };
  [[nodiscard]] Found find(std::span<const GameId> games);

 private:
  struct Entry {
    LiveBoardPtr board;
    std::uint64_t version = 0;
  };
  void put(const GameId& game, LiveBoardPtr board) REQUIRES(mutex_);

  std::size_t most_;
  Mutex mutex_;
  std::uint64_t version_ GUARDED_BY(mutex_) = 0;
  std::map<GameId, Entry> boards_ GUARDED_BY(mutex_);
  std::map<std::uint64_t, GameId> by_version_
      GUARDED_BY(mutex_);  // the one that nothing was told of for longest stands first
};

}  // namespace server
