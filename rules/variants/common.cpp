#include "rules/variants/common.hpp"

#include "rules/board/require.hpp"
#include "rules/notation/fen.hpp"

namespace rules {
namespace {

int number_or_off(const Variant& variant, std::string_view option) {
  const auto chosen = variant.options.find(option);
  if (chosen == variant.options.end() || chosen->second == "off") return 0;
  int number = 0;
  for (const char c : chosen->second) number = number * 10 + (c - '0');
  return number;
}

}  // namespace

void read_ending_options(Variant& variant) {
  variant.repeats_to_draw = number_or_off(variant, "repetition");
  variant.quiet_plies_to_draw = number_or_off(variant, "move-rule");
  const auto stalemate = variant.options.find("stalemate");
  variant.stalemate_loses = stalemate != variant.options.end() && stalemate->second == "loss";
}

Square at(const Topology& board, std::string_view name) {
  const auto found = board.find(name);
  require(found.has_value(), "a variant names squares of its own board");
  return *found;
}

SquareSet squares(const Topology& board, std::string_view names) {
  SquareSet set;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    set.add(at(board, names.substr(0, end)));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return set;
}

std::uint64_t kinds_mask(const Variant& variant, const std::vector<std::string>& symbols) {
  std::uint64_t mask = 0;
  for (const std::string& symbol : symbols) {
    const Kind k = variant.find_symbol(symbol);
    require(k != Kind::none, "a variant names kinds of its own list");
    mask |= 1ULL << index(k);
  }
  return mask;
}

Position own_fen(const Variant& variant, const std::string& fen) {
  auto position = parse_fen(variant, fen);
  require(position.has_value(), "a variant's own start is a position");
  return *position;
}

std::unexpected<Error> bad_setup(std::string message) {
  return std::unexpected(Error{ErrorCode::bad_setup, Reason::none, std::move(message)});
}

}  // namespace rules
