#include "server/talk/words.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "server/base/ascii.hpp"
#include "server/talk/built_in_words.hpp"

namespace server {
namespace {

/// Letters of a word, and what people write in their place.
char folded(char c) {
  switch (c) {
    case '0':
      return 'o';
    case '1':
    case '!':
      return 'i';
    case '3':
      return 'e';
    case '4':
    case '@':
      return 'a';
    case '5':
    case '$':
      return 's';
    default:
      return to_lower(c);
  }
}

/// Bytes beyond ASCII are letters of other alphabets.
bool is_in_word(char c) {
  const char letter = folded(c);
  return (letter >= 'a' && letter <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

/// The word of a line, without its comment and the blanks around it.
std::string_view word_in(std::string_view line) {
  line = line.substr(0, line.find('#'));
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

WordList WordList::parse(std::string_view text) {
  WordList list;
  std::istringstream lines{std::string{text}};
  for (std::string line; std::getline(lines, line);) {
    const std::string_view word = word_in(line);
    if (word.empty()) continue;
    if (word.ends_with('*')) {
      list.beginnings_.emplace_back(word.substr(0, word.size() - 1));
    } else {
      list.words_.emplace(word);
    }
  }
  return list;
}

std::expected<WordList, std::string> WordList::load(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return std::unexpected("cannot read the list of words " + file.string());
  return parse(text.view());
}

WordList WordList::built_in() {
  return parse(kBuiltInWords);
}

bool WordList::is_bad(std::string_view word) const {
  return words_.contains(word) ||
         std::ranges::any_of(beginnings_, [&](const std::string& one) { return word.starts_with(one); });
}

std::string WordList::masked(std::string_view text) const {
  std::string out{text};
  for (std::size_t begin = 0; begin < text.size();) {
    if (!is_in_word(text[begin])) {
      ++begin;
      continue;
    }
    std::size_t end = begin;
    std::string word;
    while (end < text.size() && is_in_word(text[end])) word += folded(text[end++]);
    if (is_bad(word))
      std::fill(out.begin() + static_cast<std::ptrdiff_t>(begin), out.begin() + static_cast<std::ptrdiff_t>(end), '*');
    begin = end;
  }
  return out;
}

}  // namespace server
