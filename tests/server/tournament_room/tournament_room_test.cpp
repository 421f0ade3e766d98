// Tournaments from their announcement to the end, with real rooms and a real store, in time that the test lets pass.
#include "tests/server/tournament_room/fixture.hpp"

namespace server::test {
namespace {

TEST_F(TournamentRoomTest, IsPlayedToItsEnd) {
  const TournamentId id = with_four();
  for (std::size_t round = 1; round <= 3; ++round) {
    ASSERT_TRUE(begins(id, round));
    finish_games(state(id));
    ASSERT_TRUE(ends(id, round));
  }
  ASSERT_TRUE(comes(id, [](const tournament::State& now) { return now.stage == tournament::Stage::over; }));
  EXPECT_EQ(on_disk(id), state(id));
  EXPECT_EQ(tournament::standings_of(state(id)).size(), 4U);
}

TEST_F(TournamentRoomTest, WhoDoesNotMoveForfeits) {
  const TournamentId id = with_four();
  ASSERT_TRUE(begins(id, 1));
  const auto wake_all = [&] {
    const tournament::State begun = state(id);
    for (const tournament::Board& board : begun.rounds.back().boards) {
      table.game = GameId::parse(board.game).value();
      table.wake();
    }
  };
  wake_all();
  pass(60s);
  wake_all();
  ASSERT_TRUE(ends(id, 1));
  const tournament::State over = state(id);
  for (const tournament::Board& board : over.rounds[0].boards) {
    EXPECT_EQ(board.scores, (std::array{protocol::BoardResult::forfeit_loss, protocol::BoardResult::forfeit_win}));
  }
}

TEST_F(TournamentRoomTest, WhoIsLateIsWaitedForUntilTheDefaultTime) {
  protocol::TournamentTerms terms = round_robin();
  terms.default_ms = 900'000;
  const TournamentId id = announce(terms).value();
  for (const int number : {1, 2}) EXPECT_EQ(enter(id, number), "");
  pass(60s);
  ASSERT_TRUE(begins(id, 1));
  const tournament::Board board = state(id).rounds[0].boards[0];
  table.game = GameId::parse(board.game).value();
  pass(890s);
  const auto white =
      std::make_shared<Listening>(Player{.id = PlayerId::parse(board.seating.white).value(), .name = "x"});
  table.rooms().post(table.game, Act{.who = white, .id = "move", .action = MakeMove{.ply = 1, .text = "e2e4"}});
  white->event_of("move");
  pass(29s);
  table.wake();
  EXPECT_FALSE(state(id).rounds[0].over);
  pass(2s);
  table.wake();
  ASSERT_TRUE(ends(id, 1));
  EXPECT_EQ(state(id).rounds[0].boards[0].scores,
            (std::array{protocol::BoardResult::forfeit_win, protocol::BoardResult::forfeit_loss}));
}

TEST_F(TournamentRoomTest, RefusesWithoutAStep) {
  protocol::TournamentTerms terms = round_robin();
  terms.schedule[0].variant = "draughts";
  const auto refused = announce(terms);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, protocol::ErrorCode::unknown_variant);
  EXPECT_EQ(refused.error().pointer, "/schedule/0/variant");

  const TournamentId id = announce(round_robin()).value();
  EXPECT_EQ(enter(id, 1), "");
  EXPECT_EQ(enter(id, 1), "already_joined");
  EXPECT_EQ(ask(id, account(1).id.text(), tournament::PairRound{}), "not_an_arbiter");
  EXPECT_EQ(on_disk(id).last, 2U);
}

TEST_F(TournamentRoomTest, TellsTheComputerOfItsGameAndRatesItForNobody) {
  std::atomic<int> told = 0;
  TournamentRooms others{{.core = table.core(),
                          .maker = table.maker(),
                          .news = table.news(),
                          .has_computer = [](std::int64_t level) { return level == 3; },
                          .tell_computer =
                              [&](const PlayerId& player, const std::string& /*key*/, const Frame& frame) {
                                EXPECT_EQ(player, PlayerId::computer(3));
                                EXPECT_TRUE(frame->contains(R"("t":"event")")) << *frame;
                                ++told;
                              }},
                         table.news(),
                         table.shared().limits};
  others.start();
  protocol::TournamentTerms terms = round_robin();
  terms.rated = true;
  terms.computer = 2;
  std::promise<TournamentRooms::Announcement> refused;
  others.announce(to_wire(account(0)), terms, [&](auto done) { refused.set_value(std::move(done)); });
  EXPECT_EQ(refused.get_future().get().error().code, protocol::ErrorCode::no_computer);
  terms.computer = 3;
  std::promise<TournamentRooms::Announcement> announced;
  others.announce(to_wire(account(0)), terms, [&](auto done) { announced.set_value(std::move(done)); });
  const TournamentId id = announced.get_future().get().value();
  for (const int number : {1, 2, 3}) {
    std::promise<bool> entered;
    const Player player = account(number);
    find(others, id)
        ->ask(player.id.text(), tournament::Enter{.who = {.player = to_wire(player), .rating = {}}},
              [&](const auto& done) { entered.set_value(done.has_value()); });
    EXPECT_TRUE(entered.get_future().get());
  }
  pass(60s);
  EXPECT_TRUE(eventually([&] { return state(others, id).rounds.size() == 1; }));
  pass(tournament::kPairsShown);
  EXPECT_TRUE(eventually([&] { return told == 1; }));
  for (const tournament::Board& board : state(others, id).rounds[0].boards) {
    const bool has_computer =
        tournament::is_computer(board.seating.white) || tournament::is_computer(*board.seating.black);
    const auto stored = wait_for<store::StoredGame>([&](store::Completion<store::StoredGame> then) {
      table.store.games().read(GameId::parse(board.game).value(), store::kNoEvents, std::move(then));
    });
    EXPECT_EQ(card_of(stored.value().head).value().rated, !has_computer);
  }
  table.stop();
}

TEST_F(TournamentRoomTest, TakesUpWhatHappenedWhileNobodyListened) {
  const TournamentId id = with_four();
  ASSERT_TRUE(begins(id, 1));
  const tournament::State before = state(id);
  // Another server on the same record has not heard of the games' ends when it starts.
  finish_games(before);
  ASSERT_TRUE(ends(id, 1));
  TournamentRooms others{
      {.core = table.core(), .maker = table.maker(), .news = table.news()}, table.news(), table.shared().limits};
  others.start();
  EXPECT_TRUE(eventually([&] { return state(others, id) == state(id); })) << "either may have gone on first";
  // Both servers do what is due now: the store takes it once, and the one that comes second reads the record again.
  ASSERT_TRUE(begins(id, 2));
  finish_games(state(id));
  ASSERT_TRUE(ends(id, 2));
  EXPECT_TRUE(eventually([&] { return state(others, id) == state(id); }));
  EXPECT_TRUE(eventually([&] { return on_disk(id) == state(id); })) << "the next round may be paired in between";
  table.stop();
}

TEST_F(TournamentRoomTest, AnOrganizerHasSoManyThatAreNotOver) {
  std::vector<TournamentId> open;
  for (std::size_t i = 0; i < TournamentRooms::kMostOpen; ++i) open.push_back(announce(round_robin()).value());
  const auto refused = announce(round_robin());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, protocol::ErrorCode::not_available);
  EXPECT_EQ(ask(open[7], account(0).id.text(), tournament::End{.reason = "rain"}), "");
  EXPECT_TRUE(announce(round_robin())) << "one place is free";
  EXPECT_FALSE(announce(round_robin()));
}

TEST_F(TournamentRoomTest, IsOverAndIsReadAgain) {
  const TournamentId id = announce(round_robin()).value();
  EXPECT_EQ(ask(id, account(0).id.text(), tournament::End{.reason = "rain"}), "");
  EXPECT_TRUE(comes(id, [](const tournament::State& now) { return now.stage == tournament::Stage::over; }));
  EXPECT_EQ(enter(id, 1), "tournament_over");
}

}  // namespace
}  // namespace server::test
