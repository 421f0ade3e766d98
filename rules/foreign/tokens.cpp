#include "rules/foreign/tokens.hpp"

#include <array>

namespace rules::foreign {
namespace {

bool is_name(char c) {
  return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' || c == '-';
}
bool ends_word(char c) {
  return is_space(c) || c == '{' || c == '}' || c == '(' || c == ')' || c == '[' || c == ']' || c == ';' || c == '$';
}
bool starts_number(std::string_view rest) {
  return !rest.empty() && is_digit(rest.front());
}
/// True if what follows in braces or parentheses belongs to the word: `e8(Q)`, and our `Nb1(b3)c3`.
bool opens_inside(std::string_view rest) {
  const std::size_t close = rest.substr(0, 6).find(')');
  if (close == std::string_view::npos || close < 2) return false;
  const std::string_view inside = rest.substr(1, close - 1);
  if (inside.size() == 1) return is_upper(inside.front());
  return is_lower(inside.front()) && starts_number(inside.substr(1)) && close + 1 < rest.size() &&
         !ends_word(rest[close + 1]);
}

}  // namespace

std::string_view result_of(std::string_view word) {
  if (word == "1-0" || word == "1:0" || word == "1–0") return "1-0";
  if (word == "0-1" || word == "0:1" || word == "0–1") return "0-1";
  constexpr std::array<std::string_view, 6> kDraws{"1/2-1/2", "1/2", "½-½", "½", "1/2–1/2", "0.5-0.5"};
  for (const std::string_view draw : kDraws) {
    if (word == draw) return "1/2-1/2";
  }
  return word == "*" ? "*" : "";
}

void Tokens::skip() {
  while (!cursor_.at_end()) {
    const bool line_begins = cursor_.place().column == 1;
    if (line_begins && cursor_.peek() == '%') {
      (void)cursor_.line();  // an escape of the standard: a line for other programs
    } else if (is_space(cursor_.peek())) {
      cursor_.step();
    } else {
      return;
    }
  }
}

bool Tokens::tag(Token& token, Notes& notes) {
  token.at = cursor_.place();
  cursor_.step();
  while (!cursor_.at_end() && cursor_.peek() == ' ') cursor_.step();
  const std::size_t begin = cursor_.offset();
  while (!cursor_.at_end() && is_name(cursor_.peek())) cursor_.step();
  token.text = cursor_.since(begin);
  while (!cursor_.at_end() && (cursor_.peek() == ' ' || cursor_.peek() == '\t')) cursor_.step();
  if (token.text.empty() || cursor_.at_end() || cursor_.peek() != '"') {
    notes.add(say<"gamefile.tag_form">(), token.at);
    while (!cursor_.at_end() && cursor_.peek() != ']' && cursor_.peek() != '\n') cursor_.step();
    if (!cursor_.at_end()) cursor_.step();
    return false;
  }
  token.kind = TokenKind::tag;
  cursor_.step();
  token.at = cursor_.place();
  value(token, notes);
  return true;
}

/// A quote that is not followed by `]` belongs to the value: programs forget the backslash before it.
void Tokens::value(Token& token, Notes& notes) {
  while (!cursor_.at_end() && cursor_.peek() != '\n') {
    const char c = cursor_.peek();
    if (c == '\\' && (cursor_.looking_at("\\\"") || cursor_.looking_at("\\\\"))) {
      cursor_.step();
    } else if (c == '"') {
      const bool ends = cursor_.looking_at("\"]") || cursor_.looking_at("\" ]") || cursor_.looking_at("\"\n");
      if (ends) break;
    }
    token.value += cursor_.peek();
    cursor_.step();
  }
  while (!cursor_.at_end() && (cursor_.peek() == '"' || cursor_.peek() == ' ')) cursor_.step();
  if (!cursor_.at_end() && cursor_.peek() == ']') {
    cursor_.step();
  } else {
    notes.add(say<"gamefile.tag_open">(token.text), token.at);
  }
}

/// A comment that is not closed ends before the next game. So one broken game does not swallow the others.
void Tokens::comment(Token& token, Notes& notes) {
  token.kind = TokenKind::comment;
  cursor_.step();
  const std::size_t begin = cursor_.offset();
  while (!cursor_.at_end() && cursor_.peek() != '}') {
    const bool game_begins = cursor_.place().column == 1 && cursor_.looking_at("[Event \"");
    if (game_begins) break;
    cursor_.step();
  }
  token.text = cursor_.since(begin);
  if (!cursor_.at_end() && cursor_.peek() == '}') {
    cursor_.step();
  } else {
    notes.add(say<"gamefile.comment_open">(), token.at);
  }
}

/// A number before a move, which may follow without a space: `1.e4`. `7g7f` and `0-0` are moves.
bool Tokens::number(Token& token) {
  const std::string_view rest = cursor_.text().substr(cursor_.offset());
  std::size_t length = 0;
  while (length < rest.size() && length < 8 && is_digit(rest[length])) ++length;
  const std::size_t digits = length;
  while (length < rest.size() && length < digits + 8 && rest[length] == '.') ++length;
  if (rest.substr(digits).starts_with("…")) length = digits + std::string_view("…").size();
  const bool alone = length == digits && (length == rest.size() || ends_word(rest[length]));
  if (digits == 0 || (length == digits && !alone)) return false;
  token.kind = TokenKind::number;
  token.text = rest.substr(0, length);
  cursor_.step_over(length);
  return true;
}

void Tokens::word(Token& token) {
  const std::size_t begin = cursor_.offset();
  do {
    const bool inside =
        cursor_.peek() == '(' && cursor_.offset() != begin && opens_inside(cursor_.text().substr(cursor_.offset()));
    if (inside) cursor_.step_over(cursor_.text().substr(cursor_.offset()).find(')'));
    cursor_.step();
  } while (!cursor_.at_end() && (!ends_word(cursor_.peek()) ||
                                 (cursor_.peek() == '(' && opens_inside(cursor_.text().substr(cursor_.offset())))));
  token.text = cursor_.since(begin);
  const std::string_view result = result_of(token.text);
  token.kind = result.empty() ? TokenKind::word : TokenKind::result;
  if (!result.empty()) token.text = result;
}

Token Tokens::next(Notes& notes) {
  while (true) {
    skip();
    Token token{.at = cursor_.place(), .begin = cursor_.offset(), .begins_at = cursor_.place()};
    if (cursor_.at_end()) return token;
    const char c = cursor_.peek();
    if (c == '[') {
      if (tag(token, notes)) return token;
      continue;
    }
    if (c == '{') {
      comment(token, notes);
    } else if (c == ';') {
      cursor_.step();
      token.kind = TokenKind::comment;
      token.text = cursor_.line();
    } else if (c == '(' || c == ')') {
      token.kind = c == '(' ? TokenKind::open : TokenKind::close;
      cursor_.step();
    } else if (c == '$') {
      token.kind = TokenKind::nag;
      cursor_.step();
      const std::size_t begin = cursor_.offset();
      while (!cursor_.at_end() && is_digit(cursor_.peek())) cursor_.step();
      token.text = cursor_.since(begin);
    } else if (c == '}' || c == ']') {
      notes.add(say<"gamefile.closes_nothing">(), token.at);
      cursor_.step();
      continue;
    } else if (!number(token)) {
      word(token);
    }
    return token;
  }
}

}  // namespace rules::foreign
