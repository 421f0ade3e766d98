// Messages of clients, translated into what rooms take.
#include "server/session/translate.hpp"
#include "server/session/action_of.hpp"

#include <gtest/gtest.h>

namespace server::test {
namespace {

using namespace std::chrono_literals;

TEST(Translate, KeepsWhatTheWireSays) {
  const Player alice{.id = *PlayerId::parse("alice"), .name = "Alice"};
  protocol::Create create;
  create.variant = "chess56";
  create.options = {{"pair-low", "tigers"}};
  create.clock = protocol::Fischer{.base_ms = 60'000, .increment_ms = 1'000};
  create.color = protocol::ColorChoice::black;
  create.rated = true;
  const NewGameOrder game = order_of(create, alice, "c1");
  EXPECT_EQ(game.creator, alice);
  EXPECT_EQ(game.command, "c1");
  EXPECT_EQ(game.options.at("pair-low"), "tigers");
  EXPECT_EQ(game.control, TimeControl(Fischer{.base = 60s, .increment = 1s}));
  EXPECT_EQ(game.color, ColorChoice::black);
  EXPECT_TRUE(game.rated);

  protocol::FairCommit commit;
  commit.commitment = "-";
  EXPECT_FALSE(std::get<FairCommit>(action_of(commit)).commitment);
  commit.commitment = std::string(64, 'f');
  EXPECT_TRUE(std::get<FairCommit>(action_of(commit)).commitment);
  protocol::Move move;
  move.ply = 9;
  move.move = "e2e4";
  const auto made = std::get<MakeMove>(action_of(move));
  EXPECT_EQ(made.ply, 9);
  EXPECT_EQ(made.text, "e2e4");
  create.clock = protocol::Delay{.base_ms = 60'000, .delay_ms = 5'000};
  EXPECT_EQ(order_of(create, alice, "c1").control, TimeControl(Delay{.base = 60s, .delay = 5s}));
  create.clock = protocol::Byoyomi{.base_ms = 0, .period_ms = 10'000, .periods = 3};
  EXPECT_EQ(order_of(create, alice, "c1").control, TimeControl(Byoyomi{.base = 0s, .period = 10s, .periods = 3}));
  EXPECT_EQ(std::get<Claim>(action_of(protocol::ClaimDraw{})).what, Claim::What::draw);
  EXPECT_EQ(std::get<Claim>(action_of(protocol::ClaimWin{})).what, Claim::What::win);

  create.listed = true;
  create.range = protocol::RatingRange{.least = 1400, .most = 1800};
  create.pairing = protocol::Pairing::together;
  const NewGameOrder seek = order_of(create, alice, "c1");
  EXPECT_EQ(seek.invitation, (Invitation{.listed = true, .range = RatingRange{.least = 1400, .most = 1800}, .to = {}}));
  EXPECT_EQ(seek.pairing, Pairing::together);
  EXPECT_EQ(seek.audience, Audience{});
  create.is_private = true;
  create.delay_ms = 3'600'000;
  EXPECT_EQ(order_of(create, alice, "c1").audience, (Audience{.is_private = true, .delay = 3600s}));
}

}  // namespace
}  // namespace server::test
