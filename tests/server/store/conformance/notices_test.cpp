// Notices as the store keeps them.
#include <algorithm>

#include "tests/server/store/conformance/notices_support.hpp"

namespace store_tests {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

INSTANTIATE_TEST_SUITE_P(Every, NoticesTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(NoticesTest, are_stored_with_the_events_once) {
  tell({notice(1), notice(1), notice(1, NoticeKind::turn, "g-guest00000")});
  ASSERT_THAT(list(), SizeIs(1));
  EXPECT_EQ(list()[0].what, notice(1));
  EXPECT_EQ(list()[0].at, at(1'000));
  EXPECT_FALSE(list()[0].is_seen);
  EXPECT_THAT(list("g-guest00000"), IsEmpty()) << "guests are told nothing";
  reopen();
  EXPECT_THAT(list(), SizeIs(1));
}

TEST_P(NoticesTest, of_tournaments_are_stored_once_for_each) {
  const auto of_tournament = [](const std::string& id) {
    return NewNotice{.account = alice,
                     .kind = NoticeKind::beginning,
                     .detail = "entered",
                     .game = {},
                     .seq = 9'000,
                     .variant = "chess",
                     .other = {},
                     .other_name = {},
                     .deadline = at(9'000),
                     .waits = false,
                     .tournament = server::TournamentId::parse(id).value(),
                     .title = "Cup"};
  };
  const auto add = [&](std::vector<NewNotice> notices) {
    return answer<void>([&](auto then) { book().tell(std::move(notices), at(1'000), std::move(then)); });
  };
  ASSERT_TRUE(add({of_tournament("tourney1"), of_tournament("tourney2")}));
  ASSERT_TRUE(add({of_tournament("tourney1")}));
  ASSERT_THAT(list(), SizeIs(2));
  EXPECT_EQ(list()[1].what, of_tournament("tourney1"));
  EXPECT_EQ(pending().unrouted.at(1).notice.what, of_tournament("tourney2"));
}

TEST_P(NoticesTest, that_are_overtaken_do_not_go_out) {
  confirm();
  tell({notice(1), notice(1, NoticeKind::ended)});
  route({{.notice = pending().unrouted.at(0).notice.id, .account = alice, .mail = at(1'000)}});
  tell({}, {alice});
  EXPECT_THAT(take(NoticeChannel::mail, at(2'000)), IsEmpty());
  ASSERT_THAT(pending().unrouted, SizeIs(1)) << "the end is still to be told";
  EXPECT_EQ(pending().unrouted[0].notice.what.kind, NoticeKind::ended);
  const auto shown = list();
  EXPECT_EQ(std::ranges::count_if(shown, [](const Notice& one) { return one.is_seen; }), 1);
}

TEST_P(NoticesTest, of_offers_that_are_settled_do_not_go_out) {
  confirm();
  NewNotice draw = notice(1, NoticeKind::offer);
  draw.detail = "draw";
  tell({draw});
  route({{.notice = only_unrouted(), .account = alice, .mail = at(1'000)}});
  tell({notice(1), notice(1, NoticeKind::offer)}, {}, {{.account = alice, .what = "draw"}});
  EXPECT_THAT(take(NoticeChannel::mail, at(2'000)), IsEmpty());
  EXPECT_THAT(pending().unrouted, SizeIs(2)) << "the turn, and what else is offered";
  for (const Notice& one : list()) EXPECT_EQ(one.is_seen, one.what.detail == "draw");
}

TEST_P(NoticesTest, that_were_seen_and_overtaken_do_not_go_out_either) {
  confirm();
  const PushSubscription browser = subscribe();
  tell({notice(1)});
  route({{.notice = only_unrouted(),
          .account = alice,
          .mail = at(1'000),
          .push = at(1'000),
          .subscriptions = {browser.id}}});
  tell({notice(2)});
  ASSERT_THAT(take(NoticeChannel::push, at(1'000), at(1'500)), SizeIs(1)) << "and the service does not take it";
  ASSERT_TRUE(answer<void>([&](auto then) { book().see(alice, 1'000, at(1'100), std::move(then)); }));
  tell({}, {alice});
  EXPECT_THAT(take(NoticeChannel::mail, at(2'000)), IsEmpty());
  EXPECT_THAT(take(NoticeChannel::push, at(2'000)), IsEmpty());
  EXPECT_THAT(pending().unrouted, IsEmpty());
}

TEST_P(NoticesTest, mails_can_be_dropped) {
  confirm();
  tell({notice(1)});
  route({{.notice = only_unrouted(), .account = alice, .mail = at(1'000)}});
  ASSERT_THAT(take(NoticeChannel::mail, at(1'000), at(1'500)), SizeIs(1));
  ASSERT_TRUE(answer<void>([&](auto then) { book().drop_mails(alice, std::move(then)); }));
  EXPECT_THAT(take(NoticeChannel::mail, at(2'000)), IsEmpty());
}

TEST_P(NoticesTest, are_seen_up_to_one) {
  tell({notice(1), notice(2), notice(3)});
  const auto unseen = [&] {
    return answer<std::int64_t>([&](auto then) { book().count_unseen(alice, std::move(then)); });
  };
  EXPECT_EQ(unseen(), 3);
  const std::int64_t second = list().at(1).id;
  ASSERT_TRUE(answer<void>([&](auto then) { book().see(alice, second, at(2'000), std::move(then)); }));
  EXPECT_EQ(unseen(), 1);
  EXPECT_FALSE(list().at(0).is_seen);
}

TEST_P(NoticesTest, are_forgotten_in_time_with_what_goes_out) {
  subscribe();
  tell({notice(1)});
  route({{.notice = only_unrouted(), .account = alice, .push = at(1'000), .subscriptions = {1}}});
  ASSERT_TRUE(answer<void>([&](auto then) { book().forget(at(1'001), std::move(then)); }));
  EXPECT_THAT(list(), IsEmpty());
  EXPECT_THAT(take(NoticeChannel::push, at(1'000)), IsEmpty());
}

TEST_P(NoticesTest, go_with_their_account) {
  confirm();
  subscribe();
  tell({notice(1), notice(1, NoticeKind::turn, "u-bobby00000")});
  route({{.notice = only_unrouted(), .account = alice, .mail = at(1'000)}});
  ASSERT_TRUE(answer<Account>([&](auto then) { db->accounts().close_account(alice, at(2'000), std::move(then)); }));
  EXPECT_THAT(list(), IsEmpty());
  EXPECT_THAT(take(NoticeChannel::mail, at(3'000)), IsEmpty());
  tell({notice(2)});
  EXPECT_THAT(list(), IsEmpty());
  ASSERT_THAT(list("u-bobby00000"), SizeIs(1));
}

TEST_P(NoticesTest, do_not_name_who_has_closed_his_account) {
  tell({notice(1)});
  EXPECT_FALSE(list()[0].is_other_closed);
  ASSERT_TRUE(
      answer<Account>([&](auto then) { db->accounts().close_account("u-bobby00000", at(2'000), std::move(then)); }));
  EXPECT_TRUE(list()[0].is_other_closed);
}

TEST_P(NoticesTest, say_of_an_opponent_that_it_is_a_bot) {
  tell({notice(1)});
  EXPECT_FALSE(list()[0].is_other_bot);
  ASSERT_TRUE(
      answer<Account>([&](auto then) { db->accounts().grant("u-bobby00000", server::Role::bot, std::move(then)); }));
  EXPECT_TRUE(list()[0].is_other_bot);
}

TEST_P(NoticesTest, reminders_come_with_when_something_is_due_next) {
  ASSERT_TRUE(answer<void>([&](auto then) {
    db->games().remind(game, Term::first, {.at = at(7'000)}, {notice(1, NoticeKind::reminder)}, at(1'000),
                       std::move(then));
  }));
  EXPECT_THAT(list(), SizeIs(1));
  EXPECT_EQ(read(*db, game)->head.due.at, at(7'000));
}

TEST_P(NoticesTest, settings_are_one_text_of_the_account) {
  const auto settings = [&] {
    return answer<std::optional<std::string>>([&](auto then) { book().settings_of(alice, std::move(then)); }).value();
  };
  EXPECT_FALSE(settings());
  const HeldUntil held{.push = at(0), .mail = [](auto) { return at(0); }};
  for (const std::string text : {"{}", "{\"a\":1}"}) {
    ASSERT_TRUE(answer<void>([&](auto then) { book().set_settings(alice, text, held, std::move(then)); }));
    EXPECT_EQ(settings(), text);
  }
  tell({notice(1)});
  EXPECT_EQ(pending().unrouted.at(0).settings, "{\"a\":1}");
}

}  // namespace
}  // namespace store_tests
