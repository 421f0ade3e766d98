// A session whose connection has closed lives on while a room holds it, and counts for nobody.
#include <gtest/gtest.h>

#include <boost/asio/post.hpp>
#include <functional>

#include "server/session/session.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using nlohmann::json;

/// A wire that ends here and keeps what it was given.
class Ear final : public Wire {
 public:
  void send(Frame frame) override { keep(json::parse(*frame)); }
  void send_latest(std::string, Frame) override {}
  void close(CloseCode code, std::string) override { keep({{"t", "closed"}, {"d", code}}); }
  /// Gives the first frame that comes.
  json first() {
    const bool came = eventually([this] {
      const std::lock_guard lock(mutex_);
      return !kept_.empty();
    });
    const std::lock_guard lock(mutex_);
    return came ? kept_.front() : json{{"t", "nothing"}};
  }

 private:
  void keep(json what) {
    const std::lock_guard lock(mutex_);
    kept_.push_back(std::move(what));
  }
  std::mutex mutex_;
  std::vector<json> kept_;
};

class ClosedSession : public testing::Test {
 protected:
  ~ClosedSession() override { hall.stop(); }
  struct Connection {
    /// Runs a step on the connection's strand, as the transport does it.
    void run(std::function<void(Session&)> step) const {
      boost::asio::post(strand, [session = session, step = std::move(step)] { step(*session); });
    }

    Strand strand;
    std::shared_ptr<Ear> ear = std::make_shared<Ear>();
    std::shared_ptr<Session> session = {};
  };
  Connection connect(const json& more) {
    Connection made{.strand = hall.core().loops.next()};
    made.session =
        std::make_shared<Session>(deps, made.ear, made.strand, Shown{.cookie = {}, .bearer = {}, .client = "a"});
    made.run([](Session& session) { session.open(); });
    json hello{{"protocol", 1}, {"features", json::array()}};
    hello.update(more);
    const std::string frame = json{{"t", "hello"}, {"id", "h1"}, {"d", hello}}.dump();
    made.run([frame](Session& session) { session.received(frame); });
    return made;
  }

  Hall hall;
  Site site;
  AccountService accounts{{.accounts = hall.store.accounts(),
                           .address_key = {},
                           .now = [this] { return hall.now(); },
                           .on_signed_out = [](const PlayerId&) {},
                           .on_closed = [](const PlayerId&) {}},
                          {},
                          site};
  Sessions sessions;
  TournamentRooms tournaments{
      {.core = hall.core(), .maker = hall.maker(), .news = hall.news()}, hall.news(), hall.shared().limits};
  SessionDeps deps{.core = hall.core(),
                   .talk = hall.talk(),
                   .directory = hall.rooms(),
                   .lobby = hall.lobby(),
                   .tournaments = tournaments,
                   .accounts = accounts,
                   .sessions = sessions,
                   .limits = {.sockets = 1}};
};

TEST_F(ClosedSession, KeepsNoPlaceOfThoseThatItsPersonMayHave) {
  const Connection first = connect(json::object());
  const json you = first.ear->first()["d"]["you"];
  (void)hall.start_game("session1", Unlimited{}, Player{PlayerId::parse(you["id"].get<std::string>()).value(), "A"});
  first.run([](Session& session) { session.received(R"({"t":"watch","id":"w1","d":{"game":"session1"}})"); });
  ASSERT_TRUE(eventually([&] { return first.session->is_playing(); }));
  const json again{{"token", you["token"]}};
  EXPECT_EQ(connect(again).ear->first(), (json{{"t", "closed"}, {"d", CloseCode::too_many}})) << "it plays";
  first.run([](Session& session) { session.closed(); });
  EXPECT_TRUE(eventually([&] { return !first.session->is_playing(); }));
  EXPECT_EQ(connect(again).ear->first()["t"], "welcome") << "though it is not gone yet";
}

}  // namespace
}  // namespace server::test
