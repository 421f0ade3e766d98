// Compiled variants by id and options, the most recently used ones kept. Not for several threads.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <list>
#include <memory>
#include <string>
#include <string_view>

#include "rules/rules.hpp"

namespace cli {

class VariantCache {
 public:
  explicit VariantCache(std::size_t capacity = 32) : capacity_(capacity) {}

  /// The game, valid until the next call; the registry's error if there is none.
  [[nodiscard]] std::expected<const rules::Variant*, rules::Error> get(std::string_view id,
                                                                       const rules::Options& chosen);
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  /// How many games were compiled so far.
  [[nodiscard]] std::uint64_t compiled() const { return compiled_; }

 private:
  struct Entry {
    const rules::VariantEntry* game;
    rules::Options options;  // complete
    std::unique_ptr<const rules::Variant> variant;
  };
  std::size_t capacity_;
  std::uint64_t compiled_ = 0;
  std::list<Entry> entries_;  // the latest first
};

}  // namespace cli
