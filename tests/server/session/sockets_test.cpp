// How many connections one person may have, and which of them makes room.
#include <gtest/gtest.h>

#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

/// A connection of the person with this token, and what its hello got.
struct Window {
  Window(std::uint16_t port, const std::string& token) : socket(port) {
    socket.send(
        Json{{"t", "hello"}, {"id", "h1"}, {"d", {{"protocol", 1}, {"features", Json::array()}, {"token", token}}}}
            .dump());
    if (const auto text = socket.receive()) said = checked(*text)["t"];
  }
  [[nodiscard]] int closed_with() {
    while (socket.receive()) {
    }
    return socket.close_code();
  }
  /// Tells whether the connection lives. Counts as a use of it.
  [[nodiscard]] bool speaks(const std::string& message = R"({"t":"list_blocks","id":"b1","d":{}})") {
    socket.send(message);
    return socket.receive().has_value();
  }
  SocketClient socket;
  std::string said;
};

TEST(PersonSockets, TheOneThatWasUnusedForLongestMakesRoom) {
  const Place place;
  const LocalServer server{place, {.sockets_per_person = 3}};
  const Client owner(server.port());
  Window a(server.port(), owner.token());
  Window b(server.port(), owner.token());
  ASSERT_TRUE(a.speaks());
  ASSERT_TRUE(b.speaks(R"({"t":"ping","d":{}})")) << "which is no use of it";
  Window c(server.port(), owner.token());
  EXPECT_EQ(c.said, "welcome");
  Window d(server.port(), owner.token());
  EXPECT_EQ(b.closed_with(), 4003) << "the owner's first went before it";
  EXPECT_TRUE(a.speaks());
  EXPECT_TRUE(c.speaks());
  EXPECT_TRUE(d.speaks());
  const Client another(server.port());
  EXPECT_EQ(Window(server.port(), another.token()).said, "welcome") << "others are not touched";
}

TEST(PersonSockets, AGameThatGoesOnKeepsItsOwn) {
  const Place place;
  const LocalServer server{place, {.sockets_per_person = 2}};
  Two game(server.port(), Json::object());
  for (int i = 0; i < 5; ++i) {
    Window more(server.port(), game.white.token());
    EXPECT_EQ(more.said, "welcome");
    EXPECT_TRUE(more.speaks());
    Window newest(server.port(), game.white.token());
    EXPECT_EQ(newest.said, "welcome");
    EXPECT_EQ(more.closed_with(), 4003) << "though the player's has said nothing for longer";
  }
  game.move("e2e4");
  Client second = game.white.another_tab();
  second.watch(game.white.game());
  Window refused(server.port(), game.white.token());
  EXPECT_EQ(refused.said, "") << "both play";
  EXPECT_EQ(refused.closed_with(), 4003);
  game.move("e7e5");
  game.black.act("resign");
  game.white.until([&] { return game.white.outcome().has_value(); });
  second.until([&] { return second.outcome().has_value(); });
  EXPECT_EQ(Window(server.port(), game.white.token()).said, "welcome") << "it is over";
}

TEST(PersonSockets, ZeroIsNoBound) {
  const Place place;
  const LocalServer server{place, {.sockets_per_person = 0}};
  const Client owner(server.port());
  std::vector<std::unique_ptr<Window>> windows;
  for (int i = 0; i < 40; ++i) windows.push_back(std::make_unique<Window>(server.port(), owner.token()));
  for (const auto& window : windows) EXPECT_TRUE(window->speaks());
}

}  // namespace
}  // namespace server::test
