// How other programs spell moves and positions, each by itself.
#include <gtest/gtest.h>

#include "rules/foreign/find_move.hpp"
#include "rules/foreign/position_text.hpp"
#include "tests/rules/support.hpp"

namespace rules::test {
namespace {

std::string found(const Variant& variant, const Position& position, std::string_view text) {
  History history;
  history.push(position);
  const Survey now = survey(variant, position, history);
  const auto action = foreign::find_move({variant, position, now}, text);
  if (action) return to_text(variant, *action);
  EXPECT_GT(action.error().said.text().size(), 10U) << text;
  return "!" + std::string(name(action.error().reason));
}

TEST(ForeignMoves, are_found_in_every_spelling) {
  for (const Row& row : table("rules/data/foreign_spellings.txt", 4)) {
    SCOPED_TRACE("line " + std::to_string(row.line));
    const Variant& variant = game(row.cells[0]);
    const Position position = row.cells[1] == "-" ? begin(variant) : read(variant, row.cells[1]);
    EXPECT_EQ(found(variant, position, row.cells[2]), row.cells[3]) << row.cells[2];
  }
}

/// Whatever this program lists for people is read again, in every game, at every ply of random games.
TEST(ForeignMoves, that_we_list_ourselves_are_found_again) {
  Random random(seed());
  SCOPED_TRACE("seed " + std::to_string(seed()));
  for (const std::string_view id : kGames) {
    const Variant& variant = game(id);
    Position position = begin(variant);
    History history;
    history.push(position);
    for (int ply = 0; ply < 40; ++ply) {
      const Survey now = survey(variant, position, history);
      if (now.outcome || now.legal.empty()) break;
      for (const Action& action : now.legal) {
        const Algebraic listed = algebraic(variant, position, now.legal, action);
        const std::string text = std::string(listed.piece) + listed.rest;
        EXPECT_EQ(found(variant, position, text), to_text(variant, action)) << id << " " << text;
        EXPECT_EQ(found(variant, position, to_text(variant, action)), to_text(variant, action)) << id;
      }
      const Action action = now.legal[random.below(now.legal.size())];
      apply(variant, position, action);
      history.push(position, action);
    }
  }
}

TEST(ForeignPositions, are_read_in_the_forms_of_other_programs) {
  const auto fen = [](std::string_view id, std::string_view text) {
    const auto position = foreign::read_position(game(id), text);
    return position ? to_fen(game(id), *position) : "!" + position.error().said.text();
  };
  const std::string chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1";
  EXPECT_EQ(fen("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), chess);
  EXPECT_EQ(fen("chess", " rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq -"), chess);
  EXPECT_EQ(fen("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"), chess);
  EXPECT_EQ(fen("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0"), chess);
  EXPECT_EQ(fen("chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b a1,a8,h1,h8 - 0 1");
  const std::string sho = "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL ";
  EXPECT_EQ(fen("sho-shogi", sho + "w 0 1"), sho + "w - - 0 1");
  EXPECT_EQ(fen("sho-shogi", sho + "b - 1"), sho + "w - - 0 1");
  EXPECT_EQ(fen("sho-shogi", "sfen " + sho + "w - 2"), sho + "b - - 0 1");
  EXPECT_EQ(fen("sho-shogi", sho + "b"), sho + "w - - 0 1");
  EXPECT_EQ(fen("sho-shogi", "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL[-] w - - 0 1"),
            sho + "w - - 0 1");
  EXPECT_TRUE(fen("chess", "no position").starts_with("!"));
  EXPECT_TRUE(fen("chess", "").starts_with("!"));
}

}  // namespace
}  // namespace rules::test
