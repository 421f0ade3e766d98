// Who may begin no more games by post, and which games count as open.
#include "server/games/conduct/correspondence_games.hpp"

#include <gtest/gtest.h>

#include <deque>

namespace server {
namespace {

using Results = std::vector<store::CorrespondenceResult>;
using Games = std::vector<GameId>;

/// A store that tells at once what somebody has open, and tells how the player has ended games when the test says so.
class SlowResults : public store::CorrespondenceResults {
 public:
  void latest(std::string player, std::size_t /*most*/, store::Completion<Results> then) override {
    asked.push_back(std::move(player));
    waiting.push_back(std::move(then));
  }
  void ended_by_post(std::string /*player*/, std::optional<store::GameId> /*after*/, std::size_t /*most*/,
                     store::Completion<std::vector<store::EndedCorrespondence>> then) override {
    then({});
  }
  void open_by_post(std::string /*player*/, store::Completion<Games> then) override {
    ++open_asked;
    then(open);
  }
  void late_players(store::Completion<std::vector<std::string>> then) override { then({}); }
  void answer(std::size_t which, store::Result<Results> results) { waiting.at(which)(std::move(results)); }

  std::vector<std::string> asked;
  std::deque<store::Completion<Results>> waiting;
  int open_asked = 0;
  Games open;
};

class CorrespondenceGamesTest : public testing::Test {
 protected:
  static PlayerId somebody(const std::string& id) { return PlayerId::parse(id).value(); }
  static GameId game(const std::string& id) { return GameId::parse(id).value(); }
  static Results lost(int games) {
    return Results(static_cast<std::size_t>(games), {.player = "u-bob", .lost_on_time = true});
  }
  static GameCard card(const std::string& id, Phase phase, const TimeControl& control = DaysPerMove{}) {
    GameCard card;
    card.game = game(id);
    card.phase = phase;
    card.control = control;
    card.seats = {{.player = {.id = somebody("u-bob"), .name = "Bob"}, .side = rules::Side::white},
                  {.player = {.id = somebody("g-guest"), .name = "Guest"}, .side = rules::Side::black}};
    return card;
  }
  static GameCard lost_on_time(const std::string& id) {
    GameCard ended = card(id, Phase::ended);
    ended.ending = Ending{.result = Result::black, .cause = EndReason::time};
    return ended;
  }
  /// Asks for the player's results, and lets the store answer with these.
  void look_up(const Results& latest) {
    games.look_up(somebody("u-bob"), [](const auto&) {});
    store.answer(store.waiting.size() - 1, latest);
  }
  [[nodiscard]] bool may_begin(const std::string& who = "u-bob") const { return !games.refusal(somebody(who)); }

  SlowResults store;
  CorrespondenceGames games{store};
};

TEST_F(CorrespondenceGamesTest, OfWhoHasALimitCountsThoseThatWaitAndThoseThatArePlayed) {
  look_up(lost(3));
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

TEST_F(CorrespondenceGamesTest, AGameCountsOnceFromWhenItIsBeingStored) {
  look_up(lost(3));
  auto first = games.take_place(somebody("u-bob"), game("game0001"));
  EXPECT_TRUE(may_begin());
  auto second = games.take_place(somebody("u-bob"), game("game0002"));
  EXPECT_FALSE(may_begin());
  EXPECT_FALSE(games.take_place(somebody("u-bob"), game("game0003")));
  EXPECT_TRUE(games.take_place(somebody("u-alice"), game("game0003")));
  games.note(card("game0001", Phase::waiting));
  second->reset();
  EXPECT_TRUE(may_begin()) << "one game is one game";
  first->reset();
  games.note(card("game0001", Phase::playing));
  EXPECT_TRUE(may_begin());
  games.note(card("game0002", Phase::waiting));
  EXPECT_FALSE(may_begin());
}

TEST_F(CorrespondenceGamesTest, AGameThatEndsMakesRoomAndIsLookedUp) {
  look_up(lost(3));
  games.note(card("game0001", Phase::playing));
  games.note(card("game0002", Phase::playing));
  EXPECT_FALSE(may_begin());
  store.asked.clear();
  games.note(card("game0001", Phase::ended));
  EXPECT_TRUE(may_begin());
  EXPECT_EQ(store.asked, std::vector<std::string>{"u-bob"});
  store.answer(1, lost(4));
  games.note(card("game0001", Phase::ended));
  EXPECT_EQ(store.asked.size(), 1U) << "a game that is read again has not ended again";
}

TEST_F(CorrespondenceGamesTest, NothingIsAskedOrKeptOfWhoEndsHisGamesInTime) {
  for (const char* one : {"game0001", "game0002"}) games.note(card(one, Phase::playing));
  games.note(card("game0001", Phase::ended));
  EXPECT_TRUE(store.asked.empty());
  games.note(lost_on_time("game0002"));
  store.answer(0, lost(1));
  EXPECT_EQ(store.open_asked, 0) << "one game lost on time is no limit";
  EXPECT_TRUE(may_begin());
}

TEST_F(CorrespondenceGamesTest, ALimitComesAndGoesWithWhatTheStoreTells) {
  store.open = {game("game0001"), game("game0002")};
  games.note(lost_on_time("game0003"));
  games.note(lost_on_time("game0004"));
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

TEST_F(CorrespondenceGamesTest, WhatBeginsWhileTheStoreIsAskedCountsToo) {
  store.open = {game("game0001")};
  games.note(lost_on_time("game0003"));
  games.note(card("game0001", Phase::playing));
  games.note(card("game0002", Phase::playing));
  store.answer(0, lost(3));
  EXPECT_FALSE(may_begin());
}

TEST_F(CorrespondenceGamesTest, WhatEndsWhileTheStoreIsAskedIsAskedAgain) {
  store.open = {game("game0001"), game("game0002")};
  games.note(lost_on_time("game0003"));
  games.note(card("game0002", Phase::ended));
  store.answer(0, lost(3));
  EXPECT_TRUE(may_begin()) << "that was read too early";
  store.open = {game("game0001")};
  ASSERT_EQ(store.waiting.size(), 2U);
  store.answer(1, lost(3));
  EXPECT_TRUE(may_begin());
}

}  // namespace
}  // namespace server
