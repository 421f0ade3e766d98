// Dice that fall during play, on real sockets: clients that check every call and every roll.
#include <gtest/gtest.h>

#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

/// Waits until both have seen `rolls` rolls on the board, and the side to move has moves again.
void fallen(Two& game, std::size_t rolls) {
  for (Client* one : {&game.white, &game.black}) {
    one->until([&] { return one->count("dice_fell") == rolls; });
    EXPECT_FALSE(one->legal().empty());
  }
}

TEST(DiceInPlay, OfTheDieFallBeforeTheFirstMoveAndAfterEachOther) {
  const Place place;
  const LocalServer server(place, {.messages = kNoLimit});
  Two game(server.port(), {{"variant", "grande-acedrex"}, {"options", {{"die", "on"}}}});
  fallen(game, 1);
  EXPECT_EQ(game.white.last_of("game_started")["d"]["call"]["for"], "0:-");
  std::mt19937 random{7};
  for (std::size_t ply = 1; ply <= 8; ++ply) {
    game.move(game.mover().any_move(random));
    fallen(game, ply + 1);
  }
  EXPECT_EQ(game.white.last_of("fair_rolled")["d"]["roll"], 9);
  // Somebody who comes now has the rolls from the snapshot, and sees the next one.
  Client late(server.port());
  late.watch(game.white.game());
  EXPECT_EQ(late.snapshot()["moves"].size(), 17U);
  EXPECT_EQ(late.snapshot()["fair"]["made"], 9);
}

TEST(DiceInPlay, AreAgreedOnAnewWhenAPlayerHasLostHisSecret) {
  const Place place;
  const LocalServer server(place);
  Two game(server.port(), {{"variant", "rolling-dynamic"}});
  game.black.hold_dice();
  game.move("b1b3c3");
  const std::string old = game.black.draw();
  EXPECT_EQ(game.white.act("fair_renew", {{"draw", old}})["d"]["code"], "roll_due");
  EXPECT_EQ(game.black.act("fair_renew", {{"draw", old}})["t"], "fair_renew_wanted");
  EXPECT_EQ(game.black.look()["fair"]["renew"], Json({game.black.id()}));
  EXPECT_EQ(game.white.act("fair_renew", {{"draw", old}})["t"], "fair_renew_wanted");
  game.black.take_dice();
  // Each player does its part as it hears of it: both commit, then both open.
  for (Client* one : {&game.white, &game.black}) one->until([&] { return one->draw() != old; });
  for (Client* one : {&game.white, &game.black}) one->until([&] { return one->count("fair_locked") == 2; });
  fallen(game, 1);
  EXPECT_EQ(game.white.last_of("fair_voided")["d"]["missing"], Json({2}));
  EXPECT_EQ(game.white.last_of("dice_fell")["d"]["ply"], 1);
  EXPECT_EQ(game.white.last_of("fair_locked")["d"]["call"]["for"], "1:b1b3c3");
}

TEST(DiceInPlay, CalledForByAMoveAreLostByNoCrash) {
  const Place place;
  auto server = std::make_unique<LocalServer>(place);
  Two game(server->port(), {{"variant", "rolling-dynamic"}});
  game.black.hold_dice();
  game.move("b1b3c3");
  server.reset();
  server = std::make_unique<LocalServer>(place);
  for (Client* one : {&game.white, &game.black}) one->resume(server->port());
  game.black.say("fair_open", game.black.open_data());
  fallen(game, 1);
}

}  // namespace
}  // namespace server::test
