#include "rules/notation/move_text.hpp"

#include "rules/game/play.hpp"
#include "rules/notation/refusal.hpp"

namespace rules {

std::string to_text(const Variant& variant, const Action& action) {
  if (action.verb == Verb::castle) return index(action.via) > index(action.from) ? "O-O" : "O-O-O";
  std::string text = variant.board.name(action.from);
  if (action.verb == Verb::take_on_way || action.verb == Verb::relieve) text += variant.board.name(action.via);
  if (action.verb == Verb::swap || action.verb == Verb::relieve) text += '~';
  text += variant.board.name(action.to);
  if (action.becomes == Kind::none || variant.plain_promotion) return text;
  const std::string_view symbol = variant.spec(action.becomes).symbol;
  if (symbol.starts_with('+')) return text + "+";
  text.append("=").append(symbol);
  return text;
}

std::expected<Action, Error> parse_move(const Variant& variant, const Position& position, std::string_view text) {
  Actions legal;
  legal_actions(variant, position, legal);
  for (const Action& action : legal) {
    if (to_text(variant, action) == text) return action;
  }
  return std::unexpected(refusal(variant, position, legal, text));
}

}  // namespace rules
