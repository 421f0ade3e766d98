// The last events of a game, for those who come back.
#include "server/room/tail.hpp"

#include <gtest/gtest.h>

namespace server::test {
namespace {

EncodedEvent event(Seq seq, std::size_t bytes = 2) {
  return {.seq = seq, .kind = EventKind::game_ended, .whole = std::string(bytes, 'x')};
}

/// Tells whether a client that is told all could go on behind that event.
bool covers(const Tail& tail, Seq since) {
  return tail.covers(since, Detail::whole);
}

TEST(Tail, CoversEveryNumberFromBeforeItsOldestEventToItsNewest) {
  Tail tail(3, 1'000);
  EXPECT_TRUE(covers(tail, 0)) << "of a game without events nothing is missing";
  EXPECT_FALSE(covers(tail, 1));
  for (Seq seq = 1; seq <= 5; ++seq) tail.push(event(seq));
  EXPECT_FALSE(covers(tail, 1));
  for (Seq seq = 2; seq <= 5; ++seq) EXPECT_TRUE(covers(tail, seq)) << seq;
  EXPECT_FALSE(covers(tail, 6));
  EXPECT_FALSE(tail.find(2));
  EXPECT_EQ(tail.find(3)->seq, 3U);
  EXPECT_EQ(tail.find(5)->seq, 5U);
  EXPECT_FALSE(tail.find(6));
}

TEST(Tail, HoldsNoMoreBytesThanItMayAndGoesOnAfterALargeEvent) {
  Tail tail(100, 10);
  tail.push(event(1, 4));
  tail.push(event(2, 4));
  tail.push(event(3, 4));
  EXPECT_EQ(tail.size(), 2U);
  tail.push(event(4, 11));
  EXPECT_EQ(tail.size(), 0U);
  EXPECT_TRUE(covers(tail, 4));
  EXPECT_FALSE(covers(tail, 3));
  EXPECT_FALSE(tail.find(4));
  tail.push(event(5, 4));
  EXPECT_TRUE(covers(tail, 4));
  tail.clear();
  EXPECT_FALSE(tail.find(5));
  tail.push(event(9));
  EXPECT_TRUE(covers(tail, 8));
}

EncodedEvent moved(Seq seq, const std::string& whole, const std::string& lean) {
  return {.seq = seq, .kind = EventKind::moved, .whole = whole, .lean = lean};
}

TEST(Tail, CoversForEachClientWhatItHoldsInItsForm) {
  Tail tail(3, 12);
  tail.push(moved(1, "whole", "lean"));
  tail.push(event(2));
  EXPECT_TRUE(tail.covers(0, Detail::whole));
  EXPECT_TRUE(tail.covers(0, Detail::lean)) << "other events have one form";
  tail.push(moved(3, "", "lean"));
  EXPECT_EQ(tail.size(), 2U) << "both forms count among the bytes";
  EXPECT_FALSE(tail.covers(2, Detail::whole));
  EXPECT_TRUE(tail.covers(3, Detail::whole)) << "to whom nothing is missing no form is";
  EXPECT_TRUE(tail.covers(1, Detail::lean));
}

TEST(Tail, GivesTheTextsOfEachEventAsTheyCame) {
  Tail tail(3, 20);
  for (const Seq seq : {1U, 2U, 3U, 4U, 5U}) {
    const std::string number = std::to_string(seq);
    tail.push(moved(seq, std::string(seq, 'a') + number, seq % 2 == 0 ? "b" + number : ""));
  }
  std::string all;
  for (const EncodedEvent& event : tail.after(3))
    all += std::to_string(event.seq) + event.whole + '|' + event.lean + ' ';
  EXPECT_EQ(all, "4aaaa4|b4 5aaaaa5| ");
  EXPECT_EQ(tail.find(3)->whole, "aaa3");
  EXPECT_EQ(tail.find(3)->kind, EventKind::moved);
  EXPECT_LE(tail.bytes(), 20 + 4 * sizeof(std::uint32_t) * 3) << "no more memory than it may hold";
}

TEST(Tail, WantsAFormAsLongAsSomebodyMayComeBackForIt) {
  Tail tail(2, 1'000);
  EXPECT_EQ(tail.wanted(), (Details{.whole = false, .lean = false}));
  tail.want({.whole = true, .lean = false});  // this client is here when event 1 comes
  for (Seq seq = 1; seq <= 3; ++seq) {
    EXPECT_EQ(tail.wanted(), (Details{.whole = true, .lean = false})) << seq;
    tail.push(event(seq));
  }
  EXPECT_EQ(tail.wanted(), (Details{.whole = false, .lean = false})) << "event 1 is not kept any more";
}

}  // namespace
}  // namespace server::test
