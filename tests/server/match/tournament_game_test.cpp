// Games of tournaments: what their players cannot offer each other, and whose fault it is that a game has no result.
#include "server/match/blame.hpp"
#include "tests/server/match/support.hpp"

namespace server::test {
namespace {

Terms in_tournament(std::string variant = "chess") {
  return {.variant = std::move(variant),
          .origin = OfTournament{.tournament = TournamentId::parse("Cup00001").value(), .round = 2, .board = 7}};
}

TEST(TournamentGame, NothingIsCalledOffTakenBackGivenOrPlayedAgain) {
  Table table{in_tournament()};
  table.started();
  for (const PlayerAction& action : {PlayerAction{Abort{}}, PlayerAction{MoreTime{}}, PlayerAction{OfferTakeback{}}}) {
    EXPECT_EQ(table.act("alice", action).error().code, ErrorCode::not_available);
  }
  table.done("alice", Resign{});
  EXPECT_EQ(table.act("bob", OfferRematch{}).error().code, ErrorCode::not_available);
}

TEST(TournamentGame, ByPostNobodyPauses) {
  Terms terms = in_tournament();
  terms.control = DaysPerMove{.days = std::chrono::days{3}};
  Table table{terms};
  table.started();
  EXPECT_EQ(table.act("alice", OfferPause{.days = 3}).error().code, ErrorCode::not_available);
}

TEST(TournamentGame, DrawsAreAgreedOn) {
  Table table{in_tournament()};
  table.started();
  table.done("alice", OfferDraw{});
  table.done("bob", DrawAccept{});
  EXPECT_EQ(table.state().ending->result, Result::draw);
  EXPECT_TRUE(at_fault(table.state()).empty());
}

TEST(TournamentGame, WhoDoesNotMoveIsAtFault) {
  Table table{in_tournament()};
  table.started();
  table.now = *table.match->deadline();
  table.time_up();
  EXPECT_EQ(table.state().ending->cause, EndReason::no_move);
  EXPECT_EQ(at_fault(table.state()), std::vector<std::string>{player("alice").text()});
}

TEST(TournamentGame, WhoDoesNotMoveThoughDiceHaveFallenIsAtFaultAndNothingIsRated) {
  Terms terms = in_tournament("chess56");
  terms.rated = true;
  Table table{terms};
  table.started();
  table.now = *table.match->deadline();
  table.time_up();
  EXPECT_EQ(table.ending(), "none no-move");
  EXPECT_EQ(at_fault(table.state()), std::vector<std::string>{player("alice").text()});
}

TEST(TournamentGame, WhoDoesNotCommitIsAtFault) {
  Table table{in_tournament("chess56")};
  table.join();
  table.now = *table.match->deadline();
  table.time_up();
  ASSERT_TRUE(table.state().ending);
  EXPECT_EQ(table.state().ending->result, Result::none);
  EXPECT_EQ(at_fault(table.state()), (std::vector<std::string>{player("alice").text(), player("bob").text()}));
}

TEST(TournamentGame, NobodyHasItsDiceThrownAgainByResigning) {
  Table table{in_tournament("chess56")};
  table.join();
  EXPECT_EQ(table.act("alice", Resign{}).error().code, ErrorCode::not_available);
  EXPECT_FALSE(table.state().ending);
}

TEST(TournamentGame, BegunWithTheSetupOfTheRoundItDrawsNothing) {
  Terms terms = in_tournament("chess56");
  std::get<OfTournament>(terms.origin).setup = "1-2-6";
  Table table{terms};
  table.join();
  EXPECT_EQ(table.state().phase, Phase::playing);
  EXPECT_EQ(table.state().play->setup(), "1-2-6");
  EXPECT_TRUE(table.state().draws.empty());
}

}  // namespace
}  // namespace server::test
