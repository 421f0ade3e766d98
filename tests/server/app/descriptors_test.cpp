// A server that may have few files open takes as many connections as they allow, and tells the others so.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/support/server.hpp"
#include "tests/server/support/socket_client.hpp"
#include "tests/server/transport/raw.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

using Held = std::vector<std::unique_ptr<Raw>>;

/// A client that says no hello is closed after a while.
constexpr const char* kHello = R"({"t":"hello","d":{"protocol":1,"features":[]}})";

/// Opens WebSockets, so many at most, and gives the head of the first answer that opens none.
std::string fill(Held& held, std::uint16_t port, std::size_t most) {
  while (held.size() < most) {
    auto next = std::make_unique<Raw>(port);
    next->send(kUpgrade + "\r\n");
    const std::string head = next->until("\r\n\r\n");
    if (!head.starts_with("HTTP/1.1 101")) return head;
    next->send(frame(0x81, kHello));
    held.push_back(std::move(next));
  }
  return {};
}

TEST(Descriptors, AreRaisedToAllThatThereAre) {
  const Place place;
  const ServerChild server(place, 0, {"--sockets", "150"}, {.descriptors = Descriptors{.soft = 96, .hard = 512}});
  Held held;
  EXPECT_EQ(fill(held, server.port(), 150), "");
  EXPECT_EQ(held.size(), 150U);
  EXPECT_THAT(fill(held, server.port(), 151), StartsWith("HTTP/1.1 503"));
  EXPECT_THAT(server.err(), Not(HasSubstr("fewer_sockets")));
}

TEST(Descriptors, BoundTheSocketsAndWhoComesThenIsTold) {
  for (const char* sockets : {"20000", "0"}) {
    const Place place;
    const ServerChild server(place, 0, {"--sockets", sockets}, {.descriptors = Descriptors{.soft = 160, .hard = 160}});
    constexpr const char* kSaid = R"("event":"fewer_sockets")";
    EXPECT_THAT(server.err_with(kSaid), HasSubstr(kSaid));
    Held held;
    for (int i = 0; i < 2; ++i) {
      EXPECT_THAT(fill(held, server.port(), 160), StartsWith("HTTP/1.1 503")) << held.size();
      EXPECT_GE(held.size(), 64U);
    }
    EXPECT_THAT(server.err(), Not(HasSubstr("Too many open files")));
  }
}

}  // namespace
}  // namespace server::test
