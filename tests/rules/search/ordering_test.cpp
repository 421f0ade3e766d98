// Which move is tried first, and what the histories remember.
#include "rules/search/ordering.hpp"

#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

using search::HistoryEntry;
using search::MoveHistory;
using search::Ordering;

std::vector<std::string> in_order(Searcher& searcher, search::ActionKey best = search::kNoAction) {
  search::Ply& ply = *searcher.last;
  ply.moves.clear();
  legal_actions(searcher.variant, ply.position, ply.moves);
  Ordering ordering(searcher.worker, ply, best);
  std::vector<std::string> moves;
  while (const Action* next = ordering.next()) {
    moves.push_back(to_text(searcher.variant, *next) + (ordering.losing_capture() ? " loses" : ""));
  }
  return moves;
}

TEST(Ordering, BeginsWithWhatTheTableKnowsAndEndsWithCapturesThatLose) {
  Searcher chess(game("chess"));
  chess.set(read(chess.variant, "4k3/8/4p3/3p4/4P3/8/8/3QK3 w - - 0 1"));
  const Action known = parse_move(chess.variant, chess.last->position, "d1a1").value();
  const auto moves = in_order(chess, search::key_of(known));
  EXPECT_EQ(moves.front(), "d1a1");
  EXPECT_EQ(moves[1], "e4d5");
  EXPECT_EQ(moves.back(), "d1d5 loses");
}

TEST(Ordering, ACaptureWithABadRecordIsWeighedLikeAnyOther) {
  Searcher chess(game("chess"));
  chess.set(read(chess.variant, "4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1"));
  const Action takes = parse_move(chess.variant, chess.last->position, "d1d5").value();
  HistoryEntry& record = chess.worker.history.capture(chess.last->position.at(takes.from).kind(), takes.to,
                                                      chess.last->position.at(takes.to).kind());
  for (int i = 0; i < 100; ++i) record.update(-HistoryEntry::kMost);
  EXPECT_EQ(in_order(chess).back(), "d1d5 loses");
}

TEST(MoveHistory, TellsWhatWasBeforeByHowLongAgoItWas) {
  MoveHistory history(game("chess"));
  const search::PieceTo before = history.piece_to(Piece(kind(1), Side::white), square(3));
  const search::PieceTo now = history.piece_to(Piece(kind(2), Side::black), square(9));
  history.continued(before, now, 0).update(1000);
  EXPECT_GT(history.continued(before, now, 0).value(), 0);
  for (const int between : {1, 3}) EXPECT_EQ(history.continued(before, now, between).value(), 0);
  EXPECT_EQ(history.continued(now, before, 0).value(), 0);
}

}  // namespace
}  // namespace rules::test
