#include "server/match/play.hpp"

#include <algorithm>
#include <cassert>
#include <ranges>

#include <nlohmann/json.hpp>

#include "rules/notation/symbol.hpp"

namespace server {
namespace {

struct Moves {
  std::vector<std::string> legal;  // bytewise sorted
  std::vector<std::string> rolls;  // those of them that call for dice
};

Moves moves_of(const rules::Variant& variant, const Board& board) {
  Moves moves;
  if (board.outcome || board.chance) return moves;
  rules::Actions actions;
  rules::legal_actions(variant, board.position, actions);
  for (const rules::Action& action : actions) {
    moves.legal.push_back(rules::to_text(variant, action));
    if (!rules::calls_for_dice(variant, board.position, board.history, action)) continue;
    moves.rolls.push_back(moves.legal.back());
  }
  std::ranges::sort(moves.legal);
  std::ranges::sort(moves.rolls);
  return moves;
}

/// Asked of games with dice in play only: it costs a look at the whole position.
bool dice_must_fall(const rules::Variant& variant, const Board& board) {
  return !variant.dice_in_play.empty() && !board.outcome &&
         std::holds_alternative<rules::Chance>(rules::whose_turn(variant, board.position));
}

/// A legal action, done.
void advance(const rules::Variant& variant, Board& board, const rules::Action& action, rules::Changes& changes) {
  rules::apply(variant, board.position, action, &changes);
  board.history.push(board.position, action);
  board.outcome = rules::outcome(variant, board.position, board.history);
  board.chance = dice_must_fall(variant, board);
}

}  // namespace

Play::Play(const rules::Variant& variant, const rules::Start& start)
    : variant_(&variant),
      start_(start.position),
      setup_(start.setup),
      start_fen_(rules::to_fen(variant, start.position)),
      board_{.position = start.position, .history = {}, .outcome = {}} {
  board_.history.push(board_.position);
  board_.chance = dice_must_fall(variant, board_);
}

std::expected<Played, rules::Error> Play::tried(std::string_view text) const {
  const auto action = rules::parse_move(*variant_, board_.position, text);
  if (!action) return std::unexpected(action.error());
  Played played{.board = board_, .changes = {}};
  advance(*variant_, played.board, *action, played.changes);
  return played;
}

/// In place: the history of a long game is not copied with each of its moves.
std::expected<void, rules::Error> Play::play(std::string_view text) {
  const auto action = rules::parse_move(*variant_, board_.position, text);
  if (!action) return std::unexpected(action.error());
  Made made{.text = std::string{text}, .changes = {}, .by = turn(), .roll = board_.chance};
  advance(*variant_, board_, *action, made.changes);
  moves_.push_back(std::move(made));
  if (!moves_.back().roll) ++plies_;
  return {};
}

std::optional<int> Play::ply_before_last_move(rules::Side side) const {
  int ply = plies_;
  for (const Made& made : std::views::reverse(moves_)) {
    if (made.roll) continue;
    --ply;
    if (made.by == side) return ply;
  }
  return std::nullopt;
}

/// By playing all over again, so that the history is what it would be.
void Play::take_back(int ply) {
  Play again{*variant_, {.setup = setup_, .position = start_}};
  for (const Made& made : moves_) {
    if (!made.roll && again.plies_ == ply) break;
    const auto played = again.play(made.text);
    assert(played && "it was played before");
  }
  *this = std::move(again);
}

std::string Play::call_for() const {
  const auto last = std::ranges::find(moves_.rbegin(), moves_.rend(), false, &Made::roll);
  return std::to_string(plies_) + ':' + (last == moves_.rend() ? "-" : last->text);
}

void add_board(nlohmann::json& body, const rules::Variant& variant, const Board& board) {
  body["fen"] = rules::to_fen(variant, board.position);
  body["check"] = rules::in_check(variant, board.position);
  Moves moves = moves_of(variant, board);
  body["legal"] = std::move(moves.legal);
  if (!moves.rolls.empty()) body["rolls"] = std::move(moves.rolls);
}

nlohmann::json start_json(const Play& play) {
  nlohmann::json start{{"fen", play.start_fen()}};
  if (!play.setup().empty()) start["setup"] = play.setup();
  return start;
}

nlohmann::json moves_json(const rules::Variant& variant, const Play& play) {
  nlohmann::json list = nlohmann::json::array();
  for (const Made& made : play.moves()) {
    list.push_back({{made.roll ? "roll" : "move", made.text}, {"changes", to_json(variant, made.changes)}});
  }
  return list;
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
