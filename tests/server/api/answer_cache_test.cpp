// What the HTTP API keeps, and how much one address may read.
#include "server/api/answer_cache.hpp"

#include <gtest/gtest.h>

#include "server/api/reads.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

HttpResponse made(std::string body, unsigned status = 200) {
  return {.status = status, .content_type = "text/plain", .body = std::move(body)};
}

/// Counts how often it was asked, and answers when it is told to.
struct Maker {
  std::vector<Respond> asked;
  AnswerCache::Make make = [this](Respond then) { asked.push_back(std::move(then)); };
};

TEST(AnswerCache, IsMadeOnceHoweverManyAskMeanwhileAndIsThereAfterwards) {
  AnswerCache cached(10'000);
  Maker maker;
  std::vector<std::string> heard;
  const auto hear = [&](const HttpResponse& answer) { heard.push_back(answer.content->plain); };
  for (int i = 0; i < 3; ++i) cached.answer("one", maker.make, hear);
  ASSERT_EQ(maker.asked.size(), 1U);
  maker.asked[0](made("text"));
  cached.answer("one", maker.make, hear);
  EXPECT_EQ(heard, std::vector<std::string>(4, "text"));
  EXPECT_EQ(maker.asked.size(), 1U);
}

TEST(AnswerCache, WhatIsKeptIsHashedAndPackedOnceAndBothFormsCount) {
  AnswerCache cached(1'000'000);
  Maker maker;
  std::vector<ContentPtr> heard;
  const auto hear = [&](const HttpResponse& answer) { heard.push_back(answer.content); };
  cached.answer("one", maker.make, hear);
  std::string text;
  for (int i = 0; i < 5'000; ++i) text += std::to_string(i) + " ";
  maker.asked.at(0)(made(text));
  cached.answer("one", maker.make, hear);
  ASSERT_TRUE(heard.at(0));
  EXPECT_EQ(heard[0]->plain, text);
  EXPECT_FALSE(heard[0]->tag.empty());
  EXPECT_FALSE(heard[0]->gzip.empty());
  EXPECT_EQ(heard.at(1), heard[0]);
  EXPECT_GE(cached.bytes(), heard[0]->plain.size() + heard[0]->gzip.size());
}

TEST(AnswerCache, AFailureIsToldAndForgotten) {
  AnswerCache cached(10'000);
  Maker maker;
  const auto ignore = [](const HttpResponse&) {};
  cached.answer("one", maker.make, ignore);
  maker.asked[0](made("busy", 503));
  cached.answer("one", maker.make, ignore);
  EXPECT_EQ(maker.asked.size(), 2U);
}

TEST(AnswerCache, AMakerThatFailsIsAFaultAndIsAskedAgain) {
  AnswerCache cached(10'000);
  unsigned status = 0;
  cached.answer(
      "one", [](const Respond&) { throw std::runtime_error("broken"); },
      [&](const HttpResponse& answer) { status = answer.status; });
  EXPECT_EQ(status, 500U);
  Maker maker;
  cached.answer("one", maker.make, [](const HttpResponse&) {});
  EXPECT_EQ(maker.asked.size(), 1U);
}

TEST(AnswerCache, HasABoundBeyondWhichWhatWasUsedLongestAgoGoes) {
  AnswerCache cached(100'000);
  Maker maker;
  const auto ignore = [](const HttpResponse&) {};
  const auto ask = [&](int number) {
    const std::size_t before = maker.asked.size();
    cached.answer(std::to_string(number), maker.make, ignore);
    if (maker.asked.size() > before) maker.asked.back()(made(std::string(10'000, 'x')));
    return maker.asked.size() > before;
  };
  EXPECT_TRUE(ask(0));
  for (int i = 1; i < 50; ++i) {
    EXPECT_TRUE(ask(i));
    EXPECT_FALSE(ask(0)) << "it is in use";
    EXPECT_LE(cached.bytes(), 100'000U);
  }
  EXPECT_TRUE(ask(1));
  cached.answer("large", maker.make, ignore);
  maker.asked.back()(made(std::string(60'000, 'x')));
  EXPECT_FALSE(ask(0)) << "one large answer does not put out all others";
}

TEST(Reads, AreGivenBackEvenlyUpToTheBound) {
  Reads reads({.most = 60});
  Reads::Time now{};
  for (int i = 0; i < 60; ++i) EXPECT_FALSE(reads.take("a", now));
  EXPECT_EQ(reads.take("a", now), 1000ms);
  EXPECT_FALSE(reads.take("b", now)) << "another address";
  now += 500ms;
  EXPECT_EQ(reads.take("a", now), 500ms);
  now += 500ms;
  EXPECT_FALSE(reads.take("a", now));
  EXPECT_TRUE(reads.take("a", now));
  now += 1h;
  for (int i = 0; i < 60; ++i) EXPECT_FALSE(reads.take("a", now));
  EXPECT_TRUE(reads.take("a", now));
}

TEST(Reads, NoBoundIsNoneAndAddressesAreForgottenBeyondTheirs) {
  Reads free({.most = 0});
  for (int i = 0; i < 10'000; ++i) ASSERT_FALSE(free.take("a", {}));
  Reads reads({.most = 1, .keys = 2});
  EXPECT_FALSE(reads.take("a", {}));
  EXPECT_FALSE(reads.take("b", {}));
  EXPECT_TRUE(reads.take("a", {}));
  EXPECT_FALSE(reads.take("c", {}));
  EXPECT_FALSE(reads.take("b", {})) << "it was quiet for longest";
}

}  // namespace
}  // namespace server
