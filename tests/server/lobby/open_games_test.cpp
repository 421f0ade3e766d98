// Which seat fits which seek, with the open games alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/lobby/open_games.hpp"
#include "server/lobby/people.hpp"
#include "server/talk/shown_name.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Player somebody(const std::string& id) {
  return {.id = PlayerId::parse(id).value(), .name = id};
}

GameCard card(const std::string& game, const std::string& creator) {
  GameCard card;
  card.game = GameId::parse(game).value();
  card.variant = "chess";
  card.control = Fischer{.base = Ms{60'000}, .increment = Ms{0}};
  card.invitation.listed = true;
  card.seats = {{.player = somebody(creator), .side = {}}};
  return card;
}

GameCard playing(GameCard waiting) {
  waiting.phase = Phase::playing;
  waiting.seats[0].side = rules::Side::white;
  waiting.seats.push_back({.player = somebody("other"), .side = rules::Side::black});
  return waiting;
}

bool anybody(const Waiting&) {
  return true;
}

class OpenGamesTest : public testing::Test {
 protected:
  [[nodiscard]] std::string found(const GameCard& wanted, std::optional<int> rating = {}) const {
    const auto seat = open_games.find(wanted, rating, anybody);
    return seat ? seat->game.text() : "none";
  }
  OpenGames open_games;
};

TEST_F(OpenGamesTest, FindsTheOldestSeatThatFits) {
  open_games.update(card("game0002", "alice"));
  open_games.update(card("game0001", "bob"));
  EXPECT_EQ(found(card("wish0000", "carol")), "game0002");
  EXPECT_EQ(found(card("wish0000", "alice")), "game0001");
  open_games.remove(GameId::parse("game0002").value());
  EXPECT_EQ(found(card("wish0000", "carol")), "game0001");
}

TEST_F(OpenGamesTest, ShowsWhoHasClosedHisAccountUnderAnotherNameEverywhere) {
  GameCard challenge = card("game0003", "alice");
  challenge.invitation = {.listed = false, .range = {}, .to = somebody("bob")};
  open_games.update(card("game0001", "alice"));
  open_games.update(playing(card("game0002", "alice")));
  open_games.update(challenge);
  open_games.rename(somebody("alice").id, kClosedAccount);
  EXPECT_EQ(open_games.seeks().at(0)->card.seats[0].player.name, kClosedAccount);
  EXPECT_EQ(open_games.live().at(0)->seats[0].player.name, kClosedAccount);
  EXPECT_EQ(open_games.live().at(0)->seats[1].player.name, "other");
  open_games.rename(somebody("bob").id, kClosedAccount);
  const Waiting* waiting = open_games.waiting(challenge.game);
  ASSERT_NE(waiting, nullptr);
  EXPECT_EQ(waiting->card.invitation.to->name, kClosedAccount);
}

TEST_F(OpenGamesTest, KnowsWhoseGamesWaitForWhoHasTheLinkThoughNoListShowsThem) {
  GameCard link = card("game0001", "alice");
  link.invitation.listed = false;
  EXPECT_FALSE(open_games.update(link));
  EXPECT_FALSE(open_games.update(link));
  EXPECT_THAT(open_games.links_of(somebody("alice").id), ElementsAre(link.game));
  EXPECT_THAT(open_games.links_of(somebody("bob").id), IsEmpty());
  EXPECT_THAT(open_games.of(somebody("alice").id), IsEmpty());
  EXPECT_TRUE(open_games.update(playing(link)));
  EXPECT_THAT(open_games.links_of(somebody("alice").id), IsEmpty());
}

TEST_F(OpenGamesTest, TakesTheNewNamesOfAGameThatIsThereAlready) {
  GameCard waits = card("game0001", "alice");
  GameCard plays = playing(card("game0002", "bob"));
  open_games.update(waits);
  open_games.update(plays);
  EXPECT_FALSE(open_games.update(waits));
  EXPECT_FALSE(open_games.update(plays));
  rename(waits, somebody("alice").id, kClosedAccount);
  rename(plays, somebody("bob").id, kClosedAccount);
  EXPECT_TRUE(open_games.update(waits));
  EXPECT_TRUE(open_games.update(plays));
  EXPECT_EQ(open_games.seeks().at(0)->card.seats[0].player.name, kClosedAccount);
  EXPECT_EQ(open_games.live().at(0)->seats[0].player.name, kClosedAccount);
  EXPECT_EQ(open_games.live().size(), 1U);
}

TEST_F(OpenGamesTest, PassesOverThoseWhoMayNotPlayNow) {
  open_games.update(card("game0001", "alice"));
  EXPECT_FALSE(open_games.find(card("wish0000", "bob"), {}, [](const Waiting&) { return false; }));
}

TEST_F(OpenGamesTest, ColorsFitUnlessBothWantTheSame) {
  GameCard white = card("game0001", "alice");
  white.color = ColorChoice::white;
  open_games.update(white);
  GameCard wanted = card("wish0000", "bob");
  wanted.color = ColorChoice::white;
  EXPECT_EQ(found(wanted), "none");
  wanted.color = ColorChoice::black;
  EXPECT_EQ(found(wanted), "game0001");
  EXPECT_FALSE(open_games.find(wanted, {}, anybody)->side) << "the creator has chosen";
  open_games.update(card("game0002", "carol"));
  wanted.color = ColorChoice::white;
  EXPECT_EQ(open_games.find(wanted, {}, anybody)->side, rules::Side::white);
}

TEST_F(OpenGamesTest, RatingsMustFitBothWays) {
  GameCard asks = card("game0001", "alice");
  asks.invitation.range = RatingRange{.least = 1400, .most = 1600};
  open_games.update(asks);
  EXPECT_EQ(found(card("wish0000", "bob")), "none") << "no rating is in no range";
  EXPECT_EQ(found(card("wish0000", "bob"), 1399), "none");
  EXPECT_EQ(found(card("wish0000", "bob"), 1400), "game0001");
  EXPECT_EQ(found(card("wish0000", "bob"), 1601), "none");
  GameCard wanted = card("wish0000", "bob");
  wanted.invitation.range = RatingRange{.least = 1500, .most = 1700};
  EXPECT_EQ(found(wanted, 1500), "none") << "alice has no rating";
  open_games.rate(asks.game, 1499);
  EXPECT_EQ(found(wanted, 1500), "none");
  open_games.rate(asks.game, 1500);
  EXPECT_EQ(found(wanted, 1500), "game0001");
}

TEST_F(OpenGamesTest, ShowsAGameWhereItIs) {
  const GameCard game = card("game0001", "alice");
  EXPECT_TRUE(open_games.update(game));
  EXPECT_FALSE(open_games.update(game)) << "nothing has changed";
  EXPECT_EQ(open_games.seeks().size(), 1U);
  GameCard rolling = playing(game);
  rolling.phase = Phase::rolling;
  EXPECT_TRUE(open_games.update(rolling));
  EXPECT_THAT(open_games.seeks(), IsEmpty());
  EXPECT_THAT(open_games.live(), IsEmpty());
  EXPECT_TRUE(open_games.update(playing(game)));
  EXPECT_EQ(open_games.live().size(), 1U);
  GameCard ended = playing(game);
  ended.phase = Phase::ended;
  EXPECT_TRUE(open_games.update(ended));
  EXPECT_THAT(open_games.live(), IsEmpty());
  EXPECT_EQ(open_games.live(game.game), nullptr);
  EXPECT_FALSE(open_games.update(ended));
}

TEST_F(OpenGamesTest, KnowsWhenSomethingHasHappenedLastThoughNoListShowsIt) {
  GameCard game = playing(card("game0001", "alice"));
  open_games.update(game);
  game.last_at = Now{60'000};
  EXPECT_FALSE(open_games.update(game));
  ASSERT_NE(open_games.live(game.game), nullptr);
  EXPECT_EQ(open_games.live(game.game)->last_at, game.last_at);
}

TEST_F(OpenGamesTest, ForgetsGamesThatAreQuietUntilSomethingHappensInThem) {
  GameCard game = playing(card("game0001", "alice"));
  game.last_at = Now{60'000};
  open_games.update(game);
  open_games.forget_quiet(Now{60'000});
  EXPECT_NE(open_games.live(game.game), nullptr);
  open_games.forget_quiet(Now{60'001});
  EXPECT_EQ(open_games.live(game.game), nullptr);
  game.last_at = Now{120'000};
  EXPECT_TRUE(open_games.update(game));
  EXPECT_EQ(open_games.live().size(), 1U);
}

TEST_F(OpenGamesTest, LinksAreNotListed) {
  GameCard link = card("game0001", "alice");
  link.invitation = {};
  EXPECT_FALSE(open_games.update(link));
  EXPECT_EQ(found(card("wish0000", "bob")), "none");
}

TEST_F(OpenGamesTest, ChallengesAreShownToTheOneWhoIsChallengedAlone) {
  GameCard challenge = card("game0001", "alice");
  challenge.invitation = {.listed = false, .range = {}, .to = somebody("bob")};
  EXPECT_TRUE(open_games.update(challenge));
  EXPECT_THAT(open_games.seeks(), IsEmpty());
  EXPECT_EQ(found(card("wish0000", "bob")), "none");
  EXPECT_EQ(open_games.challenges_to(somebody("bob").id).size(), 1U);
  EXPECT_THAT(open_games.challenges_to(somebody("carol").id), IsEmpty());
}

TEST(PeopleTest, IsHereAsLongAsOneConnectionIs) {
  People people(Now{1000});
  const auto one = std::make_shared<Listening>(somebody("alice"));
  const auto two = std::make_shared<Listening>(somebody("alice"));
  EXPECT_EQ(people.gone_for(somebody("alice").id, Now{1500}), Ms{500}) << "since the start";
  people.came(one);
  people.came(two);
  EXPECT_EQ(people.count(), 1U);
  people.went(one.get(), Now{2000});
  EXPECT_TRUE(people.is_here(somebody("alice").id));
  people.went(two.get(), Now{3000});
  EXPECT_EQ(people.gone_for(somebody("alice").id, Now{3700}), Ms{700});
  EXPECT_EQ(people.count(), 0U);
}

TEST(PeopleTest, AreFoundByIdOrNameWithoutRegardToCase) {
  People people(Now{0});
  people.came(std::make_shared<Listening>(Player{.id = PlayerId::parse("u-1").value(), .name = "Alice"}));
  EXPECT_EQ(people.find("u-1")->name, "Alice");
  EXPECT_EQ(people.find("aLICE")->id.text(), "u-1");
  EXPECT_EQ(people.find("bob"), nullptr);
}

}  // namespace
}  // namespace server::test
