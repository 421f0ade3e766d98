// Connections that are lost, and clients that read too slowly: nothing is missed, nothing is done twice.
#include <gtest/gtest.h>

#include "tests/server/support/client.hpp"
#include "tests/server/support/proxy.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

const Json kOneSecond{{"type", "fischer"}, {"base_ms", 1'000}, {"increment_ms", 0}};

class Resume : public testing::Test {
 protected:
  static void heard(Client& client, const std::string& type) {
    client.until([&] { return !client.last_of(type).is_null(); });
  }

  Place place;
};

TEST_F(Resume, SendsWhatWasMissedWithoutAGap) {
  const LocalServer server(place);
  Two game(server.port(), Json::object());
  game.move("e2e4");
  game.black.drop();
  Client other = game.black.another_tab();
  other.move("e7e5");
  game.white.until([&] { return game.white.ply() == 2; });
  game.white.move("g1f3");
  game.black.resume();
  heard(game.black, "resumed");
  EXPECT_EQ(game.black.ply(), 3);
  EXPECT_EQ(game.black.events(), [&] {
    auto all = game.white.events();
    all.erase(all.begin(), all.lower_bound(game.black.events().begin()->first));
    return all;
  }());
  EXPECT_FALSE(game.black.last_of("moved").contains("id")) << "events of a tail have no ids";
}

TEST_F(Resume, WorksWhenTheCableWasCutAndTheCommandNeverArrived) {
  const LocalServer server(place);
  Two game(server.port(), Json::object());
  Client& white = game.white;
  Proxy proxy(server.port());
  white.resume(proxy.port());
  heard(white, "resumed");
  proxy.freeze();
  white.say("move", {{"game", white.game()}, {"ply", 1}, {"move", "e2e4"}});
  (void)game.black.look();  // what had arrived before this has been done
  EXPECT_EQ(game.black.ply(), 0);
  EXPECT_FALSE(white.unanswered().empty());
  white.resume(server.port());
  white.repeat_unanswered();
  white.until([&] { return white.unanswered().empty(); });
  game.black.until([&] { return game.black.ply() == 1; });
  game.move("e7e5");
}

TEST_F(Resume, WorksWhenTheCommandWasDoneAndItsAnswerNeverArrived) {
  const LocalServer server(place);
  Two game(server.port(), Json::object());
  Client& white = game.white;
  white.say("move", {{"game", white.game()}, {"ply", 1}, {"move", "e2e4"}});
  game.black.until([&] { return game.black.ply() == 1; });
  white.drop();
  white.resume();
  heard(white, "resumed");
  EXPECT_EQ(white.ply(), 1);
  white.repeat_unanswered();
  white.until([&] { return white.unanswered().empty(); });
  EXPECT_EQ(white.count("moved"), 1U);
  game.move("e7e5");
}

TEST_F(Resume, GivesASnapshotWhenTheTailIsTooShortOrTheNumberUnknown) {
  const LocalServer server(place, {.tail_events = 4});
  Two game(server.port(), Json::object());
  for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4"}) game.move(move);
  Client& white = game.white;
  const std::uint64_t last = white.last();
  const auto answered_by = [&](std::uint64_t since) {
    white.drop();
    white.resume({}, since);
    white.until([&] { return !white.last_of("resumed").is_null() || !white.last_of("snapshot").is_null(); });
    EXPECT_EQ(white.last(), last);
    return white.last_of("resumed").is_null() ? "snapshot" : "resumed";
  };
  EXPECT_STREQ(answered_by(last), "resumed");
  EXPECT_STREQ(answered_by(last - 4), "resumed");
  EXPECT_STREQ(answered_by(last - 5), "snapshot");
  EXPECT_STREQ(answered_by(0), "snapshot");
  EXPECT_STREQ(answered_by(last + 1), "snapshot");
  EXPECT_STREQ(answered_by(1'000'000), "snapshot");
  EXPECT_EQ(white.snapshot()["moves"].size(), 5U);
  game.move("g8f6");
}

TEST_F(Resume, OnAConnectionThatIsThereGivesTheWholeRecordFromZero) {
  const LocalServer server(place);
  Two game(server.port(), Json::object());
  game.move("e2e4");
  Client late(server.port());
  (void)late.ask("watch", {{"game", game.white.game()}, {"since", 0}});
  EXPECT_EQ(late.last_of("game_created")["v"], 1);
  EXPECT_EQ(late.last_of("moved")["d"], game.white.last_of("moved")["d"]);
  EXPECT_EQ(late.last_of("resumed")["d"]["v"], game.white.last());
}

TEST_F(Resume, AfterAFrameThatWasTooLarge) {
  const LocalServer server(place);
  Two game(server.port(), Json::object());
  game.white.say_text(std::string(8193, ' '));
  EXPECT_EQ(game.white.end(), 1009);
  game.white.resume();
  game.move("e2e4");
}

TEST_F(Resume, OfASlowReaderWhoHasSlowedNobody) {
  const LocalServer server(
      place, {.messages = kNoLimit, .errors = kNoLimit, .outbox_bytes = 64 << 10, .close_grace = 20'000, .threads = 1});
  Two game(server.port(), Json::object());
  SocketClient slow(server.port());
  slow.send(R"({"t":"hello","d":{"protocol":1,"features":[]}})");
  const std::string watch = R"({"t":"watch","d":{"game":")" + game.white.game() + R"("}})";
  for (int i = 0; i < 6000; ++i) slow.send(watch);  // the client sends, and reads nothing
  for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) game.move(move);
  EXPECT_TRUE(eventually([&] { return slow.unsent() == 0; }));  // the server has done most of it
  while (slow.receive()) {
  }
  EXPECT_EQ(slow.close_code(), 4008);
}

TEST_F(Resume, ATimeThatRunsOutEndsTheGameWithoutACommand) {
  const LocalServer server(place);
  Two game(server.port(), {{"clock", kOneSecond}});
  game.move("e2e4");
  const auto start = std::chrono::steady_clock::now();
  game.move("e7e5");
  game.black.until([&] { return game.black.outcome().has_value(); });
  EXPECT_GE(std::chrono::steady_clock::now() - start, 1s);
  EXPECT_EQ(*game.black.outcome(), (Json{{"result", "black"}, {"reason", "time"}}));
  EXPECT_EQ(game.black.clocks()["white_ms"], 0);
  game.white.until([&] { return game.white.outcome().has_value(); });
  EXPECT_EQ(game.white.move("g1f3")["d"]["code"], "game_over");
}

}  // namespace
}  // namespace server::test
