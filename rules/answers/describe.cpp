#include "rules/answers/describe.hpp"

#include "rules/answers/json.hpp"

namespace rules {
namespace {

/// The name of a field, with the comma before it where another one stands before.
void append_name(std::string& out, std::string_view name) {
  if (!out.empty() && out.back() != '{') out += ',';
  append_string(out, name);
  out += ':';
}

void append_field(std::string& out, std::string_view name, std::string_view text) {
  append_name(out, name);
  append_string(out, text);
}

void append_flag(std::string& out, std::string_view name, bool value) {
  append_name(out, name);
  out += value ? "true" : "false";
}

void append_number(std::string& out, std::string_view name, int number) {
  append_name(out, name);
  out += std::to_string(number);
}

void append_texts(std::string& out, std::string_view name, const std::vector<std::string_view>& texts) {
  append_name(out, name);
  append_list(out, texts, [&](std::string_view text) { append_string(out, text); });
}

void append_option(std::string& out, const OptionSpec& option) {
  out += '{';
  append_field(out, "name", option.name);
  append_field(out, "default", option.values.front());
  append_texts(out, "values", option.values);
  if (!option.items.empty()) append_texts(out, "items", option.items);
  append_field(out, "help", option.help);
  out += '}';
}

/// Appends the dice that the setup asks for, and those that fall while the game is played.
void append_dice(std::string& out, const Variant& variant) {
  append_name(out, "dice");
  append_list(out, variant.dice.faces, [&](std::uint64_t faces) { out += std::to_string(faces); });
  append_field(out, "asks", asks_text(variant.dice));
  append_field(out, "asks_in_play", asks_text(variant.dice_in_play));
}

void append_castlings(std::string& out, const Variant& variant) {
  append_name(out, "castlings");
  out += '{';
  for (const Side side : kSides) {
    append_name(out, side == Side::white ? "white" : "black");
    out += '{';
    for (const Wing wing : kWings) {
      const Castling& castling = variant.castling.goals[side][wing];
      if (castling.king_to == Square::none) continue;
      append_field(out, wing == Wing::short_wing ? "O-O" : "O-O-O", variant.board.name(castling.king_to));
    }
    out += '}';
  }
  out += '}';
}

void append_kind(std::string& out, const KindSpec& kind) {
  out += '{';
  append_field(out, "symbol", kind.symbol);
  append_field(out, "id", kind.id);
  append_field(out, "name", kind.name);
  out += '}';
}

void append_mark(std::string& out, const Variant& variant, const DiagramMark& mark) {
  out += '{';
  append_field(out, "at", variant.board.name(mark.at));
  append_flag(out, "quiet", mark.quiet);
  append_flag(out, "capture", mark.capture);
  append_flag(out, "hop", mark.hop);
  out += '}';
}

}  // namespace

std::expected<void, Error> append_entry(std::string& out, const VariantEntry& entry) {
  const auto variant = make_variant(entry, {});
  if (!variant) return std::unexpected(variant.error());
  out += '{';
  append_field(out, "id", entry.id);
  append_field(out, "name", entry.name);
  append_number(out, "rules_version", entry.rules_version);
  append_field(out, "family", (*variant)->family);
  append_name(out, "options");
  append_list(out, entry.options, [&](const OptionSpec& option) { append_option(out, option); });
  append_field(out, "setups", entry.setups);
  append_dice(out, **variant);
  out += '}';
  return {};
}

std::expected<void, Error> append_game(std::string& out, const Variant& variant) {
  const auto begun = start(variant);
  if (!begun) return std::unexpected(begun.error());
  out += '{';
  append_field(out, "id", variant.id);
  append_field(out, "name", variant.name);
  append_number(out, "rules_version", variant.rules_version);
  append_name(out, "options");
  out += '{';
  for (const auto& [name, value] : variant.options) append_field(out, name, value);
  out += '}';
  append_field(out, "base_fen", to_fen(variant, begun->position));
  append_name(out, "pieces");
  append_list(out, variant.kinds, [&](const KindSpec& kind) { append_kind(out, kind); });
  append_dice(out, variant);
  append_castlings(out, variant);
  out += '}';
  return {};
}

void append_piece(std::string& out, const Variant& variant, Piece piece, Square from) {
  out += '{';
  append_field(out, "name", variant.spec(piece.kind()).name);
  append_field(out, "side", piece.owner() == Side::white ? "white" : "black");
  append_field(out, "at", variant.board.name(from));
  append_name(out, "marks");
  append_list(out, diagram(variant, piece, from), [&](const DiagramMark& mark) { append_mark(out, variant, mark); });
  out += '}';
}

}  // namespace rules
