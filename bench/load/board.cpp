#include "bench/load/board.hpp"

#include <algorithm>

#include "bench/load/hash.hpp"
#include "bench/load/wrong.hpp"

namespace bench {

void Board::begin(std::string_view setup) {
  auto start = rules::start(variant_, setup);
  if (!start) throw Wrong("the game has no such setup", setup);
  position_ = start->position;
  history_ = {};
  history_.push(position_);
  over_ = false;
}

std::string Board::choose() {
  static rules::Actions actions;
  actions.clear();
  rules::legal_actions(variant_, position_, actions);
  if (actions.empty()) throw Wrong("no legal move, yet the game goes on", fen());
  if (course_ == Course::random) {
    chosen_ = actions[random_() % actions.size()];
  } else {
    std::ranges::shuffle(actions, random_);
    const auto found = std::ranges::find_if(actions, [&](const auto& action) { return !ends_the_game(action); });
    chosen_ = found == actions.end() ? actions.front() : *found;
  }
  return rules::to_text(variant_, chosen_);
}

bool Board::ends_the_game(const rules::Action& action) const {
  rules::Position position = position_;
  rules::History history = history_;
  rules::apply(variant_, position, action);
  history.push(position, action);
  return rules::outcome(variant_, position, history).has_value();
}

void Board::play() {
  rules::apply(variant_, position_, chosen_);
  history_.push(position_, chosen_);
  over_ = rules::outcome(variant_, position_, history_).has_value();
}

std::string Board::fingerprint() const {
  return to_hex(sha256(fen())).substr(0, 16);
}

}  // namespace bench
