// What somebody may do: the roles of an account, and the scopes of an API token, which allow a part of it. Sets of
// words from one list each. Plain values. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace server {

#define ASTRAGAL_ROLES(X) X(player) X(bot) X(organizer) X(moderator) X(admin)
#define ASTRAGAL_SCOPES(X) X(play) X(challenge) X(bot) X(tournament)
#define ASTRAGAL_ENUMERATOR(word) word,
#define ASTRAGAL_WORD(word) #word,

enum class Role : std::uint8_t { ASTRAGAL_ROLES(ASTRAGAL_ENUMERATOR) };
enum class Scope : std::uint8_t { ASTRAGAL_SCOPES(ASTRAGAL_ENUMERATOR) };

template <class Right>
struct RightWords;
template <>
struct RightWords<Role> {
  static constexpr std::string_view kTable[] = {ASTRAGAL_ROLES(ASTRAGAL_WORD)};
};
template <>
struct RightWords<Scope> {
  static constexpr std::string_view kTable[] = {ASTRAGAL_SCOPES(ASTRAGAL_WORD)};
};

#undef ASTRAGAL_ROLES
#undef ASTRAGAL_SCOPES
#undef ASTRAGAL_ENUMERATOR
#undef ASTRAGAL_WORD

template <class Right>
  requires requires { RightWords<Right>::kTable; }
[[nodiscard]] constexpr std::string_view name(Right right) {
  return RightWords<Right>::kTable[static_cast<std::size_t>(right)];
}

template <class Right>
[[nodiscard]] constexpr std::optional<Right> right_named(std::string_view word) {
  for (std::size_t i = 0; i < std::size(RightWords<Right>::kTable); ++i) {
    if (RightWords<Right>::kTable[i] == word) return static_cast<Right>(i);
  }
  return std::nullopt;
}

template <class Right>
class Rights {
 public:
  constexpr Rights() = default;
  constexpr Rights(std::initializer_list<Right> rights) {
    for (const Right right : rights) add(right);
  }
  [[nodiscard]] static constexpr Rights all() {
    Rights every;
    every.bits_ = (1U << std::size(RightWords<Right>::kTable)) - 1;
    return every;
  }

  constexpr void add(Right right) { bits_ |= bit(right); }
  constexpr void remove(Right right) { bits_ &= ~bit(right); }
  [[nodiscard]] constexpr bool has(Right right) const { return (bits_ & bit(right)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }

  /// Calls `use` with each, in the order of the list.
  constexpr void each(auto&& use) const {
    for (std::size_t i = 0; i < std::size(RightWords<Right>::kTable); ++i) {
      if (has(static_cast<Right>(i))) use(static_cast<Right>(i));
    }
  }
  /// As the store keeps them: `player admin`.
  [[nodiscard]] std::string text() const {
    std::string words;
    each([&](Right right) { words.append(words.empty() ? "" : " ").append(name(right)); });
    return words;
  }
  /// The inverse; words that this program does not know are left out.
  [[nodiscard]] static Rights parse(std::string_view words) {
    Rights rights;
    while (!words.empty()) {
      const std::string_view word = words.substr(0, words.find(' '));
      if (const auto right = right_named<Right>(word)) rights.add(*right);
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
