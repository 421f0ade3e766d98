#include "server/fairness/day.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/fairness/sign.hpp"

namespace fairness {
namespace {

const SigningKey kKey{sha256("key")};

SignedHead sign(const DayHead& head, const SigningKey& key = kKey) {
  const std::string text = write_day_head(head);
  return {.text = text, .signature = key.sign(text)};
}

std::vector<Hash> locks(std::initializer_list<const char*> texts) {
  std::vector<Hash> all;
  for (const char* text : texts) all.push_back(sha256(text));
  std::ranges::sort(all);
  return all;
}

/// A day and the two days after it; nothing was locked on the second.
struct ThreeDays {
  Day first{.locks = locks({"a", "b"}), .head = {}};
  Day second{};
  Day third{.locks = locks({"c"}), .head = {}};

  ThreeDays() {
    first.head = sign(head_of("2026-12-30", {}, first.locks));
    second.head = sign(head_of("2026-12-31", first.head->text, second.locks));
    third.head = sign(head_of("2027-01-01", second.head->text, third.locks));
  }
  [[nodiscard]] std::vector<SignedHead> heads() const { return {*first.head, *second.head, *third.head}; }
};

TEST(Day, IsPublishedAsItsListAndThenItsHead) {
  const Day open{.locks = {sha256("b"), sha256("a")}, .head = {}};
  EXPECT_EQ(write_day(open), to_hex(sha256("b")) + "\n" + to_hex(sha256("a")) + "\n");
  const ThreeDays days;
  const std::string text = write_day(days.first);
  EXPECT_TRUE(text.ends_with("\n" + days.first.head->text + "\n" + to_hex(days.first.head->signature) + "\n"));
  const std::string list = text.substr(0, 2 * 65);
  EXPECT_EQ(parse_day_head(days.first.head->text)->list, sha256(list)) << "head -n -2 | sha256sum";
  EXPECT_EQ(parse_day_head(days.second.head->text)->list, sha256("")) << "of an empty list";
  for (const Day& day : {days.first, days.second, days.third, Day{}}) EXPECT_EQ(parse_day(write_day(day)), day);
}

TEST(Day, InAnyOtherFormIsRefused) {
  const ThreeDays days;
  const std::string good = write_day(days.first);
  const auto where = [](const std::string& text) {
    const auto day = parse_day(text);
    return day ? "good" : day.error().where;
  };
  EXPECT_EQ(where(good.substr(0, good.size() - 1)), "line 4") << "the last line does not end";
  EXPECT_EQ(where(good + "\n"), "line 5");
  EXPECT_EQ(where("A" + good.substr(1)), "line 1");
  EXPECT_EQ(where(good.substr(0, 65) + good), "line 2") << "a lock twice";
  EXPECT_EQ(where(good.substr(65, 65) + good.substr(0, 65)), "line 2") << "out of order";
  EXPECT_EQ(where(good.substr(0, good.size() - 129)), "line 3") << "a head without its signature";
  EXPECT_EQ(where("\n" + good), "line 1");
  EXPECT_EQ(where(good + good), "line 5");
}

TEST(Day, ItsHeadIsSignedAndThatOfItsList) {
  const ThreeDays days;
  const auto code = [](const auto& checked) { return checked ? "good" : name(checked.error().code); };
  EXPECT_EQ(check_day(*days.first.head, days.first.locks, kKey.public_key())->date, "2026-12-30");
  EXPECT_EQ(code(check_day(*days.first.head, days.third.locks, kKey.public_key())), "state");
  EXPECT_EQ(code(check_day(*days.first.head, days.first.locks, SigningKey{sha256("x")}.public_key())), "signature");
  SignedHead other = *days.first.head;
  other.text.back() = other.text.back() == '0' ? '1' : '0';
  EXPECT_EQ(code(check_day(other, days.first.locks, kKey.public_key())), "signature");
}

TEST(DayHeads, FollowOneAnotherFromDayToDay) {
  const ThreeDays days;
  const auto code = [](const std::vector<SignedHead>& heads) {
    const auto checked = check_heads(heads, kKey.public_key());
    return checked ? std::string{"good"} : std::string{name(checked.error().code)} + " " + checked.error().where;
  };
  std::vector<SignedHead> heads = days.heads();
  EXPECT_EQ(code(heads), "good");
  EXPECT_EQ(code({heads[1], heads[2]}), "good") << "from any day on";
  EXPECT_EQ(code({heads[0], heads[2]}), "state head of 2027-01-01") << "one is left out";
  EXPECT_EQ(code({heads[1], heads[0]}), "state head of 2026-12-30");
  EXPECT_EQ(code({heads[0], heads[0]}), "state head of 2026-12-30");
  std::string text;
  for (const SignedHead& head : heads) text += write_head(head);
  EXPECT_EQ(parse_heads(text), heads);
  EXPECT_FALSE(parse_heads(""));
  EXPECT_FALSE(parse_heads(text + "x\n"));
  // The first day gets another list, well signed: the second day gives it away.
  heads[0] = sign(head_of("2026-12-30", {}, locks({"a"})));
  EXPECT_EQ(code(heads), "state head of 2026-12-31");
  heads[1] = sign(*parse_day_head(heads[1].text), SigningKey{sha256("x")});
  EXPECT_EQ(code({heads[1]}), "signature head of 2026-12-31");
}

TEST(DayHeads, TheDayAfterIsThatOfTheCalendar) {
  EXPECT_EQ(next_date("2026-11-20"), "2026-11-21");
  EXPECT_EQ(next_date("2026-12-31"), "2027-01-01");
  EXPECT_EQ(next_date("2028-02-28"), "2028-02-29");
  EXPECT_EQ(next_date("2026-02-28"), "2026-03-01");
  EXPECT_EQ(next_date("0099-12-31"), "0100-01-01");
}

}  // namespace
}  // namespace fairness
