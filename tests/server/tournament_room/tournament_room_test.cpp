// Tournaments from their announcement to the end, with real rooms and a real store, in time that the test lets pass.
#include <gtest/gtest.h>

#include <future>

#include "server/app/wait.hpp"
#include "server/match/seats.hpp"
#include "server/tournament/course/standings.hpp"
#include "server/tournament_room/record.hpp"
#include "server/tournament_room/tournament_rooms.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using tournament::Course;

RoomLimits quick() {
  RoomLimits limits;
  limits.look = Ms{10};
  limits.retry = Ms{10};
  return limits;
}

Player account(int number) {
  const std::string digits = std::to_string(1000 + number);
  return {.id = PlayerId::parse("u-player" + digits).value(), .name = "Player" + digits};
}

class TournamentRoomTest : public testing::Test {
 protected:
  TournamentRoomTest() {
    table.freeze();
    rooms.start();
  }
  ~TournamentRoomTest() override { table.stop(); }

  protocol::TournamentTerms round_robin() {
    protocol::TournamentTerms terms;
    terms.name = "Cup";
    terms.format = protocol::Format::round_robin;
    terms.schedule = {
        {.variant = "chess", .options = {}, .clock = to_wire(Fischer{.base = 300s, .increment = 3s})}};
    terms.starts_ms = (table.now() + Ms{60'000}).ms;
    terms.next_round = protocol::RoundStart::server;
    return terms;
  }
  std::expected<TournamentId, protocol::Error> announce(const protocol::TournamentTerms& terms) {
    std::promise<std::expected<TournamentId, protocol::Error>> answer;
    rooms.announce(to_wire(account(0)), terms, [&](auto id) { answer.set_value(std::move(id)); });
    return answer.get_future().get();
  }
  std::shared_ptr<TournamentRoom> find(TournamentRooms& where, const TournamentId& id) {
    std::promise<std::shared_ptr<TournamentRoom>> answer;
    where.find(id, [&](auto room) { answer.set_value(room.value()); });
    return answer.get_future().get();
  }
  std::string ask(const TournamentId& id, const std::string& by, tournament::Command command) {
    std::promise<std::expected<void, protocol::Error>> answer;
    find(rooms, id)->ask(by, std::move(command), [&](auto done) { answer.set_value(std::move(done)); });
    const auto done = answer.get_future().get();
    return done ? "" : std::string{name(done.error().code)};
  }
  std::string enter(const TournamentId& id, int number) {
    const Player player = account(number);
    return ask(id, player.id.text(), tournament::Enter{.who = {.player = to_wire(player), .rating = {}}});
  }
  Course course(TournamentRooms& where, const TournamentId& id) {
    std::promise<Course> answer;
    find(where, id)->show([&](const Course& shown) { answer.set_value(shown); });
    return answer.get_future().get();
  }
  Course course(const TournamentId& id) { return course(rooms, id); }
  /// As the record alone makes it.
  Course on_disk(const TournamentId& id) {
    const auto stored = wait_for<store::StoredTournament>(
        [&](store::Then<store::StoredTournament> then) { table.store.tournaments().read(id, std::move(then)); });
    return course_of(stored.value()).value();
  }
  bool comes(const TournamentId& id, const std::function<bool(const Course&)>& condition) {
    return eventually([&] { return condition(course(id)); });
  }
  void pass(Ms time) { table.ahead = table.ahead.load() + time; }
  void resign(const std::string& game, const std::string& player) {
    const auto who = std::make_shared<Listening>(Player{.id = PlayerId::parse(player).value(), .name = "x"});
    table.rooms().post(GameId::parse(game).value(), Act{.who = who, .id = "resign", .action = Resign{}});
  }
  /// White resigns in all games of the round.
  void finish_games(const Course& now) {
    for (const tournament::Board& board : now.rounds.back().boards) {
      if (board.is_open()) resign(board.game, board.seating.white);
    }
  }
  /// Four have entered, and the time has come.
  TournamentId with_four() {
    const TournamentId id = announce(round_robin()).value();
    for (const int number : {1, 2, 3, 4}) EXPECT_EQ(enter(id, number), "");
    pass(60s);
    return id;
  }
  bool begins(const TournamentId& id, std::size_t round) {
    EXPECT_TRUE(comes(id, [&](const Course& now) { return now.rounds.size() == round; }));
    pass(tournament::kPairsShown);
    return comes(id, [](const Course& now) { return now.rounds.back().begun.has_value(); });
  }

  Hall table{quick()};
  TournamentRooms rooms{table.world()};
};

TEST_F(TournamentRoomTest, IsPlayedToItsEnd) {
  const TournamentId id = with_four();
  for (std::size_t round = 1; round <= 3; ++round) {
    ASSERT_TRUE(begins(id, round));
    finish_games(course(id));
    ASSERT_TRUE(comes(id, [](const Course& now) { return now.rounds.back().over.has_value(); }));
  }
  ASSERT_TRUE(comes(id, [](const Course& now) { return now.stage == tournament::Stage::over; }));
  EXPECT_EQ(on_disk(id), course(id));
  EXPECT_EQ(tournament::standings_of(course(id)).size(), 4U);
}

TEST_F(TournamentRoomTest, WhoDoesNotMoveForfeits) {
  const TournamentId id = with_four();
  ASSERT_TRUE(begins(id, 1));
  for (const tournament::Board& board : course(id).rounds.back().boards) {
    table.game = GameId::parse(board.game).value();
    table.wake();
  }
  pass(60s);
  for (const tournament::Board& board : course(id).rounds.back().boards) {
    table.game = GameId::parse(board.game).value();
    table.wake();
  }
  ASSERT_TRUE(comes(id, [](const Course& now) { return now.rounds[0].over.has_value(); }));
  for (const tournament::Board& board : course(id).rounds[0].boards) {
    EXPECT_EQ(board.scores, (std::array{protocol::BoardResult::forfeit_loss, protocol::BoardResult::forfeit_win}));
  }
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

TEST_F(TournamentRoomTest, TakesUpWhatHappenedWhileNobodyListened) {
  const TournamentId id = with_four();
  ASSERT_TRUE(begins(id, 1));
  const Course before = course(id);
  // Another server on the same record, which has not heard of the games' ends when it starts.
  finish_games(before);
  ASSERT_TRUE(comes(id, [](const Course& now) { return now.rounds[0].over.has_value(); }));
  TournamentRooms others{table.world()};
  others.start();
  EXPECT_EQ(course(others, id), course(id));
  // Both do what is due now: the store takes it once, and who comes second reads it again.
  ASSERT_TRUE(begins(id, 2));
  finish_games(course(id));
  ASSERT_TRUE(comes(id, [](const Course& now) { return now.rounds[1].over.has_value(); }));
  EXPECT_TRUE(eventually([&] { return course(others, id) == course(id); }));
  EXPECT_EQ(on_disk(id), course(id));
  table.stop();
}

TEST_F(TournamentRoomTest, IsOverAndIsReadAgain) {
  const TournamentId id = announce(round_robin()).value();
  EXPECT_EQ(ask(id, account(0).id.text(), tournament::End{.reason = "rain"}), "");
  EXPECT_TRUE(comes(id, [](const Course& now) { return now.stage == tournament::Stage::over; }));
  EXPECT_EQ(enter(id, 1), "tournament_over");
}

}  // namespace
}  // namespace server::test
