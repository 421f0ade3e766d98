// A bounded map for what a connection knows without looking. Not thread-safe.
#pragma once
#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

namespace store::sql {

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

}  // namespace store::sql
