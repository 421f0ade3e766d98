// Who has which games by post open, and who may begin no more.
#include "server/games/post_games.hpp"

#include <gtest/gtest.h>

#include <deque>

namespace server {
namespace {

using Results = std::vector<store::PostResult>;

/// Answers when it is told to.
class SlowResults : public store::PostResults {
 public:
  void post_results(std::string player, std::size_t /*most*/, store::Then<Results> then) override {
    asked.push_back(std::move(player));
    waiting.push_back(std::move(then));
  }
  void ended_by_post(std::string /*player*/, std::optional<store::GameId> /*after*/, std::size_t /*most*/,
                     store::Then<std::vector<store::EndedByPost>> then) override {
    then({});
  }
  void late_players(store::Then<std::vector<std::string>> then) override { then({}); }
  void answer(std::size_t which, store::Result<Results> results) { waiting.at(which)(std::move(results)); }

  std::vector<std::string> asked;
  std::deque<store::Then<Results>> waiting;
};

class PostGamesTest : public testing::Test {
 protected:
  static PlayerId somebody(const std::string& id) { return PlayerId::parse(id).value(); }
  static Results lost(int games) {
    return Results(static_cast<std::size_t>(games), {.player = "u-bob", .lost_on_time = true});
  }
  static GameCard card(const std::string& game, Phase phase, const TimeControl& control = DaysPerMove{}) {
    GameCard card;
    card.game = *GameId::parse(game);
    card.phase = phase;
    card.control = control;
    for (const char* one : {"u-bob", "g-guest"})
      card.seats.push_back({.player = {.id = somebody(one), .name = one}, .side = {}});
    return card;
  }
  [[nodiscard]] bool may_begin(const std::string& who = "u-bob") const { return !games.refusal(somebody(who)); }

  SlowResults store;
  PostGames games{store};
};

TEST_F(PostGamesTest, OfWhoHasALimitCountsThoseThatWaitAndThoseThatArePlayed) {
  games.fill(somebody("u-bob"), lost(3));
  EXPECT_TRUE(may_begin());
  games.note(card("game0001", Phase::waiting));
  games.note(card("game0001", Phase::playing));
  EXPECT_TRUE(may_begin()) << "one game is one game";
  games.note(card("game0002", Phase::playing, Fischer{}));
  EXPECT_TRUE(may_begin()) << "games at the board do not count";
  games.note(card("game0003", Phase::waiting));
  EXPECT_FALSE(may_begin());
  EXPECT_TRUE(may_begin("u-alice"));
  EXPECT_TRUE(may_begin("g-guest"));
}

TEST_F(PostGamesTest, AGameCountsOnceFromWhenItIsBeingStored) {
  games.fill(somebody("u-bob"), lost(3));
  games.expect(somebody("u-bob"));
  EXPECT_TRUE(may_begin());
  games.expect(somebody("u-bob"));
  EXPECT_FALSE(may_begin());
  games.made(card("game0001", Phase::waiting));
  EXPECT_FALSE(may_begin());
  games.not_made(somebody("u-bob"));
  EXPECT_TRUE(may_begin());
  games.note(card("game0001", Phase::playing));
  EXPECT_TRUE(may_begin()) << "one game is one game";
}

TEST_F(PostGamesTest, AGameThatEndsMakesRoomAndIsLookedUp) {
  games.fill(somebody("u-bob"), lost(3));
  games.note(card("game0001", Phase::playing));
  games.note(card("game0002", Phase::playing));
  EXPECT_FALSE(may_begin());
  games.note(card("game0001", Phase::ended));
  EXPECT_TRUE(may_begin());
  EXPECT_EQ(store.asked, std::vector<std::string>{"u-bob"});
  games.note(card("game0001", Phase::ended));
  EXPECT_EQ(store.asked.size(), 1U) << "a game that is read again has not ended again";
}

TEST_F(PostGamesTest, ALimitComesAndGoesWithWhatTheStoreTells) {
  for (const char* one : {"game0001", "game0002", "game0003", "game0004"}) games.note(card(one, Phase::playing));
  games.note(card("game0003", Phase::ended));
  games.note(card("game0004", Phase::ended));
  EXPECT_TRUE(may_begin());
  store.answer(1, lost(4));
  EXPECT_FALSE(may_begin());
  store.answer(0, Results{});
  EXPECT_FALSE(may_begin()) << "an answer from before is out of date";
  games.note(card("game0003", Phase::playing));
  games.note(card("game0003", Phase::ended));
  store.answer(2, std::unexpected(store::Error{.code = store::Code::busy, .what = "busy"}));
  EXPECT_FALSE(may_begin()) << "what was known stays";
  games.note(card("game0003", Phase::playing));
  games.note(card("game0003", Phase::ended));
  store.answer(3, Results{});
  EXPECT_TRUE(may_begin());
}

}  // namespace
}  // namespace server
