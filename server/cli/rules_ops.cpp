#include "server/cli/rules_ops.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <utility>

#include "rules/answers/answers.hpp"
#include "server/cli/rules_interchange.hpp"

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
  rules::append_fen(out, variant, *position);
  rules::append_status(out, outcome);
  return {};
}

/// The answer of the rules, as the filter tells it.
Done told(rules::Answered answered) {
  if (!answered) return refused(std::move(answered.error()));
  return {};
}

}  // namespace

Done answer_op(const Variant& variant, const Request& request, std::uint64_t perft_nodes, std::string& out) {
  switch (request.op) {
    case Op::start:
      return told(rules::answer_start(variant, request.setup, out));
    case Op::moves:
      return told(rules::answer_moves(variant, request.fen, out));
    case Op::play:
      return told(rules::answer_play(variant, request.fen, request.move, out));
    case Op::perft:
      return answer_perft(variant, request, perft_nodes, out);
    case Op::replay:
      return answer_replay(variant, request, out);
    case Op::setup:
      return told(rules::answer_setup(variant, request.dice, request.round, out));
    case Op::roll:
      return told(rules::answer_roll(variant, request.fen, request.dice, out));
    case Op::export_to:
      return answer_export(variant, request, out);
    case Op::import_from:
      return answer_import(variant, request, out);
  }
  std::unreachable();
}

}  // namespace cli
