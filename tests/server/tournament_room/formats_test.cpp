// Tournaments of the other formats played to their ends: by post, a knockout with mini-matches, arenas.
#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "tests/server/tournament_room/fixture.hpp"

namespace server::test {
namespace {

class FormatsTest : public TournamentRoomTest {
 protected:
  TournamentId announced(const protocol::TournamentTerms& terms, int players) {
    const TournamentId id = announce(terms).value();
    for (int number = 1; number <= players; ++number) EXPECT_EQ(enter(id, number), "");
    pass(Ms{60'000});
    return id;
  }
  /// Lets somebody resign in each game that is being played.
  void resign_somewhere(const tournament::State& now) {
    for (const tournament::Board& board : now.rounds.back().boards) {
      if (!board.is_open()) continue;
      resign(board.game, random() % 2 == 0 ? board.seating.white : *board.seating.black);
    }
  }
  void look_at(const std::string& game) {
    table.game = GameId::parse(game).value();
    table.wake();
  }

  std::mt19937 random{3};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same each time
};

/// A clock without leave, so that a flag falls when the days are over.
const DaysWithCap kThreeDays{.base = std::chrono::days{3}, .cap = std::chrono::days{3}, .bank = std::chrono::days{0}};

TEST_F(FormatsTest, ADoubleRoundRobinOfTenByPost) {
  protocol::TournamentTerms terms = round_robin();
  terms.cycles = 2;
  terms.schedule[0].clock = to_wire(kThreeDays);
  const TournamentId id = announced(terms, 10);
  std::map<std::pair<std::string, std::string>, int> games;
  for (std::size_t round = 1; round <= 18; ++round) {
    ASSERT_TRUE(begins(id, round)) << round;
    const tournament::State begun = state(id);
    ASSERT_EQ(begun.rounds.back().boards.size(), 5U);
    for (const tournament::Board& board : begun.rounds.back().boards)
      ++games[{board.seating.white, *board.seating.black}];
    pass(50h);
    const tournament::Board& late = begun.rounds.back().boards[round % 5];
    for (const tournament::Board& board : begun.rounds.back().boards) {
      if (&board != &late) resign(board.game, board.seating.white);
    }
    ASSERT_TRUE(comes(id, [](const tournament::State& now) {
      return std::ranges::count_if(now.rounds.back().boards, &tournament::Board::is_open) == 1;
    }));
    pass(23h);  // three days and an hour in all: nobody has moved in that game
    look_at(late.game);
    ASSERT_TRUE(ends(id, round)) << round;
    EXPECT_EQ(state(id).rounds[round - 1].boards[round % 5].scores,
              (std::array{protocol::BoardResult::forfeit_loss, protocol::BoardResult::forfeit_win}));
  }
  EXPECT_EQ(games.size(), 90U) << "everybody has met everybody with both colours";
  const tournament::State over = state(id);
  EXPECT_EQ(over.stage, tournament::Stage::over);
  EXPECT_EQ(on_disk(id), over);
  EXPECT_EQ(tournament::standings_of(over).size(), 10U);
}

TEST_F(FormatsTest, ARoundByPostThatLastsForASetTime) {
  protocol::TournamentTerms terms = round_robin();
  terms.schedule[0].clock = to_wire(DaysPerMove{.days = std::chrono::days{10}, .leave = false});
  terms.schedule[0].lasts_ms = Ms{std::chrono::days{7}}.count();
  const TournamentId id = announced(terms, 4);
  ASSERT_TRUE(begins(id, 1));
  const tournament::State begun = state(id);
  const std::string last = begun.rounds[0].boards[1].game;
  resign(begun.rounds[0].boards[0].game, begun.rounds[0].boards[0].seating.white);
  ASSERT_TRUE(comes(id, [](const tournament::State& now) { return now.rounds[0].boards[0].scores.has_value(); }));
  pass(167h + 59min);
  look_at(last);
  EXPECT_FALSE(state(id).rounds[0].over);
  pass(1min);
  look_at(last);
  ASSERT_TRUE(ends(id, 1));
  EXPECT_EQ(state(id).rounds[0].boards[1].scores,
            (std::array{protocol::BoardResult::draw, protocol::BoardResult::draw}));
  EXPECT_EQ(ask(id, account(0).id.text(),
                tournament::ScoreBoard{.round = 1,
                                       .board = 2,
                                       .scores = {protocol::BoardResult::win, protocol::BoardResult::loss},
                                       .reason = "A queen up."}),
            "");
  ASSERT_TRUE(comes(id, [](const tournament::State& now) { return now.rounds.size() == 2; }))
      << "it is paired by itself";
  EXPECT_EQ(on_disk(id), state(id));
}

TEST_F(FormatsTest, ARoundRobinWithTwoGamesAtEachBoard) {
  protocol::TournamentTerms terms = round_robin();
  terms.games = 2;
  const TournamentId id = announced(terms, 4);
  for (std::size_t round = 1; round <= 3; ++round) {
    ASSERT_TRUE(begins(id, round)) << round;
    for (tournament::State now = state(id); !now.rounds[round - 1].over; now = state(id)) {
      resign_somewhere(now);
      ASSERT_TRUE(comes(id, [&](const tournament::State& later) { return later.last > now.last; }));
    }
    const tournament::State played = state(id);
    for (const tournament::Board& board : played.rounds[round - 1].boards) {
      ASSERT_EQ(board.earlier.size(), 1U);
      EXPECT_EQ(board.earlier[0].seating.white, *board.seating.black);
    }
  }
  const tournament::State over = state(id);
  EXPECT_EQ(over.stage, tournament::Stage::over);
  EXPECT_EQ(on_disk(id), over);
}

TEST_F(FormatsTest, AKnockoutOfSixteenWithMiniMatches) {
  protocol::TournamentTerms terms = round_robin();
  terms.format = protocol::Format::knockout;
  auto& knockout = terms.knockout.emplace();
  knockout.seeding = protocol::Seeding::lot;
  knockout.third_place = true;
  const TournamentId id = announced(terms, 16);
  const std::array<std::size_t, 4> boards{8, 4, 2, 2};
  for (std::size_t round = 1; round <= 4; ++round) {
    ASSERT_TRUE(begins(id, round)) << round;
    ASSERT_EQ(state(id).rounds.back().boards.size(), boards.at(round - 1));
    for (tournament::State now = state(id); !now.rounds[round - 1].over; now = state(id)) {
      resign_somewhere(now);
      ASSERT_TRUE(comes(id, [&](const tournament::State& later) { return later.last > now.last; }));
    }
    const tournament::State played = state(id);
    for (const tournament::Board& board : played.rounds[round - 1].boards) {
      EXPECT_GE(board.earlier.size(), 1U) << "two games at least";
      for (std::size_t game = 1; game < board.earlier.size(); ++game) {
        EXPECT_EQ(board.earlier[game].seating.white, *board.earlier[game - 1].seating.black) << "colours change";
      }
    }
  }
  const tournament::State over = state(id);
  EXPECT_EQ(over.stage, tournament::Stage::over);
  EXPECT_EQ(on_disk(id), over);
  const auto standings = tournament::standings_of(over);
  std::multiset<int> places;
  for (const tournament::StandingText& one : standings) places.insert(one.place);
  EXPECT_EQ(places, (std::multiset<int>{1, 2, 3, 4, 5, 5, 5, 5, 9, 9, 9, 9, 9, 9, 9, 9}));
}

TEST_F(FormatsTest, ARoundOfFiveHundredBoards) {
  protocol::TournamentTerms terms = round_robin();
  terms.format = protocol::Format::swiss;
  terms.rounds = 3;
  terms.next_round = protocol::RoundStart::arbiter;
  const TournamentId id = announced(terms, 1000);
  const std::string arbiter = account(0).id.text();
  ASSERT_EQ(ask(id, arbiter, tournament::PairRound{}), "");
  ASSERT_EQ(ask(id, arbiter, tournament::BeginRound{}), "");
  const tournament::State begun = state(id);
  ASSERT_EQ(begun.rounds.back().boards.size(), 500U);
  for (const tournament::Board& board : begun.rounds.back().boards) {
    const auto game = wait_for<store::StoredGame>([&](store::Completion<store::StoredGame> then) {
      table.store.games().read(GameId::parse(board.game).value(), store::kNoEvents, std::move(then));
    });
    ASSERT_TRUE(game) << game.error().what;
  }
}

class ArenaTest : public FormatsTest, public testing::WithParamInterface<int> {
 protected:
  static protocol::TournamentTerms arena(protocol::TournamentTerms terms) {
    terms.format = protocol::Format::arena;
    terms.lasts_ms = 300'000;
    return terms;
  }
  /// Lets a player resign in ten games at most; gives which ones.
  std::vector<std::size_t> resign_in_some(const tournament::State& now) {
    std::vector<std::size_t> ended;
    const auto& boards = now.rounds.back().boards;
    for (std::size_t i = 0; i < boards.size() && ended.size() < 10; ++i) {
      if (!boards[i].is_open()) continue;
      resign(boards[i].game, random() % 2 == 0 ? boards[i].seating.white : *boards[i].seating.black);
      ended.push_back(i);
    }
    return ended;
  }
  /// Tells whether two players wait longer than they must, though they may meet at this time.
  bool wait_too_long(const tournament::State& state) const {
    struct Last {
      Now over;
      std::string opponent = {};
    };
    std::map<std::string, Last> waiting;
    const tournament::Round& round = state.rounds.back();
    for (const auto& one : state.participants) waiting[one.player.id] = {.over = *round.begun};
    for (const tournament::Board& board : round.boards) {
      const std::array players{board.seating.white, *board.seating.black};
      if (board.is_open()) {
        for (const std::string& one : players) waiting.erase(one);
      } else {
        waiting[players[0]] = {.over = *board.over, .opponent = players[1]};
        waiting[players[1]] = {.over = *board.over, .opponent = players[0]};
      }
    }
    std::erase_if(waiting, [&](const auto& one) { return table.now() - one.second.over < Ms{5'000}; });
    if (waiting.size() != 2) return waiting.size() > 2;
    const auto& [id, last] = *waiting.begin();
    const auto& [other, others] = *waiting.rbegin();
    return last.opponent != other || table.now() - std::max(last.over, others.over) >= Ms{20'000};
  }
};

INSTANTIATE_TEST_SUITE_P(Players, ArenaTest, testing::Values(4, 100));

TEST_P(ArenaTest, PairsWhoeverIsFree) {
  const int players = GetParam();
  const TournamentId id = announced(arena(round_robin()), players);
  // No pairs are shown first: if time passed now, first moves might be late already.
  ASSERT_TRUE(comes(id, [](const tournament::State& now) { return now.rounds.size() == 1 && now.rounds[0].begun; }));
  const Now end{state(id).rounds[0].begun->ms + 300'000};
  while (table.now() + Ms{5'000} < end) {
    pass(5s);
    ASSERT_TRUE(comes(id, [&](const tournament::State& now) { return !wait_too_long(now); }));
    const auto ended = resign_in_some(state(id));
    ASSERT_TRUE(comes(id, [&](const tournament::State& now) {
      return std::ranges::all_of(ended,
                                 [&](std::size_t board) { return now.rounds.back().boards[board].scores.has_value(); });
    }));
  }
  pass(5s);
  ASSERT_TRUE(comes(id, [&](const tournament::State& now) {
    resign_somewhere(now);
    return now.stage == tournament::Stage::over;
  }));
  const tournament::State over = state(id);
  EXPECT_EQ(on_disk(id), over);
  const auto& boards = over.rounds[0].boards;
  EXPECT_GE(boards.size(), static_cast<std::size_t>(players) * 5U);
  for (const tournament::Board& board : boards) EXPECT_TRUE(board.scores);
}

}  // namespace
}  // namespace server::test
