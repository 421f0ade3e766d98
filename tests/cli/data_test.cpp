// `astragal lint` finds what it looks for (in games that are spoiled on purpose), and diagrams show what a piece does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/cli/diagram.hpp"
#include "server/cli/drawing.hpp"
#include "server/cli/lint_checks.hpp"

namespace cli_tests {
namespace {

using cli::Problems;
using rules::Side;
using rules::Square;
using testing::Contains;
using testing::HasSubstr;

rules::Variant game(std::string_view id) {
  return **rules::make_variant(id);
}

TEST(Lint, finds_doubled_symbols_and_broken_notation) {
  rules::Variant spoiled = game("chess56");
  spoiled.kinds[0].symbol = spoiled.kinds[1].symbol;
  spoiled.kinds[2].betza = "Q?";
  spoiled.kinds[3].id = "Two Words";
  Problems problems;
  cli::check_kinds(spoiled, problems);
  EXPECT_THAT(problems, Contains(HasSubstr("is used twice")));
  EXPECT_THAT(problems, Contains(HasSubstr("notation Q?, column ")));
  EXPECT_THAT(problems, Contains(HasSubstr("is not a word")));
}

TEST(Lint, finds_wrong_promotions) {
  rules::Variant spoiled = game("chess");
  spoiled.promotions = 1ULL << 40;
  spoiled.promotion_zone[Side::white] = {};
  Problems problems;
  cli::check_pawns(spoiled, problems);
  EXPECT_THAT(problems, Contains(HasSubstr("does not exist")));
  EXPECT_THAT(problems, Contains(HasSubstr("White's pawns promote nowhere")));
}

TEST(Lint, finds_castling_that_makes_no_sense) {
  rules::Variant spoiled = game("chess56");
  spoiled.castling.goals[Side::white][rules::Wing::short_wing].rook_to = *spoiled.board.find("k2");
  spoiled.castling.goals[Side::white][rules::Wing::long_wing].rook_to = *spoiled.board.find("e3");
  spoiled.castling.goals[Side::black][rules::Wing::short_wing].king_to = Square::none;
  Problems problems;
  cli::check_castling(spoiled, problems);
  EXPECT_THAT(problems, Contains("White's O-O leaves the rook outside of the king"));
  EXPECT_THAT(problems, Contains("White's O-O-O is not along one rank"));
  EXPECT_THAT(problems, Contains("Black's O-O has a goal for only one of king and rook"));
}

TEST(Lint, finds_a_game_without_family_or_length_or_with_a_long_look) {
  rules::Variant spoiled = game("chess");
  spoiled.family = "chesss";
  spoiled.typical_moves = 0;
  spoiled.look_seconds = 61;
  Problems problems;
  cli::check_pace(spoiled, problems);
  EXPECT_THAT(problems, Contains("its family chesss has not the name of a game"));
  EXPECT_THAT(problems, Contains("a usual game of 0 moves of each side"));
  EXPECT_THAT(problems, Contains("a look of 61 s at the start"));
}

TEST(Lint, finds_a_start_that_is_not_mirrored) {
  rules::Variant spoiled = game("chess");
  spoiled.hooks.start = [](const rules::Variant& variant,
                           std::string_view) -> std::expected<rules::Start, rules::Error> {
    return rules::Start{"", *rules::parse_fen(variant, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")};
  };
  Problems problems;
  cli::check_start(spoiled, problems);
  EXPECT_THAT(problems, Contains(HasSubstr("neither mirrored (see a1)")));
}

TEST(Lint, finds_dice_that_make_no_setup) {
  rules::Variant spoiled = game("chess56");
  spoiled.dice.faces = {7, 6, 6};
  Problems problems;
  cli::check_setups(spoiled, problems);
  EXPECT_THAT(problems, Contains(HasSubstr("setup")));
}

TEST(Lint, finds_undocumented_options) {
  rules::VariantEntry spoiled = *rules::find_variant("chess");
  spoiled.options.push_back({"Odd Name", {"a", "a"}, ""});
  Problems problems;
  cli::check_options(spoiled, problems);
  EXPECT_THAT(problems, Contains("option Odd Name: the name is not a word"));
  EXPECT_THAT(problems, Contains("option Odd Name: no help"));
  EXPECT_THAT(problems, Contains("option Odd Name=a is there twice"));
}

TEST(Diagram, pieces_are_found_by_symbol_id_and_name) {
  const rules::Variant chess56 = game("chess56");
  const auto found = [&](std::string_view text) {
    const auto piece = cli::find_piece(chess56, text);
    if (!piece) return std::string("none");
    return std::string(piece->owner() == Side::white ? "w " : "b ") + std::string(chess56.spec(piece->kind()).id);
  };
  EXPECT_EQ(found("Y"), "w griffin");
  EXPECT_EQ(found("y"), "b griffin");
  EXPECT_EQ(found("RH"), "w rhinoceros");
  EXPECT_EQ(found("{rh}"), "b rhinoceros");
  EXPECT_EQ(found("GRIFFIN"), "w griffin");
  EXPECT_EQ(found("Rh"), "none");
  EXPECT_EQ(found("unicorn"), "none");
  EXPECT_EQ(found(""), "none");
}

std::string text_of(std::string_view id, std::string_view piece, std::string_view square) {
  const rules::Variant variant = game(id);
  const auto man = cli::find_piece(variant, piece);
  const Square from = *variant.board.find(square);
  return cli::diagram_text({variant, *man, from, rules::diagram(variant, *man, from)});
}

TEST(Diagram, a_pawn_moves_and_captures_differently) {
  EXPECT_EQ(text_of("chess", "p", "d7"),
            " 8 . . . . . . . .\n"
            " 7 . . . p . . . .\n"
            " 6 . . x m x . . .\n"
            " 5 . . . m . . . .\n"
            " 4 . . . . . . . .\n"
            " 3 . . . . . . . .\n"
            " 2 . . . . . . . .\n"
            " 1 . . . . . . . .\n"
            "   a b c d e f g h\n"
            "\n"
            "m  moves there only without capturing\n"
            "x  moves there only by capturing\n"
            "Black Pawn (p) on d7: only moves to 2 squares, only captures on 2 squares. Notation: mfWcfF, unmoved "
            "mfR2cfF\n");
}

TEST(Diagram, holes_are_blank_and_the_griffin_begins_outside) {
  EXPECT_THAT(text_of("chess56", "Y", "f5"), testing::StartsWith("10         o . o .\n"
                                                                 " 9   . . . o . o . . . .\n"
                                                                 " 8   . . . o . o . . . .\n"
                                                                 " 7 . . . . . . . . . . . .\n"
                                                                 " 6 o o o . . . . . o o o o\n"
                                                                 " 5 . . . . . Y . . . . . .\n"));
}

TEST(Diagram, a_cannon_captures_over_a_screen_and_a_rhinoceros_may_pass) {
  EXPECT_THAT(text_of("chess56", "O", "f5"), HasSubstr("\n 5 + + + + m O m + + + + +\n"));
  EXPECT_THAT(text_of("chess56", "O", "f5"), HasSubstr("captures over one piece on 16 squares"));
  EXPECT_THAT(text_of("chess56", "rh", "f6"), HasSubstr("32 squares, may pass"));
}

TEST(Diagram, svg_has_a_square_for_each_square_and_none_for_holes) {
  const rules::Variant variant = game("chess56");
  const auto man = cli::find_piece(variant, "cannon");
  const Square from = *variant.board.find("f5");
  const std::string svg = cli::diagram_svg({variant, *man, from, rules::diagram(variant, *man, from)});
  const auto count = [&](std::string_view what) {
    int n = 0;
    for (std::size_t at = svg.find(what); at != std::string::npos; at = svg.find(what, at + 1)) ++n;
    return n;
  };
  EXPECT_EQ(count("<rect class="), 96);
  EXPECT_EQ(count("<circle class=\"quiet\""), 20 + 2);  // and two in the legend
  EXPECT_EQ(count("<path class=\"hop\""), 16 + 1);
  EXPECT_THAT(svg, HasSubstr("<title>White Cannon (O) on f5: "));
}

}  // namespace
}  // namespace cli_tests
