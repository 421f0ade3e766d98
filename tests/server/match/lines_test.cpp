// Conditional lines: which are taken, how far they reach, and that what they play is what the players would have
// played.
#include "server/match/lines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/sanitized.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using protocol::ErrorCode;
using protocol::LinePly;
using protocol::Lines;
using rules::Side;
using std::chrono::days;

constexpr Ms kOneDay = days{1};
const DaysPerMove kThreeDaysForLines{.days = days{3}};
const DaysWithCap kTenUpToTwenty{.base = days{10}, .increment = days{1}, .cap = days{20}};

Table by_post(const std::string& variant = "chess", const TimeControl& control = kThreeDaysForLines) {
  Table table({.variant = variant, .control = control});
  table.started();
  return table;
}

Lines lines_at(const Table& table, std::vector<LinePly> plies) {
  return {.after = static_cast<std::int64_t>(table.state().last), .plies = std::move(plies)};
}

/// Gives what is wrong with Bob's lines.
protocol::Error flaw_of(const Table& table, std::vector<LinePly> plies) {
  const auto good = checked(lines_at(table, std::move(plies)), *table.state().play, Side::black);
  return good ? protocol::Error{} : good.error();
}

/// Plays what the lines have to answer, and tells whether they had something.
bool answered(Table& table, const Lines& lines, const std::string& who) {
  const auto to_come = still_to_come(lines, table.state());
  const auto answer = to_come ? answer_now(*to_come, table.state(), player(who)) : std::nullopt;
  if (!answer) return false;
  EXPECT_TRUE(table.send(*answer));
  return true;
}

TEST(Lines, AreTakenAsTheRulesWriteThem) {
  const Table table = by_post();
  const Lines lines = lines_at(table, {{1, "e2e4"}, {2, "e7e5"}, {3, "g1f3"}, {4, "b8c6"}, {1, "d2d4"}, {2, "d7d5"}});
  EXPECT_EQ(checked(lines, *table.state().play, Side::black), lines);
  EXPECT_EQ(checked(lines_at(table, {}), *table.state().play, Side::black), lines_at(table, {}));
}

TEST(Lines, WithAnIllegalMoveAreRefusedWithItsPlyAndTheRule) {
  const Table table = by_post();
  const protocol::Error error = flaw_of(table, {{1, "e2e4"}, {2, "e7e5"}, {3, "f1e2"}, {4, "e8e6"}});
  EXPECT_EQ(error.code, ErrorCode::illegal_move);
  EXPECT_EQ(error.pointer, "/lines/3/move");
  EXPECT_TRUE(error.message.text().starts_with("ply 4, e8e6: ")) << error.message;
  EXPECT_EQ(flaw_of(table, {{1, "e2e5"}}).code, ErrorCode::illegal_move);
}

TEST(Lines, EndWithTheGame) {
  const Table table = by_post("chess");
  std::vector<LinePly> plies;
  const auto add = [&](const char* move) { plies.push_back({static_cast<std::int64_t>(plies.size()) + 1, move}); };
  for (int i = 0; i < 2; ++i) {
    for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) add(move);
  }
  EXPECT_EQ(flaw_of(table, plies).message, "") << "the last one repeats the position for the third time";
  add("e2e4");
  const protocol::Error error = flaw_of(table, plies);
  EXPECT_EQ(error.code, ErrorCode::illegal_move);
  EXPECT_EQ(error.pointer, "/lines/8/move");
  EXPECT_EQ(error.message, "ply 9, e2e4: the game would be over after ply 8, by repetition");
  const protocol::Error mated = flaw_of(table, {{1, "f2f3"}, {2, "e7e5"}, {3, "g2g4"}, {4, "d8h4"}, {5, "a2a3"}});
  EXPECT_EQ(mated.message, "ply 5, a2a3: the game would be over after ply 4, by checkmate");
}

TEST(Lines, ThatAreNoTreeAreRefused) {
  const Table table = by_post();
  for (const std::vector<LinePly>& plies : {std::vector<LinePly>{{2, "e2e4"}},
                                            {{1, "e2e4"}, {3, "e7e5"}},
                                            {{1, "e2e4"}, {2, "e7e5"}, {2, "c7c5"}},
                                            {{1, "e2e4"}, {2, "e7e5"}, {1, "e2e4"}, {2, "c7c5"}}}) {
    const protocol::Error error = flaw_of(table, plies);
    EXPECT_EQ(error.code, ErrorCode::bad_value) << plies.back().move;
    EXPECT_TRUE(error.message.text().starts_with("ply ")) << error.message;
  }
}

TEST(Lines, EndBeforeAMoveThatCallsForDiceInEitherHand) {
  const Table table = by_post("rolling-dynamic");
  EXPECT_EQ(flaw_of(table, {{1, "b1b3c3"}}).code, ErrorCode::calls_for_dice);
  EXPECT_EQ(flaw_of(table, {{1, "a2a3"}}).code, ErrorCode{}) << "nothing is wrong with it";
  const protocol::Error own = flaw_of(table, {{1, "a2a3"}, {2, "b8c8c6"}});
  EXPECT_EQ(own.code, ErrorCode::calls_for_dice);
  EXPECT_EQ(own.pointer, "/lines/1/move");
}

TEST(Lines, ReachAsFarAsTheGameGoesAlongThem) {
  Table table = by_post();
  const Lines lines = lines_at(table, {{1, "e2e4"}, {2, "e7e5"}, {3, "g1f3"}, {4, "b8c6"}, {1, "d2d4"}, {2, "d7d5"}});
  EXPECT_EQ(still_to_come(lines, table.state()), lines);
  ASSERT_TRUE(table.move("e2e4"));
  const auto to_come = still_to_come(lines, table.state());
  ASSERT_TRUE(to_come);
  EXPECT_EQ(to_come->plies, (std::vector<LinePly>{{2, "e7e5"}, {3, "g1f3"}, {4, "b8c6"}}));
  EXPECT_TRUE(answered(table, lines, "bob"));
  EXPECT_FALSE(answered(table, lines, "bob")) << "it is White's turn";
  Table other = by_post();
  ASSERT_TRUE(other.move("c2c4"));
  EXPECT_FALSE(still_to_come(lines, other.state()));
  ASSERT_TRUE(table.move("g1f3"));
  EXPECT_TRUE(answered(table, lines, "bob"));
  EXPECT_FALSE(still_to_come(lines, table.state())) << "they are at their end";
}

TEST(Lines, OfAMoveThatWasTakenBackAreGone) {
  Table table = by_post();
  ASSERT_TRUE(table.move("e2e4"));
  ASSERT_TRUE(table.move("e7e5"));
  const Lines old = lines_at(table, {{3, "g1f3"}, {4, "b8c6"}});
  table.done("bob", OfferTakeback{.ply = 3});
  table.done("alice", TakebackAccept{});
  EXPECT_FALSE(still_to_come(old, table.state()));
  ASSERT_TRUE(table.move("e7e5"));
  EXPECT_FALSE(still_to_come(old, table.state())) << "though the position is the same";
  EXPECT_TRUE(still_to_come(lines_at(table, {{3, "g1f3"}, {4, "b8c6"}}), table.state()));
  EXPECT_FALSE(still_to_come({.after = 1'000, .plies = {{3, "g1f3"}}}, table.state())) << "nobody knows that position";
}

TEST(Lines, AnswerNothingWhileAnOfferStands) {
  Table table = by_post();
  const Lines lines = lines_at(table, {{1, "e2e4"}, {2, "e7e5"}, {3, "g1f3"}, {4, "b8c6"}});
  table.done("alice", OfferDraw{.ply = 1});
  ASSERT_TRUE(table.move("e2e4"));
  EXPECT_FALSE(answered(table, lines, "bob"));
  EXPECT_FALSE(table.send(PlayLine{.player = player("bob"), .ply = 2, .move = "e7e5"}));
  table.done("bob", DrawDecline{});
  EXPECT_TRUE(answered(table, lines, "bob"));
  ASSERT_TRUE(table.move("g1f3"));
  table.done("alice", OfferTakeback{.ply = 4});
  EXPECT_FALSE(answered(table, lines, "bob"));
  table.done("bob", TakebackDecline{});
  EXPECT_TRUE(answered(table, lines, "bob"));
}

TEST(PlayLine, IsRefusedWhereItAnswersNothing) {
  Table table = by_post();
  const auto play = [&](const std::string& who, int ply, const std::string& move) {
    return code_of(table.send(PlayLine{.player = player(who), .ply = ply, .move = move}));
  };
  EXPECT_EQ(play("bob", 1, "e2e4"), "not_your_turn");
  EXPECT_EQ(play("alice", 2, "e2e4"), "stale_ply");
  EXPECT_EQ(play("alice", 1, "e2e5"), "illegal_move");
  EXPECT_EQ(play("alice", 1, "e2e4"), "not refused");
  EXPECT_EQ(play("alice", 1, "e2e4"), "stale_ply") << "a second time";
  Table quick;
  quick.started();
  EXPECT_EQ(code_of(quick.send(PlayLine{.player = player("alice"), .ply = 1, .move = "e2e4"})), "not_available");
}

TEST(PlayLine, SaysSoInTheRecordAndToThoseWhoComeLater) {
  Table table = by_post();
  ASSERT_TRUE(table.move("e2e4"));
  ASSERT_TRUE(table.send(PlayLine{.player = player("bob"), .ply = 2, .move = "e7e5"}));
  EXPECT_EQ(table.last_body()["conditional"], true);
  EXPECT_TRUE(table.record.back().by.empty());
  ASSERT_TRUE(table.move("g1f3"));
  EXPECT_FALSE(table.last_body().contains("conditional"));
  table.crash();
  const nlohmann::json moves = shown(table.match->snapshot(table.now))["moves"];
  EXPECT_FALSE(moves[0].contains("conditional"));
  EXPECT_EQ(moves[1]["conditional"], true);
  EXPECT_FALSE(moves[2].contains("conditional"));
  table.done("bob", OfferTakeback{.ply = 4});
  table.done("alice", TakebackAccept{});
  ASSERT_TRUE(table.move("c7c5"));
  EXPECT_FALSE(shown(table.match->snapshot(table.now))["moves"][1].contains("conditional"));
}

TEST(PlayLine, CostsNoTimeThoughItComesLate) {
  Table table = by_post("chess", kTenUpToTwenty);
  ASSERT_TRUE(table.move("e2e4"));
  ASSERT_TRUE(table.move("e7e5"));
  table.pass(2 * kOneDay);
  ASSERT_TRUE(table.move("g1f3"));
  table.pass(30 * kOneDay);  // the server was away, or an offer stood
  ASSERT_TRUE(table.send(PlayLine{.player = player("bob"), .ply = 4, .move = "b8c6"}));
  EXPECT_EQ(table.state().clock->left(Side::black, table.now).main, 11 * kOneDay) << "the increment too";
  EXPECT_EQ(table.state().clock->left(Side::white, table.now).main, 9 * kOneDay);
  EXPECT_EQ(table.state().clock->deadline(), table.now + 9 * kOneDay);
  table.crash();
}

TEST(PlayLine, GivesTheDaysOfAMoveBack) {
  Table table = by_post("chess", DaysPerMove{.days = days{3}, .bank = days{10}});
  ASSERT_TRUE(table.move("e2e4"));
  ASSERT_TRUE(table.move("e7e5"));
  ASSERT_TRUE(table.move("g1f3"));
  table.pass(5 * kOneDay);
  ASSERT_TRUE(table.send(PlayLine{.player = player("bob"), .ply = 4, .move = "b8c6"}));
  EXPECT_EQ(table.state().clock->left(Side::black, table.now).main, 3 * kOneDay);
  EXPECT_EQ(table.state().clock->left(Side::black, table.now).bank, 10 * kOneDay);
}

TEST(PlayLine, EndsTheGameAsAMoveDoes) {
  Table table = by_post();
  for (const char* move : {"f2f3", "e7e5", "g2g4"}) ASSERT_TRUE(table.move(move));
  ASSERT_TRUE(table.send(PlayLine{.player = player("bob"), .ply = 4, .move = "d8h4"}));
  EXPECT_EQ(table.ending(), "black checkmate");
}

// In every game, what is played from lines is what the players would have played one by one.

std::string any_quiet(const rules::Variant& variant, const Board& board, std::mt19937& random) {
  const Moves moves = moves_of(variant, board);
  std::vector<std::string> quiet;
  std::ranges::set_difference(moves.legal, moves.rolls, std::back_inserter(quiet));
  return quiet.empty() ? "" : quiet[random() % quiet.size()];
}

/// Appends a tree of moves from this position, for this side.
void grow(const rules::Variant& variant, const Play& from, Side side, int depth, std::mt19937& random,
          std::vector<LinePly>& plies) {
  if (depth == 0 || from.board().chance || from.board().outcome) return;
  const std::size_t branches = from.turn() == side ? 1 : 1 + random() % 3;
  std::vector<std::string> played;
  for (std::size_t i = 0; i < branches; ++i) {
    const std::string move = any_quiet(variant, from.board(), random);
    if (move.empty() || std::ranges::find(played, move) != played.end()) continue;
    played.push_back(move);
    plies.push_back({from.ply() + 1, move});
    Play next = from;
    ASSERT_TRUE(next.play(move));
    grow(variant, next, side, depth - 1, random, plies);
  }
}

struct Owner {
  std::string name;
  Side side;
  std::optional<Lines> lines = {};
};

/// Makes new lines for one of the two players, if the other is to move.
void make_lines(const Table& table, Owner& owner, std::mt19937& random) {
  if (table.state().play->turn() == owner.side || table.state().play->board().chance) return;
  std::vector<LinePly> plies;
  grow(*table.variant, *table.state().play, owner.side, 7, random, plies);
  if (plies.empty()) return;
  const auto good = checked(lines_at(table, plies), *table.state().play, owner.side);
  ASSERT_TRUE(good) << good.error().message;
  ASSERT_EQ(good->plies, plies);
  owner.lines = *good;
}

/// Chooses a move: mostly one that the lines foresee, else any.
std::string next_move(const Table& table, const Owner& other, std::mt19937& random) {
  const auto foreseen = other.lines ? still_to_come(*other.lines, table.state()) : std::nullopt;
  if (foreseen && random() % 8 != 0) {
    std::vector<std::string> moves;
    for (const LinePly& one : foreseen->plies) {
      if (one.ply == foreseen->plies.front().ply) moves.push_back(one.move);
    }
    return moves[random() % moves.size()];
  }
  const auto& legal = table.state().play->board().legal;
  return rules::to_text(*table.variant, legal[random() % legal.size()]);
}

class LinesInEveryGame : public testing::TestWithParam<std::string> {};

TEST_P(LinesInEveryGame, PlayWhatThePlayersWouldHavePlayed) {
  int conditional = 0;
  const unsigned seeds = test::kSanitized ? 1 : 4;
  for (unsigned seed = 1; seed <= seeds; ++seed) {
    Table with = by_post(GetParam()), without = by_post(GetParam());
    std::mt19937 random{seed};
    std::array<Owner, 2> owners{Owner{"alice", Side::white}, Owner{"bob", Side::black}};
    const auto is_playing = [&] { return with.state().phase == Phase::playing && !testing::Test::HasFailure(); };
    for (int step = 0; step < 60 && is_playing(); ++step) {
      if (with.state().play->board().chance) {
        with.open_all();
        without.open_all();
        continue;
      }
      for (Owner& owner : owners) {
        if (random() % 3 == 0) make_lines(with, owner, random);
      }
      const Side turn = with.state().play->turn();
      const std::string move = next_move(with, owners[turn == Side::white ? 1 : 0], random);
      ASSERT_TRUE(with.move(move)) << move;
      ASSERT_TRUE(without.move(move)) << move;
      for (bool more = true; more && is_playing();) {
        more = false;
        for (const Owner& owner : owners) {
          if (!owner.lines || !answered(with, *owner.lines, owner.name)) continue;
          const Made& made = with.state().play->moves().back();
          ASSERT_TRUE(without.move(rules::to_text(*with.variant, made.action)));
          ++conditional;
          more = true;
        }
      }
      if (step % 16 == 0) with.crash();
    }
    ASSERT_EQ(with.record.size(), without.record.size());
    for (std::size_t i = 0; i < with.record.size(); ++i) {
      nlohmann::json one = shown(with.record[i]), other = shown(without.record[i]);
      one.erase("conditional");
      ASSERT_EQ(one, other) << "event " << i + 1;
    }
    nlohmann::json shot = shown(with.match->snapshot(with.now));
    for (nlohmann::json& made : shot["moves"]) made.erase("conditional");
    EXPECT_EQ(shot, shown(without.match->snapshot(without.now)));
  }
  EXPECT_GT(conditional, 0);
}

std::vector<std::string> every_game() {
  std::vector<std::string> ids;
  for (const rules::VariantEntry& entry : rules::all_variants()) ids.emplace_back(entry.id);
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Lines, LinesInEveryGame, testing::ValuesIn(every_game()), [](const auto& one) {
  std::string name = one.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace server
