#include "rules/search/tables.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "rules/board/require.hpp"
#include "rules/search/built_in_tables.hpp"
#include "rules/search/words.hpp"

namespace rules::search {
namespace {

constexpr std::int32_t kMostNumber = 30'000;

constexpr std::string_view kLevelsLine = "levels";

std::optional<std::int32_t> number_of(std::string_view word) {
  const auto number = number_in(word);
  if (!number || *number < -kMostNumber || *number > kMostNumber) return std::nullopt;
  return static_cast<std::int32_t>(*number);
}

/// `120/135`, or `120` for both.
std::expected<Tapered, std::string> tapered_in(std::string_view word) {
  const std::size_t slash = std::min(word.find('/'), word.size());
  const auto opening = number_of(word.substr(0, slash));
  const auto ending = slash == word.size() ? opening : number_of(word.substr(slash + 1));
  if (opening && ending) return Tapered{*opening, *ending};
  return std::unexpected("a worth is two whole numbers as 120/135, not " + std::string(word.substr(0, 40)));
}

std::expected<void, std::string> read_into(Misjudgements& to, std::span<const std::string_view> words) {
  if (words.size() != to.size())
    return std::unexpected("there are " + std::to_string(to.size()) + " levels, not " + std::to_string(words.size()));
  std::int32_t most = kMostNumber;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const auto number = number_of(words[i]);
    if (!number || *number < 0 || *number > most) {
      return std::unexpected("a level misjudges by a whole number that is not above that of the level below, not by " +
                             std::string(words[i].substr(0, 40)));
    }
    most = to[i] = *number;
  }
  return {};
}

/// The words of a line as the numbers of a term, as many as it has.
std::expected<void, std::string> read_into(std::span<Tapered> to, std::span<const std::string_view> words) {
  if (words.size() != to.size()) {
    return std::unexpected("this term has " + std::to_string(to.size()) + " numbers, not " +
                           std::to_string(words.size()));
  }
  for (std::size_t i = 0; i < to.size(); ++i) {
    const auto read = tapered_in(words[i]);
    if (!read) return std::unexpected(read.error());
    to[i] = *read;
  }
  return {};
}

/// A term by its name in tables; empty: there is none of that name.
std::span<Tapered> term_of(auto& terms, std::string_view name) {
  std::span<Tapered> found;
  for_each_term(terms, [&](std::string_view its, std::span<Tapered> numbers) {
    if (its == name) found = numbers;
  });
  return found;
}

std::expected<void, std::string> read_line(const Variant& variant, Parameters& parameters, std::string_view line) {
  const auto words = words_of(line.substr(0, line.find('#')));
  if (words.empty()) return {};
  if (words.front() == kLevelsLine) return read_into(parameters.misjudgements, std::span(words).subspan(1));
  if (words.front() != "kind") {
    const auto term = term_of(parameters, words.front());
    if (term.empty()) return std::unexpected("there is no term " + std::string(words.front().substr(0, 40)));
    return read_into(term, std::span(words).subspan(1));
  }
  if (words.size() < 4) return std::unexpected("a line of a kind is: kind SYMBOL TERM NUMBERS");
  const Kind k = variant.find_symbol(words[1]);
  if (k == Kind::none) return {};  // a kind of another game of the family
  const auto term = term_of(parameters.kinds[static_cast<std::size_t>(index(k))], words[2]);
  if (term.empty()) return std::unexpected("a kind has no term " + std::string(words[2].substr(0, 40)));
  return read_into(term, std::span(words).subspan(3));
}

void write_line(std::string& text, std::string_view name, std::span<const Tapered> term) {
  text.append(name);
  for (const Tapered& t : term)
    text.append(" ").append(std::to_string(t.opening)).append("/").append(std::to_string(t.ending));
  text.append("\n");
}

}  // namespace

std::expected<Parameters, TableError> read_table(const Variant& variant, std::string_view text) {
  Parameters parameters = parameters_by_mobility(variant);
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto read = read_line(variant, parameters, text.substr(0, end));
    if (!read) return std::unexpected(TableError{number, read.error()});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parameters;
}

std::string levels_line(const Misjudgements& misjudgements) {
  std::string line(kLevelsLine);
  for (const int number : misjudgements) line.append(" ").append(std::to_string(number));
  return line + "\n";
}

std::string table_text(const Variant& variant, const Parameters& parameters) {
  std::string text;
  if (parameters.misjudgements != kUsualMisjudgements) text += levels_line(parameters.misjudgements);
  for_each_term(parameters,
                [&](std::string_view name, std::span<const Tapered> term) { write_line(text, name, term); });
  for (std::size_t i = 0; i < parameters.kinds.size(); ++i) {
    const std::string kind = "kind " + std::string(variant.kinds[i].symbol) + " ";
    for_each_term(parameters.kinds[i], [&](std::string_view name, std::span<const Tapered> term) {
      write_line(text, kind + std::string(name), term);
    });
  }
  return text;
}

Parameters best_parameters(const Variant& variant) {
  std::string_view text = built_in_table(variant.id);
  if (text.empty()) text = built_in_table(variant.family);
  if (text.empty()) return parameters_by_mobility(variant);
  auto read = read_table(variant, text);
  require(read.has_value(), "every table that is built in can be read: a test reads them all");
  return std::move(*read);
}

}  // namespace rules::search
