// Which events change what lists show of a game.
#include "server/games/news.hpp"

#include <gtest/gtest.h>

namespace server::test {
namespace {

TEST(News, IsHeardByAllWhoListen) {
  News news;
  std::vector<std::string> heard;
  news.listen([&](const GameCard& card) { heard.push_back("lobby " + card.game.text()); });
  news.listen([&](const GameCard& card) { heard.push_back("tournament " + card.game.text()); });
  GameCard card;
  card.game = GameId::parse("game0001").value();
  news.tell(card);
  EXPECT_EQ(heard, (std::vector<std::string>{"lobby game0001", "tournament game0001"}));
}

}  // namespace
}  // namespace server::test
