#include "rules/answers/answers.hpp"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "rules/answers/json.hpp"
#include "rules/notation/symbol.hpp"

namespace rules {
namespace {

void append_square(std::string& out, const Variant& variant, Square square) {
  append_string(out, variant.board.name(square));
}

void append_change(std::string& out, const Variant& variant, const Change& change) {
  if (const auto* moved = std::get_if<Moved>(&change)) {
    out += R"({"moved":[)";
    append_square(out, variant, moved->from);
    out += ',';
    append_square(out, variant, moved->to);
    out += "]}";
  } else if (const auto* removed = std::get_if<Removed>(&change)) {
    out += R"({"removed":)";
    append_square(out, variant, removed->at);
    out += R"(,"was":)";
    append_string(out, symbol_text(variant, removed->was));
    out += '}';
  } else if (const auto* became = std::get_if<Became>(&change)) {
    out += R"({"became":)";
    append_square(out, variant, became->at);
    out += R"(,"now":)";
    append_string(out, symbol_text(variant, became->now));
    out += '}';
  }
}

/// Carries out an action and says what has become of the position.
void append_played(std::string& out, const Variant& variant, Position& position, const Action& action) {
  Changes changes;
  apply(variant, position, action, &changes);
  append_fen(out, variant, position);
  append_changes(out, variant, changes);
  append_check(out, in_check(variant, position));
  append_status(out, outcome(variant, position));
}

}  // namespace

void append_fen(std::string& out, const Variant& variant, const Position& position) {
  out += R"("fen":)";
  append_string(out, to_fen(variant, position));
}

void append_changes(std::string& out, const Variant& variant, const Changes& changes) {
  out += R"(,"changes":)";
  append_list(out, changes, [&](const Change& change) { append_change(out, variant, change); });
}

void append_check(std::string& out, bool check) {
  out += check ? R"(,"check":true)" : R"(,"check":false)";
}

void append_status(std::string& out, const std::optional<Outcome>& outcome) {
  out += R"(,"status":)";
  append_string(out, status_text(outcome));
}

void append_chance(std::string& out, const Variant& variant, const Position& position) {
  const Turn turn = whose_turn(variant, position);
  const auto* chance = std::get_if<Chance>(&turn);
  if (chance == nullptr) return;
  out += R"(,"chance":)";
  append_list(out, chance->dice->faces, [&](std::uint64_t faces) { out += std::to_string(faces); });
}

void append_moves(std::string& out, const Variant& variant, const Actions& actions) {
  std::vector<std::string> moves;
  moves.reserve(actions.size());
  for (const Action& action : actions) moves.push_back(to_text(variant, action));
  std::ranges::sort(moves);
  append_list(out, moves, [&](const std::string& move) { append_string(out, move); });
}

Answered answer_start(const Variant& variant, std::string_view setup, std::string& out) {
  const auto begun = start(variant, setup);
  if (!begun) return std::unexpected(begun.error());
  append_fen(out, variant, begun->position);
  if (setup.empty() && variant.always_drawn) {
    out += R"(,"setup":)";
    append_string(out, begun->setup);
  }
  return {};
}

Answered answer_setup(const Variant& variant, std::span<const std::uint64_t> dice, int round, std::string& out) {
  if (variant.hooks.setup_of_dice == nullptr) {
    return std::unexpected(
        Error{ErrorCode::bad_setup, Reason::none, std::string(variant.id) + " has no setup by dice"});
  }
  if (auto fits = check_dice(variant.dice, dice); !fits) return std::unexpected(std::move(fits.error()));
  auto setup = variant.hooks.setup_of_dice(variant, dice, round);
  if (!setup) return std::unexpected(std::move(setup.error()));
  const auto begun = start(variant, *setup);
  if (!begun) return std::unexpected(begun.error());
  out += R"("setup":)";
  append_string(out, begun->setup);
  out += ',';
  append_fen(out, variant, begun->position);
  return {};
}

Answered answer_moves(const Variant& variant, std::string_view fen, std::string& out) {
  const auto position = parse_fen(variant, fen);
  if (!position) return std::unexpected(position.error());
  Actions actions;
  legal_actions(variant, *position, actions);
  out += R"("moves":)";
  append_moves(out, variant, actions);
  append_check(out, in_check(variant, *position));
  append_status(out, outcome(variant, *position));
  append_chance(out, variant, *position);
  return {};
}

Answered answer_play(const Variant& variant, std::string_view fen, std::string_view move, std::string& out) {
  auto position = parse_fen(variant, fen);
  if (!position) return std::unexpected(std::move(position.error()));
  const auto action = parse_move(variant, *position, move);
  if (!action) return std::unexpected(action.error());
  append_played(out, variant, *position, *action);
  return {};
}

Answered answer_roll(const Variant& variant, std::string_view fen, std::span<const std::uint64_t> dice,
                     std::string& out) {
  auto position = parse_fen(variant, fen);
  if (!position) return std::unexpected(std::move(position.error()));
  const auto action = chance_action(variant, *position, dice);
  if (!action) return std::unexpected(action.error());
  out += R"("event":"roll )";
  for (std::size_t i = 0; i < dice.size(); ++i) out += (i == 0 ? "" : "-") + std::to_string(dice[i]);
  out += R"(",)";
  append_played(out, variant, *position, *action);
  return {};
}

}  // namespace rules
