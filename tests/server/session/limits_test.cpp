// What one address, or too little memory, can do to the server: less than would hurt anybody else.
#include <gtest/gtest.h>

#include <future>

#include "server/api/game_file_viewer.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

/// Says hello without a token, and gives `welcome` or the code of the refusal.
std::string greet(std::uint16_t port, const Headers& headers = {}) {
  SocketClient socket(port, "/ws", headers);
  socket.send(R"({"t":"hello","id":"h1","d":{"protocol":1,"features":[]}})");
  const Json frame = checked(socket.receive().value());
  return frame["t"] == "error" ? frame["d"]["code"] : frame["t"];
}

TEST(Limits, WhereThereIsNoMemoryForPasswordsTheRequestIsRefusedAndTheServerGoesOn) {
  const Place place;
  const ServerChild server(place);
  Browser alice = Browser::with_account(server.port(), "Alice");
  Browser phone(server.port());
  Client white(server.port());
  const Json right{{"name", "Alice"}, {"password", kPassword}};
  server.limit_memory(std::size_t{32} << 20);
  for (int i = 0; i < 12; ++i) {
    ASSERT_EQ(phone.said("/api/login", right), "busy") << "no wrong password, so none of those that are counted";
  }
  EXPECT_EQ(phone.said("/api/login", {{"name", "Nobody9"}, {"password", kPassword}}), "busy") << "as for one that is";
  EXPECT_EQ(phone.said("/api/account", {{"name", "Bob"}, {"password", kPassword}}), "busy");
  EXPECT_EQ(alice.said("/api/account/password", {{"password", kPassword}, {"new", "new horse 1"}}), "busy");
  EXPECT_EQ(alice.said("/api/account/close", {{"password", kPassword}}), "busy");
  white.create(Json::object());
  server.limit_memory({});
  EXPECT_EQ(phone.said("/api/login", right), "ok") << "nothing has changed";
  EXPECT_EQ(phone.said("/api/account", {{"name", "Bob"}, {"password", kPassword}}), "ok");
}

TEST(Limits, AnAddressIsButSoManyNewGuestsAndThoseItIsComeBack) {
  const Place place;
  const LocalServer server{place, {.new_guests = 2}};
  const Client first(server.port());
  EXPECT_EQ(greet(server.port()), "welcome");
  EXPECT_EQ(greet(server.port()), "too_many_attempts");
  EXPECT_EQ(greet(server.port()), "too_many_attempts");
  EXPECT_EQ(Client::with_token(server.port(), first.token()).id(), first.id());
  EXPECT_TRUE(Client::with_account(server.port()).id().starts_with("u-")) << "accounts are no guests";
}

TEST(Limits, NewGuestsAreCountedByTheFirstHalfOfAnAddressOfIPv6) {
  const Place place;
  const LocalServer server{place, {.new_guests = 1, .proxies = {"127.0.0.1"}}};
  const auto from = [&](const std::string& address) { return greet(server.port(), {{"X-Forwarded-For", address}}); };
  EXPECT_EQ(from("2001:db8::1"), "welcome");
  EXPECT_EQ(from("2001:db8::ffff:1"), "too_many_attempts");
  EXPECT_EQ(from("2001:db8:0:1::1"), "welcome");
  EXPECT_EQ(from("192.0.2.1"), "welcome");
  EXPECT_EQ(from("192.0.2.2"), "welcome");
}

TEST(Limits, NobodyButAProxyThatIsNamedSaysWhoseAddressARequestComesFrom) {
  const Place place;
  const LocalServer server{place, {.new_accounts = 2, .new_guests = 2, .https = true, .proxies = {"192.0.2.0/24"}}};
  int guests = 0;
  int accounts = 0;
  for (int i = 1; i <= 5; ++i) {
    const std::string number = std::to_string(i);
    const Headers made_up{{"X-Forwarded-For", "203.0.113." + number}};
    if (greet(server.port(), made_up) == "welcome") ++guests;
    const Headers of_json{made_up[0], {"Content-Type", "application/json"}};
    const std::string body = Json{{"name", "Alice" + number}, {"password", kPassword}}.dump();
    if (request(server.port(), "POST", "/api/account", body, of_json).status == 201) ++accounts;
  }
  EXPECT_EQ(guests, 2);
  EXPECT_EQ(accounts, 2);
}

TEST(Limits, AnAddressSendsButSoManyGameFiles) {
  const Place place;
  const LocalServer server{place, {.game_files = 2, .proxies = {"127.0.0.1"}}};
  const auto send = [&](const std::string& address) {
    return request(server.port(), "POST", "/api/gamefile", "nonsense", {{"X-Forwarded-For", address}});
  };
  EXPECT_EQ(code_of(send("192.0.2.1")), "bad_value");
  EXPECT_EQ(code_of(send("192.0.2.1")), "bad_value");
  const Answer refused = send("192.0.2.1");
  EXPECT_EQ(refused.status, 429U);
  EXPECT_EQ(code_of(refused), "too_many_attempts");
  EXPECT_EQ(code_of(send("192.0.2.2")), "bad_value");
}

TEST(Limits, GameFilesWaitForOneThreadAndOnlySoMany) {
  BackgroundAnswers background;
  GameFileViewer accounts(background, {.by_address = {.most = 4}, .waiting = 2});
  std::promise<void> begun, go_on;
  std::promise<unsigned> second, third, last;
  accounts.show("x", "a", [&](const HttpResponse&) {
    begun.set_value();
    go_on.get_future().wait();
  });
  begun.get_future().wait();
  accounts.show("x", "a", [&](const HttpResponse& answer) { second.set_value(answer.status); });
  accounts.show("x", "a", [&](const HttpResponse& answer) { third.set_value(answer.status); });
  unsigned at_once = 0;
  accounts.show("x", "a", [&](const HttpResponse& answer) { at_once = answer.status; });
  EXPECT_EQ(at_once, 503U);
  go_on.set_value();
  EXPECT_EQ(second.get_future().get(), 400U);
  EXPECT_EQ(third.get_future().get(), 400U);
  accounts.show("x", "a", [&](const HttpResponse& answer) { last.set_value(answer.status); });
  EXPECT_EQ(last.get_future().get(), 400U) << "the one that found no place does not count";
}

}  // namespace
}  // namespace server::test
