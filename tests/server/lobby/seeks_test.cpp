// Seeks while the store or a room fails: a lobby without sockets, over rooms that the test makes fail.
#include "server/lobby/seeks.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server/lobby/lobby.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using protocol::ErrorCode;

class SeeksTest : public testing::Test {
 protected:
  SeeksTest() {
    hall.news().listen([this](const GameCard& card) { lobby.noticed(card); });
  }
  ~SeeksTest() override { hall.stop(); }

  ListeningPtr come() {
    auto who = hall.make_member();
    lobby.came(who);
    return who;
  }
  static NewGameOrder order(const ListeningPtr& who, const std::string& id) {
    return {.creator = who->player(),
            .command = id,
            .variant = "chess",
            .options = {},
            .control = Unlimited{},
            .color = ColorChoice::random,
            .invitation = {.listed = true, .range = {}, .to = {}},
            .pairing = {}};
  }
  void seek(const ListeningPtr& who, const std::string& id) { lobby.seek(who, order(who, id)); }
  static std::string created(const ListeningPtr& who, std::size_t time = 1) {
    return who->hear("created", time)["d"]["game"];
  }
  template <class T>
  void told(std::move_only_function<void(std::expected<std::optional<T>, protocol::Error>)> then,
            std::optional<T> answer) const {
    if (!are_told)
      return then(std::unexpected(
          protocol::Error{.code = ErrorCode::busy, .message = "the test says so", .pointer = {}, .id = {}}));
    then(std::move(answer));
  }

  Hall hall;
  std::atomic<bool> are_told = true;  // whether ratings and names are told
  Lobby lobby{
      {.core = hall.core(),
       .talk = hall.talk(),
       .conduct = hall.conduct(),
       .maker = hall.maker(),
       .directory = hall.rooms()},
      {.rating = [this](const PlayerId&, const GameCard&, RatingCompletion then) { told<int>(std::move(then), 1500); },
       .player = [this](const std::string&, PlayerCompletion then) { told<Player>(std::move(then), std::nullopt); }},
      {.answer = 3s}};
};

// Such a seek was once taken off the board before its room had answered.
TEST_F(SeeksTest, ASeekThatCouldNotBeTakenNowWaitsOn) {
  const auto alice = come();
  seek(alice, "a1");
  const std::string game = created(alice);
  hall.game = GameId::parse(game).value();
  (void)hall.enter();  // this makes sure that the room is there
  const auto bob = come();
  hall.outages.store_failed(hall.now());
  seek(bob, "b1");
  EXPECT_EQ(bob->refusal("b1"), ErrorCode::not_stored);
  hall.outages.store_writes(hall.now());
  const auto carol = come();
  seek(carol, "c1");
  EXPECT_EQ(created(carol), game);
}

TEST_F(SeeksTest, WhoHasGoneMeanwhileIsNotPaired) {
  const auto alice = come();
  seek(alice, "a1");
  const std::string game = created(alice);
  const auto bob = come();
  const int finds = hall.store.finds;
  hall.store.finds_wait = true;
  seek(bob, "b1");
  ASSERT_TRUE(eventually([&] { return hall.store.finds > finds; }));
  lobby.went(bob.get());
  const auto carol = come();
  seek(carol, "c1");
  hall.store.let_go();
  EXPECT_EQ(created(carol), game);
  EXPECT_EQ(bob->count("created"), 0U);
}

TEST_F(SeeksTest, ARoomThatDoesNotAnswerHoldsUpNobodyElse) {
  const auto alice = come();
  seek(alice, "a1");
  const std::string game = created(alice);
  const auto bob = come();
  hall.store.appends_wait = true;
  seek(bob, "b1");
  const auto carol = come();
  seek(carol, "c1");
  EXPECT_EQ(bob->refusal("b1"), ErrorCode::busy);
  EXPECT_NE(created(carol), game) << "nobody is sent after him";
  hall.store.let_go();
  hall.game = GameId::parse(game).value();
  ASSERT_TRUE(eventually([&] { return hall.recorded("player_joined") == 1; }));
  seek(bob, "b1");
  EXPECT_EQ(created(bob), game) << "his seat is his";
}

// Clients were once told that there is no such player, or that the rating does not fit.
TEST_F(SeeksTest, WhatCannotBeLookedUpIsToBeSentAgain) {
  hall.rated = true;
  const auto alice = come();
  NewGameOrder ranged = order(alice, "a1");
  ranged.rated = true;
  ranged.control = Fischer{.base = 300s, .increment = 0s};
  ranged.invitation.range = RatingRange{.least = 1400, .most = 1600};
  lobby.seek(alice, ranged);
  const GameId game = GameId::parse(created(alice)).value();
  const auto bob = come();
  are_told = false;
  lobby.join(bob, game, "j1");
  EXPECT_EQ(bob->refusal("j1"), ErrorCode::busy);
  lobby.challenge(bob, order(bob, "c1"), "Nobody");
  EXPECT_EQ(bob->refusal("c1"), ErrorCode::busy);
  NewGameOrder fitting = ranged;
  fitting.creator = bob->player();
  fitting.command = "s1";
  lobby.seek(bob, fitting);
  EXPECT_EQ(bob->refusal("s1"), ErrorCode::busy);
  are_told = true;
  lobby.challenge(bob, order(bob, "c1"), "Nobody");
  EXPECT_TRUE(bob->waits_for([&] { return bob->refusal("c1") == ErrorCode::no_such_player; }));
  lobby.seek(bob, fitting);
  EXPECT_EQ(created(bob), game.text());
}

}  // namespace
}  // namespace server::test
