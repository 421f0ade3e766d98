// A game file as tags and words with their places, all of it UTF-8. It knows the form of the file, not what stands in
// it. Internal to server/gamefile.
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/gamefile/file.hpp"

namespace server::gamefile {

struct Place {
  int line = 1;
  int column = 1;
};
struct Tag {
  std::string_view name;
  std::string value;  // unescaped
  Place at;           // the place of the name
  Place value_at;     // the place of the first character inside the quotes
};
struct Word {
  std::string_view text;  // a comment with its braces is one word
  Place at;
};
struct Lexed {
  std::vector<Tag> tags;
  std::vector<Word> words;
  Place end;  // behind the last character
};

[[nodiscard]] std::expected<Lexed, FileError> lex(std::string_view text);

}  // namespace server::gamefile
