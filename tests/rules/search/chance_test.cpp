// Chance nodes against means that are reckoned plainly: every number of the die, every move, to the end.
#include "rules/game/chance.hpp"

#include <array>
#include <span>

#include "rules/search/repetition.hpp"
#include "rules/search/see.hpp"
#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

using search::NodeKind;
using search::Score;

constexpr std::array kDiceGames{"rolling-dynamic", "grande-acedrex die=on"};

bool is_chance(const Variant& variant, const Position& position) {
  return turn_kind_of(variant, position).chance && !outcome(variant, position);
}

/// Positions of random games in which a die falls.
void for_each_chance(int games, const auto& visit) {
  for (const char* id : kDiceGames) {
    Searcher searcher(game(id));
    Random random(seed() + 51);
    for (int i = 0; i < games; ++i) {
      play_randomly(searcher.variant, random_start(searcher.variant, random).position, 300, random,
                    [&](const Position&, const Action&, const Position& after) {
                      if (testing::Test::HasFailure() || !is_chance(searcher.variant, after)) return;
                      SCOPED_TRACE(described(searcher.variant, after));
                      visit(searcher, after, random);
                    });
    }
  }
}

/// What a search says of the position once each number has fallen.
std::vector<Score> scores_of_rolls(Searcher& searcher, const Position& position, int depth) {
  Actions rolls;
  list_rolls(searcher.variant, position, rolls);
  std::vector<Score> scores;
  for (const Action& roll : rolls) {
    Position after = position;
    apply(searcher.variant, after, roll);
    searcher.table.clear();
    scores.push_back(search::search(searcher.worker, searcher.put(after, 2), -kAll, kAll, depth, NodeKind::principal));
  }
  return scores;
}

Score mean(const std::vector<Score>& scores) {
  Score sum = 0;
  for (const Score score : scores) sum += score;
  return sum / static_cast<Score>(scores.size());
}

Score expected(Searcher& searcher, const Position& position, Score alpha, Score beta, int depth) {
  searcher.table.clear();
  return search::search(searcher.worker, searcher.put(position), alpha, beta, depth, NodeKind::principal);
}

TEST(ChanceNode, IsWorthTheMeanOverTheNumbersThatCount) {
  int compared = 0;
  for_each_chance(6, [&](Searcher& searcher, const Position& position, Random&) {
    EXPECT_EQ(expected(searcher, position, -kAll, kAll, 1), mean(scores_of_rolls(searcher, position, 0)));
    ++compared;
  });
  EXPECT_GT(compared, 500);
}

TEST(ChanceNode, WithoutANumberThatHasAMoveIsMate) {
  Searcher searcher(game("grande-acedrex die=on"));
  searcher.set(read(searcher.variant, "11k/R11/12/12/12/12/5p6/12/12/12/12/1R9K w - - 0 9 die=5"));
  EXPECT_EQ(searcher.deepen(3), search::wins_in(1));
  EXPECT_EQ(to_text(searcher.variant, searcher.best().action), "b1b12");
}

TEST(ChanceNode, WithoutDepthIsWorthItsEvaluationUnlessSomethingWasTaken) {
  for_each_chance(1, [&](Searcher& searcher, const Position& position, Random&) {
    const Score score = expected(searcher, position, -kAll, kAll, 0);
    EXPECT_EQ(score, search::evaluate(searcher.variant, searcher.shared.weights, position, searcher.last->standing));
  });
}

/// Whether a search of no depth sees nothing but the evaluation, whatever its window.
bool is_quiet(const Variant& variant, const Position& position) {
  Actions captures_found;
  return outcome(variant, position) ||
         (!list_actions(variant, position, Wanted::captures, captures_found) && captures_found.empty());
}

TEST(ChanceNode, InAWindowIsExactWithinAndABoundOutside) {
  int pruned = 0;
  int within = 0;
  for_each_chance(10, [&](Searcher& searcher, const Position& position, Random& random) {
    const Variant& variant = searcher.variant;
    Actions rolls;
    list_rolls(variant, position, rolls);
    for (const Action& roll : rolls) {
      Position after = position;
      apply(variant, after, roll);
      if (!is_quiet(variant, after)) return;
    }
    const auto nodes_for = [&](Score alpha, Score beta, Score& score) {
      const std::uint64_t before = searcher.worker.nodes.load();
      score = expected(searcher, position, alpha, beta, 1);
      return searcher.worker.nodes.load() - before;
    };
    Score full = 0;
    const std::uint64_t nodes = nodes_for(-kAll, kAll, full);
    for (int i = 0; i < 30; ++i) {
      // Wins and losses bound what a number can be worth, so only windows far out are left early.
      const bool near = i % 2 == 0;
      const Score alpha = near ? full - 5 + static_cast<Score>(random.below(10))
                               : -search::kWon + static_cast<Score>(random.below(2 * search::kWon));
      const Score beta = std::min(alpha + 1 + static_cast<Score>(random.below(near ? 8 : 3'000)), kAll);
      SCOPED_TRACE(testing::Message() << full << " in " << alpha << " .. " << beta);
      Score score = 0;
      pruned += static_cast<int>(nodes_for(alpha, beta, score) < nodes);
      if (full <= alpha) {
        EXPECT_LE(score, alpha);
        EXPECT_GE(score, full) << "an upper bound";
      } else if (full >= beta) {
        EXPECT_GE(score, beta);
        EXPECT_LE(score, full) << "a lower bound";
      } else {
        EXPECT_EQ(score, full);
        ++within;
      }
    }
  });
  EXPECT_GT(pruned, 200);
  EXPECT_GT(within, 300);
}

/// Expectimax with nothing left out. `plain` turns false where the search itself may leave something out, so that the
/// two need not agree.
class Plain {
 public:
  explicit Plain(const Variant& variant) : variant_(variant), weights_(weights_of(variant)) {}

  /// `taken`: something was, by the move before; then a die is not left to the evaluation.
  Score value(const Position& position, int depth, int ply, bool taken = false) {
    if (const auto end = outcome(variant_, position)) return search::score_of(*end, position.turn(), ply);
    if (turn_kind_of(variant_, position).chance) return mean_value(position, depth, ply, taken);
    if (depth <= 0) {
      plain_ = plain_ && is_quiet(variant_, position);
      return evaluation(position);
    }
    return best_value(position, depth, ply);
  }
  [[nodiscard]] bool plain() const { return plain_; }
  [[nodiscard]] int leaves() const { return leaves_; }

 private:
  Score mean_value(const Position& position, int depth, int ply, bool taken) {
    if (depth <= 0 && !taken) return evaluation(position);
    Actions rolls;
    list_rolls(variant_, position, rolls);
    std::vector<Score> scores;
    for (const Action& roll : rolls) {
      Position after = position;
      apply(variant_, after, roll);
      scores.push_back(value(after, depth - 1, ply + 1));
    }
    return mean(scores);
  }
  Score best_value(const Position& position, int depth, int ply) {
    Actions legal;
    legal_actions(variant_, position, legal);
    // Late moves of a low depth are left out, and quiet ones that lose something, unless there is a check.
    const bool check = in_check(variant_, position);
    plain_ = plain_ && depth <= 3 && (check || legal.size() <= (depth == 1 ? 2U : 3U));
    Score best = -search::kInfinite;
    for (const Action& action : legal) {
      plain_ = plain_ && (check || search::exchange_wins(variant_, weights_, position, action, 0));
      Position after = position;
      apply(variant_, after, action);
      const Score score = value(after, depth - 1, ply + 1, captures(position, action));
      best = std::max(best, after.turn() == position.turn() ? score : -score);
    }
    return best;
  }
  Score evaluation(const Position& position) {
    ++leaves_;
    return search::evaluate(variant_, weights_, position, search::standing_of(weights_, position));
  }

  const Variant& variant_;
  const search::Weights& weights_;
  bool plain_ = true;
  int leaves_ = 0;
};

/// Two Kings near the edges, White with one to three of these pieces, Black with as many at most; a die falls for
/// Black.
std::optional<Position> few_pieces(const Variant& variant, std::span<const std::string_view> pieces, Random& random) {
  Position position;
  const auto put = [&](std::string_view symbol, Side side) {
    const Kind k = variant.find_symbol(symbol);
    const Square s = square(static_cast<int>(random.below(static_cast<std::size_t>(variant.board.size()))));
    if (position.at(s).empty()) position.put(s, Piece(k, side), variant.royal(k));
  };
  for (const Side side : kSides) {
    put("K", side);
    for (std::size_t i = random.below(3) + (side == Side::white ? 1 : 0); i-- > 0;) {
      put(pieces[random.below(pieces.size())], side);
    }
  }
  position.set_turn(Side::black);
  position.set_fullmove(9);
  // In Rolling Chess the die is that of a General of White's which has just landed.
  std::string fen = to_fen(variant, position);
  for (const Square s : position.pieces(Side::white)) {
    if (variant.spec(position.at(s).kind()).symbol == "GP0") fen += " roll=" + variant.board.name(s);
  }
  const auto accepted = parse_fen(variant, fen);
  if (!accepted || !is_chance(variant, *accepted) || in_check(variant, position, Side::white)) return std::nullopt;
  return *accepted;
}

/// Compares so many positions in which a search of depth 2 leaves nothing out.
void expect_plain_values(std::string_view id, std::initializer_list<std::string_view> pieces) {
  constexpr int kWanted = 60;
  Searcher searcher(game(id));
  const Variant& variant = searcher.variant;
  Random random(seed() + 61);
  int found = 0;
  for (int i = 0; i < 50'000 && found < kWanted; ++i) {
    const auto position = few_pieces(variant, {pieces.begin(), pieces.size()}, random);
    if (!position) continue;
    Plain plain(variant);
    const Score value = plain.value(*position, 2, 1);
    if (!plain.plain() || plain.leaves() < 5) continue;
    searcher.worker.forget();
    EXPECT_EQ(expected(searcher, *position, -kAll, kAll, 2), value) << described(variant, *position);
    ++found;
  }
  EXPECT_EQ(found, kWanted) << id;
}

TEST(ChanceNode, AndTheMovesAfterItAreWorthWhatExpectimaxSays) {
  expect_plain_values("grande-acedrex die=on", {"G", "P", "L"});
  expect_plain_values("rolling-dynamic", {"GP0", "P", "N", "B", "R"});
}

/// Positions with so few moves that a search leaves none out for two throws of both sides.
TEST(ChanceNode, BelowAnotherIsWorthWhatExpectimaxSays) {
  Searcher searcher(game("grande-acedrex die=on"));
  std::uint64_t few = 0, many = 0;
  for (const char* fen :
       {"11k/12/12/12/12/11p/12/12/3p8/12/G11/K11 b - - 0 9", "9k1K/11G/5P6/12/7P4/2p9/12/12/12/12/12/12 b - - 0 9",
        "12/g3P7/12/12/12/12/12/12/12/10PK/12/11k b - - 0 9", "k11/12/1p4P5/12/12/6p5/12/12/12/12/11P/11K b - - 0 9",
        "K1k9/1P10/12/12/2P7l1/12/12/12/12/12/12/12 b - - 0 9", "12/8p3/12/12/12/5p6/12/9p2/12/KPP9/12/k11 b - - 0 9",
        "12/12/12/12/11p/12/12/12/12/12/p9G1/9k1K b - - 0 9", "k2p8/g11/12/12/12/12/12/12/12/8P3/p9P1/11K b - - 0 9"}) {
    SCOPED_TRACE(fen);
    const Position position = read(searcher.variant, fen);
    Plain plain(searcher.variant);
    const Score value = plain.value(position, 4, 1);
    EXPECT_TRUE(plain.plain()) << "a search may leave moves out here";
    searcher.worker.forget();
    EXPECT_EQ(expected(searcher, position, -kAll, kAll, 4), value);
    // Where the most promising moves after each number suffice, no other is looked at.
    const std::uint64_t before = searcher.worker.nodes.load();
    EXPECT_GE(expected(searcher, position, value - 301, value - 300, 4), value - 300);
    few += searcher.worker.nodes.load() - before;
    EXPECT_GE(expected(searcher, position, value - 302, value - 300, 4), value - 300);
    many += searcher.worker.nodes.load() - before;
  }
  EXPECT_LT(few, many - few) << "probed";
}

}  // namespace
}  // namespace rules::test
