#include "server/transport/outbox.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

Frame frame(std::string text) {
  return make_frame(text);
}

TEST(Outbox, FramesLeaveInTheOrderOfTheirComing) {
  Outbox outbox(100);
  EXPECT_EQ(outbox.push(frame("a")), Outbox::Push::queued);
  EXPECT_EQ(outbox.push(frame("b")), Outbox::Push::queued);
  EXPECT_EQ(*outbox.pop(), "a");
  EXPECT_EQ(*outbox.pop(), "b");
  EXPECT_TRUE(outbox.empty());
}

TEST(Outbox, KeepsTheOrderWhereSomethingAlwaysWaits) {
  Outbox outbox(100);
  (void)outbox.push(frame("0"));
  for (int next = 1; next <= 20; ++next) {
    (void)outbox.push_latest("crowd" + std::to_string(next % 2), frame(std::to_string(next)));
    EXPECT_EQ(*outbox.pop(), std::to_string(next - 1));
    EXPECT_EQ(outbox.bytes(), std::to_string(next).size());
  }
}

TEST(Outbox, AnEventThatDoesNotFitOverflowsAndDropsNothing) {
  Outbox outbox(5);
  EXPECT_EQ(outbox.push(frame("abc")), Outbox::Push::queued);
  EXPECT_EQ(outbox.push(frame("def")), Outbox::Push::overflow);
  EXPECT_EQ(outbox.bytes(), 3U);
  EXPECT_EQ(*outbox.pop(), "abc");
}

TEST(Outbox, OfOneKeyOnlyTheNewestWaits) {
  Outbox outbox(100);
  EXPECT_EQ(outbox.push_latest("crowd", frame("one")), Outbox::Push::queued);
  EXPECT_EQ(outbox.push(frame("event")), Outbox::Push::queued);
  EXPECT_EQ(outbox.push_latest("crowd", frame("three")), Outbox::Push::replaced);
  EXPECT_EQ(outbox.bytes(), 10U);
  EXPECT_EQ(*outbox.pop(), "event");
  EXPECT_EQ(*outbox.pop(), "three");
  EXPECT_TRUE(outbox.empty());
}

TEST(Outbox, ALargerReplacementCountsWhatItFrees) {
  Outbox outbox(6);
  EXPECT_EQ(outbox.push_latest("k", frame("1234")), Outbox::Push::queued);
  EXPECT_EQ(outbox.push_latest("k", frame("123456")), Outbox::Push::replaced);
  EXPECT_EQ(outbox.push_latest("other", frame("7")), Outbox::Push::overflow);
  EXPECT_EQ(*outbox.pop(), "123456");
}

// A snapshot of a very long game must reach a client that reads, however long that snapshot is.
TEST(Outbox, OneFrameAloneAlwaysFits) {
  Outbox outbox(5);
  EXPECT_EQ(outbox.push(frame("1234567")), Outbox::Push::queued);
  EXPECT_EQ(outbox.push(frame("8")), Outbox::Push::overflow);
  EXPECT_EQ(*outbox.pop(), "1234567");
  EXPECT_EQ(outbox.push_latest("k", frame("1234567")), Outbox::Push::queued);
  EXPECT_EQ(outbox.push_latest("k", frame("12345678")), Outbox::Push::replaced);
}

}  // namespace
}  // namespace server
