// Compiled games by id and options, the most recently used ones kept: rooms that play the same game share one. Any
// thread; a game is compiled (some milliseconds) while others wait.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <list>
#include <memory>
#include <string_view>

#include "protocol/base/error.hpp"
#include "rules/rules.hpp"
#include "server/base/mutex.hpp"

namespace server {

using SharedVariant = std::shared_ptr<const rules::Variant>;

class VariantCache {
 public:
  explicit VariantCache(std::size_t capacity = 64) : capacity_(capacity) {}

  /// The game with these options (those left out are at their defaults); the registry's error if there is none.
  [[nodiscard]] std::expected<SharedVariant, rules::Error> get(std::string_view id, const rules::Options& chosen);
  [[nodiscard]] std::size_t size() const;
  /// How many games were compiled so far.
  [[nodiscard]] std::uint64_t compiled() const;

 private:
  struct Entry {
    const rules::VariantEntry* game;
    rules::Options options;  // complete
    SharedVariant variant;
  };
  mutable Mutex mutex_;
  std::size_t capacity_;
  std::uint64_t compiled_ GUARDED_BY(mutex_) = 0;
  std::list<Entry> entries_ GUARDED_BY(mutex_);  // the latest first
};

/// What a client is told of an error of get() or of options; without a pointer.
[[nodiscard]] protocol::Error refusal_of(const rules::Error& error);

}  // namespace server
