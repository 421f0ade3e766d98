#include "server/match/play.hpp"

#include <nlohmann/json.hpp>

#include "rules/notation/symbol.hpp"

namespace server {

Play::Play(const rules::Variant& variant, const rules::Start& start)
    : variant_(&variant),
      setup_(start.setup),
      start_fen_(rules::to_fen(variant, start.position)),
      position_(start.position) {
  history_.push(position_);
}

std::expected<Played, rules::Error> Play::tried(std::string_view text) const {
  return Play{*this}.play(text);
}

std::expected<Played, rules::Error> Play::play(std::string_view text) {
  const auto action = rules::parse_move(*variant_, position_, text);
  if (!action) return std::unexpected(action.error());
  Played played;
  rules::apply(*variant_, position_, *action, &played.changes);
  history_.push(position_);
  moves_.emplace_back(text);
  played.fen = fen();
  played.check = check();
  played.outcome = rules::outcome(*variant_, position_, history_);
  return played;
}

std::string Play::fen() const {
  return rules::to_fen(*variant_, position_);
}

bool Play::check() const {
  return rules::in_check(*variant_, position_);
}

nlohmann::json to_json(const rules::Variant& variant, const rules::Changes& changes) {
  nlohmann::json list = nlohmann::json::array();
  for (const rules::Change& change : changes) {
    if (const auto* moved = std::get_if<rules::Moved>(&change)) {
      list.push_back({{"moved", {variant.board.name(moved->from), variant.board.name(moved->to)}}});
    } else if (const auto* removed = std::get_if<rules::Removed>(&change)) {
      list.push_back(
          {{"removed", variant.board.name(removed->at)}, {"was", rules::symbol_text(variant, removed->was)}});
    } else if (const auto* became = std::get_if<rules::Became>(&change)) {
      list.push_back({{"became", variant.board.name(became->at)}, {"now", rules::symbol_text(variant, became->now)}});
    }
  }
  return list;
}

}  // namespace server
