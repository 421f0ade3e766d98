// What the writer's connection knows without looking: where the next event of a game belongs, and the numbers of names.
// So a move is written without reading anything first. All of it was read or written inside a transaction: it is
// forgotten when a transaction is rolled back and when another connection has written. Owned by the connection; the
// writer's thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/store/ids.hpp"

namespace store::sqlite {

/// A map that never holds more than so many values: when it is full it forgets the half that was not used for longest.
template <class Value>
class Recent {
 public:
  explicit Recent(std::size_t most) : half_(most / 2) {}

  [[nodiscard]] const Value* find(const std::string& key) {
    if (const auto found = newer_.find(key); found != newer_.end()) return &found->second;
    const auto found = older_.find(key);
    if (found == older_.end()) return nullptr;
    return &put(key, Value{found->second});
  }
  const Value& put(const std::string& key, Value value) {
    if (newer_.size() >= half_ && !newer_.contains(key)) older_ = std::exchange(newer_, {});
    return newer_.insert_or_assign(key, std::move(value)).first->second;
  }
  void forget(const std::string& key) {
    newer_.erase(key);
    older_.erase(key);
  }
  void forget_all() {
    newer_ = {};
    older_ = {};
  }

 private:
  std::size_t half_;
  std::unordered_map<std::string, Value> newer_;
  std::unordered_map<std::string, Value> older_;
};

/// Where a game's log ends.
struct LogEnd {
  std::int64_t game = 0;    // key of the game
  Seq last = 0;             // number of its last event; 0: no event yet
  std::int64_t number = 0;  // row of its last event in game_log; 0: it has none there
};

/// What an append needs to know of a game.
struct KnownGame {
  LogEnd end;
  Term term = Term::first;
  bool is_finished = false;
};

struct Known {
  Recent<KnownGame> games{8192};  // games by id; docs/queues.md has the bound
  Recent<std::int64_t> names{4096};

  void forget_all() {
    games.forget_all();
    names.forget_all();
  }
};

}  // namespace store::sqlite
