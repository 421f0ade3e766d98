// Rights: the roles of an account, and the scopes of an API token, which allow a part of what the account may do. Sets
// of the protocol's words. Plain values. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>

#include "protocol/base/words.hpp"

namespace server {

using protocol::Role;
using protocol::Scope;

template <class Right>
class Rights {
 public:
  constexpr Rights() = default;
  constexpr Rights(std::initializer_list<Right> rights) {
    for (const Right right : rights) add(right);
  }
  [[nodiscard]] static constexpr Rights all() {
    Rights every;
    every.bits_ = (1U << std::size(protocol::Words<Right>::kTable)) - 1;
    return every;
  }

  constexpr void add(Right right) { bits_ |= bit(right); }
  constexpr void remove(Right right) { bits_ &= ~bit(right); }
  [[nodiscard]] constexpr bool has(Right right) const { return (bits_ & bit(right)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }

  /// Calls `use` with each, in the order of the list.
  constexpr void each(auto&& use) const {
    for (std::size_t i = 0; i < std::size(protocol::Words<Right>::kTable); ++i) {
      if (has(static_cast<Right>(i))) use(static_cast<Right>(i));
    }
  }
  /// The rights as the store keeps them: `player admin`.
  [[nodiscard]] std::string text() const {
    std::string words;
    each([&](Right right) { words.append(words.empty() ? "" : " ").append(name(right)); });
    return words;
  }
  /// The inverse of text(); words that this program does not know are left out.
  [[nodiscard]] static Rights parse(std::string_view words) {
    Rights rights;
    while (!words.empty()) {
      const std::string_view word = words.substr(0, words.find(' '));
      if (const auto right = protocol::find_word<Right>(word)) rights.add(*right);
      words.remove_prefix(word.size() < words.size() ? word.size() + 1 : word.size());
    }
    return rights;
  }

  bool operator==(const Rights&) const = default;

 private:
  [[nodiscard]] static constexpr std::uint32_t bit(Right right) { return 1U << static_cast<unsigned>(right); }
  std::uint32_t bits_ = 0;
};

using Roles = Rights<Role>;
using Scopes = Rights<Scope>;

}  // namespace server
