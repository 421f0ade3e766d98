// The operator's schedule: read strictly, with the place of what is wrong, and when the next tournament begins.
#include "server/tournament_room/schedule.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

namespace server::test {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kDay = 1440 * kMinute;

Json arena() {
  return Json::parse(R"([{"id": "blitz", "days": ["saturday", "sunday"], "times": ["20:30", "15:00"],
    "ahead_ms": 3600000, "terms": {"name": "Blitz", "format": "arena", "lasts_ms": 3600000,
    "schedule": [{"variant": "chess56", "options": {},
                  "clock": {"type": "fischer", "base_ms": 180000, "increment_ms": 2000}}],
    "rated": true, "entry": {}, "next_round": "server", "tie_breaks": []}}])");
}

/// What is said of the schedule when this has been put at that place; empty: it is read.
std::string said(const std::string& at, const Json& value) {
  Json file = arena();
  file[Json::json_pointer(at)] = value;
  const auto read = read_schedule(file.dump());
  return read ? "" : read.error();
}

RecurringTournament weekend() {
  return read_schedule(arena().dump()).value().tournaments[0];
}

TEST(Schedule, the_next_one_begins_on_the_next_such_day_at_the_first_such_time) {
  const RecurringTournament one = weekend();
  const std::int64_t saturday = 2 * kDay;  // 1 January 1970 was a Thursday
  const std::int64_t afternoon = saturday + 15 * 60 * kMinute;
  const std::int64_t evening = saturday + (20 * 60 + 30) * kMinute;
  EXPECT_EQ(one.next(Now{0}), Now{afternoon});
  EXPECT_EQ(one.next(Now{afternoon - 1}), Now{afternoon});
  EXPECT_EQ(one.next(Now{afternoon}), Now{evening}) << "later than now";
  EXPECT_EQ(one.next(Now{evening}), Now{afternoon + kDay});
  EXPECT_EQ(one.next(Now{evening + kDay}), Now{afternoon + 7 * kDay});
  RecurringTournament daily = one;
  daily.days.clear();
  EXPECT_EQ(daily.next(Now{evening}), Now{afternoon + kDay});
  EXPECT_EQ(daily.next(Now{evening + kDay}), Now{afternoon + 2 * kDay});
  RecurringTournament mondays = one;
  mondays.days = {protocol::Weekday::monday};
  EXPECT_EQ(mondays.next(Now{evening}), Now{afternoon + 2 * kDay});
}

TEST(Schedule, says_where_it_is_wrong) {
  ASSERT_EQ(said("/0/id", "blitz"), "");
  EXPECT_THAT(said("/0/id", "Blitz!"), StartsWith("at /0/id: "));
  EXPECT_THAT(said("/0/days", Json::array()), StartsWith("at /0/days: name a day"));
  EXPECT_THAT(said("/0/days/1", "sonntag"), StartsWith("at /0/days/1: "));
  EXPECT_THAT(said("/0/days/1", "saturday"), StartsWith("at /0/days/1: this day stands there twice"));
  EXPECT_THAT(said("/0/times/1", "20:30"), StartsWith("at /0/times/1: this time stands there twice"));
  EXPECT_THAT(said("/0/times", Json::array()), StartsWith("at /0/times: name a time"));
  for (const char* time : {"24:00", "12:60", "12-30", "1:::0", "1230:"})
    EXPECT_THAT(said("/0/times/1", time), StartsWith("at /0/times/1: ")) << time;
  EXPECT_THAT(said("/0/times/1", "1:30"), StartsWith("at /0/times/1: ")) << "two digits";
  EXPECT_THAT(said("/0/ahead_ms", 604'800'001), StartsWith("at /0/ahead_ms: "));
  EXPECT_THAT(said("/0/every", 1), StartsWith("at /0/every: "));
  EXPECT_THAT(said("/1", arena()[0]), StartsWith("at /1/id: one before it has this id"));
  EXPECT_THAT(said("/0/terms/format", "ladder"), StartsWith("at /0/terms/format: "));
  EXPECT_THAT(said("/0/terms/rounds", 3), StartsWith("at /0/terms/rounds: only a Swiss"));
  EXPECT_THAT(said("/0/terms/name", "a\u202Eb"), StartsWith("at /0/terms/name: "));
  EXPECT_THAT(said("/0/terms/schedule/0/variant", "draughts"), StartsWith("at /0/terms/schedule/0/variant: "));
  EXPECT_THAT(said("/0/terms/schedule/0/options", {{"luck", "much"}}), StartsWith("at /0/terms/schedule/0/options: "));
  EXPECT_THAT(said("/0/terms/schedule/0/clock", {{"type", "unlimited"}}), StartsWith("at /0/terms/schedule/0/clock: "));
  for (const char* text : {"{}", "7", "null", "[7]", R"([{"terms": 7}])", "[{}]"})
    EXPECT_FALSE(read_schedule(text)) << text;
  EXPECT_TRUE(read_schedule("[]"));
}

TEST(Schedule, has_no_tournaments_that_would_need_an_arbiter) {
  EXPECT_THAT(said("/0/terms/starts_ms", 1), StartsWith("at /0/terms/starts_ms: days and times"));
  EXPECT_THAT(said("/0/terms/next_round", "arbiter"), StartsWith("at /0/terms/next_round: "));
  EXPECT_THAT(said("/0/terms/entry/invited", true), StartsWith("at /0/terms/entry/invited: "));
  EXPECT_THAT(said("/0/terms/entry/password", "x"), StartsWith("at /0/terms/entry/password: "));
  Json file = arena();
  file[0]["terms"]["private"] = true;
  for (const bool rated : {false, true}) {
    file[0]["terms"]["rated"] = rated;
    EXPECT_THAT(read_schedule(file.dump()).error(), StartsWith("at /0/terms/private: nobody could invite")) << rated;
  }
}

TEST(Schedule, may_begin_with_the_mark_of_an_editor) {
  EXPECT_TRUE(read_schedule("\xEF\xBB\xBF" + arena().dump()));
  EXPECT_THAT(read_schedule("\xEF\xBB\xBF\xEF\xBB\xBF[]").error(), StartsWith("line 1, column 1: this is no JSON"));
}

TEST(Schedule, that_is_no_json_says_the_line_and_the_column) {
  EXPECT_THAT(read_schedule("[\n  {\"id\" \"x\"}\n]").error(), StartsWith("line 2, column 11: this is no JSON"));
  EXPECT_THAT(read_schedule("").error(), HasSubstr("line 1, column 1"));
  EXPECT_THAT(read_schedule("[\n\xff]").error(), StartsWith("line 2, column 1: this is no UTF-8"));
  EXPECT_THAT(read_schedule(R"([{"id": "a", "id": "b"}])").error(), StartsWith("at /0"));
  EXPECT_FALSE(read_schedule(std::string(2'000'000, '[')));
  EXPECT_THAT(read_schedule(std::string(300'000, ' ')).error(), HasSubstr("256 KiB"));
}

TEST(Schedule, the_example_says_that_it_is_one) {
  const Schedule example = example_schedule();
  EXPECT_TRUE(example.is_example);
  ASSERT_EQ(example.tournaments.size(), 2U);
  for (const RecurringTournament& one : example.tournaments) EXPECT_THAT(one.terms.name, HasSubstr("(example)"));
  EXPECT_EQ(example.tournaments[0].terms.schedule[0].variant, "chess112");
  EXPECT_EQ(example.tournaments[0].terms.computer, 3);
  EXPECT_EQ(example.tournaments[0].days, std::vector{protocol::Weekday::sunday});
}

TEST(Schedule, as_docs_tournaments_md_shows_one_is_read) {
  std::ifstream in(ASTRAGAL_TOURNAMENTS_PAGE);
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  const std::string fence = "```json\n";
  const auto from = page.find(fence);
  ASSERT_NE(from, std::string::npos);
  const auto until = page.find("```", from + fence.size());
  const auto read = read_schedule(page.substr(from + fence.size(), until - from - fence.size()));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->tournaments[0].days.size(), 2U);
}

}  // namespace
}  // namespace server::test
