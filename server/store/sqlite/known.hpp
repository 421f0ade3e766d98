// What the writer's connection knows without looking: where the next event of a game belongs, the numbers of names. So
// a move is written and nothing is read for it. All of it was read or written inside a transaction: it is forgotten
// when one is taken back and when another connection has written. Owned by the connection; the writer's thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/store/ids.hpp"

namespace store::sqlite {

/// A map that never holds more than so many: it forgets half of them at a time, those that were not used for longest.
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

/// A game's log up to now.
struct LogEnd {
  std::int64_t game = 0;    // its key
  Seq last = 0;             // 0: no event yet
  std::int64_t number = 0;  // of its last event in game_log; 0: it has none there
};

/// A game as far as an append looks at it.
struct KnownGame {
  LogEnd end;
  Term term = Term::first;
  bool is_finished = false;
};

struct Known {
  Recent<KnownGame> games{8192};  // by id; docs/queues.md
  Recent<std::int64_t> names{4096};

  void forget_all() {
    games.forget_all();
    names.forget_all();
  }
};

}  // namespace store::sqlite
