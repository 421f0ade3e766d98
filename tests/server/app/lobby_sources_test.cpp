// What the lobby is told of players whom the store does not know, and of those whom it cannot look up.
#include "server/app/lobby_sources.hpp"

#include <gtest/gtest.h>

#include <future>

#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using protocol::ErrorCode;

std::expected<std::optional<Player>, protocol::Error> player_called(Hall& hall, const std::string& id_or_name) {
  std::promise<std::expected<std::optional<Player>, protocol::Error>> told;
  lobby_sources(hall.core()).player(id_or_name, [&](auto found) { told.set_value(std::move(found)); });
  return told.get_future().get();
}

std::expected<std::optional<int>, protocol::Error> rating_of(Hall& hall, const Player& player) {
  std::promise<std::expected<std::optional<int>, protocol::Error>> told;
  const GameCard terms{.game = GameId::parse("game0001").value(),
                       .variant = "chess",
                       .options = {},
                       .control = Fischer{.base = std::chrono::minutes{5}, .increment = Ms{0}},
                       .invitation = {},
                       .series = {},
                       .audience = {},
                       .seats = {},
                       .followed = {},
                       .ending = {}};
  lobby_sources(hall.core()).rating(player.id, terms, [&](auto found) { told.set_value(std::move(found)); });
  return told.get_future().get();
}

TEST(LobbySources, TellNobodyFromAStoreThatCannotBeRead) {
  Hall hall;
  hall.rated = true;
  const Player somebody = hall.make_member()->player();
  for (const std::string name : {"nobody", "g-0123456789", "u-0123456789"}) {
    const auto found = player_called(hall, name);
    EXPECT_TRUE(found && !*found) << name;
  }
  EXPECT_EQ(rating_of(hall, somebody).value(), 1500) << "who has not played yet";
  hall.store.close();
  for (const std::string name : {"nobody", "g-0123456789", "u-0123456789"}) {
    const auto found = player_called(hall, name);
    ASSERT_FALSE(found) << name;
    EXPECT_EQ(found.error().code, ErrorCode::busy);
  }
  const auto rating = rating_of(hall, somebody);
  ASSERT_FALSE(rating);
  EXPECT_EQ(rating.error().code, ErrorCode::busy);
  hall.stop();
}

}  // namespace
}  // namespace server::test
