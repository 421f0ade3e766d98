// A file in the manner of PGN as tokens: tags, comments, words between them. It knows the form, not what stands in it,
// and forgives what programs are known to get wrong. Internal to rules/foreign.
#pragma once
#include <string>
#include <string_view>

#include "rules/foreign/text.hpp"

namespace rules::foreign {

enum class TokenKind : std::uint8_t {
  tag,      // `text` is its name, `value` its value
  comment,  // `text` without braces
  number,   // of a move: `12.`, `12...`, `12`
  nag,      // `$14`
  open,     // (
  close,    // )
  result,   // 1-0, 0-1, 1/2-1/2, *
  word,     // everything else
  end,
};

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text = {};
  std::string value = {};
  Place at = {};          // of a tag's value, or of the token
  std::size_t begin = 0;  // in the text
  Place begins_at = {};
};

class Tokens {
 public:
  Tokens(std::string_view text, std::size_t begin, Place at) : cursor_(text, begin, at) {}

  [[nodiscard]] Token next(Notes& notes);
  [[nodiscard]] std::uint64_t steps() const { return cursor_.steps(); }
  [[nodiscard]] Place place() const { return cursor_.place(); }

 private:
  void skip();
  [[nodiscard]] bool tag(Token& token, Notes& notes);
  void value(Token& token, Notes& notes);
  void comment(Token& token, Notes& notes);
  void word(Token& token);
  [[nodiscard]] bool number(Token& token);

  Cursor cursor_;
};

/// `1-0` and so on for what files write for it; empty: the word is no result.
[[nodiscard]] std::string_view result_of(std::string_view word);

}  // namespace rules::foreign
