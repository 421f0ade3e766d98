// Who waits for whom where messages go out: push services are sockets here, one of which never answers.
#include "server/notices/notice_sender.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <list>

#include "server/store/backends/open.hpp"
#include "server/store/wall_time.hpp"
#include "tests/server/notices/nights.hpp"
#include "tests/server/store/support.hpp"
#include "tests/server/support/patience.hpp"

namespace server {
namespace {

namespace net = boost::asio;
using namespace std::chrono_literals;
using net::ip::tcp;

/// A push service that counts its callers, and answers nothing, that it has taken the message, or that it cannot take
/// it now.
class Service {
 public:
  enum class Manner : std::uint8_t { silent, taking, refusing };
  Service(net::io_context& io, Manner manner) : manner_(manner), acceptor_(io, {net::ip::address_v4::loopback(), 0}) {
    accept();
  }
  [[nodiscard]] std::string endpoint(int browser) const {
    return "http://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port()) + "/" + std::to_string(browser);
  }
  [[nodiscard]] int calls() const { return calls_; }

 private:
  void accept() {
    acceptor_.async_accept([this](boost::system::error_code error, tcp::socket socket) {
      if (error) return;
      ++calls_;
      tcp::socket& caller = callers_.emplace_back(std::move(socket));
      if (manner_ != Manner::silent) {
        const std::string status = manner_ == Manner::taking ? "201 Created" : "503 Service Unavailable";
        net::write(caller, net::buffer("HTTP/1.1 " + status + "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"));
      }
      accept();
    });
  }

  Manner manner_;
  tcp::acceptor acceptor_;
  std::list<tcp::socket> callers_;
  int calls_ = 0;
};

class NoticeSenderTest : public testing::Test {
 protected:
  NoticeSenderTest() : db(store::open("sqlite:" + (place / "astragal.db").string()).value()) {
    EXPECT_TRUE(store_tests::create(*db, game));
  }
  ~NoticeSenderTest() override {
    notice_sender.stop();
    db.reset();  // what the store still answers goes nowhere
  }

  static NoticeConfig config() {
    NoticeConfig config{.site = "https://play.example.org", .push_reach = Transfers::Reach::anywhere};
    config.relay.url = "smtp://127.0.0.1:9";  // no relay is there
    config.limits.look = Ms{5};
    config.limits.settles = Ms{0};
    return config;
  }
  void open_account(const std::string& id, const Service& service, int browsers) {
    const store::NewAccount made{.account = {.id = id, .name = id, .email = {}, .created = store_tests::at(0)},
                                 .skeleton = id,
                                 .password = "hash"};
    ASSERT_TRUE(store_tests::answer<store::Account>(
        [&](auto then) { db->accounts().open_account(made, {}, std::move(then)); }));
    for (int i = 0; i < browsers; ++i) {
      const store::PushSubscription browser{
          .endpoint = service.endpoint(i), .p256dh = p256_public(key), .auth = {}, .created = {}};
      ASSERT_TRUE(store_tests::answer<store::PushSubscription>(
          [&](auto then) { db->notices().subscribe(id, browser, std::move(then)); }));
    }
  }
  void tell(const std::string& account, int notices) {
    for (int i = 0; i < notices; ++i) {
      store::Writes writes = store_tests::events(last + 1, last + 1);
      writes.notices.add = {{.account = account, .game = game, .seq = last + 1, .variant = "chess", .waits = true}};
      writes.at = wall_time(now);
      ASSERT_TRUE(store_tests::append(*db, game, last++, std::move(writes)));
    }
  }
  bool run_until(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + test::kPatience;
    while (!condition() && std::chrono::steady_clock::now() < end) io.run_one_for(Ms{50});
    return condition();
  }

  void confirm_mail(const std::string& account, const std::string& address) {
    const auto done = [&](auto ask) { ASSERT_TRUE(store_tests::answer<void>(ask)); };
    done([&](auto then) { db->accounts().change_email(account, address, std::move(then)); });
    done([&](auto then) { db->notices().confirm_mail(account, address, std::move(then)); });
  }
  void choose(const std::string& account, const protocol::NoticeSettings& settings) {
    ASSERT_TRUE(store_tests::answer<void>([&](auto then) {
      db->notices().set_settings(account, text_of(settings), notice_sender.held_until(settings), std::move(then));
    }));
  }
  store::Pending pending() {
    return store_tests::answer<store::Pending>(
               [&](auto then) { db->notices().pending(wall_time(now), 100, std::move(then)); })
        .value();
  }

  const std::string alice = "u-alice00000";
  Now now{2'000};
  const P256Private key = p256_private({7});
  const store::GameId game = store_tests::game_id("game0001");
  store::Seq last = 0;
  test::Directory place;
  std::unique_ptr<store::Store> db;
  net::io_context io;
  // Keeps the thread running while the store works.
  net::executor_work_guard<net::io_context::executor_type> working{io.get_executor()};
  NoticeSender notice_sender{
      {.io = io, .book = db->notices(), .now = [this] { return now; }, .links = Links({}), .push_key = key}, config()};
};

TEST_F(NoticeSenderTest, NobodyWaitsForBrowsersOfOthersThatDoNotAnswer) {
  Service silent(io, Service::Manner::silent);
  Service good(io, Service::Manner::taking);
  open_account("u-alice00000", silent, 16);
  open_account("u-bobby00000", good, 1);
  tell("u-alice00000", 3);
  notice_sender.start();
  ASSERT_TRUE(run_until([&] { return silent.calls() > 0; }));
  tell("u-bobby00000", 1);
  ASSERT_TRUE(run_until([&] { return good.calls() == 1; }));
  EXPECT_LE(silent.calls(), 4) << "of one account, and each holds a place for a while";
}

TEST_F(NoticeSenderTest, AnAddressOfOldThatIsNoneIsPausedAndTheAccountIsTold) {
  const std::string& account = alice;
  const std::string address = "alice@example..org";
  open_account(account, Service(io, Service::Manner::taking), 0);
  confirm_mail(account, address);
  ASSERT_TRUE(store_tests::answer<void>([&](auto then) {
    db->notices().add_mail(account, store::OutgoingKind::reset, store_tests::at(1'000), std::move(then));
  }));
  notice_sender.start();
  EXPECT_TRUE(run_until([&] {
    const auto mail =
        store_tests::answer<store::MailState>([&](auto then) { db->notices().mail_of(account, std::move(then)); });
    return mail->paused && mail->paused->contains("no e-mail address");
  }));
}

TEST_F(NoticeSenderTest, AMessageThatIsTriedAgainWaitsForTheEndOfQuietHours) {
  Service service(io, Service::Manner::refusing);
  open_account(alice, service, 1);
  choose(alice, quiet_at_night());
  now = kMidnight - 2h - 1min;
  tell(alice, 1);
  notice_sender.start();
  ASSERT_TRUE(run_until([&] { return pending().push_due == wall_time(kMidnight - 2h); })) << "the first was refused";
  now = kMidnight - 1h;
  ASSERT_TRUE(run_until([&] { return pending().push_due != wall_time(kMidnight - 2h); }));
  EXPECT_EQ(pending().push_due, wall_time(kMidnight + 7h));
  EXPECT_EQ(service.calls(), 1);
  now = kMidnight + 7h;
  EXPECT_TRUE(run_until([&] { return service.calls() == 2; }));
}

TEST_F(NoticeSenderTest, AMailThatCouldNotGoWhenItsGapWasOverDoesNotGoInQuietHours) {
  open_account(alice, Service(io, Service::Manner::taking), 0);
  confirm_mail(alice, "alice@example.org");
  choose(alice, quiet_at_night());
  now = kMidnight - 2h - 11min;
  tell(alice, 1);
  const store::WallTime gap_ends = wall_time(now + config().limits.mail_gap);
  ASSERT_TRUE(store_tests::answer<void>([&](auto then) {
    db->notices().route({{.notice = 1, .account = alice, .mail = gap_ends}}, wall_time(now), std::move(then));
  }));
  ASSERT_EQ(pending().mail_due, gap_ends);
  now = kMidnight - 1h;
  notice_sender.start();
  ASSERT_TRUE(run_until([&] { return pending().mail_due != gap_ends; }));
  EXPECT_EQ(pending().mail_due, wall_time(kMidnight + 7h));
}

}  // namespace
}  // namespace server
