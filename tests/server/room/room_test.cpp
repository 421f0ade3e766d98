// Rooms with members that only listen and a store that fails when told to: what becomes of games when the disk does
// not do as it should, and when everybody comes and goes at once.
#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>

#include "server/app/wait.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using protocol::ErrorCode;
using std::chrono::steady_clock;

TEST(Room, RefusesWhatCouldNotBeStoredAndTakesItTheNextTime) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0001");
  hall.store.appends_fail = 1;
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(white->refusal("m1"), ErrorCode::busy);
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(white->event_of("m1")["t"], "moved");
  EXPECT_EQ(black->hear("moved")["d"]["move"], "e2e4");
  EXPECT_EQ(black->count("moved"), 1U);
}

TEST(Room, SendsWhatReachedTheDiskThoughTheStoreSaidNo) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0002");
  hall.store.appends_lie = 1;
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(black->hear("moved")["d"]["move"], "e2e4");
  EXPECT_EQ(white->event_of("m1")["t"], "moved") << "it was done, so this is the answer";
  EXPECT_EQ(white->refusals(), 0U);
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(white->event_of("m1", 2)["v"], white->event_of("m1")["v"]);
  EXPECT_EQ(black->count("moved"), 1U);
}

TEST(Room, TellsTheLobbyBeforeThePlayers) {
  for (const bool lies : {false, true}) {
    Hall hall;
    ListeningPtr white;
    std::atomic<int> early = 0;
    hall.news().listen([&](const GameCard& card) {
      if (card.phase == Phase::ended && white->count("game_ended") == 0) ++early;
    });
    white = hall.start_game("game0003").first;
    hall.store.appends_lie = lies ? 1 : 0;
    hall.act(white, "end", Resign{});
    EXPECT_EQ(white->event_of("end")["t"], "game_ended");
    EXPECT_EQ(early, 1) << "who asks the lobby now must find what he has just been told";
  }
}

TEST(Room, TellsWhoIsHereEvenIfSomebodyCameWhileItReadTheGameAgain) {
  RoomLimits limits;
  limits.presence = Ms{200};
  Hall hall(limits);
  const auto [white, black] = hall.start_game("game0003");
  const auto first = hall.enter();
  ASSERT_TRUE(first->waits_for([&] { return first->latest().value("watchers", 0) == 1; }));
  hall.store.reads_wait = true;
  hall.store.appends_fail = 1;
  hall.directory.post(hall.game, Unwatch{black.get()});  // a notice is due soon, and the room begins to read first
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(white->refusal("m1"), ErrorCode::busy);
  std::this_thread::sleep_for(400ms);
  hall.store.let_go();
  const auto second = hall.enter();
  EXPECT_TRUE(second->waits_for([&] { return second->latest().value("watchers", 0) == 2; }));
}

TEST(Room, GivesBackTheTimeOfAnOutageThoughTheGameCouldNotBeReadAtOnce) {
  Hall hall;
  hall.start_game("game0004", Fischer{.base = 60s, .increment = 0s});
  hall.restart();
  hall.store.reads_fail = 1;
  const auto is_told = [&] {
    hall.directory.take_up({hall.game});  // the scanner does this again and again: the room may have given up
    return hall.recorded("server_restarted") == 1;
  };
  EXPECT_TRUE(eventually(is_told));
  EXPECT_EQ(hall.store.reads_fail, 0);
}

TEST(Room, GivesBackTheTimeOfAnOutageThoughThatCouldNotBeStoredAtOnce) {
  Hall hall;
  hall.start_game("game0005", Fischer{.base = 60s, .increment = 0s});
  hall.restart();
  hall.store.appends_fail = 2;
  hall.directory.take_up({hall.game});
  EXPECT_TRUE(eventually([&] { return hall.recorded("server_restarted") == 1; }));
  EXPECT_EQ(hall.recorded("server_restarted"), 1);
}

TEST(Room, ShowsTheGameToThoseWhoComeThoughItsOutageCannotBeStored) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0011", Fischer{.base = 60s, .increment = 0s});
  hall.restart();
  hall.store.appends_fail = 1'000'000;
  hall.directory.take_up({hall.game});
  EXPECT_EQ(hall.enter()->hear("snapshot")["d"]["phase"], "playing");
  const auto again = std::make_shared<Listening>(white->player());
  hall.directory.post(hall.game, Enter{.who = again, .since = {}, .id = "again"});
  (void)again->hear("snapshot");
  hall.act(again, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(again->refusal("m1"), ErrorCode::not_stored) << "it would be charged for the outage";
  hall.store.appends_fail = 0;
  (void)again->hear("server_restarted");
  hall.act(again, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(again->event_of("m1")["t"], "moved");
  EXPECT_EQ(hall.recorded("server_restarted"), 1);
}

TEST(Room, IsOpenedForWhatIsDueWithFewOthersAtATimeAndAtOnceForWhoComes) {
  RoomLimits limits;
  limits.taking_up = 1;
  Hall hall(limits);
  std::vector<GameId> games;
  for (const char* id : {"game0012", "game0013", "game0014"}) {
    hall.start_game(id, Fischer{.base = 60s, .increment = 0s});
    games.push_back(hall.game);
  }
  hall.restart();
  hall.store.appends_wait = true;
  hall.store.appends = 0;
  hall.directory.take_up(games);
  hall.directory.take_up(games);
  EXPECT_TRUE(eventually([&] { return hall.store.appends == 1; }));
  EXPECT_EQ(hall.directory.size(), 1U);
  const auto comes = hall.make_member();
  hall.directory.post(hall.game, Enter{.who = comes, .since = {}, .id = "enter"});  // this is the last of the games
  EXPECT_TRUE(eventually([&] { return hall.store.appends == 2; }));
  EXPECT_EQ(hall.directory.size(), 2U);
  EXPECT_EQ(hall.rooms().count_opening(), 3U);
  hall.store.let_go();
  EXPECT_TRUE(eventually([&] { return hall.rooms().count_opening() == 0; }));
  EXPECT_EQ(hall.store.appends, 3);
  for (const GameId& game : games) {
    hall.game = game;
    EXPECT_EQ(hall.recorded("server_restarted"), 1);
  }
}

TEST(Room, SleepsUntilSomebodyComesAndThenHearsOfTheOutagesMeanwhileAsOfOne) {
  Hall hall;
  hall.freeze();
  const auto [white, black] = hall.start_game("game0015", Fischer{.base = 3600s, .increment = 0s});
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  hall.act(black, "m2", MakeMove{.ply = 2, .text = "e7e5"});
  (void)black->event_of("m2");
  hall.reopen();
  const Now last = hall.now();
  hall.ahead = 1000s;
  hall.outages.remember({{.from = last - 50s, .until = last - 40s},  // the room has heard of this outage
                         {.from = last - 20s, .until = last + 40s},
                         {.from = last + 45s, .until = last + 60s},
                         {.from = last + 500s, .until = last + 510s}});
  EXPECT_EQ(hall.directory.size(), 0U);
  EXPECT_EQ(hall.enter()->hear("snapshot")["d"]["clocks"]["white_ms"], 3'600'000 - 1'000'000 + 70'000 + 20'000)
      << "with 10 s after each, where there is no other";
  EXPECT_EQ(hall.recorded("server_restarted"), 1);
}

TEST(Room, TriesGentlyWhileTheDiskIsFullAndThenEndsTheGame) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0006", Fischer{.base = 1s, .increment = 0s});
  hall.store.appends_fail = 1'000'000;
  hall.ahead = 60s;
  hall.directory.post(hall.game, SystemCommand{TimeUp{}});
  std::this_thread::sleep_for(500ms);
  EXPECT_LE(hall.store.appends.load(), 20) << "it hammers at the disk";
  hall.store.appends_fail = 0;
  EXPECT_EQ(black->hear("game_ended")["d"]["outcome"]["reason"], "no-move");
}

TEST(Room, MeasuresHowLongAPlayerHasBeenGoneForWhoClaimsTheGame) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0099");
  hall.act(white, "c0", Claim{});
  EXPECT_EQ(white->refusal("c0"), ErrorCode::claim_too_early) << "he is here";
  hall.directory.post(hall.game, Unwatch{black.get()});
  hall.act(white, "c1", Claim{});
  EXPECT_EQ(white->refusal("c1"), ErrorCode::claim_too_early);
  hall.ahead = 290s;
  hall.act(white, "c2", Claim{.what = Claim::What::draw});
  EXPECT_EQ(white->refusal("c2"), ErrorCode::claim_too_early) << "five minutes, where there is no clock";
  hall.ahead = 301s;
  hall.act(white, "c3", Claim{.what = Claim::What::draw});
  EXPECT_EQ(white->event_of("c3")["d"]["outcome"], (nlohmann::json{{"reason", "abandonment"}, {"result", "draw"}}));
}

TEST(Room, CallsTheGameOffWhenAnOpeningIsMissing) {
  Hall hall;
  const auto [white, black] = hall.seat_players("game0007", ColorChoice::random, Unlimited{});
  const std::string draw = "game0007.1";
  const fairness::Chain mine(fairness::sha256("white"), 1);
  const fairness::Chain theirs(fairness::sha256("black"), 1);
  hall.act(white, "c1", FairCommit{.draw = draw, .commitment = mine.commitment()});
  hall.act(black, "c1", FairCommit{.draw = draw, .commitment = theirs.commitment()});
  hall.act(white, "o1", FairOpen{.draw = draw, .roll = 1, .opening = mine.opening(1)});
  EXPECT_EQ(white->event_of("o1")["t"], "fair_opened");
  hall.ahead = 59s;
  (void)hall.enter();
  EXPECT_EQ(hall.recorded("game_ended"), 0);
  hall.ahead = 61s;
  (void)hall.enter();  // this makes the room look at the clock again
  EXPECT_EQ(white->hear("fair_voided")["d"]["missing"], nlohmann::json::array({2}));
  EXPECT_EQ(white->hear("game_ended")["d"]["outcome"]["reason"], "void-draw");
  hall.act(black, "o1", FairOpen{.draw = draw, .roll = 1, .opening = theirs.opening(1)});
  EXPECT_TRUE(black->event_of("o1")["d"].contains("dice")) << "a late opening shows what would have been";
}

TEST(Room, LocksNothingMoreOnADayWhoseListIsClosed) {
  Hall hall;
  const std::string day = utc_date(hall.now());
  hall.ahead = next_midnight(hall.now()) - hall.now() - 5s;
  const auto [white, black] = hall.seat_players("game0077", ColorChoice::random, Unlimited{});
  store::FairRecords& book = hall.core().store.fair_records();
  const store::DrawWrite other{
      .key = {.id = "round"}, .state = "{}", .lock = store::LockDigest{.day = day, .sha256 = {1}}, .record = "{}"};
  ASSERT_TRUE(wait_for<store::DrawKey>([&](auto then) { book.put_draw(other, std::move(then)); }));
  const store::OpenDay open{.date = day, .locks = {{1}}};
  ASSERT_TRUE(wait_for<void>([&](auto then) { book.close_day(open, {.text = "head"}, std::move(then)); }));

  const auto commit = [&](const ListeningPtr& who, const char* id, const char* secret) {
    const fairness::Chain chain(fairness::sha256(secret), 1);
    hall.act(who, id, FairCommit{.draw = "game0077.1", .commitment = chain.commitment()});
  };
  commit(white, "c1", "white");
  commit(black, "c1", "black");
  EXPECT_EQ(black->refusal("c1"), ErrorCode::not_stored) << "with it the lock would be signed";
  EXPECT_EQ(hall.recorded("fair_locked"), 0);
  hall.ahead = hall.ahead.load() + 10s;
  commit(black, "c1", "black");
  const std::string lock = black->hear("fair_locked")["d"]["lock"];
  EXPECT_EQ(fairness::parse_lock(lock)->time.substr(0, day.size()), utc_date(hall.now()));
}

TEST(Room, GoesOnFromItsLastEventThoughTheClockWasSetBack) {
  Hall hall;
  hall.ahead = std::chrono::minutes{10};
  const auto [white, black] = hall.start_game("game0060", Fischer{.base = Ms{3'000}, .increment = Ms{0}});
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  hall.act(black, "m2", MakeMove{.ply = 2, .text = "e7e5"});
  black->event_of("m2");
  hall.ahead = Ms{0};
  hall.reopen();
  const auto start = steady_clock::now();
  const ListeningPtr watcher = hall.enter();
  EXPECT_EQ(watcher->hear("game_ended")["d"]["outcome"]["reason"], "time") << "White's flag falls";
  EXPECT_GE(steady_clock::now() - start, 2s) << "and nobody pays for the clock";
}

TEST(Room, RefusesWhatDoesNotFitIntoItsMailboxAndTurnsNobodyOut) {
  RoomLimits limits;
  limits.mailbox = 4;
  Hall hall(limits);
  const auto [white, black] = hall.start_game("game0008");
  hall.store.appends_wait = true;
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  for (int i = 1; i <= 20; ++i) {
    hall.directory.post(hall.game, Enter{.who = black, .since = {}, .id = "w" + std::to_string(i)});
  }
  EXPECT_EQ(black->refusal("w20"), ErrorCode::busy);
  EXPECT_EQ(black->refusals(), 16U);
  EXPECT_EQ(black->turned_away_from, 0) << "it would not be let go when its connection ends";
  hall.store.let_go();
  EXPECT_EQ(white->event_of("m1")["t"], "moved");
  EXPECT_EQ(black->hear("moved")["d"]["move"], "e2e4");
}

TEST(Room, NobodyStaysBehindHoweverTheyComeAndGo) {
  RoomLimits limits;
  limits.idle = Ms{0};
  Hall hall(limits);
  hall.seat_players("game0009", ColorChoice::white, Unlimited{});
  hall.leave_all();
  std::vector<std::thread> threads;
  std::vector<std::shared_ptr<Listening>> all(4);
  for (auto& one : all) {
    one = hall.make_member();
    threads.emplace_back([&hall, one] {
      for (int i = 0; i < 300; ++i) {
        hall.directory.post(hall.game, Enter{.who = one, .since = {}, .id = "w" + std::to_string(i)});
        if (i % 3 == 0) std::this_thread::yield();
        hall.directory.post(hall.game, Unwatch{one.get()});
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& one : all) {
    EXPECT_TRUE(one->waits_for([&] { return one->count("snapshot") + one->refusals_now() == 300; }));
  }
  EXPECT_TRUE(eventually([&] { return hall.directory.size() == 0; })) << "a room waits for somebody who has left";
}

TEST(Room, IsLetGoWhenNobodyNeedsItAndReadAgainWhenSomebodyComes) {
  RoomLimits limits;
  limits.idle = Ms{20};
  Hall hall(limits);
  hall.start_game("game0010");
  EXPECT_EQ(hall.directory.size(), 1U);
  hall.leave_all();
  EXPECT_TRUE(eventually([&] { return hall.directory.size() == 0; }));
  EXPECT_EQ(hall.enter()->hear("snapshot")["d"]["phase"], "playing");
}

TEST(Room, OfAGameThatHasEndedThereGoesSooner) {
  RoomLimits limits;
  limits.idle_finished = Ms{20};
  Hall hall(limits);
  const auto [white, black] = hall.start_game("game0011");
  hall.act(white, "r1", Resign{});
  EXPECT_EQ(black->hear("game_ended")["d"]["outcome"]["result"], "black");
  hall.leave_all();
  EXPECT_TRUE(eventually([&] { return hall.directory.size() == 0; })) << "it stays as one that goes on does";
  EXPECT_EQ(hall.enter()->hear("snapshot")["d"]["phase"], "ended");
}

TEST(Room, OfAGameThatIsNotThereIsNotKept) {
  Hall hall;
  hall.game = *GameId::parse("nowhere0");
  const auto member = hall.make_member();
  hall.directory.post(hall.game, Enter{.who = member, .since = {}, .id = "w1"});
  EXPECT_EQ(member->refusal("w1"), ErrorCode::no_such_game);
  EXPECT_TRUE(eventually([&] { return hall.directory.size() == 0; }));
}

}  // namespace
}  // namespace server::test
