#include "server/cli/rules_interchange.hpp"

#include <utility>

#include "server/cli/text.hpp"

namespace cli {
namespace {

using rules::Dialect;
using rules::Position;
using rules::Variant;

std::expected<const Dialect*, Failure> dialect_of(const Variant& variant, const std::string& text) {
  const auto format = rules::format_named(text);
  if (!format) return std::unexpected(bad_request("/format is uci or usi, not " + bounded(text)));
  const auto dialect = rules::find_dialect(variant, *format);
  if (!dialect) return refused(dialect.error());
  return *dialect;
}

/// The game from `position` on, each action read by `read` and written by `write` in the position before it.
std::expected<void, Failure> append_moves(const Variant& variant, Position position, const Request& request,
                                          std::string& out, const auto& read, const auto& write) {
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

}  // namespace

std::expected<void, Failure> answer_export(const Variant& variant, const Request& request, std::string& out) {
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

std::expected<void, Failure> answer_import(const Variant& variant, const Request& request, std::string& out) {
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

}  // namespace cli
