// What goes out for notices, as the store keeps it.
#include <algorithm>

#include "tests/server/store/conformance/notices_support.hpp"

namespace store_tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class OutboxTest : public NoticesTest {};

INSTANTIATE_TEST_SUITE_P(Every, OutboxTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(OutboxTest, that_wait_for_one_browser_are_bounded) {
  const PushSubscription browser = subscribe();
  for (Seq seq = 1; seq <= kMostUnsent + 3; ++seq) {
    tell({notice(seq)});
    route({{.notice = only_unrouted(), .account = alice, .push = at(1'000), .subscriptions = {browser.id}}});
  }
  std::size_t count = 0;
  for (auto some = take(NoticeChannel::push, at(1'000)); !some.empty(); some = take(NoticeChannel::push, at(1'000))) {
    count += some.size();
  }
  EXPECT_EQ(count, kMostUnsent);
}

TEST_P(OutboxTest, of_one_account_are_one_mail_until_it_is_begun) {
  confirm();
  for (Seq seq = 1; seq <= 2; ++seq) {
    tell({notice(seq)});
    route({{.notice = only_unrouted(), .account = alice, .mail = at(3'000)}});
  }
  EXPECT_THAT(take(NoticeChannel::mail, at(2'999)), IsEmpty());
  EXPECT_EQ(pending().mail_due, at(3'000));
  const auto first = take(NoticeChannel::mail, at(3'000), at(5'000));
  ASSERT_THAT(first, SizeIs(1));
  EXPECT_THAT(first[0].notices, SizeIs(2));
  EXPECT_EQ(first[0].address, "alice@example.org");
  EXPECT_EQ(first[0].tries, 1);
  tell({notice(3)}, {alice});
  route({{.notice = only_unrouted(), .account = alice, .mail = at(3'000)}});
  const auto second = take(NoticeChannel::mail, at(4'000));
  ASSERT_THAT(second, SizeIs(1));
  EXPECT_NE(second[0].id, first[0].id);
  EXPECT_THAT(second[0].notices, SizeIs(1));
  const auto again = take(NoticeChannel::mail, at(5'000));
  ASSERT_THAT(again, SizeIs(1)) << "nobody has said that it arrived";
  EXPECT_EQ(again[0].id, first[0].id);
  EXPECT_THAT(again[0].notices, SizeIs(2)) << "what was begun stays as it is";
}

TEST_P(OutboxTest, that_are_new_wait_until_they_settle) {
  tell({notice(1)});
  EXPECT_THAT(pending(at(999)).unrouted, IsEmpty());
  EXPECT_THAT(pending(at(1'000)).unrouted, SizeIs(1));
}

TEST_P(OutboxTest, that_have_arrived_are_gone) {
  confirm();
  tell({notice(1)});
  EXPECT_FALSE(pending().unrouted.at(0).last_mail);
  EXPECT_TRUE(pending().unrouted.at(0).has_mail);
  route({{.notice = only_unrouted(), .account = alice, .mail = at(3'000)}});
  const auto mail = take(NoticeChannel::mail, at(3'000), at(3'000));
  ASSERT_TRUE(answer<void>([&](auto then) { book().done(mail.at(0).id, std::move(then)); }));
  EXPECT_THAT(take(NoticeChannel::mail, at(9'000)), IsEmpty());
  tell({notice(2)});
  EXPECT_EQ(pending().unrouted.at(0).last_mail, at(3'000)) << "when it was begun";
}

TEST_P(OutboxTest, that_are_put_off_come_then) {
  confirm();
  tell({notice(1)});
  route({{.notice = only_unrouted(), .account = alice, .mail = at(0)}});
  const auto mail = take(NoticeChannel::mail, at(1'000));
  ASSERT_TRUE(answer<void>([&](auto then) { book().put_off(mail.at(0).id, at(2'000), std::move(then)); }));
  EXPECT_THAT(take(NoticeChannel::mail, at(1'999)), IsEmpty());
  EXPECT_EQ(take(NoticeChannel::mail, at(2'000)).at(0).tries, 2);
}

TEST_P(OutboxTest, that_must_wait_longer_were_not_tried) {
  confirm();
  tell({notice(1)});
  route({{.notice = only_unrouted(), .account = alice, .mail = at(1'000)}});
  const auto quiet = [](const Outgoing& one) { return at(one.tries == 0 && one.notices.size() == 1 ? 3'000 : 0); };
  EXPECT_THAT(answer<std::vector<Outgoing>>([&](auto then) {
                book().take_due(NoticeChannel::mail, at(1'000), {.free = 1, .of_account = 1}, at(2'000), quiet,
                                std::move(then));
              }).value(),
              IsEmpty());
  EXPECT_EQ(pending().mail_due, at(3'000));
  tell({notice(2)});
  route({{.notice = only_unrouted(), .account = alice, .mail = at(3'000)}});
  const auto mails = take(NoticeChannel::mail, at(3'000));
  ASSERT_THAT(mails, SizeIs(1)) << "what came meanwhile is in it";
  EXPECT_EQ(mails[0].tries, 1);
  EXPECT_THAT(mails[0].notices, SizeIs(2));
}

TEST_P(OutboxTest, go_to_browsers_one_by_one) {
  const PushSubscription first = subscribe();
  const PushSubscription second = subscribe(alice, "https://push/2");
  tell({notice(1)});
  EXPECT_THAT(pending().unrouted.at(0).subscriptions, ElementsAre(first.id, second.id));
  route({{.notice = only_unrouted(), .account = alice, .push = at(1'000), .subscriptions = {first.id, second.id}}});
  const auto pushes = take(NoticeChannel::push, at(1'000));
  ASSERT_THAT(pushes, SizeIs(2));
  EXPECT_EQ(pushes[0].subscription, first);
  EXPECT_THAT(pushes[1].notices, SizeIs(1));
  EXPECT_THAT(take(NoticeChannel::mail, at(1'000)), IsEmpty());
}

TEST_P(OutboxTest, go_out_by_turns) {
  const PushSubscription hers = subscribe();
  const PushSubscription his = subscribe(bobby, "https://push/2");
  const auto tell_browser = [&](const std::string& account, std::int64_t browser, std::int64_t due) {
    tell({notice(last + 1, NoticeKind::turn, account)});
    route({{.notice = only_unrouted(), .account = account, .push = at(due), .subscriptions = {browser}}});
  };
  for (int i = 0; i < 5; ++i) tell_browser(alice, hers.id, 1'000);
  for (int i = 0; i < 2; ++i) tell_browser(bobby, his.id, 1'500);
  const auto accounts = [&](Places places) {
    std::vector<std::string> taken;
    for (const Outgoing& one : take(NoticeChannel::push, at(2'000), std::move(places), at(2'000))) {
      taken.push_back(one.account);
    }
    return taken;
  };
  EXPECT_THAT(accounts({.free = 3, .of_account = 4}), ElementsAre(alice, bobby, alice));
  EXPECT_THAT(accounts({.free = 9, .of_account = 3}), ElementsAre(alice, bobby, alice, bobby, alice));
  EXPECT_THAT(accounts({.free = 2, .of_account = 4, .under_way = {{alice, 2}}}), ElementsAre(bobby, bobby));
  EXPECT_THAT(accounts({.free = 9, .of_account = 1, .under_way = {{alice, 1}, {bobby, 1}}}), IsEmpty());
}

TEST_P(OutboxTest, wait_together_for_a_browser_that_is_not_reached) {
  const PushSubscription first = subscribe();
  const PushSubscription second = subscribe(alice, "https://push/2");
  for (Seq seq = 1; seq <= 2; ++seq) {
    tell({notice(seq)});
    route({{.notice = only_unrouted(), .account = alice, .push = at(0), .subscriptions = {first.id, second.id}}});
  }
  const auto one = take(NoticeChannel::push, at(1'000), {.free = 1, .of_account = 1});
  ASSERT_EQ(one.at(0).subscription, first);
  ASSERT_TRUE(answer<void>([&](auto then) { book().put_off(one.at(0).id, at(2'000), std::move(then)); }));
  const auto others = take(NoticeChannel::push, at(1'999));
  ASSERT_THAT(others, SizeIs(2));
  for (const Outgoing& other : others) EXPECT_EQ(other.subscription, second);
  EXPECT_THAT(take(NoticeChannel::push, at(2'000)), SizeIs(2));
}

TEST_P(OutboxTest, do_not_reach_who_used_the_browser_before) {
  const PushSubscription hers = subscribe();
  tell({notice(1)});
  route({{.notice = only_unrouted(), .account = alice, .push = at(1'000), .subscriptions = {hers.id}}});
  subscribe("u-bobby00000");
  const auto pushes = take(NoticeChannel::push, at(1'000));
  ASSERT_THAT(pushes, SizeIs(1));
  EXPECT_FALSE(pushes[0].subscription);
}

TEST_P(OutboxTest, go_to_a_bounded_number_of_browsers) {
  for (std::size_t i = 0; i < kMaxSubscriptions + 2; ++i) subscribe(alice, "https://push/" + std::to_string(i));
  const auto all =
      answer<std::vector<PushSubscription>>([&](auto then) { book().subscriptions_of(alice, std::move(then)); });
  ASSERT_THAT(*all, SizeIs(kMaxSubscriptions));
  EXPECT_EQ(all->front().endpoint, "https://push/2") << "the oldest go";
  EXPECT_EQ(
      refusal(answer<void>([&](auto then) { book().unsubscribe("u-bobby00000", all->back().id, std::move(then)); })),
      "not_found");
  EXPECT_TRUE(answer<void>([&](auto then) { book().unsubscribe(alice, all->back().id, std::move(then)); }));
}

TEST_P(OutboxTest, need_an_address_that_was_confirmed_and_takes_mail) {
  const auto mail = [&] {
    return answer<MailState>([&](auto then) { book().mail_of(alice, std::move(then)); }).value();
  };
  EXPECT_EQ(mail(), (MailState{.address = "alice@example.org"}));
  EXPECT_EQ(refusal(answer<void>([&](auto then) { book().confirm_mail(alice, "old@example.org", std::move(then)); })),
            "conflict");
  tell({notice(1)});
  EXPECT_FALSE(pending().unrouted.at(0).has_mail);
  confirm();
  EXPECT_TRUE(mail().is_confirmed);
  EXPECT_TRUE(pending().unrouted.at(0).has_mail);
  ASSERT_TRUE(answer<void>(
      [&](auto then) { book().pause_mail(alice, "alice@example.org", "550 no such user", std::move(then)); }));
  EXPECT_EQ(mail().paused, "550 no such user");
  EXPECT_FALSE(pending().unrouted.at(0).has_mail);
  confirm();
  EXPECT_FALSE(mail().paused);
  ASSERT_TRUE(answer<void>([&](auto then) { book().pause_mail(alice, "old@example.org", "550", std::move(then)); }));
  EXPECT_FALSE(mail().paused) << "of an address that it had";
  ASSERT_TRUE(answer<void>([&](auto then) { db->accounts().change_email(alice, "new@example.org", std::move(then)); }));
  EXPECT_FALSE(mail().is_confirmed) << "it is another one";
}

TEST_P(OutboxTest, the_servers_own_mails_go_where_they_may) {
  const auto add = [&](OutgoingKind what) {
    ASSERT_TRUE(answer<void>([&](auto then) { book().add_mail(alice, what, at(1'000), std::move(then)); }));
  };
  add(OutgoingKind::confirm);
  add(OutgoingKind::confirm);
  add(OutgoingKind::reset);
  const auto mails = take(NoticeChannel::mail, at(1'000));
  ASSERT_THAT(mails, SizeIs(2)) << "one that waits is enough";
  EXPECT_EQ(mails[0].what, OutgoingKind::confirm);
  EXPECT_EQ(mails[0].address, "alice@example.org");
  EXPECT_EQ(mails[1].what, OutgoingKind::reset);
  EXPECT_FALSE(mails[1].address) << "nobody has confirmed it";
  EXPECT_EQ(mails[1].password, "hash");
  EXPECT_EQ(mails[1].name, "Alice");
}

TEST_P(OutboxTest, mails_that_confirm_an_address_go_to_no_other) {
  ASSERT_TRUE(
      answer<void>([&](auto then) { book().add_mail(alice, OutgoingKind::confirm, at(1'000), std::move(then)); }));
  ASSERT_THAT(take(NoticeChannel::mail, at(1'000), at(1'500)), SizeIs(1)) << "and the relay does not take it";
  ASSERT_TRUE(answer<void>([&](auto then) { db->accounts().change_email(alice, "bob@example.org", std::move(then)); }));
  EXPECT_THAT(take(NoticeChannel::mail, at(2'000)), IsEmpty());
}

TEST_P(OutboxTest, what_other_settings_hold_back_no_more_goes_out) {
  tell({notice(1)});
  route({{.notice = 1, .account = alice, .mail = at(50'000), .push = {}, .subscriptions = {}}});
  const auto held = [&](WallTime until) {
    const HeldUntil settings{.push = until, .mail = [until](auto) { return until; }};
    return answer<void>([&](auto then) { book().set_settings(alice, "{}", settings, std::move(then)); }).has_value();
  };
  ASSERT_TRUE(held(at(60'000)));
  EXPECT_EQ(pending().mail_due, at(50'000)) << "nothing comes later";
  ASSERT_TRUE(held(at(2'000)));
  EXPECT_EQ(pending().mail_due, at(2'000));
}

TEST_P(OutboxTest, other_settings_do_not_hurry_a_push_service_that_asked_to_wait) {
  const PushSubscription busy = subscribe();
  const PushSubscription other = subscribe(alice, "https://push/2");
  for (const Seq seq : {1, 2}) {
    tell({notice(seq)});
    const WallTime due = at(seq == 1 ? 1'000 : 50'000);
    route({{.notice = only_unrouted(), .account = alice, .push = due, .subscriptions = {busy.id, other.id}}});
  }
  const auto pushes = take(NoticeChannel::push, at(1'000));
  ASSERT_THAT(pushes, SizeIs(2));
  ASSERT_EQ(pushes[0].subscription, busy);
  ASSERT_TRUE(answer<void>([&](auto then) { book().put_off(pushes[0].id, at(90'000), std::move(then)); }));
  ASSERT_TRUE(answer<void>([&](auto then) { book().done(pushes[1].id, std::move(then)); }));
  const HeldUntil settings{.push = at(2'000), .mail = [](auto) { return at(2'000); }};
  ASSERT_TRUE(answer<void>([&](auto then) { book().set_settings(alice, "{}", settings, std::move(then)); }));
  const auto sooner = take(NoticeChannel::push, at(2'000));
  ASSERT_THAT(sooner, SizeIs(1));
  EXPECT_EQ(sooner[0].subscription, other);
}

}  // namespace
}  // namespace store_tests
