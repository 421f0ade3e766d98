// Whole games on real sockets, with real dice.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

const Json kFiveAndOne{{"type", "fischer"}, {"base_ms", 300'000}, {"increment_ms", 1'000}};

/// Expects that both have the same events, and every one but those that the snapshot held when they came.
void expect_same_logs(const Client& one, const Client& other) {
  EXPECT_EQ(one.last(), other.last());
  for (const auto& [v, event] : other.events()) {
    const auto same = one.events().find(v);
    if (same == one.events().end()) continue;
    EXPECT_EQ(same->second, event);
  }
}

void play_to_the_end(Two& game, unsigned most_plies) {
  const unsigned seed = std::random_device{}();
  std::cout << "seed " << seed << '\n';
  std::mt19937 random{seed};
  // After a last move there are no legal moves, though the end has not been heard of yet.
  for (unsigned ply = 0; ply < most_plies && !game.white.legal().empty() && !game.black.legal().empty(); ++ply) {
    game.move(game.mover().any_move(random));
  }
  for (Client* one : {&game.white, &game.black}) one->take_all();
  if (!game.white.outcome() && !game.white.legal().empty()) game.mover().act("resign");
  game.white.until([&] { return game.white.outcome().has_value(); });
  game.black.until([&] { return game.black.outcome().has_value(); });
}

TEST(WholeGame, OfChessIsPlayedToCheckmate) {
  const Place place;
  const LocalServer server(place);
  Two game(server.port(), {{"clock", kFiveAndOne}});
  for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) game.move(move);
  game.white.until([&] { return game.white.outcome().has_value(); });
  game.black.until([&] { return game.black.outcome().has_value(); });
  EXPECT_EQ(*game.white.outcome(), (Json{{"result", "black"}, {"reason", "checkmate"}}));
  EXPECT_EQ(game.white.clocks().count("running"), 0U);
  EXPECT_EQ(game.white.act("resign")["d"]["code"], "game_over");
  expect_same_logs(game.white, game.black);
}

TEST(WholeGame, OfChess56BeginsWithDiceAndColorsThatBothHaveChecked) {
  const Place place;
  const LocalServer server(place, {.messages = kNoLimit});
  Two game(server.port(), {{"variant", "chess56"}, {"color", "random"}, {"clock", kFiveAndOne}});
  EXPECT_TRUE(game.black.last_of("fair_offered")["d"]["asks"].get<std::string>().starts_with("2,"));
  EXPECT_NE(game.white.color(), game.black.color());
  play_to_the_end(game, 120);
  expect_same_logs(game.white, game.black);
  Client late(server.port());
  late.watch(game.white.game());
  EXPECT_EQ(late.snapshot()["outcome"], *game.white.outcome());
  EXPECT_EQ(late.snapshot()["v"], game.white.last());
  EXPECT_TRUE(late.snapshot()["legal"].empty());
}

TEST(WholeGame, SpectatorsSeeWhatPlayersSeeAndHaveNoSeat) {
  const Place place;
  const LocalServer server(place);
  Two game(server.port(), Json::object());
  Client watcher(server.port());
  watcher.watch(game.white.game());
  game.move("e2e4");
  watcher.until([&] { return watcher.ply() == 1; });
  EXPECT_EQ(watcher.events().at(watcher.last()), game.white.events().at(game.white.last()));
  EXPECT_EQ(watcher.move("e7e5")["d"]["code"], "not_a_player");
  EXPECT_EQ(watcher.act("join")["d"]["code"], "game_full");
}

}  // namespace
}  // namespace server::test
