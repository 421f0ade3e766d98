// Answers over HTTP that go on: each frame is a line, and nothing is kept for somebody who does not read.
#include <gmock/gmock.h>

#include "tests/server/transport/listening.hpp"
#include "tests/server/transport/raw.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class Streams : public Transport {
 protected:
  /// Asks for a stream, and gives its head once its wire is there.
  std::string ask(const Raw& raw, const std::string& version = "1.1", const std::string& method = "GET") {
    raw.send(method + " /stream HTTP/" + version + "\r\nHost: a\r\n\r\n");
    std::string head = raw.until("\r\n\r\n");
    if (method == "GET") EXPECT_TRUE(eventually([&] { return wire() != nullptr; }));
    return head;
  }
  [[nodiscard]] std::shared_ptr<Wire> wire() {
    const std::lock_guard lock(mutex_);
    return stream_.lock();
  }
  void say(const std::string& line) {
    if (const auto to = wire()) to->send(frame_of(line));
  }
};

TEST_F(Streams, EachFrameIsALineUntilThePeerEndsTheBody) {
  open();
  const Raw raw(port_);
  const std::string head = ask(raw);
  EXPECT_THAT(head, HasSubstr("200 OK"));
  EXPECT_THAT(head, HasSubstr("Transfer-Encoding: chunked"));
  EXPECT_THAT(head, HasSubstr("Cache-Control: no-store"));
  EXPECT_THAT(head, Not(HasSubstr("Content-Length")));
  say("one");
  EXPECT_EQ(raw.until("one\n\r\n"), "4\r\none\n\r\n");
  wire()->send_latest("key", frame_of("two"));
  EXPECT_EQ(raw.until("two\n\r\n"), "4\r\ntwo\n\r\n");
  say("three");
  wire()->close(CloseCode::restart, "");
  EXPECT_EQ(raw.rest(), "6\r\nthree\n\r\n0\r\n\r\n");
  EXPECT_TRUE(eventually([&] { return peers_closed_ == 1 && listener_->connections() == 0; }));
}

TEST_F(Streams, AnOlderClientReadsLinesUntilTheConnectionEnds) {
  open();
  const Raw raw(port_);
  EXPECT_THAT(ask(raw, "1.0"), Not(HasSubstr("chunked")));
  say("one");
  EXPECT_EQ(raw.until("one\n"), "one\n");
  wire()->close(CloseCode::restart, "");
  EXPECT_EQ(raw.rest(), "");
}

TEST_F(Streams, ASilentOneGetsEmptyLines) {
  open({.silence_dropped = 1h, .stream_silence = 20ms});
  const Raw raw(port_);
  ask(raw);
  EXPECT_EQ(raw.until("\n\r\n1\r\n\n\r\n"), "1\r\n\n\r\n1\r\n\n\r\n");
}

TEST_F(Streams, ItsPeerHearsThatTheClientHasGone) {
  open();
  {
    const Raw raw(port_);
    ask(raw);
    EXPECT_EQ(listener_->connections(), 1U);
  }
  EXPECT_TRUE(eventually([&] { return peers_closed_ == 1 && listener_->connections() == 0; }));
}

TEST_F(Streams, WhoDoesNotReadIsClosedAndSeesNoEnd) {
  open({.outbox_bytes = 32 << 10, .inbox_bytes = 4 << 10, .unsent_bytes = 4 << 10, .silence_dropped = 1h});
  const Raw raw(port_);
  ask(raw);
  const std::string line(16 << 10, 'x');
  EXPECT_TRUE(eventually([&] {
    say(line);
    return peers_closed_ == 1;
  }));
  EXPECT_FALSE(raw.rest().ends_with("0\r\n\r\n"));
  EXPECT_EQ(listener_->connections(), 0U);
}

TEST_F(Streams, AStopEndsThemAsTheirPeersDo) {
  open();
  const Raw raw(port_);
  ask(raw);
  say("last");
  stopped_ = true;
  EXPECT_TRUE(stop());
  EXPECT_EQ(raw.rest(), "5\r\nlast\n\r\n0\r\n\r\n");
  EXPECT_EQ(peers_closed_, 1);
}

TEST_F(Streams, OfAHeadRequestThereIsNone) {
  open();
  const Raw raw(port_);
  EXPECT_THAT(ask(raw, "1.1", "HEAD"), HasSubstr("200 OK"));
  EXPECT_EQ(wire(), nullptr);
}

TEST_F(Streams, TheyCountAsConnectionsOfTheirAddressBehindAProxy) {
  Site site;
  ASSERT_TRUE(site.proxies.add("127.0.0.1"));
  open({.sockets_per_address = 1, .silence_dropped = 1h}, site);
  const std::string from = "GET /stream HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n";
  const Raw first(port_);
  first.send(from);
  EXPECT_THAT(first.until("\r\n\r\n"), HasSubstr("200 OK"));
  const Raw second(port_);
  second.send(from);
  EXPECT_THAT(second.until("\r\n\r\n"), HasSubstr("503"));
}

}  // namespace
}  // namespace server::test
