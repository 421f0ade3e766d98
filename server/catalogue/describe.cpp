#include "server/catalogue/describe.hpp"

#include <nlohmann/json.hpp>

namespace server {
namespace {

using nlohmann::ordered_json;

ordered_json option_json(const rules::OptionSpec& option) {
  ordered_json json{{"name", option.name}, {"default", option.values.front()}, {"values", option.values}};
  if (!option.items.empty()) json["items"] = option.items;
  json["help"] = option.help;
  return json;
}

ordered_json castlings_json(const rules::Variant& variant) {
  ordered_json sides;
  for (const rules::Side side : rules::kSides) {
    ordered_json wings = ordered_json::object();
    for (const rules::Wing wing : rules::kWings) {
      const rules::Castling& castling = variant.castling.goals[side][wing];
      if (castling.king_to == rules::Square::none) continue;
      wings[wing == rules::Wing::short_wing ? "O-O" : "O-O-O"] = variant.board.name(castling.king_to);
    }
    sides[side == rules::Side::white ? "white" : "black"] = wings;
  }
  return sides;
}

/// What the setup asks for, and what falls while the game is played.
void add_dice(ordered_json& game, const rules::Variant& variant) {
  game["dice"] = variant.dice.faces;
  game["asks"] = rules::asks_text(variant.dice);
  game["asks_in_play"] = rules::asks_text(variant.dice_in_play);
}

}  // namespace

std::expected<ordered_json, rules::Error> describe_games() {
  ordered_json list = ordered_json::array();
  for (const rules::VariantEntry& entry : rules::all_variants()) {
    const auto variant = rules::make_variant(entry, {});
    if (!variant) return std::unexpected(variant.error());
    ordered_json game{
        {"id", entry.id}, {"name", entry.name}, {"rules_version", entry.rules_version}, {"family", (*variant)->family}};
    game["options"] = ordered_json::array();
    for (const rules::OptionSpec& option : entry.options) game["options"].push_back(option_json(option));
    game["setups"] = entry.setups;
    add_dice(game, **variant);
    list.push_back(std::move(game));
  }
  return ordered_json{{"variants", std::move(list)}};
}

std::expected<ordered_json, rules::Error> describe_game(const rules::Variant& variant) {
  const auto start = rules::start(variant);
  if (!start) return std::unexpected(start.error());
  ordered_json game{{"id", variant.id},
                    {"name", variant.name},
                    {"rules_version", variant.rules_version},
                    {"options", variant.options},
                    {"base_fen", rules::to_fen(variant, start->position)},
                    {"pieces", ordered_json::array()}};
  add_dice(game, variant);
  for (const rules::KindSpec& kind : variant.kinds) {
    game["pieces"].push_back({{"symbol", kind.symbol}, {"id", kind.id}, {"name", kind.name}});
  }
  game["castlings"] = castlings_json(variant);
  return game;
}

ordered_json describe_piece(const rules::Variant& variant, rules::Piece piece, rules::Square from) {
  ordered_json marks = ordered_json::array();
  for (const rules::DiagramMark& mark : rules::diagram(variant, piece, from)) {
    marks.push_back(
        {{"at", variant.board.name(mark.at)}, {"quiet", mark.quiet}, {"capture", mark.capture}, {"hop", mark.hop}});
  }
  return {{"name", variant.spec(piece.kind()).name},
          {"side", piece.owner() == rules::Side::white ? "white" : "black"},
          {"at", variant.board.name(from)},
          {"marks", std::move(marks)}};
}

}  // namespace server
