// The interface TalkBook: what every backend must do.
#include "tests/server/store/support.hpp"

namespace store_tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class TalkTest : public StoreTest {
 protected:
  TalkTest() { EXPECT_TRUE(create(*db, the_game, events(1, 1))); }

  Result<Said> say(const std::string& player, const std::string& command, Channel channel = Channel::players,
                   const std::string& text = "hello") {
    return answer<Said>([&](auto then) {
      db->talk().say(the_game,
                     {.number = 0,
                      .channel = channel,
                      .player = player,
                      .command = command,
                      .name = "Name",
                      .text = text,
                      .at = at(7)},
                     std::move(then));
    });
  }
  std::vector<std::int64_t> recent(std::size_t most = 50) {
    const auto lines =
        answer<std::vector<TalkLine>>([&](auto then) { db->talk().recent(the_game, most, std::move(then)); });
    std::vector<std::int64_t> numbers;
    for (const TalkLine& line : *lines) numbers.push_back(line.number);
    return numbers;
  }
  Result<std::vector<std::string>> block(const std::string& whom, Blocking blocking) {
    return answer<std::vector<std::string>>(
        [&](auto then) { db->talk().set_block({.by = "u-a", .whom = whom}, blocking, at(1), std::move(then)); });
  }

  const GameId the_game = game_id("g8K2mQxZ");
};
INSTANTIATE_TEST_SUITE_P(Every, TalkTest, testing::ValuesIn(backends()),
                         [](const auto& test) { return test.param.name; });

TEST_P(TalkTest, a_line_is_read_back_to_the_byte) {
  const auto said = say("u-a", "c1", Channel::watchers, "Ünïcode '\";--");
  ASSERT_TRUE(said) << said.error().what;
  EXPECT_EQ(said->line.number, 1);
  EXPECT_FALSE(said->repeated);
  reopen();
  const auto lines = answer<std::vector<TalkLine>>([&](auto then) { db->talk().recent(the_game, 9, std::move(then)); });
  EXPECT_THAT(*lines, ElementsAre(said->line));
}

TEST_P(TalkTest, the_same_command_gives_the_same_line) {
  const auto first = say("u-a", "c1");
  ASSERT_TRUE(say("u-b", "c1")) << "another player's command is another one";
  const auto again = say("u-a", "c1", Channel::watchers, "something else");
  EXPECT_TRUE(again->repeated);
  EXPECT_EQ(again->line, first->line);
  EXPECT_THAT(recent(), ElementsAre(1, 2));
}

TEST_P(TalkTest, the_last_lines_of_each_channel_are_read_in_order) {
  for (int i = 1; i <= 6; ++i) {
    ASSERT_TRUE(say("u-a", "c" + std::to_string(i), i % 3 == 0 ? Channel::watchers : Channel::players));
  }
  EXPECT_THAT(recent(2), ElementsAre(3, 4, 5, 6));
  EXPECT_THAT(recent(1), ElementsAre(5, 6));
}

TEST_P(TalkTest, nobody_talks_beside_a_game_that_is_not_there) {
  TalkLine line;
  line.command = "c";
  EXPECT_EQ(refusal(answer<Said>([&](auto then) { db->talk().say(game_id(1), line, std::move(then)); })), "not_found");
}

TEST_P(TalkTest, what_somebody_has_written_is_read_in_parts_in_order_of_games) {
  const GameId other = game_id(2);
  ASSERT_TRUE(create(*db, other, events(1, 1)));
  const auto say_there = [&](const std::string& player, const std::string& command) {
    return answer<Said>([&](auto then) {
      db->talk().say(
          other,
          {.number = 0, .channel = {}, .player = player, .command = command, .name = "", .text = "x", .at = at(1)},
          std::move(then));
    });
  };
  ASSERT_TRUE(say_there("u-a", "c1"));
  ASSERT_TRUE(say("u-b", "c1"));
  const auto first = say("u-a", "c1");
  ASSERT_TRUE(say("u-a", "c2"));
  ASSERT_TRUE(say_there("u-b", "c1"));
  ASSERT_TRUE(say_there("u-a", "c2"));
  const auto part = [&](const std::optional<TalkPlace>& after, std::size_t most) {
    return answer<std::vector<WrittenLine>>(
        [&](auto then) { db->talk().written_by("u-a", after, most, std::move(then)); });
  };
  const auto places = [](const std::vector<WrittenLine>& lines) {
    std::vector<std::string> all;
    for (const WrittenLine& one : lines) all.push_back(one.game.text() + "." + std::to_string(one.line.number));
    return all;
  };
  EXPECT_THAT(places(*part({}, 3)), ElementsAre("g8K2mQxZ.2", "g8K2mQxZ.3", "game0002.1"));
  EXPECT_EQ(part({}, 1)->at(0).line, first->line);
  EXPECT_THAT(places(*part(TalkPlace{.game = the_game, .number = 3}, 9)), ElementsAre("game0002.1", "game0002.3"));
  EXPECT_THAT(places(*part(TalkPlace{.game = other, .number = 3}, 9)), IsEmpty());
  EXPECT_EQ(refusal(part(TalkPlace{.game = game_id(77), .number = 1}, 9)), "not_found");
}

TEST_P(TalkTest, whom_somebody_blocks_is_told_with_the_names_of_open_accounts) {
  for (const char* id : {"u-bbbbbbbbbb", "u-cccccccccc"}) {
    ASSERT_TRUE(answer<Account>([&](auto then) {
      db->accounts().open_account(
          {.account = {.id = id, .name = id, .created = at(1), .closed = {}}, .skeleton = id, .password = "hash"}, {},
          std::move(then));
    }));
    ASSERT_TRUE(block(id, Blocking::on));
  }
  ASSERT_TRUE(block("g-dddddddddd", Blocking::on));
  ASSERT_TRUE(
      answer<Account>([&](auto then) { db->accounts().close_account("u-cccccccccc", at(2), std::move(then)); }));
  const auto blocked = answer<std::vector<Blocked>>([&](auto then) { db->talk().blocks_of("u-a", std::move(then)); });
  EXPECT_THAT(*blocked, ElementsAre(Blocked{.id = "g-dddddddddd", .name = {}, .since = at(1)},
                                    Blocked{.id = "u-bbbbbbbbbb", .name = "u-bbbbbbbbbb", .since = at(1)},
                                    Blocked{.id = "u-cccccccccc", .name = {}, .since = at(1)}));
  EXPECT_TRUE(answer<std::vector<Blocked>>([&](auto then) { db->talk().blocks_of("u-z", std::move(then)); })->empty());
}

TEST_P(TalkTest, blocks_are_listed_and_kept) {
  EXPECT_THAT(*block("u-c", Blocking::on), ElementsAre("u-c"));
  EXPECT_THAT(*block("u-b", Blocking::on), ElementsAre("u-b", "u-c"));
  EXPECT_THAT(*block("u-b", Blocking::on), ElementsAre("u-b", "u-c"));
  EXPECT_THAT(*block("u-c", Blocking::off), ElementsAre("u-b"));
  reopen();
  EXPECT_THAT(*answer<std::vector<Block>>([&](auto then) { db->talk().blocks(std::move(then)); }),
              ElementsAre(Block{.by = "u-a", .whom = "u-b"}));
  EXPECT_EQ(refusal(block("u-a", Blocking::on)), "invalid") << "nobody blocks himself";
}

TEST_P(TalkTest, nobody_blocks_more_than_he_may) {
  for (std::size_t i = 0; i < kMostBlocks; ++i) ASSERT_TRUE(block("u-" + std::to_string(i), Blocking::on)) << i;
  EXPECT_EQ(refusal(block("u-too-many", Blocking::on)), "invalid");
  EXPECT_EQ(block("u-too-many", Blocking::off)->size(), kMostBlocks);
}

TEST_P(TalkTest, mutes_have_an_end_or_none) {
  const auto mutes = [&] {
    return answer<std::vector<Mute>>([&](auto then) { db->talk().mutes(std::move(then)); }).value();
  };
  const auto mute = [&](const Mute& one) {
    return answer<void>([&](auto then) { db->talk().mute(one, "u-m", at(1), std::move(then)); });
  };
  ASSERT_TRUE(mute({.player = "u-a", .until = at(5)}));
  ASSERT_TRUE(mute({.player = "u-b", .until = {}}));
  ASSERT_TRUE(mute({.player = "u-a", .until = at(9)}));
  reopen();
  EXPECT_THAT(mutes(),
              testing::UnorderedElementsAre(Mute{.player = "u-a", .until = at(9)}, Mute{.player = "u-b", .until = {}}));
  for (const char* player : {"u-a", "u-b"}) {
    ASSERT_TRUE(answer<void>([&](auto then) { db->talk().unmute(player, std::move(then)); }));
  }
  EXPECT_THAT(mutes(), IsEmpty());
}

}  // namespace
}  // namespace store_tests
