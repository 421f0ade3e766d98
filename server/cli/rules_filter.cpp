#include "server/cli/rules_filter.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <expected>
#include <utility>

#include "rules/answers/answers.hpp"
#include "rules/rules.hpp"
#include "server/cli/failure.hpp"
#include "server/cli/text.hpp"

namespace cli {
namespace {

using rules::Dialect;
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

std::expected<const Dialect*, Failure> dialect_of(const Variant& variant, const std::string& text) {
  const auto format = rules::format_named(text);
  if (!format) return std::unexpected(bad_request("/format is uci or usi, not " + bounded(text)));
  const auto dialect = rules::find_dialect(variant, *format);
  if (!dialect) return refused(dialect.error());
  return *dialect;
}

/// The game from `position` on, each action read by `read` and written by `write` in the position before it.
Done append_moves(const Variant& variant, Position position, const Request& request, std::string& out, const auto& read,
                  const auto& write) {
  out += R"(,"moves":[)";
  for (std::size_t i = 0; i < request.actions.size(); ++i) {
    const std::expected<rules::Action, rules::Error> action = read(position, request.actions[i]);
    if (!action) return std::unexpected(at_action(i, action.error()));
    if (i != 0) out += ',';
    append_json(out, write(position, *action));
    rules::apply(variant, position, *action);
  }
  out += ']';
  return {};
}

void append_game(std::string& out, const Dialect& dialect) {
  out += R"(,"game":)";
  append_json(out, dialect.game);
}

Done answer_export(const Variant& variant, const Request& request, std::string& out) {
  const auto dialect = dialect_of(variant, request.format);
  if (!dialect) return std::unexpected(dialect.error());
  const auto position = rules::parse_fen(variant, request.fen);
  if (!position) return refused(position.error());
  const auto text = rules::export_position(variant, **dialect, *position);
  if (!text) return refused(text.error());
  out += R"("position":)";
  append_json(out, *text);
  const auto moves = append_moves(
      variant, *position, request, out,
      [&](const Position& at, const std::string& move) { return rules::parse_move(variant, at, move); },
      [&](const Position& at, const rules::Action& action) {
        return rules::export_move(variant, **dialect, at, action);
      });
  if (!moves) return moves;
  append_game(out, **dialect);
  return {};
}

Done answer_import(const Variant& variant, const Request& request, std::string& out) {
  const auto dialect = dialect_of(variant, request.format);
  if (!dialect) return std::unexpected(dialect.error());
  const auto position = rules::import_position(variant, **dialect, request.position);
  if (!position) return refused(position.error());
  out += R"("fen":)";
  append_json(out, rules::to_fen(variant, *position));
  const auto moves = append_moves(
      variant, *position, request, out,
      [&](const Position& at, const std::string& move) { return rules::import_move(variant, **dialect, at, move); },
      [&](const Position&, const rules::Action& action) { return rules::to_text(variant, action); });
  if (!moves) return moves;
  append_game(out, **dialect);
  return {};
}

/// Appends the members of the answer, without the braces around them. After a failure, what was appended counts for
/// nothing. A perft counts `perft_nodes` at most.
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

void append_failure(std::string& out, const Failure& failure) {
  out += R"("error":{"code":)";
  append_json(out, failure.code);
  out += R"(,"message":)";
  append_json(out, bounded(failure.message, kLongestMessage));
  if (!failure.reason.empty()) {
    out += R"(,"reason":)";
    append_json(out, failure.reason);
  }
  if (failure.column > 0) out += R"(,"column":)" + std::to_string(failure.column);
  if (failure.index >= 0) out += R"(,"index":)" + std::to_string(failure.index);
  out += '}';
}

std::optional<Failure> try_answer(std::string_view line, Request& request, server::VariantCache& variants,
                                  std::uint64_t perft_nodes, std::string& out) {
  if (auto failure = read_request(line, request)) return failure;
  auto variant = variants.get(request.variant, request.options);
  if (!variant) return failure_of(std::move(variant.error()));
  auto done = answer_op(**variant, request, perft_nodes, out);
  if (!done) return std::move(done.error());
  return std::nullopt;
}

}  // namespace

void RulesFilter::answer(std::string_view line, std::string& out) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.find_first_not_of(" \t") == std::string_view::npos) return;
  out += '{';
  const std::size_t begin = out.size();
  if (const auto failure = try_answer(line, request_, variants_, perft_nodes_, out)) {
    out.resize(begin);
    append_failure(out, *failure);
  }
  if (!request_.id.empty()) out += R"(,"id":)" + request_.id;
  out += "}\n";
}

void RulesFilter::answer_too_long(std::string& out) {
  out += '{';
  append_failure(out, bad_request("a line longer than " + std::to_string(kLongestLine) + " bytes"));
  out += "}\n";
}

}  // namespace cli
