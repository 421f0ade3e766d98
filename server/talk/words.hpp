// The words that nobody is to read here: a list of whole words, or of beginnings that end in `*`. What is found is
// masked, letter by letter. A value, read-only once made. Any thread.
#pragma once
#include <expected>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace server {

class WordList {
 public:
  /// A word a line, in lower case; `#` begins a remark.
  [[nodiscard]] static WordList parse(std::string_view text);
  /// A sentence if the file cannot be read.
  [[nodiscard]] static std::expected<WordList, std::string> load(const std::filesystem::path& file);
  /// The list that comes with the program.
  [[nodiscard]] static WordList built_in();

  [[nodiscard]] std::string masked(std::string_view text) const;

 private:
  [[nodiscard]] bool is_bad(std::string_view word) const;

  std::set<std::string, std::less<>> words_;
  std::vector<std::string> beginnings_;
};

}  // namespace server
