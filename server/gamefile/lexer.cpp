#include "server/gamefile/lexer.hpp"

#include "protocol/json/utf8.hpp"

namespace server::gamefile {
namespace {

constexpr std::size_t kLongestFile = std::size_t{8} << 20;
constexpr std::size_t kLongestValue = std::size_t{16} << 10;  // an array of all 4096 slips that a roll may read

bool is_control(char c) {
  return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::expected<Lexed, FileError> read() {
    if (text_.size() > kLongestFile) return std::unexpected(FileError{"the file is longer than 8 MiB", 1, 1});
    if (const auto bad = protocol::json::find_bad_utf8(text_)) {
      while (at_ < *bad) step();
      return std::unexpected(FileError{"this is not UTF-8", here_.line, here_.column});
    }
    while (!at_end() && peek() == '[') {
      if (!tag()) return std::unexpected(std::move(error_));
    }
    if (!take('\n', "an empty line stands between tags and moves")) return std::unexpected(std::move(error_));
    while (!at_end()) {
      if (!word()) return std::unexpected(std::move(error_));
    }
    lexed_.end = here_;
    return std::move(lexed_);
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] char peek() const { return text_[at_]; }
  void step() {
    if (text_[at_++] == '\n') {
      here_ = {here_.line + 1, 1};
    } else {
      ++here_.column;
    }
  }
  bool fail(std::string message) {
    error_ = {std::move(message), here_.line, here_.column};
    return false;
  }
  bool take(char c, const char* otherwise) {
    if (at_end() || peek() != c) return fail(otherwise);
    step();
    return true;
  }

  bool tag() {
    step();
    Tag tag{.name = {}, .value = {}, .at = here_, .value_at = {}};
    const std::size_t begin = at_;
    while (!at_end() && is_letter(peek())) step();
    tag.name = text_.substr(begin, at_ - begin);
    if (tag.name.empty()) return fail("a tag is written [Name \"value\"]");
    if (!take(' ', "one space stands between a tag's name and its value")) return false;
    if (!take('"', "a tag's value stands in quotes")) return false;
    tag.value_at = here_;
    if (!value(tag.value)) return false;
    lexed_.tags.push_back(std::move(tag));
    return take(']', "a tag ends with ]") && take('\n', "each tag has a line of its own");
  }
  bool value(std::string& value) {
    while (!at_end() && peek() != '"') {
      if (peek() == '\\') {
        step();
        if (at_end() || (peek() != '"' && peek() != '\\')) return fail("only \\\" and \\\\ stand behind a backslash");
      }
      if (is_control(peek())) return fail("a control character in a tag's value");
      value += peek();
      if (value.size() > kLongestValue) return fail("a tag's value is longer than 16 KiB");
      step();
    }
    return take('"', "the quotes are not closed");
  }

  bool word() {
    const char c = peek();
    if (c == ' ' || c == '\n') {
      step();
      return true;
    }
    if (c == '[' && here_.column == 1) return fail("another game begins here: one is read at a time");
    const std::size_t begin = at_;
    const Place place = here_;
    const bool comment = c == '{';
    while (!at_end() && (comment ? peek() != '}' : peek() != ' ' && peek() != '\n')) {
      if (is_control(peek())) return fail("a control character between the moves");
      if (!comment && (peek() == '{' || peek() == '}')) return fail("a comment stands between spaces");
      step();
    }
    if (comment && !take('}', "the comment is not closed")) return false;
    lexed_.words.push_back({text_.substr(begin, at_ - begin), place});
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Place here_;
  Lexed lexed_;
  FileError error_;
};

}  // namespace

std::expected<Lexed, FileError> lex(std::string_view text) {
  return Lexer(text).read();
}

}  // namespace server::gamefile
