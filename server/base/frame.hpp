// A text frame for clients: encoded once, shared by every connection that it goes to. Immutable. Any thread.
#pragma once
#include <algorithm>
#include <memory>
#include <string_view>

#include "server/base/recycled_memory.hpp"

namespace server {

/// Points to its text, or to none. The text and the count of those who share it are one piece of memory.
class Frame {
 public:
  Frame() = default;
  explicit Frame(std::string_view text) {
    auto copy = std::allocate_shared_for_overwrite<char[]>(RecyclingAllocator<char>{}, text.size());
    std::ranges::copy(text, copy.get());
    text_ = {copy.get(), text.size()};
    shared_ = std::move(copy);
  }

  explicit operator bool() const { return shared_ != nullptr; }
  [[nodiscard]] const std::string_view& operator*() const { return text_; }
  [[nodiscard]] const std::string_view* operator->() const { return &text_; }

 private:
  std::shared_ptr<const char[]> shared_;
  std::string_view text_;
};

[[nodiscard]] inline Frame make_frame(std::string_view text) {
  return Frame{text};
}

}  // namespace server
