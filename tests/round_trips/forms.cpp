#include "tests/round_trips/forms.hpp"

#include <set>

#include <nlohmann/json.hpp>

#include "rules/interchange/interchange.hpp"
#include "server/gamefile/json.hpp"

namespace round_trips {
namespace {

void demand(bool holds, const std::string& what) {
  if (!holds) throw Failure(what);
}

void check_moves(const rules::Variant& variant, const rules::Dialect& form, const rules::Position& position,
                 const rules::Action& played, std::uint64_t& moves) {
  rules::Actions legal;
  rules::legal_actions(variant, position, legal);
  std::set<std::string> texts;
  for (const rules::Action& action : legal) texts.insert(rules::export_move(variant, form, position, action));
  demand(texts.size() == legal.size(), "two moves are written alike in " + rules::to_fen(variant, position));
  const std::string text = rules::export_move(variant, form, position, played);
  const auto read = rules::import_move(variant, form, position, text);
  demand(read && *read == played, text + " is read as another move in " + rules::to_fen(variant, position));
  moves += legal.size();
}

}  // namespace

void check_fen(const rules::Variant& variant, const rules::Position& position, Counts& counts) {
  const std::string fen = rules::to_fen(variant, position);
  const auto back = rules::parse_fen(variant, fen);
  demand(back.has_value(), fen + ": " + (back ? "" : back.error().message));
  demand(*back == position, fen + " is read as another position");
  demand(rules::to_fen(variant, *back) == fen, fen + " comes back as " + rules::to_fen(variant, *back));
  ++counts.positions;
}

void check_foreign(const rules::Variant& variant, const rules::Position& position, const rules::Action& played,
                   Counts& counts) {
  for (const rules::Dialect& each : variant.dialects) {
    const auto form = rules::find_dialect(variant, each.format);
    if (!form) continue;
    Counts::Foreign& done = counts.foreign[each.format];
    const std::string fen = rules::to_fen(variant, position);
    const auto text = rules::export_position(variant, **form, position);
    if (!text) {
      demand(fen.contains('='), fen + " is refused: " + text.error().message);
      ++done.refused;
    } else {
      auto back = rules::import_position(variant, **form, *text);
      demand(back.has_value(), *text + ": " + (back ? "" : back.error().message));
      if (each.format == rules::Format::usi) back->set_halfmove(position.halfmove());  // SFEN does not hold it
      demand(*back == position, *text + " is read as another position than " + fen);
      ++done.positions;
    }
    check_moves(variant, **form, position, played, done.moves);
  }
}

std::string check_file(const rules::Variant& variant, const server::gamefile::GameRecord& record,
                       server::VariantCache& variants) {
  std::string text = server::gamefile::write(record, variant);
  const auto back = server::gamefile::read(text, variants);
  demand(back.has_value(), (back ? "" : std::to_string(back.error().line) + ": " + back.error().message) + "\n" + text);
  demand(*back == record, "another record comes back from\n" + text);
  const auto by_json = server::gamefile::from_json(server::gamefile::to_json(record), variants);
  demand(by_json.has_value(), (by_json ? "" : by_json.error()) + "\n" + text);
  demand(*by_json == record, "another record comes back by JSON from\n" + text);
  return text;
}

}  // namespace round_trips
