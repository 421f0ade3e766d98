// What the page asks of the rules in the browser, natively: what is refused, and what is kept between requests.
#include "rules/browser/browser.hpp"

#include <gtest/gtest.h>

namespace rules {
namespace {

TEST(Browser, RefusesWhatIsNoRequest) {
  Browser browser;
  const auto refused = [&](const char* text) {
    return browser.answer(text).starts_with(R"({"error":{"code":"bad_request")");
  };
  EXPECT_TRUE(refused("op line\nvariant chess\nsetups 1"));
  EXPECT_TRUE(refused("op line\nvariant chess\noption repetition"));
  EXPECT_TRUE(refused("op roll\nvariant chess\ndie six"));
  EXPECT_TRUE(refused("op setup\nvariant chess\nround 1x"));
  EXPECT_TRUE(refused("op\nvariant chess"));
  EXPECT_FALSE(refused("op line\nvariant chess\nsetup "));
}

TEST(Browser, ALineThatGoesOnIsWhatItWouldBeFromItsStart) {
  const std::string shuffled =
      "op line\nvariant chess\nsetup \naction g1f3\naction g8f6\naction f3g1\naction f6g8\naction g1f3\naction g8f6\n"
      "action f3g1\naction f6g8";
  Browser stepwise;
  for (std::size_t end = shuffled.find("\naction"); end != std::string::npos;
       end = shuffled.find("\naction", end + 1)) {
    EXPECT_TRUE(stepwise.answer(shuffled.substr(0, end)).contains("ongoing"));
  }
  const std::string answer = stepwise.answer(shuffled);
  EXPECT_TRUE(answer.contains(R"("status":"draw repetition","moves":[])"));
  EXPECT_EQ(answer, Browser().answer(shuffled));
  EXPECT_EQ(stepwise.answer("op line\nvariant chess\nsetup "), Browser().answer("op line\nvariant chess\nsetup "))
      << "it goes back, too";
}

TEST(Browser, ALineStandsWhereItStoodAfterARefusal) {
  Browser browser;
  EXPECT_TRUE(browser.answer("op line\nvariant chess\nsetup \naction e2e4\naction e2e4").contains(R"("index":1)"));
  EXPECT_EQ(browser.answer("op line\nvariant chess\nsetup \naction e2e4"),
            Browser().answer("op line\nvariant chess\nsetup \naction e2e4"));
  EXPECT_TRUE(browser.answer("op line\nvariant chess\nfen nothing").contains("invalid_position"));
  EXPECT_TRUE(browser.answer("op line\nvariant chess\nsetup ").contains("ongoing"));
}

TEST(Browser, ARefusalNamesTheSquaresOfItsSentence) {
  const std::string answer =
      Browser().answer("op play\nvariant chess\nfen 4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1\nmove e2d3");
  EXPECT_TRUE(answer.contains(R"("squares":["e1","e7"])")) << answer;
}

TEST(Browser, ListsALineAsPlayersWriteIt) {
  Browser browser;
  EXPECT_EQ(browser.answer("op list\nvariant chess\nsetup \naction f2f3\naction e7e5\naction g2g4\naction d8h4"),
            R"({"listed":[{"by":"white","number":1,"piece":"","rest":"f3"},)"
            R"({"by":"black","number":1,"piece":"","rest":"e5"},{"by":"white","number":2,"piece":"","rest":"g4"},)"
            R"({"by":"black","number":2,"piece":"Q","rest":"h4#"}]})");
  EXPECT_EQ(browser.answer("op list\nvariant chess\nsetup "), R"({"listed":[]})");
  EXPECT_TRUE(browser.answer("op list\nvariant chess\nsetup \naction e2e5").contains(R"("index":0)"));
  EXPECT_EQ(browser.answer(
                "op list\nvariant rolling-dynamic\nfen 7k/7p/8/8/8/8/2{GB0}5/R3K3 b - - 0 9 roll=c2\naction roll 2"),
            R"({"listed":[null]})")
      << "a roll has no number and no text";
}

TEST(Browser, AnOptionMakesAnotherGame) {
  Browser browser;
  const std::string shuffle =
      "\nsetup \naction g1f3\naction g8f6\naction f3g1\naction f6g8\naction g1f3\naction g8f6\naction f3g1\naction "
      "f6g8";
  EXPECT_TRUE(browser.answer("op line\nvariant chess" + shuffle).contains("draw repetition"));
  EXPECT_TRUE(browser.answer("op line\nvariant chess\noption repetition=off" + shuffle).contains("ongoing"));
}

}  // namespace
}  // namespace rules
