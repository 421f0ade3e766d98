#include "server/computer/board.hpp"

#include <utility>

#include "server/match/event.hpp"

namespace server::computer {

std::expected<Board, std::string> Board::begin(SharedVariant variant, const std::string& setup) {
  const auto start = rules::start(*variant, setup);
  if (!start) return std::unexpected(start.error().message);
  return Board{std::move(variant), start->position};
}

Board::Board(SharedVariant variant, rules::Position start) : variant_(std::move(variant)), start_(std::move(start)) {
  restart();
  look();
}

void Board::restart() {
  position_ = start_;
  history_ = {};
  history_.push(position_);
  plies_ = {{.hash = position_.hash()}};
  played_.clear();
  ply_ = 0;
  last_move_ = "-";
}

void Board::look() {
  survey_ = rules::survey(*variant_, position_, history_);
}

void Board::apply(Played one) {
  rules::apply(*variant_, position_, one.action);
  history_.push(position_, one.action);
  plies_.push_back({position_.hash(), one.action.from, one.action.to});
  if (!one.is_roll) {
    ++ply_;
    last_move_ = one.text;
  }
  played_.push_back(std::move(one));
}

std::expected<void, std::string> Board::play(const std::string& text) {
  const auto action = rules::parse_move(*variant_, position_, survey_, text);
  if (!action) return std::unexpected(text + ": " + action.error().message);
  apply({.text = text, .action = *action, .is_roll = survey_.chance});
  look();
  return {};
}

void Board::take_back(int ply) {
  std::vector<Played> all = std::exchange(played_, {});
  restart();
  for (Played& one : all) {
    if (!one.is_roll && ply_ == ply) break;
    apply(std::move(one));
  }
  look();
}

void Board::undo() {
  std::vector<Played> all = std::exchange(played_, {});
  all.pop_back();
  restart();
  for (Played& one : all) apply(std::move(one));
  look();
}

std::vector<std::uint64_t> Board::dice_due() const {
  if (!survey_.chance) return {};
  const auto& faces = std::get<rules::Chance>(rules::whose_turn(*variant_, position_, history_)).dice->faces;
  return {faces.begin(), faces.end()};
}

std::string Board::mark() const {
  return std::string{PositionMark::of(rules::to_fen(*variant_, position_)).text()};
}

bool Board::calls_for_dice(const rules::Action& action) const {
  return rules::calls_for_dice(*variant_, position_, history_, action);
}

}  // namespace server::computer
