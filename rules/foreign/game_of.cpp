#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "rules/foreign/kif.hpp"
#include "rules/foreign/position_text.hpp"
#include "rules/foreign/rules_of.hpp"
#include "rules/variants/foreign_names.hpp"

namespace rules::foreign {
namespace {

const VariantEntry* find_entry(std::string_view name) {
  for (const VariantEntry& entry : all_variants()) {
    if (same_name(entry.id, name) || same_name(entry.name, name)) return &entry;
  }
  return nullptr;
}

std::expected<const VariantEntry*, Failure> named(std::string_view name, Place at) {
  if (const VariantEntry* entry = find_entry(name)) return entry;
  for (const ForeignName& known : foreign_names()) {
    if (!same_name(known.name, name)) continue;
    if (!known.id.empty()) return find_variant(known.id);
    return std::unexpected(
        Failure{.code = "unknown_game", .said = say<"gamefile.game_not_here">(excerpt(name)), .at = at});
  }
  return std::unexpected(
      Failure{.code = "ambiguous_game", .said = say<"gamefile.game_unknown">(excerpt(name)), .at = at});
}

std::shared_ptr<const Variant> by_default(const VariantEntry& entry, Compiled& compiled) {
  const auto options = resolve_options(entry.options, {});
  return options ? compiled.get(entry, *options) : nullptr;
}

/// The games that have the start of the file as one of their positions, by their default options. Boards of another
/// shape are not made again for each game of a file.
std::vector<const VariantEntry*> by_start(const Sheet& sheet, Compiled& compiled) {
  if (compiled.shapes.empty()) {
    for (const VariantEntry& entry : all_variants()) {
      const auto variant = by_default(entry, compiled);
      compiled.shapes.emplace_back(variant ? variant->board.ranks() : 0, variant ? variant->board.files() : 0);
    }
  }
  std::vector<const VariantEntry*> found;
  const Shape shape = shape_of(sheet.position);
  const bool diagram = sheet.position.empty();
  for (std::size_t i = 0; i < compiled.shapes.size(); ++i) {
    const VariantEntry& entry = all_variants()[i];
    const auto [ranks, files] = compiled.shapes[i];
    const bool fits = diagram ? !japanese_names(entry.id).empty() : ranks == shape.ranks && files == shape.files;
    const auto variant = fits ? by_default(entry, compiled) : nullptr;
    if (!variant) continue;
    if (diagram ? placement_of(*variant, sheet.diagram).has_value()
                : read_position(*variant, sheet.position).has_value()) {
      found.push_back(&entry);
    }
  }
  return found;
}

/// Chess comes first: most files are of it, and few say so.
bool is_of_chess(const Sheet& sheet, Compiled& compiled) {
  if (sheet.position.empty()) return false;
  const auto chess = by_default(all_variants().front(), compiled);
  return chess && read_position(*chess, sheet.position);
}

Failure ambiguous(const std::vector<const VariantEntry*>& games, Place at) {
  std::string ids;
  for (const VariantEntry* entry : games) ids += (ids.empty() ? "" : ", ") + std::string(entry->id);
  std::vector<std::string> candidates;
  for (const VariantEntry* entry : games) candidates.emplace_back(entry->id);
  return {.code = "ambiguous_game",
          .said = games.empty() ? say<"gamefile.start_of_none">() : say<"gamefile.game_of_several">(ids),
          .at = at,
          .games = std::move(candidates)};
}

/// Chess, whose files need not say so, and its other arrays where only those have such a start.
std::expected<const VariantEntry*, Failure> by_looks(const Sheet& sheet, Compiled& compiled, Notes& notes) {
  const bool no_start = sheet.position.empty() && sheet.diagram.empty();
  // Engines are told moves of chess with files first, `e2e4`, and those of shogi with numbers first.
  const bool files_first = sheet.first != kNoMove && is_lower(sheet.moves[sheet.first].text.front());
  const bool chess = sheet.form == Form::pgn || (sheet.form == Form::usi && files_first);
  if (no_start && chess) return &all_variants().front();
  if (no_start) {
    return std::unexpected(
        Failure{.code = "ambiguous_game", .said = say<"gamefile.game_unsaid">(), .at = sheet.variant_at});
  }
  if (shape_of(sheet.position).hands) {
    return std::unexpected(Failure{.code = "unknown_game", .said = say<"gamefile.hands">(), .at = sheet.position_at});
  }
  const bool is_chess = is_of_chess(sheet, compiled);
  const auto found = is_chess ? std::vector{&all_variants().front()} : by_start(sheet, compiled);
  // Most files that do not say so are of chess: then the reader of positions says what is wrong with this one.
  const Shape shape = shape_of(sheet.position);
  if (found.empty() && shape.ranks == 8 && shape.files == 8) return &all_variants().front();
  if (found.size() != 1) {
    return std::unexpected(ambiguous(found, sheet.position_at));
  }
  if (sheet.form != Form::pgn || found.front() != &all_variants().front()) {
    notes.add(say<"gamefile.game_by_start">(named_by(*found.front())), sheet.position_at);
  }
  return found.front();
}

/// A file that says chess and begins as only Chess960 does was played by Chess960.
const VariantEntry* corrected(const VariantEntry* entry, const Sheet& sheet, Compiled& compiled, Notes& notes) {
  if (entry != &all_variants().front() || sheet.position.empty()) return entry;
  if (is_of_chess(sheet, compiled)) return entry;
  const auto found = by_start(sheet, compiled);
  if (found.size() != 1) return entry;
  notes.add(say<"gamefile.other_start">(named_by(*entry), named_by(*found.front())), sheet.position_at);
  return found.front();
}

}  // namespace

std::expected<const VariantEntry*, Failure> game_of(const Sheet& sheet, std::string_view wanted, Compiled& compiled,
                                                    Notes& notes) {
  if (!wanted.empty()) return named(wanted, {});
  if (const Tag* ruleset = sheet.find("Ruleset")) {
    const std::string_view value = ruleset->value;
    const VariantEntry* entry = find_variant(value.substr(0, value.find_first_of("@;")));
    const std::string current =
        entry == nullptr ? "" : std::string(entry->id) + "@" + std::to_string(entry->rules_version);
    if (entry != nullptr && value.substr(0, value.find(';')) != current) {
      notes.add(say<"gamefile.other_version">(current), ruleset->at);
    }
    if (entry != nullptr) return entry;
  }
  if (sheet.variant.empty()) return by_looks(sheet, compiled, notes);
  const auto found = named(sheet.variant, sheet.variant_at);
  if (!found) return found;
  return corrected(*found, sheet, compiled, notes);
}

}  // namespace rules::foreign
