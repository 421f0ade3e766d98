// In which order a session answers.
#include "server/session/session.hpp"

#include <gtest/gtest.h>

#include <boost/asio/post.hpp>

#include <nlohmann/json.hpp>

#include "server/base/random.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

/// A wire that keeps what a session sends.
struct Sent final : Wire {
  void send(Frame frame) override {
    const std::lock_guard lock(mutex);
    const auto sent = nlohmann::json::parse(*frame);
    types.push_back(sent["t"] == "error" ? sent["d"]["code"] : sent["t"]);
  }
  void send_latest(std::string, Frame frame) override { send(std::move(frame)); }
  void close(CloseCode, std::string) override {}
  std::vector<std::string> all() {
    const std::lock_guard lock(mutex);
    return types;
  }

  std::mutex mutex;
  std::vector<std::string> types;
};

TEST(Session, AnswersEverythingInItsOrderAlsoAfterAHelloThatWasRefused) {
  Hall hall;
  server::Directory rooms(hall.shared());
  AccountService accounts({.accounts = hall.core().store.accounts(),
                           .address_key = random<fairness::Hash>(),
                           .now = hall.core().now,
                           .on_signed_out = [](const PlayerId&) {},
                           .on_closed = [](const PlayerId&) {}},
                          {}, {});
  Sessions sessions;
  TournamentRooms tournaments{
      {.core = hall.core(), .maker = hall.maker(), .news = hall.news()}, hall.news(), hall.shared().limits};
  SessionDeps deps{.core = hall.core(),
                   .talk = hall.talk(),
                   .directory = rooms,
                   .lobby = hall.lobby(),
                   .tournaments = tournaments,
                   .accounts = accounts,
                   .sessions = sessions,
                   .limits = {}};
  const auto wire = std::make_shared<Sent>();
  const Strand strand = hall.core().loops.next();
  const auto session = std::make_shared<Session>(deps, wire, strand, Shown{});
  const std::string bad = R"({"t":"hello","d":{"protocol":1,"features":[],"token":")" + std::string(64, 'x') + R"("}})";
  for (const std::string& text :
       {bad, std::string{R"({"t":"ping","d":{}})"}, std::string{R"({"t":"hello","d":{"protocol":1,"features":[]}})"},
        std::string{R"({"t":"ping","d":{}})"}}) {
    boost::asio::post(strand, [session, text] { session->received(text); });
  }
  EXPECT_TRUE(eventually([&] { return wire->all().size() == 4; }));
  EXPECT_EQ(wire->all(), (std::vector<std::string>{"bad_token", "hello_first", "welcome", "pong"}));
  boost::asio::post(strand, [session] { session->closed(); });
  hall.stop();
}

}  // namespace
}  // namespace server::test
