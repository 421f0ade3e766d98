// Which commands a match knows again.
#include <gtest/gtest.h>

#include "tests/server/match/support.hpp"

namespace server {
namespace {

TEST(CommandAnswers, AreKeptForTheLatestCommandsOfEachPlayer) {
  CommandAnswers answers;
  const PlayerId alice = player("alice");
  const PlayerId bob = player("bob");
  answers.add(bob, "b", 1);
  for (Seq seq = 2; seq < 2 + CommandAnswers::kKept; ++seq) answers.add(alice, "c" + std::to_string(seq), seq);
  EXPECT_EQ(answers.find(alice, "c2"), 2U);
  EXPECT_FALSE(answers.has_forgotten(alice));
  answers.add(alice, "one more", 100);
  EXPECT_EQ(answers.find(alice, "c2"), std::nullopt);
  EXPECT_EQ(answers.find(alice, "c3"), 3U);
  EXPECT_EQ(answers.find(alice, "one more"), 100U);
  EXPECT_TRUE(answers.has_forgotten(alice));
  EXPECT_EQ(answers.find(bob, "b"), 1U) << "what others do puts nothing out";
  EXPECT_EQ(answers.find(alice, "b"), std::nullopt);
  EXPECT_FALSE(answers.has_forgotten(bob));
  EXPECT_FALSE(answers.has_forgotten(player("carol")));
}

/// One hash of names and ids once took these two ids for the same.
TEST(CommandAnswers, OfOnePlayerAreNotAnothersWhateverTheIds) {
  Table table;
  table.started();
  ASSERT_TRUE(table.act("bob", Resign{}, "gzROlNGmwzT8"));
  const auto rematch = table.act("alice", OfferRematch{}, "m1YZZZDkEB");
  ASSERT_TRUE(rematch);
  EXPECT_FALSE(rematch->repeats);
  EXPECT_EQ(kinds(rematch->events), (std::vector<std::string>{"rematch_offered"}));
}

/// In a game whose every move calls for dice, a command that is repeated is known, or it is refused and then looked for
/// in the record.
TEST(CommandAnswers, OfMovesAndOpeningsAreNeverGivenTwice) {
  struct Said {
    std::string who;
    CommandId id;
    PlayerAction action;
    Seq answer = 0;
  };
  Table table{{.variant = "grande-acedrex", .options = {{"die", "on"}}}};
  table.started();
  table.open_all();
  std::vector<Said> said;
  const auto say = [&](const std::string& who, PlayerAction action) {
    const CommandId id = "s" + std::to_string(said.size());
    const auto done = table.act(who, action, id);
    ASSERT_TRUE(done) << done.error().sentence;
    said.push_back({.who = who, .id = id, .action = std::move(action), .answer = done->events.front().seq});
  };
  while (table.state().play->ply() < 16) {
    const std::string mover = table.state().seats.at(table.state().play->turn()).id.text();
    const int roll = table.state().draws.back().fair.next_number();
    say(mover, MakeMove{.ply = table.state().play->ply() + 1,
                        .text = table.last_body().at("legal")[0],
                        .opening = table.opening_of(mover, roll)});
    const std::string other = mover == "alice" ? "bob" : "alice";
    say(other, FairOpen{.draw = table.draw_name(), .roll = roll, .opening = table.opening_of(other, roll)});
  }
  std::size_t looked_for = 0;
  for (const Said& one : said) {
    const auto again = table.act(one.who, one.action, one.id);
    if (again) {
      EXPECT_EQ(again->repeats, one.answer) << one.id;
    } else {
      EXPECT_TRUE(table.match->may_have_forgotten(player(one.who), one.id)) << one.id;
      ++looked_for;
    }
  }
  EXPECT_EQ(looked_for, said.size() - 2 * CommandAnswers::kKept);
}

TEST(Match, DoesAMoveOnceWhereItsPlyWasNeverReached) {
  Table table;
  table.started();
  const auto done_once = [&](const PlayerAction& action) { return table.match->is_done_once(action); };
  EXPECT_TRUE(done_once(MakeMove{.ply = 1, .text = "e2e4"}));
  ASSERT_TRUE(table.move("e2e4"));
  EXPECT_FALSE(done_once(MakeMove{.ply = 1, .text = "e2e4"}));
  EXPECT_TRUE(done_once(MakeMove{.ply = 2, .text = "e7e5"}));
  ASSERT_TRUE(table.act("alice", OfferTakeback{.ply = 2}));
  ASSERT_TRUE(table.act("bob", TakebackAccept{}));
  EXPECT_FALSE(done_once(MakeMove{.ply = 1, .text = "e2e4"})) << "it was made, and its ply is to be played again";
  table.crash();
  EXPECT_FALSE(done_once(MakeMove{.ply = 1, .text = "e2e4"}));
  EXPECT_FALSE(done_once(Resign{}));
  EXPECT_TRUE(done_once(FairOpen{}));
}

}  // namespace
}  // namespace server
