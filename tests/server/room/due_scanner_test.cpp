// Games that nobody has loaded, and what is due in them.
#include "server/room/due_scanner.hpp"

#include <gtest/gtest.h>

#include "server/app/wait.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

constexpr Fischer kHour{.base = 3600s, .increment = 0s};

RoomLimits quick() {
  RoomLimits limits;
  limits.idle = Ms{20};
  limits.idle_unseen = Ms{20};
  return limits;
}

std::optional<store::WallTime> stored_due(Hall& hall) {
  const auto read = wait_for<store::StoredGame>([&](store::Completion<store::StoredGame> then) {
    hall.store.games().read(hall.game, store::kNoEvents, std::move(then));
  });
  return read.value().head.due.at;
}

/// Tells whether no room is there any more. Where time stands still, this lets it go on.
bool is_let_go(Hall& hall) {
  return eventually([&] {
    hall.ahead = hall.ahead.load() + 1ms;
    return hall.directory.size() == 0;
  });
}

/// Plays two plies, lets everybody leave and the room go; gives when the last ply was played.
Now play_and_leave(Hall& hall, const std::string& id) {
  const auto [white, black] = hall.start_game(id, kHour);
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  hall.act(black, "m2", MakeMove{.ply = 2, .text = "e7e5"});
  (void)black->event_of("m2");
  const Now last = hall.now();
  hall.leave_all();
  EXPECT_TRUE(is_let_go(hall)) << "nothing is due for an hour";
  return last;
}

TEST(DueScanner, EndsAGameThatNobodyHasLoadedWhenItsTimeIsUp) {
  Hall hall(quick());
  play_and_leave(hall, "sweep001");
  DueScanner due_scanner(hall.shared(), hall.rooms());
  due_scanner.start();
  hall.ahead = 3500s;
  std::this_thread::sleep_for(1200ms);
  EXPECT_EQ(hall.recorded("game_ended"), 0);
  hall.ahead = 3601s;
  EXPECT_TRUE(eventually([&] { return hall.recorded("game_ended") == 1; }));
  EXPECT_TRUE(is_let_go(hall));
  EXPECT_EQ(stored_due(hall), std::nullopt);
  hall.stop();
}

TEST(DueScanner, ComesOnceWhereTheStoreKnowsATimeThatWasPutOff) {
  Hall hall(quick());
  hall.freeze();
  const Now before = play_and_leave(hall, "sweep002");
  EXPECT_EQ(stored_due(hall), wall_time(before + 30s)) << "of the first move: later moves are not written";
  hall.ahead = 60s;
  DueScanner due_scanner(hall.shared(), hall.rooms());
  due_scanner.start();
  EXPECT_TRUE(eventually([&] { return hall.store.set_dues == 1; }));
  EXPECT_TRUE(is_let_go(hall)) << "at once";
  EXPECT_EQ(stored_due(hall), wall_time(before + 3600s));
  std::this_thread::sleep_for(1200ms);
  EXPECT_EQ(hall.store.set_dues, 1);
  EXPECT_EQ(hall.recorded("game_ended"), 0);
  hall.stop();
}

TEST(DueScanner, WakesARoomThatIsThere) {
  Hall hall;
  hall.freeze();
  const auto [white, black] = hall.start_game("sweep003", kHour);
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  (void)white->event_of("m1");
  hall.ahead = 31s;
  DueScanner due_scanner(hall.shared(), hall.rooms());
  due_scanner.start();
  EXPECT_EQ(black->hear("game_ended")["d"]["outcome"]["reason"], "no-move")
      << "its own timer stands still with the clock";
  hall.stop();
}

TEST(DueScanner, KnowsOfAGameThatFollowsFromAnotherAtOnce) {
  Hall hall;
  hall.freeze();
  const auto [white, black] = hall.start_game("sweep006", kHour);
  hall.act(white, "m1", Resign{});
  (void)black->hear("game_ended");
  hall.act(white, "r1", OfferRematch{});
  (void)black->hear("rematch_offered");
  hall.act(black, "r1", OfferRematch{});
  hall.game = GameId::parse(black->hear("game_followed")["d"]["next"].get<std::string>()).value();
  EXPECT_EQ(stored_due(hall), wall_time(hall.now() + 30s)) << "its first move";
  hall.stop();
}

// Such a game was once woken every second for ever, because of the time that its dice had had.
TEST(DueScanner, LeavesAGameAloneInWhichNothingIsDueAnyMore) {
  Hall hall(quick());
  hall.freeze();
  const auto [white, black] = hall.seat_players("sweep007", ColorChoice::random, Unlimited{});
  (void)black->hear("fair_offered");
  ASSERT_TRUE(eventually([&] { return stored_due(hall).has_value(); })) << "a setup is called off after a minute";
  const fairness::Chain mine(fairness::sha256("white"), 1);
  const fairness::Chain theirs(fairness::sha256("black"), 1);
  const std::string draw = "sweep007.1";
  hall.act(white, "c1", FairCommit{.draw = draw, .commitment = mine.commitment()});
  hall.act(black, "c1", FairCommit{.draw = draw, .commitment = theirs.commitment()});
  hall.act(white, "o1", FairOpen{.draw = draw, .roll = 1, .opening = mine.opening(1)});
  hall.act(black, "o1", FairOpen{.draw = draw, .roll = 1, .opening = theirs.opening(1)});
  (void)white->hear("game_started");
  EXPECT_EQ(stored_due(hall), std::nullopt) << "the game has no clock";
  hall.leave_all();
  ASSERT_TRUE(is_let_go(hall));
  // The column is as a program left it that did not clear it.
  ASSERT_TRUE(wait_for<void>([&](store::Completion<void> then) {
    hall.store.real().games().set_due(hall.game, store::Term::first, {.at = wall_time(hall.now())}, std::move(then));
  }));
  hall.ahead = hall.ahead.load() + 1s;
  DueScanner due_scanner(hall.shared(), hall.rooms());
  due_scanner.start();
  EXPECT_TRUE(eventually([&] { return stored_due(hall) == std::nullopt; }));
  EXPECT_EQ(hall.recorded("game_ended"), 0);
  hall.stop();
}

TEST(DueScanner, IsNotKeptFromOthersByGamesThatCannotBeRead) {
  Hall hall(quick());
  play_and_leave(hall, "sweep004");
  for (int number = 0; number < 70; ++number) {
    const std::string digits = std::to_string(1000 + number);
    store::Writes writes{.events = {{.seq = 1, .at = wall_time(hall.now()), .kind = "nonsense", .body = "{}"}},
                         .draws = {},
                         .heading = store::Heading{.state = store::GameState::running},
                         .due = store::Due{.at = wall_time(Now{1})},
                         .players = {},
                         .at = {},
                         .settle = {},
                         .new_games = {}};
    const store::NewGame game{
        .id = GameId::parse("bad0" + digits).value(), .created = {}, .variant = "chess", .heading = {}};
    ASSERT_TRUE(wait_for<store::Appended>([&](store::Completion<store::Appended> then) {
      hall.store.games().create(game, store::Term::first, writes, std::move(then));
    }));
  }
  DueScanner due_scanner(hall.shared(), hall.rooms());
  due_scanner.start();
  hall.ahead = 3601s;
  EXPECT_TRUE(eventually([&] { return hall.recorded("game_ended") == 1; }));
  EXPECT_TRUE(eventually([&] { return hall.rooms().count_unreadable() == 70U; }));
  hall.stop();
}

// Such a game was once opened again every second, for ever.
TEST(DueScanner, LeavesAGameAloneThatTheStoreCannotRead) {
  constexpr int kMany = 1000;
  Hall hall(quick());
  play_and_leave(hall, "sweep008");
  hall.store.fails_as = store::Code::corrupt;
  hall.store.reads_fail = kMany;
  DueScanner due_scanner(hall.shared(), hall.rooms());
  due_scanner.start();
  hall.ahead = 3601s;
  EXPECT_TRUE(eventually([&] { return hall.rooms().count_unreadable() == 1; }));
  std::this_thread::sleep_for(1200ms);
  EXPECT_EQ(hall.store.reads_fail, kMany - 1);
  const auto visitor = hall.make_member();
  hall.directory.post(hall.game, Enter{.who = visitor, .since = {}, .id = "enter"});
  EXPECT_EQ(visitor->refusal("enter"), protocol::ErrorCode::internal);
  ASSERT_TRUE(is_let_go(hall));
  hall.store.reads_fail = 0;
  (void)hall.enter();
  EXPECT_TRUE(eventually([&] { return hall.recorded("game_ended") == 1; }));
  EXPECT_EQ(hall.rooms().count_unreadable(), 0U) << "it could be read after all";
  hall.stop();
}

// Such a game was once read and tried again at once, for ever.
TEST(DueScanner, GivesAGameUpInWhichNothingCanBeStored) {
  RoomLimits limits = quick();
  limits.retry = Ms{100};
  for (const store::Code code : {store::Code::conflict, store::Code::corrupt}) {
    Hall hall(limits);
    play_and_leave(hall, "sweep009");
    const int before = hall.store.appends;
    hall.store.fails_as = code;
    hall.store.appends_fail = 1000;
    DueScanner due_scanner(hall.shared(), hall.rooms());
    due_scanner.start();
    const auto begun = std::chrono::steady_clock::now();
    hall.ahead = 3601s;
    EXPECT_TRUE(eventually([&] { return hall.rooms().count_unreadable() == 1; }));
    EXPECT_GE(std::chrono::steady_clock::now() - begun, 4 * limits.retry) << "it is not tried again at once";
    std::this_thread::sleep_for(1200ms);
    EXPECT_EQ(hall.store.appends, before + 5);
    EXPECT_EQ(hall.rooms().size(), 0U);
    hall.stop();
  }
}

// The game's time once stood still for as long as the clock was set back.
TEST(DueScanner, IsNotNeededWhereTheClockWasSetBackSinceTheLastMove) {
  Hall hall(quick());
  hall.freeze();
  hall.ahead = 100h;
  play_and_leave(hall, "sweep010");
  hall.reopen();
  hall.ahead = 0s;
  hall.directory.take_up({hall.game});
  EXPECT_TRUE(eventually([&] { return stored_due(hall) == wall_time(hall.now() + 3600s); }));
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(hall.directory.size(), 1U) << "it stays, though nobody is there";
  hall.ahead = 3601s;
  hall.directory.take_up({hall.game});
  EXPECT_TRUE(eventually([&] { return hall.recorded("game_ended") == 1; }));
  EXPECT_TRUE(is_let_go(hall));
  hall.stop();
}

TEST(DueScanner, AMoveWhileWhatIsDueIsCorrectedLeavesNothingTooLate) {
  Hall hall(quick());
  hall.freeze();
  const auto [white, black] = hall.start_game("sweep011", kHour);
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  hall.act(black, "m2", MakeMove{.ply = 2, .text = "e7e5"});
  (void)black->event_of("m2");
  hall.ahead = 60s;
  hall.store.set_dues_wait = true;
  DueScanner due_scanner(hall.shared(), hall.rooms());
  due_scanner.start();
  EXPECT_TRUE(eventually([&] { return hall.store.set_dues == 1; }));
  hall.act(white, "m3", MakeMove{.ply = 3, .text = "g1f3"});
  (void)white->event_of("m3");
  hall.store.let_go();
  hall.leave_all();
  ASSERT_TRUE(is_let_go(hall));
  const auto due = stored_due(hall);
  ASSERT_TRUE(due);
  EXPECT_LE(*due, wall_time(hall.now() + 3600s)) << "Black's flag";
  hall.ahead = hall.ahead.load() + 3600s;
  EXPECT_TRUE(eventually([&] { return hall.recorded("game_ended") == 1; }));
  hall.stop();
}

TEST(DueScanner, GivesAGameTheTimeOfAnOutageBeforeItsFlagFalls) {
  Hall hall(quick());
  hall.freeze();
  const Now last = play_and_leave(hall, "sweep005");
  hall.ahead = 4100s;
  hall.restart(last + 100s);  // nobody was there for 4,000 s
  DueScanner due_scanner(hall.shared(), hall.rooms());
  due_scanner.start();
  EXPECT_TRUE(eventually([&] { return hall.recorded("server_restarted") == 1; }));
  EXPECT_EQ(stored_due(hall), wall_time(hall.now() + 3500s + 10s));
  EXPECT_EQ(hall.recorded("game_ended"), 0);
  hall.stop();
}

}  // namespace
}  // namespace server::test
