// Positions that have stood on the board before: against the game's own history, and within a line of the search.
#include "rules/search/repetition.hpp"
#include "rules/search/root.hpp"
#include "tests/rules/search/searcher.hpp"
#include "tests/rules/shuffled_game.hpp"

namespace rules::test {
namespace {

using search::Score;
using search::settled;

constexpr std::optional<Score> kOpen = std::nullopt;
constexpr std::optional<Score> kDrawn = 0;

std::optional<Score> settled_there(Searcher& searcher) {
  return settled(searcher.worker, *searcher.last);
}

constexpr std::string_view kRooks = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1";

TEST(Repetition, IsADrawOnTheBoardTheThirdTimeOnly) {
  Searcher chess(game("chess"));
  const Position rooks = read(chess.variant, kRooks);
  chess.set(rooks, {"a1b1", "a8b8", "b1a1"});
  chess.play("b8a8");
  EXPECT_EQ(settled_there(chess), kOpen) << "the second time";
  chess.set(rooks, {"a1b1", "a8b8", "b1a1", "b8a8", "a1b1", "a8b8", "b1a1"});
  chess.play("b8a8");
  EXPECT_EQ(settled_there(chess), kDrawn);
  chess.set(rooks, {"a1b1", "a8b8", "b1a1", "b8a8", "a1b1"});
  chess.play({"a8b8", "b1a1"});
  EXPECT_EQ(settled_there(chess), kOpen);
  chess.play("b8a8");
  EXPECT_EQ(settled_there(chess), kDrawn) << "some of it played, some of it thought";
}

TEST(Repetition, IsADrawInTheSearchTheSecondTime) {
  Searcher chess(game("chess"));
  chess.set(read(chess.variant, kRooks));
  chess.play({"a1b1", "a8b8", "b1a1", "b8a8"});
  EXPECT_EQ(settled_there(chess), kOpen) << "the root again: the game may have been there once only";
  chess.play("a1b1");
  EXPECT_EQ(settled_there(chess), kDrawn);
}

TEST(Repetition, IsNoneBeyondACaptureOrAPawnMoveOrANullMove) {
  Searcher chess(game("chess"));
  const Position pawns = read(chess.variant, "r3k3/7p/8/8/8/8/7P/R3K3 w - - 0 1");
  chess.set(pawns);
  chess.play({"a1b1", "a8b8", "h2h3", "h7h6", "b1a1", "b8a8", "a1b1"});
  EXPECT_EQ(settled_there(chess), kOpen);
  chess.play({"a8b8", "b1a1", "b8a8", "a1b1"});
  EXPECT_EQ(settled_there(chess), kDrawn);
  chess.set(pawns);
  chess.play("a1b1");
  chess.last = &search::make_null(chess.worker, *chess.last);
  chess.play({"b1c1", "a8b8", "c1a1", "b8a8", "a1b1"});
  EXPECT_EQ(settled_there(chess), kOpen) << "nobody could have played so";
}

TEST(Repetition, TakesAsOftenAsTheGameSays) {
  Searcher five(game("chess repetition=5"));
  const Position rooks = read(five.variant, kRooks);
  five.set(rooks, {"a1b1", "a8b8", "b1a1", "b8a8", "a1b1", "a8b8", "b1a1"});
  five.play("b8a8");
  EXPECT_EQ(settled_there(five), kOpen);
  five.set(rooks, {"a1b1", "a8b8", "b1a1", "b8a8", "a1b1", "a8b8", "b1a1", "b8a8", "a1b1", "a8b8", "b1a1", "b8a8",
                   "a1b1", "a8b8", "b1a1"});
  five.play("b8a8");
  EXPECT_EQ(settled_there(five), kDrawn);
}

/// The clock starts anew with each move of a die that shows the pawn.
TEST(Repetition, GoesBackBeyondThePawnMovesOfADie) {
  Searcher rolling(game("rolling"));
  const Position pawn = read(rolling.variant, "7k/8/8/8/3P4/8/8/K7 w - - 0 1");
  rolling.set(pawn, {"d4d5", "h8g8", "d5d3e3", "g8g7", "e3d4", "g7h8", "d4d5", "h8g8", "d5d3e3", "g8g7", "e3d4"});
  rolling.play("g7h8");
  EXPECT_EQ(settled_there(rolling), kDrawn);
  rolling.set(pawn);
  rolling.play({"d4d5", "h8g8", "d5d3e3", "g8g7", "e3d4", "g7h8", "d4d5"});
  EXPECT_EQ(settled_there(rolling), kDrawn);
}

TEST(Repetition, LosesForWhoChecksForEverWhereTheGameSaysSo) {
  Searcher sho(game("sho-shogi"));
  sho.set(read(sho.variant, "4k4/R8/9/9/9/9/9/4P4/4K4 w - - 0 1"));
  sho.play({"a8a9", "e9e8", "a9a8", "e8e9"});
  EXPECT_EQ(settled_there(sho), kOpen);
  sho.play("a8a9");
  EXPECT_EQ(settled_there(sho), search::wins_in(5)) << "White has given every check, and Black wins";
  Searcher chess(game("chess"));
  chess.set(read(chess.variant, "4k3/R7/8/8/8/8/4P3/4K3 w - - 0 1"));
  chess.play({"a7a8", "e8e7", "a8a7", "e7e8", "a7a8"});
  EXPECT_EQ(settled_there(chess), kDrawn);
}

TEST(Repetition, LosesForWhoHasCheckedForEverInTheGame) {
  Searcher sho(game("sho-shogi"));
  sho.set(read(sho.variant, "4k4/R8/9/9/9/9/9/4P4/4K4 w - - 0 1"),
          {"a8a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8", "a9a8", "e8e9"});
  const Action check = parse_move(sho.variant, sho.worker.plies.front().position, "a8a9").value();
  sho.play("a8a9");
  EXPECT_EQ(settled_there(sho), search::wins_in(1)) << "the fourth time";
  sho.deepen(4);
  EXPECT_NE(sho.best().action, check);
  EXPECT_GT(sho.best().score, 0) << "White has a Rook more, and other moves";
}

TEST(Repetition, IsADrawByNoRuleWhereTheGameHasNone) {
  Searcher sho(game("sho-shogi repetition=off"));
  sho.set(read(sho.variant, "4k4/R8/9/9/9/9/9/4P4/4K4 w - - 0 1"));
  sho.play({"a8a9", "e9e8", "a9a8", "e8e9", "a8a9"});
  EXPECT_EQ(settled_there(sho), 0) << "checks for ever lose only by the rule";
}

TEST(Repetition, InChuShogiPassersAndAttackersLose) {
  Searcher chu(game("chu-shogi"));
  chu.set(read(chu.variant, "10gk/12/12/12/12/12/5N6/12/5n6/12/12/K11 w - - 0 1"));
  chu.play({"f6f6", "f4f4", "f6f6"});
  EXPECT_EQ(settled_there(chu), search::loses_in(3)) << "the side to move passed first of the two";
  chu.set(read(chu.variant, "10gk/12/12/12/12/5g6/5N6/12/12/12/12/K11 w - - 0 1"));
  chu.play({"f6f6", "l12l11", "f6f6", "l11l12", "f6f6"});
  EXPECT_EQ(settled_there(chu), search::wins_in(5)) << "the Lion attacks the Gold General with every pass";
}

/// The position is on the board for the second time, and White, who has next to nothing, could bring it back again.
TEST(Repetition, IsWorthADrawToWhoIsLosing) {
  Searcher chess(game("chess"));
  const Position lost = read(chess.variant, "7k/8/8/8/1r6/r7/7K/8 b - - 0 1");
  chess.set(lost, {"b4c4", "h2g1", "c4b4", "g1h2", "b4c4", "h2g1", "c4b4"});
  EXPECT_EQ(chess.deepen(4), 0);
  EXPECT_EQ(to_text(chess.variant, chess.best().action), "g1h2");
  Searcher without(game("chess"));
  without.set(chess.worker.plies.front().position);
  EXPECT_LT(without.deepen(4), -500);
}

TEST(Repetition, IsAvoidedByWhoIsWinning) {
  Searcher chess(game("chess"));
  const Position won = read(chess.variant, "7k/8/8/8/1r6/r7/8/6K1 w - - 0 1");
  chess.set(won, {"g1h2", "b4c4", "h2g1", "c4b4", "g1h2", "b4c4", "h2g1"});
  EXPECT_GT(chess.deepen(4), 500);
  EXPECT_NE(to_text(chess.variant, chess.best().action), "c4b4");
}

/// Black threatens mate and has a Queen and a Rook for a Queen, but no way out of her checks.
TEST(Repetition, ByChecksForEverSavesTheGame) {
  Searcher chess(game("chess"));
  chess.set(read(chess.variant, "6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1"));
  EXPECT_EQ(chess.deepen(7), 0);
  EXPECT_EQ(to_text(chess.variant, chess.best().action), "h5e8");
}

/// One ply below the root of a game nothing is guessed: what the search says of it is what the game says.
TEST(Repetition, IsWhatTheGameWouldSayOfTheNextMove) {
  int repeated = 0;
  for (const std::string& id : searched_games()) {
    const Variant& variant = game(id);
    if (variant.repeats_to_draw == 0) continue;
    Searcher searcher(variant);
    Random random(seed() + 41);
    const int games = variant.dice_in_play.empty() ? 3 : 20;  // dice seldom fall so that a position comes again
    for (int i = 0; i < games && !HasFailure(); ++i) {
      std::vector<History::Ply> played;
      History history;
      const auto begin = [&](const Position& start) {
        played = {{start.hash(), Square::none, Square::none}};
        history.push(start);
      };
      shuffle(variant, 300, random, begin, [&](const Position& before, const Action& action, const Position& after) {
        if (HasFailure()) return;
        search::set_root(searcher.worker, before, played, {});
        search::Ply& next = search::make(searcher.worker, searcher.worker.plies.front(), action);
        played.push_back({after.hash(), action.from, action.to});
        history.push(after, action);
        const auto end = outcome(variant, after, history);
        SCOPED_TRACE(described(variant, after) + " after " + to_text(variant, action) + ": " + status_text(end));
        if (end && (end->reason == EndReason::checkmate || end->reason == EndReason::stalemate)) return;
        EXPECT_EQ(settled(searcher.worker, next), end ? std::optional(search::score_of(*end, after.turn(), 1)) : kOpen);
        if (!end || end->reason != EndReason::repetition) return;
        ++repeated;
        history = {};  // the game is over: another one goes on from there
        begin(after);
      });
    }
  }
  EXPECT_GT(repeated, 500);
}

/// Whether a legal move of the last ply brings back a position that stood there since the root, found by trying all.
bool some_move_goes_back(Searcher& searcher) {
  const int at = searcher.worker.ply_of(*searcher.last);
  Actions legal;
  legal_actions(searcher.variant, searcher.last->position, legal);
  return std::ranges::any_of(legal, [&](const Action& action) {
    const std::uint64_t key = search::make(searcher.worker, *searcher.last, Action(action)).key;
    const auto& plies = searcher.worker.plies;
    return std::any_of(plies.begin() + 1, plies.begin() + std::max(at - 1, 1),
                       [&](const search::Ply& ply) { return ply.key == key; });
  });
}

TEST(UpcomingRepetition, IsSeenWhereverAMoveGoesBack) {
  constexpr int kLongestLine = 16;
  int seen = 0;
  for (const std::string& id : searched_games()) {
    const Variant& variant = game(id);
    if (variant.hooks.repeated != nullptr || variant.hooks.set_out_as != nullptr || !variant.dice_in_play.empty())
      continue;
    Searcher searcher(variant);
    Random random(seed() + 43);
    for (int i = 0; i < 3 && !HasFailure(); ++i) {
      const auto begin = [&](const Position& start) { searcher.set(start); };
      shuffle(variant, 300, random, begin, [&](const Position& before, const Action& action, const Position& after) {
        if (HasFailure()) return;
        if (searcher.worker.ply_of(*searcher.last) == kLongestLine) searcher.set(before);
        searcher.last = &search::make(searcher.worker, *searcher.last, action);
        if (outcome(variant, after)) return;
        SCOPED_TRACE(described(variant, after) + " after " + to_text(variant, action));
        const bool goes_back = some_move_goes_back(searcher);
        EXPECT_EQ(search::upcoming_repetition(searcher.worker, *searcher.last), goes_back);
        seen += static_cast<int>(goes_back);
      });
    }
  }
  EXPECT_GT(seen, 500);
}

TEST(UpcomingRepetition, IsNoneOverANullMoveOrWhereTheGameHasARuleOfItsOwn) {
  Searcher chess(game("chess"));
  chess.set(read(chess.variant, kRooks));
  chess.play({"a1b1", "a8b8", "b1a1", "b8a8"});
  EXPECT_TRUE(search::upcoming_repetition(chess.worker, *chess.last));
  chess.set(read(chess.variant, kRooks));
  chess.play("a1b1");
  chess.last = &search::make_null(chess.worker, *chess.last);
  chess.play({"b1c1", "a8b8", "c1b1", "b8c8", "e1d1", "c8a8"});
  EXPECT_FALSE(search::upcoming_repetition(chess.worker, *chess.last));
  Searcher sho(game("sho-shogi"));
  sho.set(read(sho.variant, "4k4/R8/9/9/9/9/9/4P4/4K4 w - - 0 1"));
  sho.play({"a8a9", "e9e8", "a9a8", "e8e9"});
  EXPECT_FALSE(search::upcoming_repetition(sho.worker, *sho.last));
}

}  // namespace
}  // namespace rules::test
