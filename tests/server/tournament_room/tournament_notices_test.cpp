// What accounts are told of tournaments while they are elsewhere: once, also after a restart.
#include "server/tournament_room/tournament_notices.hpp"

#include <algorithm>

#include "server/store/wall_time.hpp"
#include "tests/server/tournament_room/fixture.hpp"

namespace server::test {
namespace {

class TournamentNotices : public TournamentRoomTest {
 protected:
  TournamentNotices() {
    for (const int number : {0, 1, 2, 3}) open_account(number);
  }
  ~TournamentNotices() override { table.stop(); }
  void open_account(int number) {
    const Player who = account(number);
    const store::NewAccount made{
        .account = {.id = who.id.text(), .name = who.name, .email = {}, .created = store::WallTime{}},
        .skeleton = who.name,
        .password = "hash"};
    ASSERT_TRUE(wait_for<store::Account>([&](store::Completion<store::Account> then) {
      table.store.accounts().open_account(made, {}, std::move(then));
    }));
  }
  std::vector<store::NewNotice> told(int number) {
    const auto notices = wait_for<std::vector<store::Notice>>([&](store::Completion<std::vector<store::Notice>> then) {
      table.store.notices().notices_of(account(number).id.text(), 100, std::move(then));
    });
    std::vector<store::NewNotice> all;
    for (const store::Notice& one : notices.value()) all.push_back(one.what);
    return all;
  }
  /// How many of them are news.
  std::ptrdiff_t unseen(int number) {
    const auto notices = wait_for<std::vector<store::Notice>>([&](store::Completion<std::vector<store::Notice>> then) {
      table.store.notices().notices_of(account(number).id.text(), 100, std::move(then));
    });
    return std::ranges::count(notices.value(), false, &store::Notice::is_seen);
  }
  /// A round robin that begins in two hours.
  protocol::TournamentTerms later() {
    protocol::TournamentTerms terms = round_robin();
    terms.starts_ms = (table.now() + 2h).ms;
    return terms;
  }
  std::string invite(const TournamentId& id, int number, bool is_invited = true) {
    return ask(id, account(0).id.text(),
               tournament::Invite{.player = to_wire(account(number)), .is_invited = is_invited});
  }
  std::string make_arbiter(const TournamentId& id, int number, bool is_arbiter = true) {
    return ask(id, account(0).id.text(),
               tournament::NameArbiter{.player = to_wire(account(number)), .is_arbiter = is_arbiter});
  }
  void block(int by, int whom) {
    talk.set_block({.by = account(by).id.text(), .whom = account(whom).id.text()}, store::Blocking::on);
  }
};

TEST_F(TournamentNotices, OfAnInvitationComeOnce) {
  protocol::TournamentTerms terms = later();
  terms.is_private = true;
  const TournamentId id = announce(terms).value();
  ASSERT_EQ(invite(id, 1), "");
  ASSERT_EQ(told(1).size(), 1U) << "it is stored with the step";
  const store::NewNotice one = told(1)[0];
  EXPECT_EQ(one.kind, protocol::NoticeKind::invitation);
  EXPECT_EQ(one.tournament, id);
  EXPECT_EQ(one.title, "Cup");
  EXPECT_EQ(one.other, account(0).id.text());
  EXPECT_EQ(one.other_name, account(0).name);
  EXPECT_EQ(one.deadline, wall_time(Now{terms.starts_ms}));
  ASSERT_EQ(invite(id, 1, false), "");
  ASSERT_EQ(invite(id, 1), "");
  EXPECT_EQ(told(1).size(), 1U);
  EXPECT_TRUE(told(2).empty());
}

TEST_F(TournamentNotices, OfBeingMadeAnArbiterComeOnce) {
  const TournamentId id = announce(later()).value();
  EXPECT_TRUE(told(0).empty()) << "who holds it knows";
  ASSERT_EQ(make_arbiter(id, 1), "");
  ASSERT_EQ(told(1).size(), 1U);
  EXPECT_EQ(told(1)[0].kind, protocol::NoticeKind::invitation);
  EXPECT_EQ(told(1)[0].detail, "arbiter");
  EXPECT_EQ(told(1)[0].other_name, account(0).name);
  ASSERT_EQ(make_arbiter(id, 1, false), "");
  EXPECT_EQ(unseen(1), 0);
  ASSERT_EQ(make_arbiter(id, 1), "");
  EXPECT_EQ(told(1).size(), 1U);
  block(2, 0);
  ASSERT_EQ(make_arbiter(id, 2), "");
  EXPECT_TRUE(told(2).empty()) << "blocks who does it";
}

TEST_F(TournamentNotices, OfTheBeginningComeToNobodyWhoBlocksAnArbiterAndHasNotEntered) {
  protocol::TournamentTerms terms = later();
  terms.is_private = true;
  const TournamentId id = announce(terms).value();
  for (const int number : {1, 2, 3}) ASSERT_EQ(invite(id, number), "");
  EXPECT_EQ(enter(id, 1), "");
  for (const int number : {1, 2}) block(number, 0);
  pass(106min);
  ASSERT_TRUE(eventually([&] { return told(1).size() == 2 && told(3).size() == 2; })) << "who plays wants to know";
  EXPECT_EQ(told(2).size(), 1U) << "the invitation of before";
}

TEST_F(TournamentNotices, OfTheBeginningComeAQuarterOfAnHourBefore) {
  const TournamentId id = announce(later()).value();
  for (const int number : {1, 2}) EXPECT_EQ(enter(id, number), "");
  EXPECT_EQ(ask(id, account(2).id.text(), tournament::Withdraw{.player = account(2).id.text()}), "");
  pass(104min);
  EXPECT_TRUE(told(1).empty()) << "a minute too early";
  pass(2min);
  ASSERT_TRUE(eventually([&] { return told(1).size() == 1; }));
  EXPECT_EQ(told(1)[0].kind, protocol::NoticeKind::beginning);
  EXPECT_EQ(told(1)[0].detail, "entered");
  EXPECT_TRUE(told(2).empty()) << "who has left";
  // Whoever enters now knows.
  EXPECT_EQ(enter(id, 3), "");
  TournamentRooms after{
      {.core = table.core(), .maker = table.maker(), .news = table.news()}, table.news(), table.shared().limits};
  const auto again = find(after, id);  // as after a restart
  again->time_up();
  EXPECT_EQ(state(after, id).participants.size(), 3U);
  // Another beginning is told of anew, and the store does one thing after the other: all that was asked for is there.
  protocol::TournamentTerms put_off = state(id).terms;
  put_off.starts_ms += 3'600'000;
  EXPECT_EQ(ask(id, account(0).id.text(), tournament::ChangeTerms{put_off}), "");
  pass(60min);
  ASSERT_TRUE(eventually([&] { return told(1).size() == 2; }));
  EXPECT_EQ(told(3).size(), 1U) << "of the later beginning alone";
  table.stop();
}

TEST_F(TournamentNotices, OfTheBeginningByPostComeADayBefore) {
  protocol::TournamentTerms terms = later();
  terms.schedule[0].clock = to_wire(DaysPerMove{.days = std::chrono::days{3}});
  terms.starts_ms = (table.now() + 48h).ms;
  const TournamentId id = announce(terms).value();
  EXPECT_EQ(enter(id, 1), "");
  pass(23h);
  EXPECT_TRUE(told(1).empty());
  pass(2h);
  EXPECT_TRUE(eventually([&] { return told(1).size() == 1; }));
}

TEST_F(TournamentNotices, ComeToWhoIsInvitedAndHasNotEntered) {
  protocol::TournamentTerms terms = later();
  terms.is_private = true;
  const TournamentId id = announce(terms).value();
  for (const int number : {1, 2}) ASSERT_EQ(invite(id, number), "");
  EXPECT_EQ(enter(id, 1), "");
  pass(106min);
  ASSERT_TRUE(eventually([&] { return told(1).size() == 2 && told(2).size() == 2; }));
  EXPECT_EQ(told(1)[0].detail, "entered");
  EXPECT_EQ(told(2)[0].detail, "invited");
  EXPECT_TRUE(told(0).empty()) << "who holds it knows";
}

TEST_F(TournamentNotices, AreNoNewsWhereTheInvitationIsTakenBack) {
  protocol::TournamentTerms terms = later();
  terms.is_private = true;
  const TournamentId id = announce(terms).value();
  for (const int number : {1, 2}) ASSERT_EQ(invite(id, number), "");
  pass(106min);
  ASSERT_TRUE(eventually([&] { return unseen(1) == 2 && unseen(2) == 2; }));
  ASSERT_EQ(invite(id, 1, false), "");
  EXPECT_EQ(unseen(1), 0);
  EXPECT_EQ(unseen(2), 2);
  ASSERT_EQ(ask(id, account(0).id.text(), tournament::End{.reason = "enough"}), "");
  EXPECT_EQ(unseen(2), 1) << "the invitation";
}

TEST_F(TournamentNotices, AreNoNewsWhereTheBeginningIsPutOffAndComeFiveTimesAtMost) {
  const TournamentId id = announce(later()).value();
  EXPECT_EQ(enter(id, 1), "");
  pass(106min);
  ASSERT_TRUE(eventually([&] { return unseen(1) == 1; }));
  for (int i = 0; i < 6; ++i) {
    protocol::TournamentTerms put_off = state(id).terms;
    put_off.starts_ms += 120'000;  // the new one is not told of yet
    ASSERT_EQ(ask(id, account(0).id.text(), tournament::ChangeTerms{put_off}), "");
    EXPECT_EQ(unseen(1), 0) << "it begins later";
    pass(2min);
    const std::size_t wanted = std::min(2U + static_cast<unsigned>(i), 5U);
    ASSERT_TRUE(eventually([&] { return told(1).size() == wanted; }));
  }
}

}  // namespace
}  // namespace server::test
