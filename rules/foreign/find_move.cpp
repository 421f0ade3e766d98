#include "rules/foreign/find_move.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "rules/foreign/sheet.hpp"
#include "rules/notation/algebraic.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/rules.hpp"

namespace rules::foreign {
namespace {

Refusal no_move(std::string_view text) {
  return {ErrorCode::illegal_move, Reason::syntax, say<"gamefile.move_form">(excerpt(text))};
}

/// `O-O`, `0-0-0`, `o–o/i1` as we write them; none: something else.
std::optional<std::string> castling_text(std::string_view text) {
  constexpr std::array<std::string_view, 3> kOs{"O", "0", "o"};
  int os = 0;
  for (std::string_view rest = text; os < 3 && (os == 0 || take_one(rest, kDashes)) && take_one(rest, kOs); ++os) {
    text = rest;
  }
  while (text.ends_with('+') || text.ends_with('#')) text.remove_suffix(1);
  if (os < 2 || (!text.empty() && text.front() != '/')) return std::nullopt;
  return (os == 3 ? "O-O-O" : "O-O") + std::string(text);
}

/// Our own spelling for people (rules/notation/algebraic.hpp), which says `Bf8~c8` and the like.
std::optional<Action> as_we_list_it(const Stand& stand, std::string_view text) {
  constexpr std::size_t kLongestOwn = 24;
  if (text.size() > kLongestOwn) return std::nullopt;
  while (text.ends_with('#') || (text.ends_with('+') && !promotes_with_plus(stand.variant))) text.remove_suffix(1);
  for (const Action& action : stand.survey.legal) {
    if (action.verb == Verb::roll) continue;
    const Algebraic own = algebraic(stand.variant, stand.position, stand.survey.legal, action);
    if (text.starts_with(own.piece) && text.substr(own.piece.size()) == own.rest) return action;
  }
  return std::nullopt;
}

std::optional<Action> as_usi(const Stand& stand, std::string_view text) {
  for (const Dialect& dialect : stand.variant.dialects) {
    if (dialect.format != Format::usi) continue;
    if (auto action = import_move(stand.variant, dialect, stand.position, text)) return *action;
  }
  return std::nullopt;
}

bool is_digits_first(std::string_view text) {
  return !text.empty() && is_digit(text.front());
}

}  // namespace

std::expected<Action, Refusal> find_move(const Stand& stand, std::string_view text) {
  if (text.empty() || text.size() > kLongestMove) return std::unexpected(no_move(text));
  const auto own = [&](std::string_view spelled) {
    return parse_move(stand.variant, stand.position, stand.survey, spelled);
  };
  if (stand.survey.chance || stand.survey.outcome) return own(text);
  if (const auto castling = castling_text(text)) return own(*castling);
  std::optional<std::expected<Action, Refusal>> answer;
  if (text.contains('~') || text.starts_with("roll ")) {
    answer = own(text);
    if (*answer) return *answer;
  }
  if (const auto wish = take_apart(stand.variant, text, SquareNames::files_first)) {
    answer = only_move(stand, *wish, text);
    if (*answer) return *answer;
  }
  if (promotes_with_plus(stand.variant)) {
    if (is_digits_first(text)) {
      if (const auto action = as_usi(stand, text)) return *action;
    }
    if (const auto wish = take_apart(stand.variant, text, SquareNames::shogi)) {
      answer = only_move(stand, *wish, text);
      if (*answer) return *answer;
    }
  }
  if (const auto action = as_we_list_it(stand, text)) return *action;
  return answer ? *answer : std::unexpected(no_move(text));
}

}  // namespace rules::foreign
