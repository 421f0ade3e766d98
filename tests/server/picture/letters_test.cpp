// Texts as outlines.
#include "server/picture/letters.hpp"

#include <gmock/gmock.h>

#include <string>

namespace picture::test {
namespace {

constexpr Color kInk{1, 2, 3};

std::size_t letters_in(std::string_view text) {
  return text_shapes(text, {}, kInk).size();
}

TEST(Letters, AreOneShapeEachAndBlanksAreNone) {
  EXPECT_EQ(letters_in(""), 0U);
  EXPECT_EQ(letters_in("Chess 2016"), 9U);
  EXPECT_EQ(letters_in("½–½"), 3U);
}

TEST(Letters, WhatTheyDoNotHaveIsAQuestionMark) {
  const std::string mark = text_shapes("?", {}, kInk).front().outline;
  for (const std::string_view odd : {"\x01", "Ж", "将", "😀", "\xff", "\xe5", "\n"}) {
    const auto shapes = text_shapes(odd, {}, kInk);
    ASSERT_EQ(shapes.size(), 1U);
    EXPECT_EQ(shapes.front().outline, mark);
  }
}

TEST(Letters, AreAnchored) {
  const double width = width_of("ab") / 2;
  const auto x_of = [](Anchor anchor) {
    return text_shapes("ab", {.x = 10, .y = 0, .size = 50, .anchor = anchor}, kInk).front().at.x;
  };
  EXPECT_DOUBLE_EQ(x_of(Anchor::start), 10);
  EXPECT_DOUBLE_EQ(x_of(Anchor::middle), 10 - width / 2);
  EXPECT_DOUBLE_EQ(x_of(Anchor::end), 10 - width);
}

TEST(Letters, AreMadeToFit) {
  const auto fitted = [](std::string_view text, double width) {
    return fitted_text(text, {.x = 0, .y = 0, .size = 100}, width, kInk);
  };
  const double width = width_of("somebody");
  EXPECT_EQ(fitted("somebody", width).front().at.scale, 1);
  EXPECT_NEAR(fitted("somebody", width * 0.8).front().at.scale, 0.8, 1e-9);
  EXPECT_EQ(fitted("somebody", width * 0.8).size(), 8U);
  const auto cut = fitted("somebody", width / 3);
  EXPECT_LT(cut.size(), 8U);
  EXPECT_EQ(cut.back().outline, text_shapes("…", {}, kInk).front().outline);
  for (const Shape& shape : cut) EXPECT_LT(shape.at.x, width / 3);
  EXPECT_TRUE(fitted("", 0).empty());
  for (const std::string_view odd : {"……", "aaaa", "將將將", "\xff\xff\x80\x80", "\x80"}) {
    EXPECT_EQ(fitted(odd, 0).size(), 1U) << "there is no room at all";
  }
}

}  // namespace
}  // namespace picture::test
