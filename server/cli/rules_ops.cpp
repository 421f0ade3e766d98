#include "server/cli/rules_ops.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <utility>
#include <variant>

#include "rules/notation/symbol.hpp"
#include "server/cli/rules_interchange.hpp"
#include "server/cli/text.hpp"

namespace cli {
namespace {

using rules::Position;
using rules::Variant;
using Done = std::expected<void, Failure>;

void append_seconds(std::string& out, double seconds) {
  std::array<char, 64> text{};
  const auto end = std::to_chars(text.begin(), text.end(), seconds, std::chars_format::fixed, 6);
  out.append(text.begin(), end.ptr);
}

void append_fen(std::string& out, const Variant& variant, const Position& position) {
  out += R"("fen":)";
  append_json(out, rules::to_fen(variant, position));
}

void append_check(std::string& out, const Variant& variant, const Position& position) {
  out += rules::in_check(variant, position) ? R"(,"check":true)" : R"(,"check":false)";
}

void append_status(std::string& out, const std::optional<rules::Outcome>& outcome) {
  out += R"(,"status":)";
  append_json(out, rules::status_text(outcome));
}

void append_change(std::string& out, const Variant& variant, const rules::Change& change) {
  if (const auto* moved = std::get_if<rules::Moved>(&change)) {
    out += R"({"moved":[)";
    append_json(out, variant.board.name(moved->from));
    out += ',';
    append_json(out, variant.board.name(moved->to));
    out += "]}";
  } else if (const auto* removed = std::get_if<rules::Removed>(&change)) {
    out += R"({"removed":)";
    append_json(out, variant.board.name(removed->at));
    out += R"(,"was":)";
    append_json(out, rules::symbol_text(variant, removed->was));
    out += '}';
  } else if (const auto* became = std::get_if<rules::Became>(&change)) {
    out += R"({"became":)";
    append_json(out, variant.board.name(became->at));
    out += R"(,"now":)";
    append_json(out, rules::symbol_text(variant, became->now));
    out += '}';
  }
}

/// Names the dice where the next step is not a player's.
void append_chance(std::string& out, const Variant& variant, const Position& position) {
  const rules::Turn turn = rules::whose_turn(variant, position);
  const auto* chance = std::get_if<rules::Chance>(&turn);
  if (chance == nullptr) return;
  out += R"(,"chance":[)";
  for (std::size_t i = 0; i < chance->dice->faces.size(); ++i) {
    if (i != 0) out += ',';
    out += std::to_string(chance->dice->faces[i]);
  }
  out += ']';
}

Done answer_start(const Variant& variant, const Request& request, std::string& out) {
  auto start = rules::start(variant, request.setup);
  if (!start) return refused(std::move(start.error()));
  append_fen(out, variant, start->position);
  if (request.setup.empty() && variant.always_drawn) {
    out += R"(,"setup":)";
    append_json(out, start->setup);
  }
  return {};
}

Done answer_moves(const Variant& variant, const Request& request, std::string& out) {
  auto position = rules::parse_fen(variant, request.fen);
  if (!position) return refused(std::move(position.error()));
  rules::Actions actions;
  rules::legal_actions(variant, *position, actions);
  std::vector<std::string> moves;
  moves.reserve(actions.size());
  for (const rules::Action& action : actions) moves.push_back(rules::to_text(variant, action));
  std::sort(moves.begin(), moves.end());
  out += R"("moves":[)";
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i != 0) out += ',';
    append_json(out, moves[i]);
  }
  out += ']';
  append_check(out, variant, *position);
  append_status(out, rules::outcome(variant, *position));
  append_chance(out, variant, *position);
  return {};
}

/// Carries out an action and says what has become of the position.
void append_played(std::string& out, const Variant& variant, Position& position, const rules::Action& action) {
  rules::Changes changes;
  rules::apply(variant, position, action, &changes);
  append_fen(out, variant, position);
  out += R"(,"changes":[)";
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (i != 0) out += ',';
    append_change(out, variant, changes[i]);
  }
  out += ']';
  append_check(out, variant, position);
  append_status(out, rules::outcome(variant, position));
}

Done answer_play(const Variant& variant, const Request& request, std::string& out) {
  auto position = rules::parse_fen(variant, request.fen);
  if (!position) return refused(std::move(position.error()));
  auto action = rules::parse_move(variant, *position, request.move);
  if (!action) return refused(std::move(action.error()));
  append_played(out, variant, *position, *action);
  return {};
}

Done answer_roll(const Variant& variant, const Request& request, std::string& out) {
  auto position = rules::parse_fen(variant, request.fen);
  if (!position) return refused(std::move(position.error()));
  auto action = rules::chance_action(variant, *position, request.dice);
  if (!action) return refused(std::move(action.error()));
  out += R"("event":"roll )";
  for (std::size_t i = 0; i < request.dice.size(); ++i) out += (i == 0 ? "" : "-") + std::to_string(request.dice[i]);
  out += R"(",)";
  append_played(out, variant, *position, *action);
  return {};
}

Done answer_perft(const Variant& variant, const Request& request, std::uint64_t most, std::string& out) {
  auto position = rules::parse_fen(variant, request.fen);
  if (!position) return refused(std::move(position.error()));
  const auto begin = std::chrono::steady_clock::now();
  const auto nodes = rules::perft_up_to(variant, *position, request.depth, most);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (!nodes) {
    return std::unexpected(Failure{kTooManyNodes, "a perft of depth " + std::to_string(request.depth) +
                                                      " counts more than " + std::to_string(most) +
                                                      " nodes here: ask for fewer plies, or start the filter with a " +
                                                      "larger --perft-nodes"});
  }
  out += R"("nodes":)" + std::to_string(*nodes) + R"(,"seconds":)";
  append_seconds(out, seconds.count());
  return {};
}

std::expected<Position, rules::Error> first_position(const Variant& variant, const Request& request) {
  if (request.has(Field::fen)) return rules::parse_fen(variant, request.fen);
  auto start = rules::start(variant, request.setup);
  if (!start) return std::unexpected(std::move(start.error()));
  return start->position;
}

Done answer_replay(const Variant& variant, const Request& request, std::string& out) {
  auto position = first_position(variant, request);
  if (!position) return refused(std::move(position.error()));
  rules::History history;
  history.push(*position);
  auto outcome = rules::outcome(variant, *position, history);
  for (std::size_t i = 0; i < request.actions.size(); ++i) {
    if (outcome) {
      return std::unexpected(at_action(
          i, {rules::ErrorCode::game_over, rules::Reason::none, "the game is over: " + rules::status_text(outcome)}));
    }
    auto action = rules::parse_move(variant, *position, request.actions[i]);
    if (!action) return std::unexpected(at_action(i, std::move(action.error())));
    rules::apply(variant, *position, *action);
    history.push(*position, *action);
    outcome = rules::outcome(variant, *position, history);
  }
  append_fen(out, variant, *position);
  append_status(out, outcome);
  return {};
}

Done answer_setup(const Variant& variant, const Request& request, std::string& out) {
  if (variant.hooks.setup_of_dice == nullptr) {
    return refused(
        {rules::ErrorCode::bad_setup, rules::Reason::none, std::string(variant.id) + " has no setup by dice"});
  }
  if (auto fits = rules::check_dice(variant.dice, request.dice); !fits) return refused(std::move(fits.error()));
  auto setup = variant.hooks.setup_of_dice(variant, request.dice, request.round);
  if (!setup) return refused(std::move(setup.error()));
  auto start = rules::start(variant, *setup);
  if (!start) return refused(std::move(start.error()));
  out += R"("setup":)";
  append_json(out, start->setup);
  out += ',';
  append_fen(out, variant, start->position);
  return {};
}

}  // namespace

Done answer_op(const Variant& variant, const Request& request, std::uint64_t perft_nodes, std::string& out) {
  switch (request.op) {
    case Op::start:
      return answer_start(variant, request, out);
    case Op::moves:
      return answer_moves(variant, request, out);
    case Op::play:
      return answer_play(variant, request, out);
    case Op::perft:
      return answer_perft(variant, request, perft_nodes, out);
    case Op::replay:
      return answer_replay(variant, request, out);
    case Op::setup:
      return answer_setup(variant, request, out);
    case Op::roll:
      return answer_roll(variant, request, out);
    case Op::export_to:
      return answer_export(variant, request, out);
    case Op::import_from:
      return answer_import(variant, request, out);
  }
  std::unreachable();
}

}  // namespace cli
