// The options of a game: named, validated, with the defaults of its rules page (section "Options"), and read once,
// when the game is compiled, into values of the types that its file defines.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "rules/board/require.hpp"
#include "rules/game/error.hpp"

namespace rules {

struct OptionSpec {
  std::string_view name;
  std::vector<std::string_view> values;  // the first is the default
  std::string_view help;
  /// The items of list values: if there are any, a list of different items with commas between them is a value, too.
  std::vector<std::string_view> items = {};

  [[nodiscard]] bool accepts(std::string_view value) const;
};

/// Option names to values, in bytewise order of the names; complete once it went through resolve_options.
using Options = std::map<std::string, std::string, std::less<>>;

/// The chosen options with all defaults filled in; unknown_option or bad_option_value names the culprit.
[[nodiscard]] std::expected<Options, Error> resolve_options(const std::vector<OptionSpec>& specs,
                                                            const Options& chosen);

/// A value of an option: as people write it, and as the game's code has it.
template <class T>
struct Word {
  std::string_view word;
  T value;
};

/// An option whose values are a list; the first is the default.
template <class T, std::size_t N>
struct Option {
  std::string_view name;
  std::array<Word<T>, N> words;
  std::string_view help;

  // Not explicit, so that a game can list its options without converting them.
  operator OptionSpec() const {
    OptionSpec spec{name, {}, help};
    for (const Word<T>& known : words) spec.values.push_back(known.word);
    return spec;
  }
  /// The value that was chosen, among options that resolve_options has completed.
  [[nodiscard]] T in(const Options& options) const {
    const auto chosen = options.find(name);
    require(chosen != options.end(), "a game asks for options of its own");
    for (const Word<T>& known : words) {
      if (known.word == chosen->second) return known.value;
    }
    require(false, "an option has one of its values");
    return words.front().value;
  }
};

using Switch = Option<bool, 2>;
[[nodiscard]] constexpr Switch on_or_off(std::string_view name, std::string_view help) {
  return {name, {{{"on", true}, {"off", false}}}, help};
}
[[nodiscard]] constexpr Switch off_or_on(std::string_view name, std::string_view help) {
  return {name, {{{"off", false}, {"on", true}}}, help};
}

/// The options that a game's own code asks for while it is played: one small value of a type of its file.
class OwnOptions {
 public:
  template <class T>
  void set(const T& value) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= kRoom);
    std::memcpy(bytes_.data(), &value, sizeof value);
    type_ = &kType<T>;
  }
  /// The value, which must have been set as this type.
  template <class T>
  [[nodiscard]] T as() const {
    require(type_ == &kType<T>, "a game reads its options as the type that it has set");
    std::array<std::byte, sizeof(T)> bytes;
    std::memcpy(bytes.data(), bytes_.data(), sizeof(T));
    return std::bit_cast<T>(bytes);
  }

 private:
  static constexpr std::size_t kRoom = 16;
  template <class T>
  static constexpr char kType = 0;  // its address stands for the type

  std::array<std::byte, kRoom> bytes_{};
  const char* type_ = nullptr;
};

}  // namespace rules
