#include "server/fairness/announce.hpp"

#include <gtest/gtest.h>

#include "server/fairness/sign.hpp"

namespace fairness {
namespace {

TEST(KeyChange, IsReadAsItIsWrittenAndSignedByTheOldKey) {
  const SigningKey old_key{sha256("old")};
  const KeyChange change{.next = SigningKey{sha256("new")}.public_key(), .time = "2026-11-20T20:45:07Z"};
  const std::string text = write_key_change(change);
  EXPECT_EQ(text, "fair1|key|" + to_hex(change.next) + "|2026-11-20T20:45:07Z");
  EXPECT_EQ(parse_key_change(text), change);
  EXPECT_TRUE(is_signed(text, old_key.sign(text), old_key.public_key()));
}

TEST(KeyChange, InAnyOtherFormIsRefused) {
  const std::string good = write_key_change({.next = sha256("new"), .time = "2026-11-20T20:45:07Z"});
  EXPECT_EQ(parse_key_change(good + "x").error().where, "time");
  EXPECT_EQ(parse_key_change("fair1|key|A|2026-11-20T20:45:07Z").error().where, "key");
  for (const std::string& text : {std::string{}, good + "|", good.substr(1), "fair1|day" + good.substr(9)}) {
    EXPECT_FALSE(parse_key_change(text)) << text;
  }
}

TEST(DayHead, IsReadAsItIsWritten) {
  const DayHead first{.date = "2026-11-20", .before = {}, .list = sha256("list\n")};
  const std::string text = write_day_head(first);
  EXPECT_EQ(text, "fair1|day|2026-11-20|" + std::string(64, '0') + "|" + to_hex(sha256("list\n")));
  EXPECT_EQ(parse_day_head(text), first);
  const DayHead second{.date = "2026-11-21", .before = sha256(text), .list = sha256("")};
  EXPECT_EQ(parse_day_head(write_day_head(second)), second);
}

TEST(DayHead, InAnyOtherFormIsRefused) {
  const std::string good = write_day_head({.date = "2026-11-20", .before = {}, .list = sha256("list\n")});
  EXPECT_EQ(parse_day_head("fair1|day|2026-02-30" + good.substr(20)).error().where, "date");
  EXPECT_EQ(parse_day_head(good + "0").error().where, "list");
  for (const std::string& text : {std::string{}, good + "|", good + "\n", good.substr(0, good.size() - 65)}) {
    EXPECT_FALSE(parse_day_head(text)) << text;
  }
}

}  // namespace
}  // namespace fairness
