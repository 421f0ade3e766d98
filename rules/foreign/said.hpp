// What the reader says: a sentence of its catalogue with its arguments, and its English text.
//
//   notes.add(say<"gamefile.tag_open">(token.text), token.at);
//
// A key that is not in the catalogue does not compile, nor do arguments that are too few, too many or of another kind.
// Values. Internal to rules/foreign.
#pragma once
#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/foreign/sentences.hpp"
#include "rules/game/error.hpp"

namespace rules::foreign {

/// A game as an argument: pages know it by its id.
struct GameNamed {
  std::string_view id, name;
};
GameNamed named_by(const auto& game) {
  return {game.id, game.name};
}

class Said {
 public:
  struct Value {
    std::string value;
    std::string shown;  // in English
  };

  Said() = default;
  /// What the rules say themselves.
  explicit Said(std::string text) : text_(std::move(text)) {}
  Said(const Sentence& sentence, const std::vector<Value>& values);

  /// In English, without the full stop.
  [[nodiscard]] const std::string& text() const { return text_; }
  /// Empty: it is not in the catalogue.
  [[nodiscard]] std::string_view key() const { return sentence_ == nullptr ? std::string_view{} : sentence_->key; }
  /// Name and value of each argument.
  [[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> with() const;

 private:
  std::string text_;
  const Sentence* sentence_ = nullptr;  // of the catalogue, which is there for ever
  std::vector<std::string> values_;
};

/// Why a move or a position cannot be read: what the rules refuse (`said` has no key then), or this reader.
struct Refusal {
  Refusal(ErrorCode of, Reason within, Said why, int at_column = 0)
      : code(of), reason(within), said(std::move(why)), column(at_column) {}
  Refusal(Error error)  // NOLINT(google-explicit-constructor)
      : Refusal(error.code, error.reason, Said{std::move(error.message)}, error.column) {}

  ErrorCode code{};
  Reason reason = Reason::none;
  Said said;
  int column = 0;  // from 1, in the text that was read; 0: none
};

template <std::size_t N>
struct SentenceKey {
  consteval SentenceKey(const char (&from)[N]) {  // NOLINT(google-explicit-constructor)
    std::ranges::copy(from, text.begin());
  }
  [[nodiscard]] constexpr std::string_view view() const { return {text.data(), N - 1}; }
  std::array<char, N> text{};
};

/// Whether values of these types can be the arguments.
template <class... Values>
constexpr bool fit(const Arguments& arguments) {
  std::size_t i = 0;
  return ((std::integral<Values> == arguments.list[i++].is_number) && ...);
}

inline Said::Value value_of(std::string_view text) {
  return {std::string(text), std::string(text)};
}
inline Said::Value value_of(GameNamed game) {
  return {std::string(game.id), std::string(game.name)};
}
Said::Value value_of(std::integral auto number) {
  return value_of(std::to_string(number));
}

template <SentenceKey key, class... Values>
[[nodiscard]] Said say(const Values&... values) {
  constexpr const Sentence* kSentence = find_sentence(key.view());
  static_assert(kSentence != nullptr, "the catalogue has no such sentence (rules/foreign/sentences.hpp)");
  constexpr Arguments kArguments = arguments_of(kSentence->text);
  static_assert(kArguments.count == sizeof...(Values), "the sentence takes other arguments");
  static_assert(fit<Values...>(kArguments), "an argument is of another kind");
  return Said{*kSentence, {value_of(values)...}};
}

}  // namespace rules::foreign
