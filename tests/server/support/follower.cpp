#include "tests/server/support/follower.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/fairness/bytes.hpp"

namespace server::test {

Follower::Follower(const std::string& variant, const rules::Options& options, const std::string& setup)
    : variant_(rules::make_variant(variant, options).value()), setup_(setup) {
  begin();
}

void Follower::begin() {
  position_ = rules::start(*variant_, setup_).value().position;
  history_ = {};
  history_.push(position_);
  survey_ = rules::survey(*variant_, position_, history_);
  played_.clear();
}

void Follower::play(const std::string& text) {
  const auto action = rules::parse_move(*variant_, position_, survey_, text);
  if (!action) throw std::logic_error(text + " is nothing that the rules know in " + fen());
  played_.push_back({.text = text, .is_roll = survey_.chance});
  rules::apply(*variant_, position_, *action);
  history_.push(position_, *action);
  survey_ = rules::survey(*variant_, position_, history_);
}

void Follower::take_back(int ply) {
  const std::vector<Played> all = std::exchange(played_, {});
  begin();
  int made = 0;
  for (const Played& one : all) {
    if (!one.is_roll && made++ == ply) return;
    play(one.text);
  }
}

std::string Follower::mark() const {
  return fairness::to_hex(fairness::sha256(fen())).substr(0, 16);
}

std::vector<std::string> Follower::texts_of(const rules::Actions& actions) const {
  std::vector<std::string> texts;
  for (const rules::Action& action : actions) texts.push_back(rules::to_text(*variant_, action));
  std::ranges::sort(texts);
  return texts;
}

}  // namespace server::test
