// What goes out where and when: choices, quiet hours, one mail a day.
#include "server/notices/routing.hpp"

#include <gtest/gtest.h>

#include "server/store/wall_time.hpp"
#include "tests/server/notices/nights.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using protocol::NoticeChannel;
using protocol::NoticeKind;
using protocol::NoticeSettings;

constexpr Ms kGap = 10min;

store::Unrouted notice(const NoticeSettings& settings, NoticeKind kind = NoticeKind::turn) {
  store::Unrouted one;
  one.notice.what = {.account = "u-alice", .kind = kind};
  one.settings = text_of(settings);
  one.has_mail = true;
  one.subscriptions = {7};
  return one;
}

TEST(Routing, UsuallyEverythingGoesOutAtOnce) {
  store::Unrouted one = notice(usual_settings());
  one.settings.reset();
  const store::Route route = route_of(one, kMidnight, kGap);
  EXPECT_EQ(route.mail, wall_time(kMidnight));
  EXPECT_EQ(route.push, wall_time(kMidnight));
  EXPECT_EQ(route.subscriptions, std::vector<std::int64_t>{7});
}

TEST(Routing, GoesWhereTheAccountWantsIt) {
  NoticeSettings settings = usual_settings();
  settings.channels[static_cast<std::size_t>(NoticeKind::turn)] = {NoticeChannel::mail};
  settings.channels[static_cast<std::size_t>(NoticeKind::ended)] = {};
  EXPECT_FALSE(route_of(notice(settings), kMidnight, kGap).push);
  EXPECT_TRUE(route_of(notice(settings), kMidnight, kGap).mail);
  const store::Route none = route_of(notice(settings, NoticeKind::ended), kMidnight, kGap);
  EXPECT_FALSE(none.mail || none.push);
}

TEST(Routing, KeepsWhatWasChosenBeforeThereWasAKindOfNotice) {
  NoticeSettings chosen = quiet_at_night();
  chosen.channels[static_cast<std::size_t>(NoticeKind::turn)] = {};
  std::string older = text_of(chosen);
  const std::string ended = R"("ended":["push","mail"],)";
  ASSERT_NE(older.find(ended), std::string::npos);
  older.erase(older.find(ended), ended.size());
  EXPECT_EQ(text_of(settings_from(older)), text_of(chosen));
  EXPECT_EQ(text_of(settings_from("no settings")), text_of(usual_settings()));
}

TEST(Routing, NeedsAnAddressOrABrowser) {
  store::Unrouted one = notice(usual_settings());
  one.has_mail = false;
  one.subscriptions.clear();
  const store::Route route = route_of(one, kMidnight, kGap);
  EXPECT_FALSE(route.mail || route.push);
}

TEST(Routing, WaitsForTheEndOfQuietHours) {
  const Now morning = kMidnight + 7h;
  for (const Now at : {kMidnight - 2h, kMidnight, kMidnight + 6h + 59min}) {
    EXPECT_EQ(route_of(notice(quiet_at_night()), at, kGap).push, wall_time(morning)) << at.ms;
    EXPECT_EQ(route_of(notice(quiet_at_night()), at, kGap).mail, wall_time(morning)) << at.ms;
  }
  for (const Now at : {morning, kMidnight + 12h, kMidnight + 22h - 1ms}) {
    EXPECT_EQ(route_of(notice(quiet_at_night()), at, kGap).push, wall_time(at)) << at.ms;
  }
}

TEST(Routing, HoursAreThoseOfTheAccount) {
  NoticeSettings settings = quiet_at_night();
  settings.utc_offset_min = 330;  // Kolkata: 22:00 is 16:30 UTC
  EXPECT_EQ(route_of(notice(settings), kMidnight + 17h, kGap).push, wall_time(kMidnight + 25h + 30min));
  settings.utc_offset_min = -600;
  EXPECT_EQ(route_of(notice(settings), kMidnight + 17h - 1ms, kGap).push, wall_time(kMidnight + 17h));
}

TEST(Routing, HoldsBackNoMoreOnceQuietHoursAreOff) {
  NoticeSettings settings = quiet_at_night();
  EXPECT_EQ(held_until(settings, kMidnight, kGap).mail({}), wall_time(kMidnight + 7h));
  const Now evening = kMidnight + 22h - 1min;
  EXPECT_EQ(held_until(settings, evening, kGap).mail(wall_time(evening)), wall_time(kMidnight + 31h)) << "and its gap";
  settings.quiet.reset();
  EXPECT_EQ(held_until(settings, kMidnight, kGap).mail({}), wall_time(kMidnight));
  EXPECT_EQ(held_until(settings, kMidnight, kGap).mail(wall_time(kMidnight)), wall_time(kMidnight + kGap));
  EXPECT_EQ(held_until(settings, kMidnight, kGap).push, wall_time(kMidnight));
}

TEST(Routing, DoesNotWaitUntilItIsTooLate) {
  store::Unrouted one = notice(quiet_at_night(), NoticeKind::reminder);
  one.notice.what.deadline = wall_time(kMidnight + 7h + 30min);
  EXPECT_EQ(route_of(one, kMidnight, kGap).push, wall_time(kMidnight));
  one.notice.what.deadline = wall_time(kMidnight + 9h);
  EXPECT_EQ(route_of(one, kMidnight, kGap).push, wall_time(kMidnight + 7h));
}

TEST(Routing, WhatIsDueWaitsForTheEndOfQuietHoursThatHaveBegun) {
  store::Outgoing one{.what = store::OutgoingKind::push, .settings = text_of(quiet_at_night())};
  one.notices.resize(2);
  const Now morning = kMidnight + 7h;
  EXPECT_EQ(waits_until(one, kMidnight), morning);
  EXPECT_EQ(waits_until(one, morning), morning);
  one.what = store::OutgoingKind::notices;
  EXPECT_EQ(waits_until(one, kMidnight), morning);
  one.notices[1].what.deadline = wall_time(morning + 30min);
  EXPECT_EQ(waits_until(one, kMidnight), kMidnight) << "that would be too late for one of them";
  for (const auto what : {store::OutgoingKind::confirm, store::OutgoingKind::reset}) {
    EXPECT_EQ(waits_until({.what = what, .settings = one.settings}, kMidnight), kMidnight) << "somebody waits for it";
  }
}

TEST(Routing, OneMailADayComesAtItsHour) {
  NoticeSettings settings = usual_settings();
  settings.digest_min = 18 * 60;
  EXPECT_EQ(route_of(notice(settings), kMidnight + 17h, kGap).mail, wall_time(kMidnight + 18h));
  EXPECT_EQ(route_of(notice(settings), kMidnight + 18h + 1ms, kGap).mail, wall_time(kMidnight + 42h));
  EXPECT_EQ(route_of(notice(settings), kMidnight + 17h, kGap).push, wall_time(kMidnight + 17h)) << "mail alone waits";
}

TEST(Routing, OneMailADayComesAtItsMinuteInQuietHoursToo) {
  NoticeSettings settings = quiet_at_night();
  settings.digest_min = 3 * 60;
  const Now minute = kMidnight + 3h;
  EXPECT_EQ(route_of(notice(settings), kMidnight, kGap).mail, wall_time(minute));
  EXPECT_EQ(route_of(notice(settings), kMidnight, kGap).push, wall_time(kMidnight + 7h));
  store::Outgoing one{.what = store::OutgoingKind::notices, .settings = text_of(settings)};
  EXPECT_EQ(waits_until(one, minute), minute) << "it was asked for then";
  EXPECT_EQ(waits_until(one, minute + 5min), minute + 5min) << "tried again";
  one.what = store::OutgoingKind::push;
  EXPECT_EQ(waits_until(one, minute), kMidnight + 7h);
  one.what = store::OutgoingKind::notices;
  for (const int hour : {7, 18}) {
    settings.digest_min = hour * 60;
    one.settings = text_of(settings);
    EXPECT_EQ(waits_until(one, kMidnight), kMidnight + 7h) << "late, and not asked for in them";
  }
}

TEST(Routing, MailsOfOneAccountAreApart) {
  store::Unrouted one = notice(usual_settings());
  one.last_mail = wall_time(kMidnight - 4min);
  EXPECT_EQ(route_of(one, kMidnight, kGap).mail, wall_time(kMidnight + 6min));
  EXPECT_EQ(route_of(one, kMidnight, kGap).push, wall_time(kMidnight));
}

TEST(Routing, SettingsComeBackFromTheStore) {
  NoticeSettings settings = quiet_at_night();
  settings.digest_min = 5;
  settings.channels[0] = {};
  EXPECT_EQ(text_of(settings_from(text_of(settings))), text_of(settings));
  EXPECT_EQ(text_of(settings_from("nonsense")), text_of(usual_settings()));
}

TEST(Routing, TriesComeFurtherAndFurtherApart) {
  EXPECT_EQ(back_off(0), 1min);
  EXPECT_EQ(back_off(1), 1min);
  EXPECT_EQ(back_off(3), 15min);
  EXPECT_EQ(back_off(100), 6h);
}

}  // namespace
}  // namespace server
