#include "rules/browser/line.hpp"

#include <algorithm>
#include <utility>

namespace rules {

std::expected<void, Error> Line::begin(std::string_view fen, std::string_view setup) {
  if (!fen.empty()) {
    auto read = parse_fen(*variant_, fen);
    if (!read) return std::unexpected(std::move(read.error()));
    position_ = *read;
  } else {
    const auto begun = rules::start(*variant_, setup);
    if (!begun) return std::unexpected(begun.error());
    position_ = begun->position;
  }
  actions_.clear();
  changes_.clear();
  listed_.clear();
  history_ = {};
  history_.push(position_);
  survey_ = rules::survey(*variant_, position_, history_);
  return {};
}

std::expected<void, Error> Line::step(std::string_view text) {
  if (survey_.outcome) {
    return std::unexpected(
        Error{ErrorCode::game_over, Reason::none, "the game is over: " + status_text(survey_.outcome)});
  }
  const auto action = parse_move(*variant_, position_, survey_, text);
  if (!action) return std::unexpected(action.error());
  Listed listed{.by = position_.turn(), .number = position_.fullmove(), .piece = {}, .rest = {}};
  if (action->verb == Verb::roll) {
    listed.number = 0;
  } else {
    auto written = algebraic(*variant_, position_, survey_.legal, *action);
    listed.piece = written.piece;
    listed.rest = std::move(written.rest);
  }
  changes_.clear();
  apply(*variant_, position_, *action, &changes_);
  history_.push(position_, *action);
  survey_ = rules::survey(*variant_, position_, history_);
  if (listed.number > 0) listed.rest += check_mark(*variant_, survey_);
  listed_.push_back(std::move(listed));
  actions_.emplace_back(text);
  return {};
}

bool Line::goes_on(const Variant* variant, std::string_view start, const std::vector<std::string_view>& actions) const {
  return variant_.get() == variant && start_ == start && actions_.size() <= actions.size() &&
         std::equal(actions_.begin(), actions_.end(), actions.begin());
}

std::expected<void, LineError> Line::go(std::shared_ptr<const Variant> variant, std::string_view fen,
                                        std::string_view setup, const std::vector<std::string_view>& actions) {
  std::string start = std::string(fen) + "\n" + std::string(setup);
  if (!goes_on(variant.get(), start, actions)) {
    variant_ = std::move(variant);
    start_ = std::move(start);
    if (auto begun = begin(fen, setup); !begun) {
      variant_ = nullptr;
      return std::unexpected(LineError{std::move(begun.error())});
    }
  }
  for (std::size_t i = actions_.size(); i < actions.size(); ++i) {
    if (auto made = step(actions[i]); !made) {
      return std::unexpected(LineError{std::move(made.error()), static_cast<int>(i)});
    }
  }
  return {};
}

}  // namespace rules
