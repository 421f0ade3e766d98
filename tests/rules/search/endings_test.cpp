// What a search makes of the ends of games: each as the game itself scores it, and wins by the plies that they take.
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "rules/game/attack.hpp"
#include "rules/game/chance.hpp"
#include "rules/game/ending.hpp"
#include "rules/search/quiescence.hpp"
#include "rules/search/repetition.hpp"
#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

using search::loses_in;
using search::NodeKind;
using search::Score;
using search::wins_in;

/// A position that is over is worth what its outcome says, at whatever depth it is looked at.
void expect_the_outcome(Searcher& searcher, const Position& position, const Outcome& end) {
  const Variant& variant = searcher.variant;
  const int at = 3;
  search::Ply& ply = searcher.put(position, at);
  const Score worth = search::score_of(end, position.turn(), at);
  const auto searched = [&](Score alpha, Score beta, int depth, NodeKind kind) {
    searcher.table.store(ply.key, {});  // nothing is known
    return search::search(searcher.worker, ply, alpha, beta, depth, kind);
  };
  for (const int depth : {1, 4}) EXPECT_EQ(searched(-kAll, kAll, depth, NodeKind::principal), worth) << depth;
  // What ends a game on the board is seen by all, a way out of a check looked for everywhere; a stalemate is not: it is
  // pruned with what looks bad, until its score matters.
  const bool forced = in_check(variant, position) && guards_royals(variant, position, position.turn());
  if (!ended_on_the_board(variant, position) && !forced) return;
  for (const int depth : {0, 1, 4}) EXPECT_EQ(searched(worth - 1, worth, depth, NodeKind::cut), worth) << depth;
  EXPECT_EQ(search::quiescence(searcher.worker, ply, -kAll, kAll), worth);
}

/// The games and positions of all rulings: visit(variant, position).
void for_each_ruling(const auto& visit) {
  const std::string folder = "rules/data/rulings";
  for (const auto& file : std::filesystem::directory_iterator(std::string(ASTRAGAL_TEST_DATA) + "/" + folder)) {
    const Variant* variant = nullptr;
    for (const Line& line : lines(folder + "/" + file.path().filename().string())) {
      if (line.text.starts_with("game ")) variant = &game(trimmed(line.text.substr(5)));
      if (!line.text.starts_with("fen ") && !line.text.starts_with("is ")) continue;
      const Position position = read(*variant, trimmed(line.text.substr(line.text.find(' '))));
      SCOPED_TRACE(file.path().filename().string() + ":" + std::to_string(line.number) + ": " + line.text);
      visit(*variant, position);
    }
  }
}

TEST(Ending, IsWorthWhatEachGameSaysOfIt) {
  std::map<const Variant*, std::unique_ptr<Searcher>> searchers;
  std::set<std::pair<EndReason, int>> seen;
  const auto look = [&](const Variant& variant, const Position& position) {
    const auto end = outcome(variant, position);
    if (!end) return;
    auto& searcher = searchers[&variant];
    if (!searcher) searcher = std::make_unique<Searcher>(variant);
    SCOPED_TRACE(status_text(end));
    expect_the_outcome(*searcher, position, *end);
    seen.insert({end->reason, !end->winner ? 0 : *end->winner == position.turn() ? 1 : -1});
  };
  for_each_ruling(look);
  searchers.clear();
  for_each_position(1, 300, look);
  using enum EndReason;
  for (const auto& [reason, result] : std::initializer_list<std::pair<EndReason, int>>{{checkmate, -1},
                                                                                       {checkmate, 0},
                                                                                       {stalemate, 0},
                                                                                       {stalemate, -1},
                                                                                       {insufficient_material, 0},
                                                                                       {move_rule, 0},
                                                                                       {bare_king, 0},
                                                                                       {bare_king, 1},
                                                                                       {bare_king, -1},
                                                                                       {royals_captured, -1},
                                                                                       {citadel, 0}}) {
    EXPECT_TRUE(seen.contains({reason, result})) << name(reason) << " " << result;
  }
}

/// What the best move is and what it is worth, by a search that sees so deep.
void expect_best(std::string_view id, std::string_view fen, int depth, std::string_view move, Score score) {
  SCOPED_TRACE(std::string(id) + ": " + std::string(fen));
  Searcher searcher(game(id));
  searcher.set(read(searcher.variant, fen));
  EXPECT_EQ(searcher.deepen(depth), score);
  EXPECT_EQ(to_text(searcher.variant, searcher.best().action), move);
}
/// The same for whatever move.
Score score_of_best(std::string_view id, std::string_view fen, int depth) {
  Searcher searcher(game(id));
  searcher.set(read(searcher.variant, fen));
  return searcher.deepen(depth);
}

constexpr std::string_view kMateInOne = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
constexpr std::string_view kMateInTwo = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
constexpr std::string_view kMateInThree = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";

TEST(Ending, AMateIsFoundAtItsExactDistance) {
  for (const int depth : {1, 2, 5}) expect_best("chess", kMateInOne, depth, "d1d8", wins_in(1));
  for (const int depth : {9, 12}) expect_best("chess", kMateInTwo, depth, "a1a6", wins_in(3));
  for (const int depth : {8, 10}) expect_best("chess", kMateInThree, depth, "f6a6", wins_in(5));
}

/// Nothing is pruned for what it looks like where only a quicker mate is better.
TEST(Ending, AQuickerMateIsFoundAfterASlowOne) {
  for (const int depth : {8, 10}) EXPECT_EQ(score_of_best("chess", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", depth), wins_in(3));
}

TEST(Ending, WhoIsMatedHoldsOutAsLongAsItCan) {
  Searcher chess(game("chess"));
  const Position mated = played(chess.variant, read(chess.variant, kMateInThree), "f6a6");
  chess.set(mated);
  EXPECT_EQ(chess.deepen(6), loses_in(4));
}

TEST(Ending, ALineLeadsToItsMate) {
  Searcher chess(game("chess"));
  const Position start = read(chess.variant, kMateInThree);
  chess.set(start);
  chess.deepen(8);
  ASSERT_EQ(chess.best().line.size(), 5U);
  Position position = start;
  for (const Action& action : chess.best().line) apply(chess.variant, position, action);
  EXPECT_EQ(status_text(outcome(chess.variant, position)), "white checkmate");
}

/// A win in the table is so many plies away from its own position, however far from the root the search comes to it.
TEST(Ending, AMateFromTheTableKeepsItsDistance) {
  Searcher chess(game("chess"));
  Position wins = read(chess.variant, kMateInThree);
  for (const char* move : {"f6a6", "f7f6"}) wins = played(chess.variant, wins, move);
  const Position loses = played(chess.variant, wins, "e5f6");
  const auto searched = [&](const Position& position, int at, Score alpha, Score beta, NodeKind kind) {
    const int depth = kind == NodeKind::principal ? 6 : 3;
    return search::search(chess.worker, chess.put(position, at), alpha, beta, depth, kind);
  };
  EXPECT_EQ(searched(wins, 1, -kAll, kAll, NodeKind::principal), wins_in(4));
  EXPECT_EQ(searched(loses, 1, -kAll, kAll, NodeKind::principal), loses_in(3));
  chess.worker.nodes.store(0);
  EXPECT_EQ(searched(wins, 9, 500, 501, NodeKind::cut), wins_in(12));
  EXPECT_EQ(searched(loses, 9, -501, -500, NodeKind::all), loses_in(11));
  EXPECT_EQ(chess.worker.nodes.load(), 2U) << "both are known";
}

TEST(Ending, AMateIsFoundAtItsDistanceWhereAPartOfItIsKnown) {
  Searcher chess(game("chess"));
  const Position start = read(chess.variant, kMateInThree);
  Position later = start;
  for (const char* move : {"f6a6", "f7f6"}) later = played(chess.variant, later, move);
  chess.set(later);
  EXPECT_EQ(chess.deepen(6), wins_in(3));
  chess.set(start);
  EXPECT_EQ(chess.deepen(8), wins_in(5));
  chess.set(later);
  EXPECT_EQ(chess.deepen(2), wins_in(3));
}

TEST(Ending, AStalemateIsADrawWhereTheGameSaysSo) {
  constexpr std::string_view kQueen = "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1";
  Searcher chess(game("chess"));
  chess.set(read(chess.variant, kQueen));
  chess.play("f2f7");
  EXPECT_EQ(search::search(chess.worker, *chess.last, -kAll, kAll, 2, NodeKind::principal), 0);
  expect_best("chess", kQueen, 4, "f2f8", wins_in(1));
  // The Queen for nothing; there are checks for ever, too.
  chess.set(read(chess.variant, "k7/2Q4R/8/8/3q4/8/7P/7K b - - 0 1"));
  std::erase_if(chess.worker.root_moves,
                [&](const auto& move) { return to_text(chess.variant, move.action) != "d4g1"; });
  EXPECT_EQ(chess.deepen(10), 0);
}

TEST(Ending, AStalemateLosesWhereTheGameSaysSo) {
  constexpr std::string_view kPawn = "12/12/12/12/12/12/12/12/4k7/12/4p7/4K7 b - - 0 1";
  expect_best("alfonso stalemate=loss", kPawn, 3, "e4e3", wins_in(1));
  EXPECT_LT(score_of_best("alfonso", kPawn, 3), search::kSeenWin);
}

TEST(Ending, ABareKingLosesWhereTheGameSaysSo) {
  constexpr std::string_view kRook = "k11/12/12/11p/12/12/12/12/12/12/12/6K4R w - - 0 1";
  expect_best("grande-acedrex", kRook, 3, "l1l9", wins_in(1));
  EXPECT_LT(score_of_best("grande-acedrex bare-king=off", kRook, 3), search::kSeenWin);
  constexpr std::string_view kGold = "k8/8p/9/9/9/9/9/9/K5G1R w - - 0 1";
  EXPECT_EQ(score_of_best("sho-shogi bare-king=on", kGold, 3), wins_in(1));
  EXPECT_LT(score_of_best("sho-shogi", kGold, 3), search::kSeenWin);
  constexpr std::string_view kOfChu = "11k/12/12/12/12/5p6/5G6/12/12/12/12/K11 w - - 0 1";
  expect_best("chu-shogi", kOfChu, 3, "f6f7", wins_in(1));
  EXPECT_LT(score_of_best("chu-shogi bare-king=off", kOfChu, 3), search::kSeenWin);
}

TEST(Ending, ABareKingWinsIfItBaresTheOtherOrDrawsByIt) {
  // Black's King takes the last piece of White's, too.
  expect_best("grande-acedrex", "12/12/12/12/12/12/12/6k5/6R5/12/12/K11 b - - 0 1", 4, "g5g4", 0);
}

TEST(Ending, ABareKingDrawsWhereTheGameSaysSo) {
  Searcher shatar(game("shatar"));
  shatar.set(read(shatar.variant, "k7/7p/8/8/8/8/8/K5JR w - - 0 1"));
  EXPECT_GT(shatar.deepen(4), 300);
  EXPECT_NE(to_text(shatar.variant, shatar.best().action), "h1h7") << "it would be a draw";
}

TEST(Ending, TheLastRoyalPieceIsWonByCapture) {
  EXPECT_EQ(score_of_best("chu-shogi", "g10k/12/12/12/12/12/12/12/12/12/11R/KP10 w - - 0 1", 2), wins_in(1));
  EXPECT_LT(score_of_best("chu-shogi", "10+ek/12/12/12/12/12/12/12/12/12/11R/KP10 w - - 0 1", 2), search::kSeenWin)
      << "the Crown Prince is left";
  // Wherever the King goes, one of the two takes it.
  EXPECT_EQ(score_of_best("chu-shogi", "11k/p11/12/12/12/12/12/12/12/12/10RR/KP10 b - - 0 1", 4), loses_in(2));
}

TEST(Ending, TheMoveRuleComesBeforeAMateThatIsTooLate) {
  const auto score = [](std::string_view clock) {
    return score_of_best("chess", "7k/8/5K2/8/8/8/8/R7 w - - " + std::string(clock), 12);
  };
  EXPECT_EQ(score("0 100"), wins_in(3));
  EXPECT_EQ(score("97 100"), wins_in(3)) << "the mate is the hundredth ply";
  EXPECT_EQ(score("98 100"), 0);
  EXPECT_EQ(score("99 100"), 0);
  expect_best("chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 100", 3, "a1a8", wins_in(1));
}

}  // namespace
}  // namespace rules::test
