// How many sockets one address and all of them may have: somebody who comes too many is told so.
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "tests/server/transport/listening.hpp"
#include "tests/server/transport/raw.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string kGet = "GET /healthz HTTP/1.1\r\nHost: a\r\n";

class Sockets : public Transport {
 protected:
  /// Gives what a new connection from there hears first.
  [[nodiscard]] std::string ask(const char* from, const std::string& head = kGet) const {
    const Raw raw(port_, from);
    raw.send(head + "\r\n");
    return raw.until("\r\n\r\n");
  }
  [[nodiscard]] bool has(std::size_t connections) const {
    return eventually([&] { return listener_->connections() == connections; });
  }
  static Site behind_proxy() {
    Site site;
    EXPECT_TRUE(site.proxies.add("127.0.0.1"));
    return site;
  }
};

/// Tells, of the sockets of this process that the listener has taken, whether they wait for acknowledgements.
std::vector<bool> waiting_sockets(std::uint16_t port) {
  constexpr int kMost = 1024;
  std::vector<bool> found;
  for (int file = 3; file < kMost; ++file) {
    sockaddr_in own{};
    sockaddr_in peer{};
    socklen_t size = sizeof own;
    if (getsockname(file, reinterpret_cast<sockaddr*>(&own), &size) != 0 || ntohs(own.sin_port) != port) continue;
    size = sizeof peer;
    // This is the listener's own socket.
    if (getpeername(file, reinterpret_cast<sockaddr*>(&peer), &size) != 0) continue;
    int at_once = 0;
    size = sizeof at_once;
    getsockopt(file, IPPROTO_TCP, TCP_NODELAY, &at_once, &size);
    found.push_back(at_once == 0);
  }
  return found;
}

TEST_F(Sockets, NoFrameWaitsForTheAcknowledgementOfTheOneBefore) {
  open();
  SocketClient client(port_);
  client.send("hello");
  EXPECT_EQ(client.receive(), "hello");
  EXPECT_THAT(waiting_sockets(port_), testing::ElementsAre(false));
}

TEST_F(Sockets, OneAddressHasButSoMany) {
  Limits limits = kUnhurried;
  limits.sockets_per_address = 2;
  open(limits);
  {
    const Raw silent(port_, "127.0.0.5");
    SocketClient other(port_);
    EXPECT_TRUE(has(2));
    EXPECT_THAT(ask("127.0.0.5"), StartsWith("HTTP/1.1 200"));
    EXPECT_TRUE(has(2));
    const Raw second(port_, "127.0.0.5");
    EXPECT_TRUE(has(3));
    for (const std::string& head : {kGet, kUpgrade}) {
      const std::string refused = ask("127.0.0.5", head);
      EXPECT_THAT(refused, StartsWith("HTTP/1.1 503"));
      EXPECT_THAT(refused, HasSubstr("Retry-After: "));
    }
    EXPECT_THAT(ask("127.0.0.6"), StartsWith("HTTP/1.1 200")) << "others are not touched";
    other.send("still");
    EXPECT_EQ(other.receive(), "still");
  }
  EXPECT_TRUE(has(0));
  EXPECT_THAT(ask("127.0.0.5"), StartsWith("HTTP/1.1 200")) << "those that are gone do not count";
}

TEST_F(Sockets, AllTogetherAreButSoMany) {
  Limits limits = kUnhurried;
  limits.sockets = 2;
  open(limits);
  const Raw one(port_, "127.0.0.5");
  const Raw two(port_, "127.0.0.6");
  EXPECT_TRUE(has(2));
  EXPECT_THAT(ask("127.0.0.7"), StartsWith("HTTP/1.1 503"));
  EXPECT_EQ(listener_->connections(), 2U);
}

TEST_F(Sockets, ZeroIsNoBound) {
  Limits limits = kUnhurried;
  limits.sockets = 0;
  limits.sockets_per_address = 0;
  open(limits);
  std::vector<std::unique_ptr<Raw>> all;
  for (int i = 0; i < 150; ++i) all.push_back(std::make_unique<Raw>(port_));
  EXPECT_TRUE(has(150));
}

TEST_F(Sockets, BehindAProxyUpgradesCountForTheClient) {
  Limits limits = kUnhurried;
  limits.sockets_per_address = 2;
  open(limits, behind_proxy());
  const auto upgrade = [&](const char* client) {
    auto raw = std::make_unique<Raw>(port_);
    raw->send(kUpgrade + "X-Forwarded-For: " + client + "\r\n\r\n");
    const std::string answer = raw->until("\r\n\r\n");
    return std::pair{std::move(raw), answer.substr(9, 3)};
  };
  const auto a = upgrade("203.0.113.1");
  auto b = upgrade("203.0.113.1");
  const auto c = upgrade("203.0.113.1");
  const auto d = upgrade("203.0.113.2");
  EXPECT_EQ(a.second, "101");
  EXPECT_EQ(b.second, "101");
  EXPECT_EQ(c.second, "503");
  EXPECT_EQ(d.second, "101");
  EXPECT_EQ(upgrade("2001:db8::1").second, "101");
  const auto e = upgrade("2001:db8::2");
  EXPECT_EQ(e.second, "101");
  auto f = upgrade("2001:db8::3:4");  // this is tried once it is noticed that the first of them has gone
  EXPECT_TRUE(f.second == "101" || eventually([&] {
                f = upgrade("2001:db8::3:4");
                return f.second == "101";
              }));
  EXPECT_TRUE(eventually([&] { return upgrade("2001:db8::5").second == "503"; })) << "one household";
  b.first.reset();
  EXPECT_TRUE(eventually([&] { return upgrade("203.0.113.1").second == "101"; }));
}

}  // namespace
}  // namespace server::test
