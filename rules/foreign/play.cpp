#include "rules/foreign/play.hpp"

#include <string>

#include "rules/foreign/find_move.hpp"
#include "rules/foreign/kif.hpp"
#include "rules/foreign/letters.hpp"
#include "rules/foreign/marks.hpp"
#include "rules/foreign/position_text.hpp"
#include "rules/rules.hpp"

namespace rules::foreign {
namespace {

/// Longer than any game. A history grows with a line, and a repetition is looked for in all of it.
constexpr std::size_t kLongestLine = 20'000;

std::string number_of(const Position& position) {
  return std::to_string(position.fullmove()) + (position.turn() == Side::white ? "." : "...");
}

Failure failed(const Refusal& why, Place at) {
  const bool has_reason = why.reason != Reason::none;
  return {.code = std::string(name(why.code)),
          .reason = has_reason ? std::string(name(why.reason)) : "",
          .said = why.said,
          .at = at};
}

class Player {
 public:
  Player(const Variant& variant, const Sheet& sheet, Notes* notes)
      : variant_(variant), sheet_(sheet), notes_(notes), lists_(notes != nullptr) {}

  Course play() {
    course_.moves.resize(sheet_.moves.size());
    if (auto begun = start()) {
      course_.begun = true;
      course_.start = course_.last = *begun;
      course_.first = sheet_.first;
      main_line();
      if (lists_) variations();
    }
    return std::move(course_);
  }

 private:
  std::optional<Position> start() {
    std::expected<Position, Refusal> read = usual_start();
    if (read) return *read;
    Place at = sheet_.position_at;
    if (!sheet_.position.empty() && read.error().column > 0) at.column += read.error().column - 1;
    course_.failure = failed(read.error(), at);
    return std::nullopt;
  }
  [[nodiscard]] std::expected<Position, Refusal> usual_start() const {
    if (!sheet_.position.empty()) return read_position(variant_, sheet_.position);
    if (!sheet_.diagram.empty()) {
      const auto placement = placement_of(variant_, sheet_.diagram);
      if (!placement) return std::unexpected(Refusal{ErrorCode::invalid_position, Reason::syntax, placement.error()});
      return parse_fen(variant_, *placement + (sheet_.black_begins ? " b - - 0 1" : " w - - 0 1"));
    }
    const Tag* array = sheet_.find("Array");
    auto begun = rules::start(variant_, array == nullptr ? "" : array->value);
    if (!begun) return std::unexpected(begun.error());
    const bool says = array != nullptr || !variant_.always_drawn;
    if (says) return begun->position;
    return std::unexpected(
        Refusal{ErrorCode::bad_setup, Reason::none, say<"gamefile.dice_decide">(named_by(variant_))});
  }

  [[nodiscard]] std::expected<Action, Refusal> find(const Stand& stand, std::string_view text, Square last) const {
    if (sheet_.letters != nullptr) return find_move(stand, in_english(text, *sheet_.letters));
    if (sheet_.form != Form::kif || stand.survey.outcome) return find_move(stand, text);
    return find_japanese_move(stand, text, last);
  }

  void fail(const Position& position, const WrittenMove& move, const Refusal& why) {
    course_.failure = failed(why, move.at);
    course_.failure->move = first_bytes(move.text, kLongestMove);
    course_.failure->number = number_of(position);
  }

  void note(MoveIndex index, const Position& position, const Survey& before, const Action& action) {
    PlayedMove& move = course_.moves[index];
    move.action = action;
    move.played = true;
    if (!lists_) return;
    move.text = to_text(variant_, action);
    if (action.verb == Verb::roll) return;
    move.number = number_of(position);
    const Algebraic listed = algebraic(variant_, position, before.legal, action);
    move.listed = std::string(listed.piece) + listed.rest;
  }

  /// Dice of the setup stand before the first move of our own files, and the array has what they gave.
  void pass_over_setup_roll(const Survey& before) {
    if (course_.first == kNoMove || sheet_.find("Array") == nullptr || before.chance) return;
    const WrittenMove& move = sheet_.moves[course_.first];
    if (move.text.starts_with("roll ") || move.text.starts_with("draw ")) course_.first = move.next;
  }

  void main_line() {
    Position& position = course_.last;
    History history;
    history.push(position);
    Survey before = survey(variant_, position, history);
    Square last = Square::none;
    pass_over_setup_roll(before);
    for (MoveIndex index = course_.first; index != kNoMove; index = sheet_.moves[index].next) {
      const WrittenMove& move = sheet_.moves[index];
      if (course_.plies == kLongestLine) {
        return fail(position, move, {ErrorCode::illegal_move, Reason::none, say<"gamefile.long_game">()});
      }
      if (before.outcome) {
        return fail(position, move,
                    {ErrorCode::game_over, Reason::none, say<"gamefile.game_over">(status_text(before.outcome))});
      }
      if (is_null_move(move.text)) {
        return fail(position, move, {ErrorCode::illegal_move, Reason::none, say<"gamefile.pass_in_game">()});
      }
      const auto action = find({variant_, position, before}, move.text, last);
      if (!action) return fail(position, move, action.error());
      note(index, position, before, *action);
      apply(variant_, position, *action);
      history.push(position, *action);
      before = survey(variant_, position, history);
      if (lists_ && action->verb != Verb::roll) course_.moves[index].listed += check_mark(variant_, before);
      last = action->to;
      ++course_.plies;
    }
    course_.outcome = before.outcome;
  }

  /// Goes through the main line a second time; its actions are known by now.
  void variations() {
    Position position = course_.start;
    Square last = Square::none;
    for (MoveIndex index = course_.first; index != kNoMove; index = sheet_.moves[index].next) {
      alternatives(index, position, last, 1);
      const PlayedMove& move = course_.moves[index];
      if (!move.played) return;
      apply(variant_, position, move.action);
      last = move.action.to;
    }
  }
  void alternatives(MoveIndex index, const Position& before, Square last, int depth) {
    for (const MoveIndex first : sheet_.moves[index].variations) variation(first, before, last, depth);
  }

  /// What stands in a variation; a repetition ends the game, not what people say about it.
  [[nodiscard]] Survey survey_alone(const Position& position) const {
    History alone;
    alone.push(position);
    return survey(variant_, position, alone);
  }

  /// Readers leave out what lies deeper than kDeepest, so the depth of these calls is bounded.
  void variation(MoveIndex first, Position position, Square last, int depth) {
    Survey before = survey_alone(position);
    for (MoveIndex index = first; index != kNoMove; index = sheet_.moves[index].next) {
      const WrittenMove& move = sheet_.moves[index];
      alternatives(index, position, last, depth + 1);
      if (is_null_move(move.text)) {
        return notes_->add(say<"gamefile.pass_in_variation">(), move.at);
      }
      const auto action = find({variant_, position, before}, move.text, last);
      if (!action) {
        const Refusal& why = action.error();
        return notes_->add(say<"gamefile.variation_ends">(number_of(position), excerpt(move.text), why.said.text()),
                           move.at, why);
      }
      note(index, position, before, *action);
      apply(variant_, position, *action);
      before = survey_alone(position);
      if (action->verb != Verb::roll) course_.moves[index].listed += check_mark(variant_, before);
      last = action->to;
    }
  }

  const Variant& variant_;
  const Sheet& sheet_;
  Notes* notes_;
  bool lists_;
  Course course_;
};

}  // namespace

Course try_main_line(const Variant& variant, const Sheet& sheet) {
  return Player(variant, sheet, nullptr).play();
}
Course play(const Variant& variant, const Sheet& sheet, Notes& notes) {
  return Player(variant, sheet, &notes).play();
}

}  // namespace rules::foreign
