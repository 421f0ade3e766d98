#include "server/cli/diagram.hpp"

#include <iostream>
#include <memory>
#include <string>

#include "server/cli/drawing.hpp"
#include "server/cli/game_args.hpp"
#include "server/cli/one_of.hpp"
#include "server/cli/text.hpp"

namespace cli {
namespace {

enum class Form : std::uint8_t { text, svg };

struct DiagramArgs {
  GameArgs game;
  std::string piece;
  std::string square;
  std::optional<rules::Side> side;
  Form form = Form::text;
};

int complain_about(std::string_view what, std::string_view text, const rules::Variant& variant) {
  std::cerr << "astragal diagram: " << variant.id << " has no " << what << ' ' << bounded(text) << '\n';
  return 1;
}

int run_diagram(const DiagramArgs& args) {
  const auto variant = make_game(args.game);
  if (!variant) return complain("diagram", variant.error());
  auto piece = find_piece(**variant, args.piece);
  if (!piece) return complain_about("piece", args.piece, **variant);
  if (args.side) piece = rules::Piece(piece->kind(), *args.side);
  const auto from = (*variant)->board.find(args.square);
  if (!from) return complain_about("square", args.square, **variant);
  const Drawing drawing{**variant, *piece, *from, rules::diagram(**variant, *piece, *from)};
  std::cout << (args.form == Form::svg ? diagram_svg(drawing) : diagram_text(drawing));
  return 0;
}

}  // namespace

std::optional<rules::Piece> find_piece(const rules::Variant& variant, std::string_view text) {
  std::string_view symbol = text;
  if (symbol.starts_with('{') && symbol.ends_with('}')) symbol = symbol.substr(1, symbol.size() - 2);
  for (std::size_t i = 0; i < variant.kinds.size(); ++i) {
    const auto kind = rules::kind(static_cast<int>(i));
    if (variant.kinds[i].symbol == symbol) return rules::Piece(kind, rules::Side::white);
    if (lower(variant.kinds[i].symbol) == symbol) return rules::Piece(kind, rules::Side::black);
  }
  for (std::size_t i = 0; i < variant.kinds.size(); ++i) {
    if (lower(text) != variant.kinds[i].id && lower(text) != lower(variant.kinds[i].name)) continue;
    return rules::Piece(rules::kind(static_cast<int>(i)), rules::Side::white);
  }
  return std::nullopt;
}

void add_diagram(CLI::App& app, int& exit_status) {
  const auto args = std::make_shared<DiagramArgs>();
  CLI::App* command = app.add_subcommand("diagram", "draw what a piece does on the empty board");
  command->add_option("VARIANT", args->game.variant, "the game's id")->required();
  command->add_option("PIECE", args->piece, "symbol (lower case: Black's), id or name")->required();
  command->add_option("SQUARE", args->square, "where it stands")->required();
  add_options(*command, args->game);
  const std::map<std::string, rules::Side> sides{{"white", rules::Side::white}, {"black", rules::Side::black}};
  command->add_option("--side", args->side, "whose piece it is: white or black")->transform(one_of(sides));
  CLI::Option* svg = command->add_flag_callback("--svg", [args] { args->form = Form::svg; }, "draw an SVG image");
  command->add_flag_callback(
             "--text", [args] { args->form = Form::text; }, "draw with letters (as without --svg)")
      ->excludes(svg);
  command->callback([args, &exit_status] { exit_status = run_diagram(*args); });
}

}  // namespace cli
