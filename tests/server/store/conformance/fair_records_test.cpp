// The interface FairRecords, and draws written with their game's events: what every backend must do.
#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Kind = std::pair<const std::string, std::int64_t>;  // a kind of voids, and how many there are
const LockDigest kLock{.day = "2026-11-20", .sha256 = {7}};

class FairRecordsTest : public StoreTest {
 protected:
  Result<std::vector<DrawWrite>> load(const std::string& id) {
    return answer<std::vector<DrawWrite>>([&](auto then) { db->fair_records().load_draws(id, std::move(then)); });
  }
  Result<std::string> record(const DrawKey& key) {
    return answer<std::string>([&](auto then) { db->fair_records().record(key, std::move(then)); });
  }
  Result<DrawKey> put(const DrawWrite& draw) {
    return answer<DrawKey>([&](auto then) { db->fair_records().put_draw(draw, std::move(then)); });
  }
  Result<Day> day(const std::string& date) {
    return answer<Day>([&](auto then) { db->fair_records().day(date, std::move(then)); });
  }
  std::optional<OpenDay> open_day() {
    return answer<std::optional<OpenDay>>([&](auto then) { db->fair_records().open_day(std::move(then)); }).value();
  }
  Result<void> close_day(const OpenDay& open, const DayHead& head) {
    return answer<void>([&](auto then) { db->fair_records().close_day(open, head, std::move(then)); });
  }
  std::vector<DayHead> day_heads() {
    return answer<std::vector<DayHead>>([&](auto then) { db->fair_records().day_heads(std::move(then)); }).value();
  }
  /// Makes a draw of a round whose lock is that of the day.
  DrawWrite draw_of(std::string id, std::string date, std::uint8_t first) {
    return {.key = {.id = std::move(id)},
            .state = "{}",
            .lock = LockDigest{.day = std::move(date), .sha256 = {first}},
            .record = "{}"};
  }
  Result<std::vector<DrawKey>> open_draws() {
    return answer<std::vector<DrawKey>>([&](auto then) { db->fair_records().open_draws(std::move(then)); });
  }
  VoidCounts voids(const std::string& party) {
    return answer<VoidCounts>([&](auto then) { db->fair_records().voids(party, std::move(then)); }).value();
  }
  std::vector<BlamedPlayer> blamed(const std::string& after, std::size_t most = protocol::kMaxBlamed) {
    return answer<std::vector<BlamedPlayer>>(
               [&](auto then) { db->fair_records().blamed(after, most, std::move(then)); })
        .value();
  }
  std::vector<LeftSetup> left_setups(WallTime since) {
    return answer<std::vector<LeftSetup>>([&](auto then) { db->fair_records().left_setups(since, std::move(then)); })
        .value();
  }
  Result<Bytes32> add_key(const KeyRow& key) {
    return answer<Bytes32>([&](auto then) { db->fair_records().add_key(key, std::move(then)); });
  }
  Result<Appended> append_draw(Seq expected, const DrawWrite& draw) {
    Writes writes = events(expected + 1, expected + 1);
    writes.draws = {draw};
    return append(*db, the_game, expected, writes);
  }

  const GameId the_game = game_id("g8K2mQxZ");
  const DrawWrite offered{.key = {.id = "g8K2mQxZ"}, .state = R"({"secret":"00"})"};
  const DrawWrite locked{
      .key = {.id = "g8K2mQxZ"}, .state = R"({"secret":"00","lock":"x"})", .lock = kLock, .record = R"({"lock":"x"})"};
};
INSTANTIATE_TEST_SUITE_P(Every, FairRecordsTest, testing::ValuesIn(backends()),
                         [](const auto& test) { return test.param.name; });

TEST_P(FairRecordsTest, a_draw_is_taken_up_where_it_stood) {
  ASSERT_TRUE(create(*db, the_game));
  ASSERT_TRUE(append_draw(0, offered));
  EXPECT_THAT(load("g8K2mQxZ").value(), ElementsAre(offered));
  ASSERT_TRUE(append_draw(1, locked));
  reopen();
  EXPECT_THAT(load("g8K2mQxZ").value(), ElementsAre(locked));
}

TEST_P(FairRecordsTest, a_secret_can_be_stored_before_there_is_an_event) {
  ASSERT_TRUE(create(*db, the_game));
  Writes only_draw;
  only_draw.draws = {offered};
  EXPECT_EQ(append(*db, the_game, 0, only_draw), Appended{0});
  EXPECT_THAT(load("g8K2mQxZ").value(), ElementsAre(offered));
}

TEST_P(FairRecordsTest, the_record_is_public_from_the_lock_on) {
  ASSERT_TRUE(create(*db, the_game));
  EXPECT_EQ(refusal(record(locked.key)), "not_found");
  ASSERT_TRUE(append_draw(0, offered));
  EXPECT_EQ(refusal(record(locked.key)), "not_found");
  ASSERT_TRUE(append_draw(1, locked));
  EXPECT_EQ(record(locked.key), *locked.record);
  DrawWrite without = locked;
  without.record.reset();
  EXPECT_EQ(refusal(append_draw(2, without)), "invalid");
}

TEST_P(FairRecordsTest, a_lock_never_becomes_another_one) {
  ASSERT_TRUE(create(*db, the_game));
  ASSERT_TRUE(append_draw(0, locked));
  DrawWrite other = locked;
  other.lock->sha256[31] = 1;
  EXPECT_EQ(refusal(append_draw(1, other)), "conflict");
  other = locked;
  other.lock->day = "2026-11-21";
  EXPECT_EQ(refusal(append_draw(1, other)), "conflict");
  EXPECT_EQ(refusal(append_draw(1, offered)), "conflict");
  EXPECT_EQ(read(*db, the_game)->head.last, 1u) << "the event of a refused draw must not stay";
  DrawWrite rolled = locked;
  rolled.stage = DrawStage::ended;
  EXPECT_TRUE(append_draw(1, rolled));
}

TEST_P(FairRecordsTest, an_ended_draw_takes_late_openings_but_does_not_open_again) {
  ASSERT_TRUE(create(*db, the_game));
  DrawWrite ended = locked;
  ended.stage = DrawStage::ended;
  ASSERT_TRUE(append_draw(0, ended));
  ended.state = R"({"late":1})";
  EXPECT_TRUE(append_draw(1, ended));
  EXPECT_EQ(refusal(append_draw(2, locked)), "invalid");
}

TEST_P(FairRecordsTest, a_game_and_a_round_do_not_write_each_others_draws) {
  ASSERT_TRUE(create(*db, the_game));
  ASSERT_TRUE(append_draw(0, offered));
  EXPECT_EQ(refusal(put(locked)), "invalid");
  DrawWrite round = offered;
  round.key.id = "round_of_a_tournament";
  EXPECT_EQ(put(round), round.key);
  EXPECT_EQ(refusal(append_draw(1, round)), "invalid");
}

TEST_P(FairRecordsTest, bad_names_of_draws_are_refused) {
  for (const std::uint32_t number : {0u, 1'000'000u})
    EXPECT_EQ(refusal(put({.key = {.id = "r", .number = number}, .state = "{}"})), "invalid") << number;
  EXPECT_EQ(refusal(put({.key = {.id = ""}, .state = "{}"})), "invalid");
  EXPECT_EQ(refusal(put({.key = {.id = "r"}, .state = ""})), "invalid");
}

TEST_P(FairRecordsTest, draws_are_listed_by_number_and_open_ones_found) {
  for (const std::uint32_t number : {10u, 2u, 1u})
    ASSERT_TRUE(put({.key = {.id = "r", .number = number},
                     .stage = number == 2 ? DrawStage::ended : DrawStage::open,
                     .state = "{}"}));
  ASSERT_EQ(load("r")->size(), 3u);
  EXPECT_EQ(load("r")->back().key.number, 10u);
  EXPECT_THAT(open_draws().value(), ElementsAre(DrawKey{.id = "r", .number = 1}, DrawKey{.id = "r", .number = 10}));
  EXPECT_THAT(load("nothing").value(), IsEmpty());
}

TEST_P(FairRecordsTest, a_day_lists_its_locks_and_no_others) {
  EXPECT_EQ(refusal(day("2026-11-20")), "not_found");
  ASSERT_TRUE(put(draw_of("a", "2026-11-20", 2)));
  ASSERT_TRUE(put(draw_of("b", "2026-11-20", 1)));
  ASSERT_TRUE(put(draw_of("c", "2026-11-21", 3)));
  EXPECT_THAT(day("2026-11-20")->locks, ElementsAre(Bytes32{1}, Bytes32{2})) << "in their own order";
  EXPECT_EQ(day("2026-11-22"), Day{});
  EXPECT_EQ(refusal(day("2026-11-19")), "not_found") << "that was before the first lock";
}

TEST_P(FairRecordsTest, days_are_closed_one_after_the_other_and_stay_so) {
  EXPECT_EQ(open_day(), std::nullopt);
  ASSERT_TRUE(put(draw_of("a", "2026-12-30", 1)));
  ASSERT_TRUE(put(draw_of("b", "2027-01-01", 2)));
  const OpenDay first{.date = "2026-12-30", .locks = {{1}}};
  const DayHead head{.text = "first", .signature = {1}};
  EXPECT_EQ(open_day(), first);
  ASSERT_TRUE(close_day(first, head));
  EXPECT_EQ(refusal(close_day(first, {.text = "other", .signature = {2}})), "conflict");
  const OpenDay second{.date = "2026-12-31", .locks = {}, .before = "first"};
  EXPECT_EQ(open_day(), second) << "a day without locks has its head too";
  ASSERT_TRUE(close_day(second, {.text = "second", .signature = {2}}));
  reopen();
  EXPECT_EQ(open_day(), (OpenDay{.date = "2027-01-01", .locks = {{2}}, .before = "second"}));
  EXPECT_EQ(day("2026-12-30"), (Day{.locks = {{1}}, .head = head}));
  EXPECT_EQ(day("2027-01-01"), (Day{.locks = {{2}}, .head = {}}));
  EXPECT_THAT(day_heads(), ElementsAre(head, DayHead{.text = "second", .signature = {2}}));
}

TEST_P(FairRecordsTest, a_day_is_not_closed_without_a_lock_that_came_meanwhile) {
  ASSERT_TRUE(put(draw_of("a", "2026-11-20", 1)));
  const OpenDay seen = open_day().value();
  ASSERT_TRUE(put(draw_of("b", "2026-11-20", 2)));
  EXPECT_EQ(refusal(close_day(seen, {.text = "first", .signature = {1}})), "conflict");
  EXPECT_THAT(day_heads(), IsEmpty());
}

TEST_P(FairRecordsTest, a_closed_day_takes_no_lock_but_what_follows_from_those_it_has) {
  ASSERT_TRUE(put(draw_of("a", "2026-11-20", 1)));
  ASSERT_TRUE(put({.key = {.id = "b"}, .state = "{}"}));
  ASSERT_TRUE(close_day(open_day().value(), {.text = "first", .signature = {1}}));
  EXPECT_EQ(refusal(put(draw_of("b", "2026-11-20", 2))), "conflict") << "offered before, locked too late";
  EXPECT_EQ(refusal(put(draw_of("c", "2026-11-20", 2))), "conflict");
  EXPECT_EQ(refusal(put(draw_of("c", "2026-11-19", 2))), "conflict") << "no list is to come for that day either";
  DrawWrite rolled = draw_of("a", "2026-11-20", 1);
  rolled.stage = DrawStage::ended;
  rolled.record = R"({"rolls":1})";
  EXPECT_TRUE(put(rolled)) << "its rolls may come later";
  EXPECT_TRUE(put(draw_of("b", "2026-11-21", 2)));
  EXPECT_THAT(day("2026-11-20")->locks, ElementsAre(Bytes32{1}));
}

TEST_P(FairRecordsTest, a_void_draw_counts_once_against_those_who_are_named) {
  ASSERT_TRUE(create(*db, the_game));
  EXPECT_THAT(voids(""), IsEmpty());
  DrawWrite voided = locked;
  voided.stage = DrawStage::ended;
  voided.voided = VoidWrite{.kind = "time", .against = {"u-bob", "server"}, .left_rated_setup = true};
  ASSERT_TRUE(append_draw(0, voided));
  const auto once = [&] {
    EXPECT_THAT(voids(""), ElementsAre(Kind{"time", 1}));
    EXPECT_THAT(voids("server"), ElementsAre(Kind{"time", 1}));
    EXPECT_THAT(voids("u-bob"), ElementsAre(Kind{"time", 1}));
    EXPECT_THAT(voids("u-alice"), IsEmpty());
    EXPECT_THAT(blamed(""), ElementsAre(BlamedPlayer{.player = "u-bob", .voids = {{"time", 1}}}));
    EXPECT_THAT(left_setups(WallTime{}), ElementsAre(LeftSetup{.player = "u-bob", .at = WallTime{}}));
  };
  once();
  voided.record = R"({"lock":"x","late":"opening"})";
  ASSERT_TRUE(append_draw(1, voided)) << "a late opening changes the record alone";
  once();
  EXPECT_EQ(refusal(append_draw(1, voided)), "conflict") << "what is refused counts nothing";
  reopen();
  once();
}

TEST_P(FairRecordsTest, voids_are_told_by_kind_and_by_player_in_parts) {
  int last = 0;
  const auto add = [&](const std::string& game, VoidWrite voided) {
    ASSERT_TRUE(create(*db, game_id(game)));
    DrawWrite draw{.key = {.id = game}, .stage = DrawStage::ended, .state = "{}"};
    draw.lock = LockDigest{.day = "2026-11-20", .sha256 = {static_cast<std::uint8_t>(++last)}};
    draw.record = "{}";
    draw.voided = std::move(voided);
    Writes writes = events(1, 1);
    writes.draws = {draw};
    ASSERT_TRUE(append(*db, game_id(game), 0, writes));
  };
  add("AAAAaaa1", {.kind = "ended", .against = {"u-bob"}});
  add("AAAAaaa2", {.kind = "ended", .against = {"u-bob"}});
  add("AAAAaaa3", {.kind = "time", .against = {"u-bob", "u-carol"}});
  add("AAAAaaa4", {.kind = "new draw"});
  add("AAAAaaa5", {.kind = "restored"});
  EXPECT_THAT(voids(""), ElementsAre(Kind{"ended", 2}, Kind{"new draw", 1}, Kind{"restored", 1}, Kind{"time", 1}));
  EXPECT_THAT(voids("u-bob"), ElementsAre(Kind{"ended", 2}, Kind{"time", 1}));
  const BlamedPlayer bob{.player = "u-bob", .voids = {{"ended", 2}, {"time", 1}}};
  const BlamedPlayer carol{.player = "u-carol", .voids = {{"time", 1}}};
  EXPECT_THAT(blamed(""), ElementsAre(bob, carol));
  EXPECT_THAT(blamed("", 1), ElementsAre(bob));
  EXPECT_THAT(blamed("u-bob"), ElementsAre(carol));
  EXPECT_THAT(left_setups(WallTime{}), IsEmpty()) << "none was of a rated game";
}

TEST_P(FairRecordsTest, every_key_is_kept_with_the_old_keys_word_for_it) {
  const auto keys = [&] {
    return answer<std::vector<KeyRow>>([&](auto then) { db->fair_records().keys(std::move(then)); }).value();
  };
  const KeyRow first{.public_key = {1}, .seed = {11}, .start = at(10)};
  const KeyRow second{
      .public_key = {2}, .seed = {22}, .start = at(20), .announcement = "text", .signature = Bytes64{5}};
  EXPECT_THAT(keys(), IsEmpty());
  EXPECT_EQ(refusal(add_key(second)), "invalid") << "the first key has nobody to announce it";
  EXPECT_EQ(add_key(first), first.public_key);
  EXPECT_EQ(refusal(add_key(first)), "exists");
  EXPECT_EQ(refusal(add_key({.public_key = {3}, .seed = {33}, .start = at(20)})), "invalid");
  EXPECT_EQ(add_key(second), second.public_key);
  reopen();
  EXPECT_THAT(keys(), ElementsAre(first, second));
}

}  // namespace
}  // namespace store_tests
