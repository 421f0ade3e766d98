// Frames that no well-bred client sends: each connection may cost only so much before it has said something.
#include <gmock/gmock.h>

#include "tests/server/transport/listening.hpp"
#include "tests/server/transport/raw.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;

constexpr unsigned char kText = 0x81, kFirst = 0x01, kMore = 0x00, kEnd = 0x80, kPing = 0x89;
/// A close frame of the server that says 1008.
const std::string kTooMuch{"\x03\xf0", 2};

class Frames : public Transport {
 protected:
  void SetUp() override {
    Limits limits = kUnhurried;
    limits.close_grace = 500ms;
    open(limits);
  }
  void upgrade(const Raw& raw, const std::string& more = {}) const {
    raw.send(kUpgrade + "\r\n" + more);
    ASSERT_THAT(raw.until("\r\n\r\n"), testing::StartsWith("HTTP/1.1 101"));
  }
  /// Sends these bytes again and again, at most so many in all, and gives how many the server took.
  static std::size_t flood(const Raw& raw, const std::string& bytes, std::size_t most) {
    std::size_t sent = 0;
    while (sent < most) {
      const std::size_t more = raw.send(bytes);
      sent += more;
      if (more < bytes.size()) break;
    }
    return sent;
  }
};

constexpr std::size_t kFlood = std::size_t{64} << 20;
constexpr std::size_t kBuffers = std::size_t{16} << 20;  // what the system takes for both sides at most

TEST_F(Frames, InTheSegmentOfTheUpgradeAreNotLost) {
  const Raw raw(port_);
  upgrade(raw, frame(kText, "first") + frame(kText, "second"));
  EXPECT_THAT(raw.until("first"), HasSubstr("first"));
  raw.send(frame(kText, "third"));
  const std::string rest = raw.until("third");
  EXPECT_THAT(rest, HasSubstr("second"));
  EXPECT_THAT(rest, HasSubstr("third"));
}

TEST_F(Frames, ThatSayNothingCloseTheConnection) {
  const Raw raw(port_);
  upgrade(raw);
  raw.send(frame(kFirst, "a"));
  EXPECT_LT(flood(raw, times(10'000, frame(kMore)), kFlood), kBuffers);
  EXPECT_TRUE(eventually([&] { return peers_closed_ == 1; }));
}

TEST_F(Frames, ThatSayNothingAreAnsweredWith1008) {
  const Raw raw(port_);
  upgrade(raw);
  raw.send(frame(kFirst, "a") + times(2500, frame(kMore)));
  EXPECT_THAT(raw.rest(), HasSubstr(kTooMuch));
}

TEST_F(Frames, OfOneByteEachAreNoMessage) {
  const Raw raw(port_);
  upgrade(raw);
  raw.send(frame(kFirst, "a") + times(4000, frame(kMore, "b")));
  EXPECT_THAT(raw.rest(), HasSubstr(kTooMuch));
}

TEST_F(Frames, OfAMessageMayBeMany) {
  const Raw raw(port_);
  upgrade(raw);
  for (int i = 0; i < 20; ++i) {
    raw.send(frame(kFirst, "begin") + times(63, frame(kMore, std::string(120, 'x'))) + frame(kMore) +
             frame(kEnd, "end" + std::to_string(i)));
    EXPECT_THAT(raw.until("end" + std::to_string(i)), HasSubstr("begin"));
  }
  EXPECT_EQ(peers_closed_, 0);
}

TEST_F(Frames, AfterTheServerHasClosedAreNotRead) {
  const Raw raw(port_);
  upgrade(raw);
  raw.send(frame(kText, "bye"));
  EXPECT_LT(flood(raw, times(1000, frame(kText, std::string(100, 'x'))), kFlood), kBuffers);
  EXPECT_TRUE(eventually([&] { return peers_closed_ == 1; }));
}

TEST_F(Frames, WithoutAMaskCloseTheConnection) {
  const Raw raw(port_);
  upgrade(raw);
  raw.send(std::string{"\x81\x01"} + "a");
  EXPECT_THAT(raw.rest(), HasSubstr(std::string{"\x03\xea", 2})) << "1002";
}

TEST_F(Frames, PingsBetweenFragmentsAreCounted) {
  const Raw raw(port_);
  upgrade(raw);
  raw.send(frame(kFirst, "a") + times(50, frame(kMore) + frame(kPing, "p")));
  EXPECT_TRUE(eventually([&] { return nudged_ == 50; }));
}

}  // namespace
}  // namespace server::test
