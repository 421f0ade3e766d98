// The lists of locks and their heads, as the server publishes them: while a day runs, once it is over, after days in
// which there was no server, and after kill -9.
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>

#include "server/app/wait.hpp"
#include "server/base/time.hpp"
#include "server/fairness/day.hpp"
#include "server/fairness/lock.hpp"
#include "server/store/sqlite/open.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

Now now() {
  return {std::chrono::duration_cast<Ms>(std::chrono::system_clock::now().time_since_epoch()).count()};
}

std::string date_before(int days) {
  return utc_date(now() + -Ms{std::chrono::days{days}});
}

class FairDays : public testing::Test {
 protected:
  FairDays() { std::filesystem::create_directories(place.data()); }

  /// Stores a lock of that day, as a server that ran then has left it.
  void lock(const std::string& id, const std::string& date, const fairness::Hash& sha256) const {
    const auto store = store::sqlite::open({.file = place.data() / "astragal.db"}).value();
    const store::DrawWrite draw{.key = {.id = id},
                                .stage = store::DrawStage::ended,
                                .state = "{}",
                                .lock = store::LockDigest{.day = date, .sha256 = sha256},
                                .record = "{}"};
    ASSERT_TRUE(wait_for<store::DrawKey>(
        [&](store::Completion<store::DrawKey> then) { store->fair_records().put_draw(draw, std::move(then)); }));
  }
  /// Stores a head that was signed, whatever it says: nobody verifies it here.
  void sign_next_day() const {
    const auto store = store::sqlite::open({.file = place.data() / "astragal.db"}).value();
    using Open = std::optional<store::OpenDay>;
    const auto open =
        wait_for<Open>([&](store::Completion<Open> then) { store->fair_records().open_day(std::move(then)); }).value();
    ASSERT_TRUE(wait_for<void>([&](store::Completion<void> then) {
      store->fair_records().close_day(open.value(), {.text = "head", .signature = {}}, std::move(then));
    }));
  }
  static Json readiness(const ServerChild& server) { return Json::parse(get(server, "/readyz").body); }
  /// Expects that the server says why it throws no dice, and that everything else goes on.
  static void expect_no_dice(ServerChild& server, const std::string& why) {
    const Json ready = readiness(server);
    EXPECT_EQ(ready["status"], "not_ready");
    EXPECT_EQ(ready["why"], why);
    Client asking(server.port());
    const auto wanted = [](const char* variant, const char* color) {
      return Json{{"variant", variant},
                  {"options", Json::object()},
                  {"clock", kFiveMinutes},
                  {"color", color},
                  {"rated", false}};
    };
    for (const Json& refused :
         {asking.ask("create", wanted("chess56", "white")), asking.ask("create", wanted("chess", "random"))}) {
      EXPECT_EQ(refused["d"]["code"], "not_available") << refused;
      EXPECT_NE(refused["d"]["message"].get<std::string>().find("clock"), std::string::npos) << refused;
    }
    Two(server.port(), {{"clock", kFiveMinutes}}).move("e2e4");
    const std::string line = R"("event":"no_dice","code":")" + why;
    const std::string log = server.err_with(line);
    const auto told = log.find(line);
    EXPECT_NE(told, std::string::npos) << log;
    EXPECT_EQ(log.find(R"("event":"no_dice")", told + 1), std::string::npos) << "once is enough";
  }
  static Answer get(const ServerChild& server, const std::string& path) { return request(server.port(), "GET", path); }
  /// Gives the list of a day, once it is closed.
  static fairness::Day closed_day(const ServerChild& server, const std::string& date) {
    std::optional<fairness::Day> day;
    const bool closed = eventually([&] {
      if (const auto read = fairness::parse_day(get(server, "/fair/days/" + date).body)) day = *read;
      return day && day->head;
    });
    if (!closed) throw std::runtime_error("no head of " + date);
    return *day;
  }
  static fairness::PublicKey key(const ServerChild& server) {
    const Json keys = Json::parse(get(server, "/fair/keys").body)["keys"];
    return fairness::from_hex<fairness::PublicKey>(keys[0]["key"].get<std::string>()).value();
  }

  const Place place;
};

TEST_F(FairDays, ADayRunsWithoutAHeadAndHasEveryLock) {
  const ServerChild server(place);
  const std::string missing = "/fair/days/" + date_before(0);
  EXPECT_EQ(get(server, missing).status, 404U) << "nothing was locked yet";
  const Two game(server.port(), {{"variant", "chess56"}, {"color", "random"}});
  const std::string text = game.white.last_of("fair_locked")["d"]["lock"];
  const std::string date = fairness::parse_lock(text)->time.substr(0, 10);
  const Answer answer = get(server, "/fair/days/" + date);
  EXPECT_EQ(answer.content_type, "text/plain; charset=utf-8");
  EXPECT_EQ(fairness::parse_day(answer.body), (fairness::Day{.locks = {fairness::sha256(text)}, .head = {}}));
  EXPECT_EQ(get(server, "/fair/days").body, "");
  for (const char* bad : {"2026-11-31", "today", "9999-12-31", "0001-01-01", "%ff"}) {
    EXPECT_EQ(code_of(get(server, std::string{"/fair/days/"} + bad)), "nothing_here") << bad;
  }

  {
    std::ofstream(place / "record.json") << get(server, "/fair/" + game.white.draw()).body;
    std::ofstream(place / "day") << answer.body;
  }
  Child verify(place, {"verify", "--day", (place / "day").string(), (place / "record.json").string()});
  EXPECT_EQ(verify.wait(), 0) << verify.out() << verify.err();
  EXPECT_NE(verify.out().find("which has no head yet"), std::string::npos) << verify.out();
}

TEST_F(FairDays, WhatWentByWithoutAServerIsClosedDayByDayAtTheStart) {
  const std::string first = date_before(5);
  const std::string third = date_before(3);
  lock("b", first, {2});
  lock("a", first, {1});
  lock("c", third, {3});
  const ServerChild server(place, 0, {"--today", date_before(0)});
  const fairness::Day day = closed_day(server, first);
  EXPECT_EQ(day.locks, (std::vector<fairness::Hash>{{1}, {2}}));
  EXPECT_TRUE(fairness::check_day(*day.head, day.locks, key(server)));
  EXPECT_EQ(closed_day(server, date_before(4)).locks.size(), 0U) << "a day without locks has its head too";
  EXPECT_EQ(closed_day(server, third).locks.size(), 1U);
  closed_day(server, date_before(2));
  const std::string text = get(server, "/fair/days").body;
  const auto heads = fairness::check_heads(fairness::parse_heads(text).value(), key(server));
  ASSERT_TRUE(heads) << to_text(heads.error());
  EXPECT_EQ(heads->front().date, first);
  EXPECT_EQ(heads->front().before, fairness::Hash{});
  EXPECT_GE(heads->size(), 4U);
  EXPECT_LT(heads->back().date, utc_date(now())) << "today is not over";
}

TEST_F(FairDays, BehindWhatItHasSignedAServerThrowsNoDiceAndSaysSo) {
  lock("a", date_before(-1), {1});
  sign_next_day();
  {
    ServerChild server(place);
    expect_no_dice(server, "clock_behind");
  }
  ServerChild server(place, 0, {"--today", date_before(0)});
  expect_no_dice(server, "clock_behind");
}

TEST_F(FairDays, ManyDaysAreNotSignedBeforeSomebodySaysThatTheClockIsRight) {
  lock("a", date_before(6), {1});
  {
    ServerChild server(place);
    expect_no_dice(server, "days_unsigned");
    EXPECT_EQ(get(server, "/fair/days").body, "");
  }
  {
    ServerChild server(place, 0, {"--today", date_before(1)});
    expect_no_dice(server, "days_unsigned");
  }
  const ServerChild server(place, 0, {"--today", date_before(0)});
  EXPECT_EQ(readiness(server)["status"], "ready");
  closed_day(server, date_before(2));
}

TEST_F(FairDays, ALongWeekendIsSignedUnasked) {
  lock("a", date_before(4), {1});
  const ServerChild server(place);
  EXPECT_EQ(readiness(server)["status"], "ready");
  closed_day(server, date_before(2));
}

TEST_F(FairDays, AHeadOnceShownStaysAsItIsThroughKills) {
  constexpr int kDays = 400;
  for (int i = 0; i < 10; ++i) lock("r" + std::to_string(i), date_before(kDays - 40 * i), {static_cast<uint8_t>(i)});
  std::string shown;
  const std::uint16_t port = ServerChild(place, 0, {"--today", date_before(0)}).port();
  std::size_t grown = 0;
  for (int i = 0; i < 8; ++i) {
    ServerChild server(place, port, {"--today", date_before(0)});
    std::string text;
    EXPECT_TRUE(eventually([&] {
      text = get(server, "/fair/days").body;
      return text.size() > shown.size() || text.find(date_before(2)) != std::string::npos;
    })) << "it signs on";
    server.signal(SIGKILL);
    EXPECT_EQ(server.wait(), -1);
    ASSERT_TRUE(text.starts_with(shown)) << "what was shown before has changed";
    grown += text.size() > shown.size() ? 1 : 0;
    shown = text;
  }
  EXPECT_GT(grown, 1U) << "the kills came in the middle of it";
  const ServerChild server(place, port, {"--today", date_before(0)});
  closed_day(server, date_before(2));
  const std::string text = get(server, "/fair/days").body;
  EXPECT_TRUE(text.starts_with(shown));
  const auto heads = fairness::check_heads(fairness::parse_heads(text).value(), key(server));
  ASSERT_TRUE(heads) << to_text(heads.error());
  EXPECT_EQ(heads->front().date, date_before(kDays));
  EXPECT_GE(heads->size(), std::size_t{kDays - 2});
}

}  // namespace
}  // namespace server::test
