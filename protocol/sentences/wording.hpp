// What is said to people: a sentence of the catalogue with its arguments, and its English text.
//
//   refuse(ErrorCode::not_invited, say<"game.waits_for_another">(player.name));
//
// A key that is not in the catalogue does not compile, nor do arguments that are too few, too many or of another kind:
// text, whole numbers, and moments as ms since 1970. Any thread.
#pragma once
#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/sentences/catalogue.hpp"
#include "protocol/sentences/text.hpp"

namespace protocol {

class Wording {
 public:
  Wording() = default;
  /// A text that no catalogue has.
  Wording(std::string text) : text_(std::move(text)) {}  // NOLINT(google-explicit-constructor)
  Wording(const char* text) : text_(text) {}             // NOLINT(google-explicit-constructor)
  Wording(const sentences::Entry& entry, std::vector<std::string> values);

  /// In English, without the full stop.
  [[nodiscard]] const std::string& text() const { return text_; }
  operator const std::string&() const { return text_; }  // NOLINT(google-explicit-constructor)
  /// Empty: it is not in the catalogue.
  [[nodiscard]] std::string_view key() const { return entry_ == nullptr ? std::string_view{} : entry_->key; }
  /// Name and value of each argument, as they go over the wire.
  [[nodiscard]] std::vector<std::pair<std::string_view, std::string>> with() const;

  bool operator==(const Wording&) const = default;
  /// Whether this is its English text.
  bool operator==(std::string_view text) const { return text_ == text; }
  bool operator==(const char* text) const { return text_ == text; }
  friend std::ostream& operator<<(std::ostream& out, const Wording& wording) { return out << wording.text_; }

 private:
  std::string text_;
  const sentences::Entry* entry_ = nullptr;  // of the catalogue, which is there for ever
  std::vector<std::string> values_;
};

namespace sentences {

/// A moment in ms since 1970 in UTC to the second: `2026-11-20T20:45:07Z`.
[[nodiscard]] std::string date_text(std::int64_t ms);

template <std::size_t N>
struct Key {
  consteval Key(const char (&from)[N]) {
    std::ranges::copy(from, text.begin());
  }  // NOLINT(google-explicit-constructor)
  [[nodiscard]] constexpr std::string_view view() const { return {text.data(), N - 1}; }
  std::array<char, N> text{};
};

/// Whether values of these types can be the arguments.
template <class... Values>
constexpr bool fit(const Arguments& arguments) {
  std::size_t i = 0;
  return ((std::integral<Values> == (arguments.list[i++].kind != Kind::text)) && ...);
}

inline std::string value_of(std::string_view text) {
  return std::string{text};
}
std::string value_of(std::integral auto number) {
  return std::to_string(number);
}

}  // namespace sentences

template <sentences::Key key, class... Values>
[[nodiscard]] Wording say(const Values&... values) {
  constexpr const sentences::Entry* kEntry = sentences::find(key.view());
  static_assert(kEntry != nullptr, "the catalogue has no such sentence (protocol/sentences)");
  constexpr sentences::Arguments kArguments = sentences::arguments_of(kEntry->text);
  static_assert(kArguments.count == sizeof...(Values), "the sentence takes other arguments");
  static_assert(sentences::fit<Values...>(kArguments), "an argument is of another kind");
  return Wording{*kEntry, {sentences::value_of(values)...}};
}

}  // namespace protocol
