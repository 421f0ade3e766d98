#include "rules/notation/move_text.hpp"

#include <algorithm>

#include "rules/game/castle.hpp"
#include "rules/game/chance.hpp"
#include "rules/game/play.hpp"
#include "rules/notation/refusal.hpp"
#include "rules/notation/roll_text.hpp"

namespace rules {
namespace {

std::expected<Action, Error> spelled(const Variant& variant, const Position& position, const Actions& legal,
                                     std::string_view text) {
  for (const Action& action : legal) {
    // Most of them begin on other squares: that is seen without writing them.
    if (action.verb == Verb::move && !text.starts_with(variant.board.name(action.from))) continue;
    if (to_text(variant, action) == text) return action;
  }
  return std::unexpected(refusal(variant, position, legal, text));
}

/// Both in one growth: a list of moves has dozens.
void append_both(std::string& out, std::string_view one, std::string_view other) {
  const std::size_t size = out.size() + one.size() + other.size();
  out.resize_and_overwrite(size, [=, at = out.size()](char* all, std::size_t) {
    std::ranges::copy(other, std::ranges::copy(one, all + at).out);
    return size;
  });
}

}  // namespace

std::string to_text(const Variant& variant, const Action& action) {
  std::string text;
  append_text(text, variant, action);
  return text;
}

void append_text(std::string& out, const Variant& variant, const Action& action) {
  const auto& board = variant.board;
  if (action.verb == Verb::castle) {
    out += index(action.via) > index(action.from) ? "O-O" : "O-O-O";
    if (farther_goal(variant, action) == action.to) out.append("/").append(board.name(action.to));
    return;
  }
  if (action.verb == Verb::roll) {
    out.append("roll ").append(std::to_string(action.number));
    return;
  }
  const bool bends = action.verb == Verb::move && action.via != Square::none;
  const bool has_way = bends || action.verb == Verb::take_on_way || action.verb == Verb::relieve;
  const bool swaps = action.verb == Verb::swap || action.verb == Verb::relieve;
  if (has_way || swaps) {
    out += board.name(action.from);
    if (has_way) out += board.name(action.via);
    if (swaps) out += '~';
    out += board.name(action.to);
  } else {
    append_both(out, board.name(action.from), board.name(action.to));
  }
  if (action.becomes == Kind::none || variant.plain_promotion) return;
  const std::string_view symbol = variant.spec(action.becomes).symbol;
  if (symbol.starts_with('+'))
    out += '+';
  else
    out.append("=").append(symbol);
}

std::expected<Action, Error> parse_move(const Variant& variant, const Position& position, std::string_view text) {
  if (turn_kind_of(variant, position).chance && !outcome(variant, position)) return parse_roll(variant, position, text);
  Actions legal;
  legal_actions(variant, position, legal);
  return spelled(variant, position, legal, text);
}

std::expected<Action, Error> parse_move(const Variant& variant, const Position& position, const Survey& survey,
                                        std::string_view text) {
  if (survey.chance || survey.outcome) return parse_move(variant, position, text);
  return spelled(variant, position, survey.legal, text);
}

}  // namespace rules
