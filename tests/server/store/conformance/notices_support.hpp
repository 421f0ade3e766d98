// An account's notices on a store of each kind, for tests of them and of their outbox.
#pragma once
#include <string>
#include <vector>

#include "server/store/notices.hpp"
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {

class NoticesTest : public StoreTest {
 protected:
  NoticesTest() {
    open_account("u-alice", "Alice", "alice@example.org");
    open_account("u-bobby", "Bobby", {});
    EXPECT_TRUE(create(*db, game));
  }

  void open_account(const std::string& id, const std::string& name, std::optional<std::string> email) {
    const NewAccount made{.account = {.id = id + "00000", .name = name, .email = std::move(email), .created = at(0)},
                          .skeleton = name,
                          .password = "hash"};
    ASSERT_TRUE(answer<Account>([&](auto then) { db->accounts().open_account(made, {}, std::move(then)); }));
  }
  NewNotice notice(Seq seq, NoticeKind kind = NoticeKind::turn, const std::string& account = "u-alice00000") const {
    return {.account = account,
            .kind = kind,
            .detail = {},
            .game = game,
            .seq = seq,
            .variant = "chess",
            .other = "u-bobby00000",
            .other_name = "Bobby",
            .deadline = at(9'000),
            .waits = kind == NoticeKind::turn};
  }
  void tell(std::vector<NewNotice> add, std::vector<std::string> overtaken = {}, std::vector<StandingOffer> done = {}) {
    Writes writes = events(last + 1, last + 1);
    writes.notices = {.add = std::move(add), .overtaken = std::move(overtaken), .settled = std::move(done)};
    writes.at = at(1'000);
    ASSERT_TRUE(append(*db, game, last, std::move(writes)));
    ++last;
  }
  Notices& book() { return db->notices(); }
  std::vector<Notice> list(const std::string& account = alice) {
    return answer<std::vector<Notice>>([&](auto then) { book().notices_of(account, 100, std::move(then)); }).value();
  }
  Pending pending(WallTime before = at(1'000'000)) {
    return answer<Pending>([&](auto then) { book().pending(before, 100, std::move(then)); }).value();
  }
  void route(std::vector<Route> routes, WallTime now = at(1'000)) {
    ASSERT_TRUE(answer<void>([&](auto then) { book().route(std::move(routes), now, std::move(then)); }));
  }
  std::vector<Outgoing> take(NoticeChannel channel, WallTime now, WallTime again = at(100'000)) {
    return take(channel, now, {.free = 10, .of_account = 10}, again);
  }
  std::vector<Outgoing> take(NoticeChannel channel, WallTime now, Places places, WallTime again = at(100'000)) {
    return answer<std::vector<Outgoing>>([&](auto then) {
             const auto waits = [now](const Outgoing&) { return now; };
             book().take_due(channel, now, std::move(places), again, waits, std::move(then));
           })
        .value();
  }
  void confirm() {
    ASSERT_TRUE(answer<void>([&](auto then) { book().confirm_mail(alice, "alice@example.org", std::move(then)); }));
  }
  PushSubscription subscribe(const std::string& account = alice, const std::string& endpoint = "https://push/1") {
    const PushSubscription browser{.endpoint = endpoint, .p256dh = {4}, .auth = {7}, .created = at(1)};
    return answer<PushSubscription>([&](auto then) { book().subscribe(account, browser, std::move(then)); }).value();
  }
  std::int64_t only_unrouted() { return pending().unrouted.at(0).notice.id; }

  static inline const std::string alice = "u-alice00000";
  static inline const std::string bobby = "u-bobby00000";
  const GameId game = game_id("game0001");
  Seq last = 0;
};

}  // namespace store_tests
