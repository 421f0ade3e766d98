// What the server announces by itself: in time, once, whoever has started since; and what becomes of it without people.
#include "server/tournament_room/announcer.hpp"

#include "server/tournament/live/view.hpp"
#include "tests/server/tournament_room/fixture.hpp"

namespace server::test {
namespace {

class AnnouncerTest : public TournamentRoomTest {
 protected:
  /// A round robin of chess, every day at a time that is two hours ahead, announced an hour before.
  Schedule schedule(bool is_example = false) {
    RecurringTournament one{.id = "daily", .days = {}, .minutes = {}, .ahead = 1h, .terms = round_robin()};
    one.minutes = {((table.now().ms / 60'000) + 120) % 1440};
    return {.tournaments = {std::move(one)}, .is_example = is_example};
  }
  std::unique_ptr<Announcer> announcer(const Schedule& schedule) {
    auto made = std::make_unique<Announcer>(table.core(), rooms, schedule, Ms{10});
    made->start();
    return made;
  }
  std::vector<TournamentId> open() {
    return wait_for<std::vector<TournamentId>>([&](store::Completion<std::vector<TournamentId>> then) {
             table.store.tournaments().open_tournaments(std::move(then));
           })
        .value();
  }
  std::size_t listed(bool over, std::optional<std::string> of = {}) {
    const store::TournamentsWanted wanted{.over = over, .of = std::move(of), .after = {}, .most = 10};
    return wait_for<store::ListedTournaments>([&](store::Completion<store::ListedTournaments> then) {
             table.store.tournaments().list(wanted, std::move(then));
           })
        .value()
        .all.size();
  }
  /// The one that is announced.
  TournamentId announced(const Schedule& wanted) {
    all.push_back(announcer(wanted));
    pass(61min);
    EXPECT_TRUE(eventually([&] { return !open().empty(); }));
    return open().at(0);
  }
  ~AnnouncerTest() override { table.stop(); }

  std::vector<std::unique_ptr<Announcer>> all;
};

TEST_F(AnnouncerTest, AnnouncesInTimeAndOnce) {
  const Schedule wanted = schedule();
  const Now start = wanted.tournaments[0].next(table.now());
  all.push_back(announcer(wanted));
  pass(30min);
  EXPECT_TRUE(open().empty()) << "half an hour too early";
  pass(31min);
  ASSERT_TRUE(eventually([&] { return open().size() == 1; }));
  const TournamentId id = open()[0];
  EXPECT_EQ(id, scheduled_id(table.core(), "daily", start));
  EXPECT_EQ(state(id).terms.starts_ms, start.ms);
  EXPECT_TRUE(state(id).arbiters.empty());
  // Others start with the same schedule, as after a crash; one of them without any room yet.
  all.push_back(announcer(wanted));
  TournamentRooms after{
      {.core = table.core(), .maker = table.maker(), .news = table.news()}, table.news(), table.shared().limits};
  Announcer other(table.core(), after, wanted, Ms{10});
  other.start();
  std::promise<TournamentRooms::Announcement> again;
  protocol::TournamentTerms terms = wanted.tournaments[0].terms;
  terms.starts_ms = start.ms;
  after.announce_by_schedule(id, terms, false, [&](auto done) { again.set_value(std::move(done)); });
  EXPECT_EQ(again.get_future().get().value(), id) << "it is there already";
  EXPECT_EQ(on_disk(id).last, 1U);
  EXPECT_EQ(open().size(), 1U);
  pass(24h);
  ASSERT_TRUE(eventually([&] { return open().size() == 1 && open()[0] != id; })) << "the next day's";
  table.stop();
}

TEST_F(AnnouncerTest, LeavesTheComputerOutWhereTheServerHasNone) {
  Schedule wanted = schedule();
  wanted.tournaments[0].terms.computer = 3;
  EXPECT_EQ(state(announced(wanted)).terms.computer, std::nullopt);
}

TEST_F(AnnouncerTest, AnExampleSaysSo) {
  const TournamentId id = announced(schedule(true));
  EXPECT_EQ(tournament::view_of(id.text(), state(id)).example, true);
  EXPECT_EQ(on_disk(id), state(id));
}

TEST_F(AnnouncerTest, OneToWhichNobodyCameStandsInNoList) {
  const TournamentId id = announced(schedule());
  EXPECT_EQ(listed(false), 1U);
  EXPECT_EQ(enter(id, 1), "");
  pass(60min);
  ASSERT_TRUE(comes(id, [](const tournament::State& now) { return now.stage == tournament::Stage::over; }));
  EXPECT_EQ(listed(true), 0U);
  EXPECT_EQ(listed(true, account(1).id.text()), 1U) << "who had entered finds it";
  // One that an organizer has announced stays in the list.
  const TournamentId other = announce(round_robin()).value();
  pass(60s);
  ASSERT_TRUE(comes(other, [](const tournament::State& now) { return now.stage == tournament::Stage::over; }));
  EXPECT_EQ(listed(true), 1U);
}

TEST_F(AnnouncerTest, IsPlayedWithoutAnArbiterAndListed) {
  const TournamentId id = announced(schedule());
  for (const int number : {1, 2}) EXPECT_EQ(enter(id, number), "");
  EXPECT_EQ(ask(id, account(1).id.text(), tournament::End{.reason = "mine"}), "not_an_arbiter");
  EXPECT_EQ(ask(id, {}, tournament::NameArbiter{.player = to_wire(account(3)), .by_admin = true}), "");
  EXPECT_TRUE(state(id).is_arbiter(account(3).id.text()));
  pass(60min);
  ASSERT_TRUE(begins(id, 1));
  finish_games(state(id));
  ASSERT_TRUE(comes(id, [](const tournament::State& now) { return now.stage == tournament::Stage::over; }));
  EXPECT_EQ(listed(true), 1U);
}

}  // namespace
}  // namespace server::test
