// A draw of alice and bob for the tests of the protocol, with secrets that follow from the names.
#pragma once
#include <gtest/gtest.h>

#include <string>

#include "server/fairness/check.hpp"
#include "server/fairness/draw.hpp"

namespace fairness {

inline const std::string kTime = "2026-11-20T20:45:07Z";

inline Secret secret_of(const std::string& who) {
  return sha256("secret of " + who);
}

/// A draw of alice and bob whose secrets are those of `secret_of`, with `n` rolls.
struct Table {
  explicit Table(int n, std::string_view asks = "6,6,6", Seating seating = Seating::seats)
      : rolls(n),
        key(secret_of("the signing key")),
        draw(Draw::offer({.draw = {"game", 1},
                          .ruleset = {"chess56", 1, {}},
                          .asks = parse_asks({.text = asks, .column = 1}).value(),
                          .rolls = n,
                          .seating = seating,
                          .players = seating == Seating::seats ? std::vector<std::string>{"alice", "bob"}
                                                               : std::vector<std::string>{}},
                         secret_of("server"), key.public_key())
                 .value()) {}

  auto commit(const std::string& who) { return draw.commit(who, Chain{secret_of(who), rolls}.commitment()); }
  auto open(const std::string& who, int j) { return draw.open(who, j, Chain{secret_of(who), rolls}.opening(j)); }
  /// Lets both commit and signs the lock.
  Table& locked() {
    EXPECT_EQ(commit("alice"), Step::taken);
    EXPECT_EQ(commit("bob"), Step::taken);
    EXPECT_TRUE(draw.sign_lock(kTime, key));
    return *this;
  }
  /// Stores and reads the draw, which must survive that whole.
  void restart() {
    auto again = Draw::restore(draw.state());
    ASSERT_TRUE(again) << to_text(again.error());
    EXPECT_EQ(again->state(), draw.state());
    draw = std::move(*again);
  }
  void expect_good_record() {
    const auto checked = check(draw.record(), key.public_key());
    EXPECT_TRUE(checked) << to_text(checked.error());
  }

  int rolls;
  SigningKey key;
  Draw draw;
};

template <class T>
Code code_of(const std::expected<T, Error>& result) {
  EXPECT_FALSE(result) << "this step should have been refused";
  return result ? Code{} : result.error().code;
}

}  // namespace fairness
