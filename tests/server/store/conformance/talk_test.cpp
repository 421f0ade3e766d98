// The interface Talk: what every backend must do.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Ids as accounts have them.
constexpr const char* kAlice = "u-aaaaaaaaaa";
constexpr const char* kBob = "u-bbbbbbbbbb";
constexpr const char* kModerator = "u-mmmmmmmmmm";

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
  /// Gives the people of these blocks, and expects that all were made at this one time.
  static std::vector<Person> people(const std::vector<Blocked>& blocked) {
    std::vector<Person> all;
    for (const Blocked& one : blocked) {
      EXPECT_EQ(one.since, at(1));
      all.push_back(one.whom);
    }
    return all;
  }
  Result<std::vector<Person>> block(const std::string& whom, Blocking blocking) {
    const auto all = answer<std::vector<Blocked>>(
        [&](auto then) { db->talk().set_block({.by = "u-a", .whom = whom}, blocking, at(1), std::move(then)); });
    if (!all) return std::unexpected(all.error());
    return people(*all);
  }
  std::vector<TalkLine> lines() { return latest_lines(*db, the_game, 9); }
  std::vector<Muted> mutes(WallTime now) {
    return answer<std::vector<Muted>>([&](auto then) { db->talk().mutes(now, std::move(then)); }).value();
  }
  Result<void> mute(const Mute& one, WallTime when = at(1)) {
    return answer<void>([&](auto then) { db->talk().mute(one, kModerator, when, std::move(then)); });
  }
  void open_account(const std::string& id, const std::string& called) {
    Account account;
    account.id = id;
    account.name = called;
    account.created = at(1);
    const NewAccount made{.account = account, .skeleton = called, .password = "hash"};
    ASSERT_TRUE(answer<Account>([&](auto then) { db->accounts().open_account(made, {}, std::move(then)); }));
  }
  void close_account(const std::string& id) {
    ASSERT_TRUE(answer<Account>([&](auto then) { db->accounts().close_account(id, at(2), std::move(then)); }));
  }
  void make_bot(const std::string& id) {
    ASSERT_TRUE(answer<Account>([&](auto then) { db->accounts().grant(id, server::Role::bot, std::move(then)); }));
  }
  std::vector<std::int64_t> recent(std::size_t most = 50) {
    std::vector<std::int64_t> numbers;
    for (const TalkLine& line : latest_lines(*db, the_game, most)) numbers.push_back(line.number);
    return numbers;
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
  EXPECT_THAT(lines(), ElementsAre(said->line));
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

TEST_P(TalkTest, blocks_are_listed_and_kept) {
  const Person b{.id = "u-b"};
  const Person c{.id = "u-c"};
  EXPECT_THAT(*block("u-c", Blocking::on), ElementsAre(c));
  EXPECT_THAT(*block("u-b", Blocking::on), ElementsAre(b, c));
  EXPECT_THAT(*block("u-b", Blocking::on), ElementsAre(b, c));
  EXPECT_THAT(*block("u-c", Blocking::off), ElementsAre(b));
  reopen();
  EXPECT_THAT(*answer<std::vector<Block>>([&](auto then) { db->talk().blocks(std::move(then)); }),
              ElementsAre(Block{.by = "u-a", .whom = "u-b"}));
  EXPECT_EQ(refusal(block("u-a", Blocking::on)), "invalid") << "nobody blocks himself";
}

TEST_P(TalkTest, whom_somebody_blocks_is_told_with_names) {
  const auto blocked_by = [&](const std::string& player) {
    return people(
        answer<std::vector<Blocked>>([&](auto then) { db->talk().blocked_by(player, std::move(then)); }).value());
  };
  open_account(kBob, "Bob");
  ASSERT_TRUE(block(kBob, Blocking::on));
  ASSERT_TRUE(block("g-c", Blocking::on));
  EXPECT_THAT(blocked_by("u-a"), ElementsAre(Person{.id = "g-c"}, Person{.id = kBob, .name = "Bob"}));
  close_account(kBob);
  EXPECT_THAT(blocked_by("u-a"), ElementsAre(Person{.id = "g-c"}, Person{.id = kBob, .name = "Bob", .closed = true}));
  EXPECT_THAT(blocked_by(kBob), IsEmpty());
}

TEST_P(TalkTest, a_line_tells_that_its_account_is_closed) {
  open_account(kAlice, "Alice");
  EXPECT_FALSE(say(kAlice, "c1")->line.closed);
  ASSERT_TRUE(say("u-b", "c1"));
  close_account(kAlice);
  ASSERT_EQ(lines().size(), 2U);
  EXPECT_TRUE(lines()[0].closed);
  EXPECT_FALSE(lines()[1].closed);
  EXPECT_TRUE(say(kAlice, "c1")->line.closed) << "the line that was there";
  EXPECT_TRUE(say(kAlice, "c2")->line.closed) << "said while the account was being closed";
}

TEST_P(TalkTest, bots_are_marked_wherever_somebody_is_named) {
  open_account(kAlice, "Alice");
  open_account(kBob, "Bob");
  open_account(kModerator, "Mod");
  for (const char* bot : {kBob, kModerator}) make_bot(bot);
  EXPECT_FALSE(say(kAlice, "c1")->line.is_bot);
  EXPECT_TRUE(say(kBob, "c2")->line.is_bot);
  ASSERT_TRUE(say("g-c", "c3"));
  EXPECT_FALSE(lines().at(0).is_bot);
  EXPECT_TRUE(lines().at(1).is_bot);
  EXPECT_FALSE(lines().at(2).is_bot);
  const Person bob{.id = kBob, .name = "Bob", .is_bot = true};
  ASSERT_TRUE(block(kBob, Blocking::on));
  EXPECT_THAT(*block(kAlice, Blocking::on), ElementsAre(Person{.id = kAlice, .name = "Alice"}, bob));
  ASSERT_TRUE(mute({.player = kBob}));
  EXPECT_EQ(mutes(at(1)).at(0).player, bob);
  EXPECT_TRUE(mutes(at(1)).at(0).by.is_bot);
  const auto written = answer<std::vector<WrittenLine>>(
      [&](auto then) { db->talk().written_by(kBob, std::nullopt, 9, std::move(then)); });
  ASSERT_EQ(written->size(), 1U);
  EXPECT_EQ(written->at(0).game, the_game);
  EXPECT_TRUE(written->at(0).line.is_bot);
}

TEST_P(TalkTest, nobody_blocks_more_than_he_may) {
  for (std::size_t i = 0; i < protocol::kMaxBlocks; ++i)
    ASSERT_TRUE(block("u-" + std::to_string(i), Blocking::on)) << i;
  EXPECT_EQ(refusal(block("u-too-many", Blocking::on)), "invalid");
  EXPECT_EQ(block("u-too-many", Blocking::off)->size(), protocol::kMaxBlocks);
}

TEST_P(TalkTest, mutes_have_an_end_or_none) {
  ASSERT_TRUE(mute({.player = "u-a", .until = at(5)}));
  ASSERT_TRUE(mute({.player = "u-b", .until = {}}));
  ASSERT_TRUE(mute({.player = "u-a", .until = at(9)}, at(2)));
  reopen();
  const Person moderator{.id = kModerator};
  const Muted forever{.player = {.id = "u-b"}, .until = {}, .by = moderator, .at = at(1)};
  EXPECT_THAT(mutes(at(8)),
              ElementsAre(Muted{.player = {.id = "u-a"}, .until = at(9), .by = moderator, .at = at(2)}, forever));
  EXPECT_THAT(mutes(at(9)), ElementsAre(forever));
  for (const char* player : {"u-a", "u-b"}) {
    ASSERT_TRUE(answer<void>([&](auto then) { db->talk().unmute(player, std::move(then)); }));
  }
  EXPECT_THAT(mutes(at(1)), IsEmpty());
}

TEST_P(TalkTest, a_mute_that_has_ended_is_forgotten_with_the_next_one) {
  ASSERT_TRUE(mute({.player = "u-a", .until = at(5)}));
  ASSERT_TRUE(mute({.player = "u-b", .until = at(9)}, at(4)));
  EXPECT_THAT(mutes(at(4)), testing::SizeIs(2));
  ASSERT_TRUE(mute({.player = "u-c", .until = {}}, at(5)));
  EXPECT_THAT(mutes(at(1)), testing::SizeIs(2)) << "u-a's is gone even for who looks back";
}

TEST_P(TalkTest, mutes_are_told_with_the_names_of_both) {
  open_account(kAlice, "Alice");
  open_account(kModerator, "Mod");
  ASSERT_TRUE(mute({.player = kAlice, .until = {}}));
  close_account(kModerator);
  const Person mod{.id = kModerator, .name = "Mod", .closed = true};
  EXPECT_THAT(mutes(at(1)),
              ElementsAre(Muted{.player = {.id = kAlice, .name = "Alice"}, .until = {}, .by = mod, .at = at(1)}));
}

TEST_P(TalkTest, a_mute_keeps_its_reason) {
  ASSERT_TRUE(mute({.player = "g-rude", .until = {}, .reason = "calls people names"}));
  reopen();
  EXPECT_EQ(mutes(at(2)).at(0).reason, "calls people names");
  ASSERT_TRUE(mute({.player = "g-rude"}));
  EXPECT_EQ(mutes(at(2)).at(0).reason, std::nullopt) << "another mute, without one";
}

TEST_P(TalkTest, one_announcement_lasts_until_its_time_or_the_next_one) {
  const auto announce = [&](const std::optional<Announcement>& what) {
    return answer<void>([&](auto then) { db->talk().announce(what, std::move(then)); });
  };
  const auto announced = [&](std::int64_t now) {
    return answer<std::optional<Announcement>>([&](auto then) { db->talk().announced(at(now), std::move(then)); })
        .value();
  };
  EXPECT_EQ(announced(1), std::nullopt);
  const Announcement soon{.text = "The server restarts at 20:00.", .until = at(100)};
  const Announcement later{.text = "At 21:00.", .until = at(200)};
  ASSERT_TRUE(announce(soon));
  reopen();
  EXPECT_EQ(announced(99), soon);
  EXPECT_EQ(announced(100), std::nullopt);
  ASSERT_TRUE(announce(later));
  EXPECT_EQ(announced(99), later);
  ASSERT_TRUE(announce({}));
  EXPECT_EQ(announced(99), std::nullopt);
}

}  // namespace
}  // namespace store_tests
