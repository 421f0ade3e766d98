// What the library refuses and in which words: data/refused_fens.txt, data/read_fens.txt, data/refused_moves.txt.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/rules/support.hpp"

namespace rules::test {
namespace {

TEST(Refusals, Decision27_FensThatBreakThePageAreRefusedWithTheirReason) {
  std::set<std::string> reasons;
  for (const Row& row : table("rules/data/refused_fens.txt", 4)) {
    SCOPED_TRACE("refused_fens.txt:" + std::to_string(row.line) + ": " + row.cells[1]);
    const auto position = parse_fen(game(row.cells[0]), row.cells[1]);
    ASSERT_FALSE(position);
    EXPECT_EQ(position.error().code, ErrorCode::invalid_position);
    EXPECT_EQ(name(position.error().reason), row.cells[2]) << position.error().message;
    EXPECT_THAT(position.error().message, testing::HasSubstr(row.cells[3]));
    reasons.insert(row.cells[2]);
  }
  EXPECT_EQ(reasons.size(), 8U) << "every reason of invalid_position at least once";
}

TEST(Refusals, ChessDecision7_APawnOnTheFirstOrLastRankMakesAFenInvalid) {
  for (const char* id : {"chess", "chess960"}) {
    for (const std::string pawn : {"P", "p"}) {
      for (const std::string& fen :
           {"4k2" + pawn + "/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K2" + pawn + " w - - 0 1"}) {
        const auto position = parse_fen(game(id), fen);
        ASSERT_FALSE(position) << fen;
        EXPECT_EQ(position.error().reason, Reason::stuck_pawn) << fen;
      }
    }
  }
}

TEST(Refusals, FensAreReadLeniently_ButWrittenInOneForm) {
  for (const Row& row : table("rules/data/read_fens.txt", 3)) {
    SCOPED_TRACE("read_fens.txt:" + std::to_string(row.line));
    const auto position = parse_fen(game(row.cells[0]), row.cells[1]);
    ASSERT_TRUE(position) << position.error().message;
    EXPECT_EQ(to_fen(game(row.cells[0]), *position), row.cells[2] == "=" ? row.cells[1] : row.cells[2]);
  }
}

TEST(Refusals, AFenErrorNamesItsColumn) {
  const auto column = [](std::string_view id, std::string_view fen) {
    const auto position = parse_fen(game(id), fen);
    return position ? -1 : position.error().column;
  };
  EXPECT_EQ(column("chess", "rnbqkbnr/ppppXppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"), 14);
  EXPECT_EQ(column("chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"), 21);
  EXPECT_EQ(column("chess", "4k3/8/8/8/8/8/8/4K2R w h1,a1 - 0 1"), 27);
  EXPECT_EQ(column("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1x"), 29);
  EXPECT_EQ(column("chess56", "****k3****/*10*/*10*/12/12/12/12/*10*/*10*/****K3**** w - - 0 1 promo=QRQ"), 73);
}

TEST(Refusals, MovesAreRefusedWithTheirReason) {
  std::set<std::string> reasons;
  for (const Row& row : table("rules/data/refused_moves.txt", 5)) {
    SCOPED_TRACE("refused_moves.txt:" + std::to_string(row.line) + ": " + row.cells[1] + " " + row.cells[2]);
    const Variant& variant = game(row.cells[0]);
    const auto action = parse_move(variant, read(variant, row.cells[1]), row.cells[2]);
    ASSERT_FALSE(action);
    const bool over = row.cells[3] == "game_over";
    EXPECT_EQ(action.error().code, over ? ErrorCode::game_over : ErrorCode::illegal_move);
    EXPECT_EQ(over ? "game_over" : name(action.error().reason), row.cells[3]) << action.error().message;
    EXPECT_THAT(action.error().message, testing::HasSubstr(row.cells[4]));
    reasons.insert(row.cells[3]);
  }
  EXPECT_EQ(reasons.size(), 17U) << "every reason of illegal_move at least once, and game_over";
}

TEST(Refusals, ASentenceIsPrintableAsciiWhateverWasRead) {
  const auto printable = [](const std::string& message) {
    return std::ranges::all_of(message, [](char c) { return c >= ' ' && c <= '~'; });
  };
  const Variant& chess = game("chess");
  const std::string kings = "4k3/8/8/8/8/8/8/4K3 w ";
  // Each begins with a letter of two or three bytes, of which a reader may take the first alone.
  for (const std::string odd : {"\u00e9", "\u265f", "\n", "\x7f", "\xff"}) {
    for (const std::string& fen : {odd + "k3/8/8/8/8/8/8/4K3 w - - 0 1", kings + odd + " - 0 1",
                                   kings + "- " + odd + " 0 1", kings + "- - 0 1 " + odd + "=1", odd}) {
      const auto position = parse_fen(chess, fen);
      ASSERT_FALSE(position);
      EXPECT_TRUE(printable(position.error().message)) << position.error().message;
    }
    for (const std::string& text : {odd, "e2" + odd, "e1e2=" + odd, std::string(39, 'x') + odd}) {
      const auto action = parse_move(chess, begin(chess), text);
      ASSERT_FALSE(action);
      EXPECT_TRUE(printable(action.error().message)) << action.error().message;
    }
    EXPECT_TRUE(printable(make_variant(odd).error().message));
    EXPECT_TRUE(printable(make_variant("chess", {{odd, "x"}}).error().message));
    EXPECT_TRUE(printable(make_variant("chess", {{"repetition", odd}}).error().message));
    EXPECT_TRUE(printable(start(game("chess56"), odd).error().message));
  }
}

TEST(Refusals, EveryCodeAndReasonHasANameOfItsOwnAndAMeaning) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kErrorCodes; ++i) {
    names.insert(name(static_cast<ErrorCode>(i)));
    EXPECT_FALSE(meaning(static_cast<ErrorCode>(i)).empty());
  }
  for (std::size_t i = 0; i < kReasonCount; ++i) {
    names.insert(name(static_cast<Reason>(i)));
    EXPECT_FALSE(meaning(static_cast<Reason>(i)).empty());
  }
  EXPECT_EQ(names.size(), kErrorCodes + kReasonCount);
}

TEST(Options, TheDefaultsAreThoseOfThePages) {
  EXPECT_EQ(game("chess").options, (Options{{"move-rule", "100"}, {"repetition", "3"}}));
  EXPECT_EQ(game("chess960").options, (Options{{"move-rule", "100"}, {"repetition", "3"}}));
  EXPECT_EQ(game("chess56").options, (Options{{"move-rule", "100"},
                                              {"pair-low", "tigers"},
                                              {"repetition", "3"},
                                              {"rhino-pass", "on"},
                                              {"stalemate", "draw"}}));
  EXPECT_EQ(game("chess112").options, (Options{{"interchange", "coin"},
                                               {"move-rule", "100"},
                                               {"pair-low", "tigers"},
                                               {"repetition", "3"},
                                               {"rhino-pass", "on"},
                                               {"stalemate", "draw"}}));
  EXPECT_EQ(game("chess2016").options, (Options{{"green-2", "substitute"},
                                                {"move-rule", "100"},
                                                {"repetition", "3"},
                                                {"row-2-5-6", "prose"},
                                                {"stalemate", "draw"}}));
  EXPECT_EQ(game("sho-shogi").options, (Options{{"bare-king", "off"}, {"promotion", "seed"}, {"repetition", "4"}}));
  EXPECT_EQ(game("chu-shogi").options, (Options{{"bare-king", "jcsa"},
                                                {"bridge", "protected"},
                                                {"counter", "strict"},
                                                {"distant-lion", "jcsa"},
                                                {"partial-pass", "off"},
                                                {"promotion", "seed"},
                                                {"repetition", "4"},
                                                {"setup", "modern"}}));
}

TEST(Options, EveryValueOfEveryOptionMakesAGame) {
  for (const VariantEntry& entry : all_variants()) {
    for (const OptionSpec& option : entry.options) {
      for (const std::string_view value : option.values) {
        const auto variant = make_variant(entry, {{std::string(option.name), std::string(value)}});
        ASSERT_TRUE(variant) << entry.id << " " << option.name << "=" << value;
        EXPECT_EQ((*variant)->options.at(std::string(option.name)), value);
        EXPECT_TRUE(start(**variant));
      }
    }
  }
}

TEST(Options, UnknownNamesAndValuesAreRefusedByName) {
  const auto refused = [](std::string_view id, const Options& options) {
    const auto variant = make_variant(id, options);
    return variant ? Error{} : variant.error();
  };
  EXPECT_EQ(refused("chess57", {}).code, ErrorCode::unknown_variant);
  EXPECT_THAT(refused("chess57", {}).message, testing::HasSubstr("chess57"));
  EXPECT_EQ(refused("chess", {{"rhino-pass", "on"}}).code, ErrorCode::unknown_option);
  EXPECT_THAT(refused("chess", {{"rhino-pass", "on"}}).message, testing::HasSubstr("rhino-pass"));
  EXPECT_EQ(refused("chess", {{"move-rule", "200"}}).code, ErrorCode::bad_option_value);
  EXPECT_EQ(refused("chess56", {{"repetition", "4"}}).code, ErrorCode::bad_option_value);
  EXPECT_EQ(refused("chess56", {{"repetition", ""}}).code, ErrorCode::bad_option_value);
  EXPECT_EQ(refused("chess56", {{"interchange", "always"}}).code, ErrorCode::unknown_option);
  EXPECT_EQ(refused("chess2016", {{"rhino-pass", "off"}}).code, ErrorCode::unknown_option);
}

}  // namespace
}  // namespace rules::test
