// What is counted along with every action, hash and standing, against what is counted anew; and the null move, with
// which only the turn passes.
#include <cstdlib>

#include "rules/game/attack.hpp"
#include "rules/game/chance.hpp"
#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

/// The same position put together anew.
Position rebuilt(const Variant& variant, const Position& position) {
  Position fresh;
  for (const Square s : variant.board.all()) {
    if (const Piece piece = position.at(s); !piece.empty()) fresh.put(s, piece, variant.royal(piece.kind()));
  }
  fresh.set_turn(position.turn());
  fresh.set_rights(position.rights());
  fresh.set_en_passant(position.en_passant());
  fresh.set_halfmove(position.halfmove());
  fresh.set_fullmove(position.fullmove());
  for (int i = 0; i < kRegisters; ++i) fresh.set_reg(i, position.reg(i));
  return fresh;
}

void expect_counted_right(const Searcher& searcher, const search::Ply& ply) {
  const Position fresh = rebuilt(searcher.variant, ply.position);
  EXPECT_EQ(ply.position, fresh);
  EXPECT_EQ(ply.key, fresh.hash());
  EXPECT_EQ(ply.standing, search::standing_of(searcher.shared.weights, fresh));
}

/// Pawns of courier-spiel that wait on their last rank become Queens by waiting, a null move included.
bool counts_down(const Variant& variant) {
  return variant.options.contains("promotion") && variant.options.at("promotion") == "delayed";
}

/// Whether a null move may be made there.
bool may_pass(const Variant& variant, const Position& position) {
  const TurnKind turn = turn_kind_of(variant, position);
  return turn.pieces_move && !turn.chance && !in_check(variant, position) && !outcome(variant, position);
}

void expect_a_null_move_to_pass_the_turn_alone(Searcher& searcher, search::Ply& ply) {
  const Variant& variant = searcher.variant;
  const Position& before = ply.position;
  const search::Ply& next = search::make_null(searcher.worker, ply);
  expect_counted_right(searcher, next);
  EXPECT_TRUE(ply.null_move);
  const Position& after = next.position;
  EXPECT_EQ(after.turn(), opponent(before.turn()));
  EXPECT_NE(after.hash(), before.hash());
  EXPECT_EQ(after.en_passant(), EnPassant{});
  EXPECT_EQ(after.rights(), before.rights());
  EXPECT_EQ(after.fullmove(), before.fullmove() + (before.turn() == Side::black ? 1 : 0));
  // Whatever else a pass does it is what the game's own registers do.
  Position same = before;
  same.set_turn(after.turn());
  same.set_en_passant({});
  same.set_halfmove(after.halfmove());
  same.set_fullmove(after.fullmove());
  for (int i = 0; i < kRegisters; ++i) same.set_reg(i, after.reg(i));
  if (counts_down(variant) && after.board() != before.board()) {
    EXPECT_EQ(after.halfmove(), 0);
    EXPECT_EQ(after.occupied(), before.occupied());
    return;
  }
  EXPECT_EQ(after, same);
  EXPECT_EQ(after.halfmove(), before.halfmove() + 1);
}

/// Plays so many moves of random games, each in the search, and a null move wherever one may be made; how many of
/// these.
int play_in_the_search(const Variant& variant, int moves) {
  Searcher searcher(variant);
  Random random(seed() + 31);
  const std::vector<Position> rare = rare_starts(variant.id);
  std::size_t begun = 0;
  int passes = 0;
  for (int played = 0; played < moves && !testing::Test::HasFailure();) {
    const bool from_rare = begun++ % 2 == 1 && !rare.empty() && variant.options == game(variant.id).options;
    Position position = from_rare ? rare[begun / 2 % rare.size()] : random_start(variant, random).position;
    for (int ply_of_game = 0; ply_of_game < 200 && played < moves; ++ply_of_game) {
      SCOPED_TRACE(described(variant, position));
      search::Ply& ply = searcher.put(position);
      if (may_pass(variant, position)) {
        expect_a_null_move_to_pass_the_turn_alone(searcher, ply);
        ++passes;
      }
      ply.moves.clear();
      legal_actions(variant, position, ply.moves);
      if (ply.moves.empty()) break;
      const Action action = ply.moves[random.below(ply.moves.size())];
      SCOPED_TRACE(to_text(variant, action));
      search::Ply& next = search::make(searcher.worker, ply, action);
      expect_counted_right(searcher, next);
      position = next.position;
      ++played;
      if (testing::Test::HasFailure()) return passes;
    }
  }
  return passes;
}

TEST(Standing, IsCountedAlongAsItWouldBeCountedAnew) {
  const char* chosen = std::getenv("ASTRAGAL_MOVES");
  const int moves = chosen != nullptr ? std::atoi(chosen) : 100'000;
  const std::vector<std::string> games = searched_games();
  const int of_each = moves / static_cast<int>(games.size());
  for (const std::string& id : games) EXPECT_GT(play_in_the_search(game(id), of_each), of_each / 4) << id;
}

search::Ply& null_after(Searcher& searcher, std::string_view fen) {
  return search::make_null(searcher.worker, searcher.put(read(searcher.variant, fen)));
}

TEST(NullMove, TakesTheChanceOfEnPassantAway) {
  Searcher searcher(game("chess"));
  const Position& after = null_after(searcher, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 5 9").position;
  EXPECT_EQ(to_fen(searcher.variant, after), "4k3/8/8/8/3pP3/8/8/4K3 w - - 6 10");
}

TEST(NullMove, ClearsWhatAPassClears) {
  Searcher chu(game("chu-shogi"));
  const Position& counter = null_after(chu, "4k7/12/12/4n7/12/12/12/12/12/12/4N7/4K3R2L w - - 0 9 lion=c3").position;
  EXPECT_EQ(to_fen(chu.variant, counter), "4k7/12/12/4n7/12/12/12/12/12/12/4N7/4K3R2L b - - 1 9")
      << "only the move after the capture is forbidden";
  Searcher die(game("grande-acedrex die=on"));
  const search::Ply& thrown = null_after(die, "5k6/p11/12/12/12/12/12/12/12/12/P11/5K6 w - - 3 9 die=8");
  EXPECT_EQ(to_fen(die.variant, thrown.position), "5k6/p11/12/12/12/12/12/12/12/12/P11/5K6 b - - 4 9")
      << "the other side throws anew";
  EXPECT_TRUE(turn_kind_of(die.variant, thrown.position).chance);
}

TEST(NullMove, LetsAWaitingPawnWait) {
  Searcher spiel(game("courier-spiel"));
  const Position& waits = null_after(spiel, "P4k6/12/12/12/12/12/12/p4K3R2 w - - 7 9 wait=a8:2,a1:1").position;
  EXPECT_EQ(to_fen(spiel.variant, waits), "P4k6/12/12/12/12/12/12/p4K3R2 b - - 8 9 wait=a1:1,a8:1");
  const Position& arrives = null_after(spiel, "P4k6/12/12/12/12/12/12/5K3R2 w - - 7 9 wait=a8:1").position;
  EXPECT_EQ(to_fen(spiel.variant, arrives), "Q4k6/12/12/12/12/12/12/5K3R2 b - - 0 9");
}

}  // namespace
}  // namespace rules::test
