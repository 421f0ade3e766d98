#include "tests/rules/support.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>

namespace rules::test {

const Variant& game(std::string_view id_and_options) {
  static std::map<std::string, std::unique_ptr<const Variant>, std::less<>> made;
  const auto known = made.find(id_and_options);
  if (known != made.end()) return *known->second;
  const std::vector<std::string> parts = words(id_and_options);
  Options options;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    if (equals == std::string::npos) throw std::runtime_error("not an option: " + parts[i]);
    options[parts[i].substr(0, equals)] = parts[i].substr(equals + 1);
  }
  auto variant = make_variant(parts.at(0), options);
  if (!variant) throw std::runtime_error(std::string(id_and_options) + ": " + variant.error().message);
  return *made.emplace(id_and_options, std::move(*variant)).first->second;
}

Position read(const Variant& variant, std::string_view fen) {
  const auto position = parse_fen(variant, fen);
  if (!position) throw std::runtime_error("refused: " + std::string(fen) + ": " + position.error().message);
  return *position;
}

Position begin(const Variant& variant, std::string_view setup) {
  const auto begun = start(variant, setup);
  if (!begun) throw std::runtime_error("refused: " + std::string(setup) + ": " + begun.error().message);
  return begun->position;
}

std::vector<std::string> moves(const Variant& variant, const Position& position) {
  Actions actions;
  legal_actions(variant, position, actions);
  std::vector<std::string> texts;
  texts.reserve(actions.size());
  for (const Action& action : actions) texts.push_back(to_text(variant, action));
  std::ranges::sort(texts);
  return texts;
}

Position played(const Variant& variant, Position position, std::string_view move) {
  const auto action = parse_move(variant, position, move);
  if (!action) throw std::runtime_error("refused: " + std::string(move) + ": " + action.error().message);
  apply(variant, position, *action);
  return position;
}

std::vector<std::string> words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
  return all;
}

std::string test_name(std::string_view text) {
  std::string name;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

std::vector<Line> lines(std::string_view file) {
  const std::string path = std::string(ASTRAGAL_TEST_DATA) + "/" + std::string(file);
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::vector<Line> all;
  int number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    if (!trimmed(text).empty() && trimmed(text)[0] != '#') all.push_back({number, text});
  }
  return all;
}

std::vector<Row> table(std::string_view file, std::size_t width) {
  std::vector<Row> rows;
  for (const Line& line : lines(file)) {
    Row row{line.number, {}};
    std::size_t from = 0;
    for (std::size_t bar = 0; bar != std::string::npos; from = bar + 1) {
      bar = line.text.find('|', from);
      row.cells.push_back(trimmed(line.text.substr(from, bar == std::string::npos ? bar : bar - from)));
    }
    if (row.cells.size() != width) {
      throw std::runtime_error(std::string(file) + ":" + std::to_string(line.number) + ": not " +
                               std::to_string(width) + " cells");
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::uint64_t seed() {
  const char* chosen = std::getenv("ASTRAGAL_SEED");
  return chosen != nullptr ? std::strtoull(chosen, nullptr, 10) : 20161121;
}

}  // namespace rules::test
