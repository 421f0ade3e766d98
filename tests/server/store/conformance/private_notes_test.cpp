// Private notes as the store keeps them: with their account, their game and their ply.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

using Notes = std::vector<PrivateNote>;

class PrivateNotesTest : public StoreTest {
 protected:
  PrivateNotesTest() {
    for (const std::string& id : {alice, bob}) {
      NewAccount account{
          .account = {.id = id, .name = id.substr(2), .created = at(1)}, .skeleton = id.substr(2), .password = "x"};
      EXPECT_TRUE(answer<Account>(
          [&](auto then) { db->accounts().open_account(std::move(account), std::nullopt, std::move(then)); }));
    }
    for (const int number : {1, 2}) {
      Writes writes;
      writes.players = {alice};
      EXPECT_TRUE(create(*db, game_id(number), std::move(writes)));
    }
  }
  static PrivateNote note(int game, std::optional<std::int64_t> ply, std::string text) {
    return {.place = {.game = game_id(game), .ply = ply}, .text = std::move(text)};
  }
  Result<void> put(const std::string& account, PrivateNote what) {
    return answer<void>([&](auto then) { db->private_notes().put_note(account, std::move(what), std::move(then)); });
  }
  /// Puts many notes at once, and gives the answer to the last one.
  Result<void> put_all(const std::string& account, int game, int count) {
    for (int ply = 1; ply < count; ++ply) {
      db->private_notes().put_note(account, note(game, ply, "x"), [](const Result<void>& put) { EXPECT_TRUE(put); });
      if (ply % 500 != 0) continue;  // the queue has a bound, so the test waits now and then
      EXPECT_TRUE(put(account, note(game, ply, "y")));
    }
    return put(account, note(game, {}, "x"));
  }
  Notes in(const std::string& account, int game) {
    return answer<Notes>([&](auto then) { db->private_notes().notes_in(account, game_id(game), std::move(then)); })
        .value();
  }
  Notes of(const std::string& account, std::optional<NotePlace> after = {}, std::size_t most = 9) {
    return answer<Notes>(
               [&](auto then) { db->private_notes().notes_of(account, std::move(after), most, std::move(then)); })
        .value();
  }

  const std::string alice = "u-alice00000";
  const std::string bob = "u-bob0000000";
};

INSTANTIATE_TEST_SUITE_P(Every, PrivateNotesTest, testing::ValuesIn(backends()),
                         [](const auto& one) { return one.param.name; });

TEST_P(PrivateNotesTest, are_of_a_game_and_of_plies) {
  const Notes first{note(1, {}, "open"), note(1, 0, "at the start"), note(1, 12, "his idea")};
  const Notes second{note(2, {}, "other")};
  ASSERT_TRUE(put(alice, second[0]));
  for (const int i : {2, 0, 1}) ASSERT_TRUE(put(alice, first[static_cast<std::size_t>(i)]));
  ASSERT_TRUE(put(bob, note(1, 12, "mine")));
  reopen();
  EXPECT_EQ(in(alice, 1), first);
  EXPECT_EQ(in(alice, 2), second);
  EXPECT_EQ(in(bob, 1), (Notes{note(1, 12, "mine")})) << "who does not play may have notes, too";
  EXPECT_EQ(of(alice), (Notes{first[0], first[1], first[2], second[0]}));
  EXPECT_EQ(of(alice, first[1].place, 1), (Notes{first[2]}));
  EXPECT_EQ(of(alice, first[2].place), second);
  EXPECT_EQ(refusal(put(alice, note(3, {}, "x"))), "not_found");
  EXPECT_EQ(refusal(put("u-nobody0000", note(1, {}, "x"))), "not_found");
}

TEST_P(PrivateNotesTest, are_replaced_and_taken_away_by_an_empty_text) {
  ASSERT_TRUE(put(alice, note(1, 3, "one")));
  ASSERT_TRUE(put(alice, note(1, 3, "two")));
  EXPECT_EQ(in(alice, 1), (Notes{note(1, 3, "two")}));
  for (int twice = 0; twice < 2; ++twice) EXPECT_TRUE(put(alice, note(1, 3, "")));
  EXPECT_TRUE(in(alice, 1).empty());
}

TEST_P(PrivateNotesTest, begin_in_lists_of_games_that_go_on) {
  for (const int game : {1, 2}) ASSERT_TRUE(put(alice, note(game, {}, "äöüß and so on")));
  ASSERT_TRUE(put(alice, note(1, 1, "of a ply")));
  ASSERT_TRUE(put(bob, note(1, {}, "of a game that he does not play")));
  Writes end = events(1, 1);
  end.heading = Heading{.state = GameState::finished};
  ASSERT_TRUE(append(*db, game_id(2), 0, std::move(end)));
  const auto beginnings = [&](const std::string& account) {
    return answer<Notes>([&](auto then) { db->private_notes().note_beginnings(account, 4, std::move(then)); }).value();
  };
  EXPECT_EQ(beginnings(alice), (Notes{note(1, {}, "äöüß")}));
  EXPECT_TRUE(beginnings(bob).empty());
}

TEST_P(PrivateNotesTest, have_bounds) {
  ASSERT_TRUE(put_all(alice, 1, kMostNotesInGame));
  EXPECT_EQ(refusal(put(alice, note(1, 5000, "x"))), "full");
  EXPECT_TRUE(put(alice, note(1, 5, "another text")));
  EXPECT_TRUE(put(alice, note(2, 5, "in another game")));
  EXPECT_TRUE(put(alice, note(1, 5, "")));
  EXPECT_TRUE(put(alice, note(1, 5000, "x")));
  EXPECT_TRUE(put(bob, note(1, 5001, "x")));
  constexpr int kGames = kMostNotes / kMostNotesInGame;
  EXPECT_TRUE(put(alice, note(2, 5, "")));
  for (int game = 2; game <= kGames; ++game) {
    static_cast<void>(create(*db, game_id(game)));
    ASSERT_TRUE(put_all(alice, game, kMostNotesInGame));
  }
  ASSERT_TRUE(create(*db, game_id(kGames + 1)));
  EXPECT_EQ(refusal(put(alice, note(kGames + 1, {}, "x"))), "full");
  EXPECT_TRUE(put(alice, note(1, 6, "")));
  EXPECT_TRUE(put(alice, note(kGames + 1, {}, "x")));
}

TEST_P(PrivateNotesTest, go_with_their_account) {
  for (const std::string& account : {alice, bob}) ASSERT_TRUE(put(account, note(1, {}, "x")));
  ASSERT_TRUE(answer<Account>([&](auto then) { db->accounts().close_account(alice, at(2), std::move(then)); }));
  EXPECT_TRUE(in(alice, 1).empty());
  EXPECT_EQ(in(bob, 1).size(), 1U);
  EXPECT_EQ(refusal(put(alice, note(1, {}, "late"))), "not_found");
}

}  // namespace
}  // namespace store_tests
