// Dice that fall during play: what is stored and shown of them, and what becomes of a draw whose secret or key is lost.
#include <gmock/gmock.h>

#include <algorithm>
#include <random>

#include "server/fairness/check.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

using nlohmann::json;
using testing::ElementsAre;

constexpr const char* kCalls = "b1b3c3";  // the knight lands as a General, whose number is rolled

Terms rolling(ColorChoice color = ColorChoice::white) {
  return {.variant = "rolling-dynamic", .color = color};
}

json first_body(const Table& table, EventKind kind) {
  const auto found = std::ranges::find(table.record, kind, &Event::kind);
  return found == table.record.end() ? json{} : shown(*found);
}

TEST(DrawInPlay, IsOfAThousandRollsAndNamesWhiteFirst) {
  for (const ColorChoice color : {ColorChoice::white, ColorChoice::black, ColorChoice::random}) {
    Table table{rolling(color)};
    table.started();
    const fairness::Lock& lock = table.state().draws.back().fair.lock();
    EXPECT_EQ(lock.rolls, 1000);
    EXPECT_EQ(fairness::write_asks(lock.asks), "6");
    EXPECT_EQ(lock.draw.number, color == ColorChoice::random ? 2U : 1U);
    EXPECT_EQ(lock.seats[0].player, table.state().seats.at(rules::Side::white).id.text());
    EXPECT_FALSE(first_body(table, EventKind::fair_locked).contains("left_ms") && color != ColorChoice::random);
  }
}

TEST(DrawInPlay, CallsForTheMoveAndTheRollIsWhatTheBoardShows) {
  Table table{rolling()};
  table.started();
  ASSERT_TRUE(table.move(kCalls));
  const json moved = first_body(table, EventKind::moved);
  EXPECT_EQ(moved.at("call").at("for"), "1:b1b3c3");
  EXPECT_EQ(moved.at("call").at("roll"), 1);
  EXPECT_TRUE(moved.at("legal").empty());
  EXPECT_EQ(shown(table.match->snapshot(table.now)).at("fair").at("call"), moved.at("call"));
  ASSERT_TRUE(table.open("bob"));
  const json fell = first_body(table, EventKind::dice_fell);
  const auto number = first_body(table, EventKind::fair_rolled).at("dice")[0][1].get<int>();
  EXPECT_EQ(fell.at("roll"), "roll " + std::to_string(number));
  EXPECT_TRUE(fell.at("fen").get<std::string>().contains("{GB" + std::to_string(number) + "}"));
  EXPECT_EQ(fell.at("ply"), 1);
  EXPECT_FALSE(fell.at("legal").empty());
  const json shot = shown(table.match->snapshot(table.now));
  EXPECT_EQ(shot.at("moves")[1].at("roll"), fell.at("roll"));
  EXPECT_EQ(shot.at("fair").at("made"), 1);
  EXPECT_FALSE(shot.at("fair").contains("call"));
}

TEST(DrawInPlay, ShowsNoOpeningBeforeTheRollAndNeverTheSecret) {
  Table table{rolling()};
  table.started();
  ASSERT_TRUE(table.move(kCalls));
  const fairness::Chain server{secret_of("server"), 1000};
  const std::string mine = fairness::to_hex(table.opening_of("alice", 1));
  for (const Event& event : table.record) {
    EXPECT_FALSE(shown(event).dump().contains(mine)) << name(event.kind());
    EXPECT_FALSE(event_text(event.body).contains(fairness::to_hex(server.opening(1)))) << name(event.kind());
  }
  ASSERT_TRUE(table.open("bob"));
  EXPECT_EQ(first_body(table, EventKind::fair_rolled).at("openings")[0], fairness::to_hex(server.opening(1)));
  for (const Event& event : table.record) {
    EXPECT_FALSE(event_text(event.body).contains(fairness::to_hex(secret_of("server")))) << name(event.kind());
  }
}

TEST(DrawInPlay, IsStoredWithEveryRollAndItsRecordIsGood) {
  Table table{rolling()};
  table.started();
  ASSERT_TRUE(table.move(kCalls));
  const auto effects = table.open("bob");
  ASSERT_TRUE(effects && effects->fair.size() == 1);
  EXPECT_FALSE(effects->fair[0].ended);
  ASSERT_TRUE(effects->fair[0].record);
  EXPECT_EQ(effects->fair[0].record->rolls.size(), 1U);
  const auto checked = fairness::check(*effects->fair[0].record, table.key.public_key());
  EXPECT_TRUE(checked) << fairness::to_text(checked.error());
  const auto ended = table.act("alice", Resign{});
  ASSERT_TRUE(ended && ended->fair.size() == 1);
  EXPECT_TRUE(ended->fair[0].ended);
  EXPECT_EQ(ended->fair[0].record->state, fairness::State::done);
  EXPECT_TRUE(fairness::check(*ended->fair[0].record, table.key.public_key()));
}

TEST(DrawInPlay, WhoseSecretTheServerHasLostIsVoidAndAnotherIsOffered) {
  Table table{rolling()};
  table.started();
  ASSERT_TRUE(table.move(kCalls));
  table.secrets.clear();
  table.forget();
  const auto effects = table.open("bob");
  ASSERT_TRUE(effects);
  EXPECT_THAT(kinds(effects->events), ElementsAre("fair_opened", "fair_voided", "fair_offered"));
  ASSERT_EQ(effects->fair.size(), 2U);
  EXPECT_TRUE(effects->fair[0].ended);
  EXPECT_THAT(effects->fair[0].record->rolls.at(0).missing, ElementsAre(0U));
  EXPECT_EQ(effects->fair[1].draw.number, 2U);
  EXPECT_TRUE(effects->fair[1].secret);
  ASSERT_TRUE(table.commit("alice"));
  ASSERT_TRUE(table.commit("bob"));
  EXPECT_EQ(table.last_body().at("call").at("for"), "1:b1b3c3");
  table.open_all();
  EXPECT_EQ(table.record.back().kind(), EventKind::dice_fell);
  EXPECT_EQ(shown(table.match->snapshot(table.now)).at("fair_past"), json({"g8K2mQxZ.1"}));
  table.crash();
}

TEST(DrawInPlay, OfAKeyThatTheServerUsesNoMoreIsReplacedAtTheRestart) {
  Table table{rolling()};
  table.started();
  table.key = fairness::SigningKey{secret_of("another key")};
  EXPECT_EQ(code_of(table.move(kCalls)), "roll_not_due");
  const auto effects = table.send(Restarted{.alive = table.now, .grace = Ms{0}});
  ASSERT_TRUE(effects);
  EXPECT_THAT(kinds(effects->events), ElementsAre("server_restarted", "fair_offered"));
  ASSERT_TRUE(table.commit("alice"));
  ASSERT_TRUE(table.commit("bob"));
  EXPECT_TRUE(table.move(kCalls));
  table.crash();
}

TEST(DrawInPlay, WhoseLinksRunOutIsFollowedByAnother) {
  Terms terms = rolling();
  terms.rolls_in_play = 2;
  Table table{terms};
  table.started();
  ASSERT_TRUE(table.move(kCalls));
  ASSERT_TRUE(table.open("bob"));
  ASSERT_TRUE(table.move("b8c8c6"));
  const auto last = table.open("alice");
  ASSERT_TRUE(last);
  EXPECT_THAT(kinds(last->events), ElementsAre("fair_opened", "fair_rolled", "dice_fell", "fair_offered"));
  EXPECT_TRUE(last->fair[0].ended);
  EXPECT_EQ(last->fair[0].record->state, fairness::State::done);
  EXPECT_TRUE(fairness::check(*last->fair[0].record, table.key.public_key()));
  // No dice can fall before the draw is locked; the game goes on without them.
  EXPECT_EQ(code_of(table.move("g1g3h3")), "roll_not_due");
  ASSERT_EQ(code_of(table.move("e2e3")), "not refused");
  ASSERT_TRUE(table.commit("alice"));
  table.crash();
  ASSERT_TRUE(table.commit("bob"));
  ASSERT_TRUE(table.move("g8g6f6"));
  table.open_all();
  EXPECT_EQ(table.record.back().kind(), EventKind::dice_fell);
  EXPECT_EQ(table.state().draws.back().fair.lock().draw.number, 2U);
  EXPECT_EQ(table.state().draws.back().fair.lock().rolls, 2);
}

TEST(DrawInPlay, IsRenewedSoOftenAndNoMore) {
  Terms terms = rolling();
  terms.rolls_in_play = 2;
  Table table{terms};
  table.started();
  ASSERT_TRUE(table.move(kCalls));
  while (table.act("bob", FairRenew{.draw = table.draw_name()})) {
    ASSERT_LE(table.state().draws.size(), 1000U) << "a snapshot names no more";
    ASSERT_TRUE(table.act("alice", FairRenew{.draw = table.draw_name()}));
    ASSERT_TRUE(table.commit("alice"));
    ASSERT_TRUE(table.commit("bob"));
  }
  EXPECT_EQ(code_of(table.act("bob", FairRenew{.draw = table.draw_name()})), "not_available");
  table.open_all();
  EXPECT_EQ(table.record.back().kind(), EventKind::dice_fell);
}

TEST(DrawInPlay, IsRenewedTenTimesWithoutTheOpponentsConsent) {
  Table table{rolling()};
  table.started();
  const auto renew = [&](const char* player) {
    return code_of(table.act(player, FairRenew{.draw = table.draw_name()}));
  };
  const auto commit = [&] { return table.commit("alice") && table.commit("bob"); };
  for (int i = 0; i < 10; ++i) {
    ASSERT_EQ(renew("alice"), "not refused") << i;
    ASSERT_TRUE(commit());
  }
  const auto before = table.state().clock;
  EXPECT_EQ(renew("alice"), "not_available") << "the opponent's clock would run in her own turn";
  EXPECT_EQ(table.state().clock, before);
  table.crash();
  EXPECT_EQ(renew("alice"), "not_available");
  EXPECT_EQ(renew("bob"), "not refused") << "these were hers, not his";
  ASSERT_TRUE(commit());
  ASSERT_TRUE(table.move(kCalls));
  EXPECT_EQ(renew("bob"), "not refused");
  EXPECT_EQ(renew("alice"), "not refused") << "with consent it goes on";
}

TEST(DrawInPlay, SaysWhoWantsAnotherWhileARollIsDue) {
  Table table{rolling()};
  table.started();
  ASSERT_TRUE(table.move(kCalls));
  ASSERT_TRUE(table.act("bob", FairRenew{.draw = table.draw_name()}));
  EXPECT_EQ(shown(table.match->snapshot(table.now)).at("fair").at("renew"), json({"bob"}));
  table.crash();
  const auto effects = table.act("alice", FairRenew{.draw = table.draw_name()});
  ASSERT_TRUE(effects && effects->fair.size() == 2);
  EXPECT_TRUE(effects->fair[0].ended);
  EXPECT_THAT(effects->fair[0].record->rolls.at(0).missing, ElementsAre(2U));
  EXPECT_TRUE(fairness::check(*effects->fair[0].record, table.key.public_key()));
  EXPECT_FALSE(shown(table.match->snapshot(table.now)).at("fair").contains("renew"));
}

TEST(DrawInPlay, SaysWhichMovesCallForDice) {
  Table table{rolling()};
  table.started();
  const auto check = [&](const json& told) {
    for (const json& move : told.at("legal")) {
      const auto played = table.state().play->tried(move.get<std::string>());
      ASSERT_TRUE(played);
      const json rolls = told.value("rolls", json::array());
      EXPECT_EQ(std::ranges::find(rolls, move) != rolls.end(), (*played)->board.chance) << move;
    }
  };
  check(first_body(table, EventKind::game_started));
  // Every second move of the knights calls for dice.
  EXPECT_EQ(first_body(table, EventKind::game_started).at("rolls").size(), 4U);
  EXPECT_EQ(shown(table.match->snapshot(table.now)).at("rolls"),
            first_body(table, EventKind::game_started).at("rolls"));
  ASSERT_TRUE(table.move(kCalls));
  EXPECT_FALSE(table.last_body().contains("rolls"));
  ASSERT_TRUE(table.open("bob"));
  check(table.last_body());
  ASSERT_TRUE(table.act("bob", Resign{}));
  EXPECT_FALSE(shown(table.match->snapshot(table.now)).contains("rolls"));
}

TEST(DrawInPlay, WithTheDieIsCalledForByEveryMoveThatDoesNotEndTheGame) {
  Table table{{.variant = "grande-acedrex", .options = {{"die", "on"}}}};
  table.started();
  EXPECT_EQ(first_body(table, EventKind::game_started).at("call").at("for"), "0:-");
  table.open_all();
  const json fell = table.last_body();
  EXPECT_EQ(fell.at("rolls"), fell.at("legal"));
  EXPECT_FALSE(fell.at("legal").empty());
}

TEST(DrawInPlay, WithTheDieIsThrownAgainUntilAKindCanMove) {
  Table table{{.variant = "grande-acedrex", .options = {{"die", "on"}}}};
  table.started();
  EXPECT_EQ(fairness::write_asks(table.state().draws.back().fair.lock().asks), "8+");
  table.open_all();
  std::mt19937 random{7};
  std::size_t longest = 0;
  for (int ply = 0; ply < 40 && table.phase() == "playing"; ++ply) {
    const json legal = table.last_body().at("legal");
    ASSERT_TRUE(table.move(legal.at(random() % legal.size())));
    if (table.phase() == "playing") table.open_all();
    const auto& rolls = table.state().draws.back().fair.state().rolls;
    longest = std::max(longest, rolls.back().dice->size());
  }
  EXPECT_GT(longest, 1U);
  table.crash();
}

/// Gives what the events say of the rolls, in order.
json rolls_told(const Table& table) {
  json rolls = json::array();
  for (const Event& event : table.record) {
    if (event.kind() == EventKind::dice_fell) rolls.push_back(shown(event).at("roll"));
  }
  return rolls;
}

json rolls_in_snapshot(const Table& table) {
  json rolls = json::array();
  const json shot = shown(table.match->snapshot(table.now));
  for (const json& made : shot.at("moves")) {
    if (made.contains("roll")) rolls.push_back(made.at("roll"));
  }
  return rolls;
}

TEST(DrawInPlay, IsShownLaterWithEveryThrowThatWasToldAtOnce) {
  Table table{{.variant = "grande-acedrex", .options = {{"die", "on"}}}};
  table.started();
  ASSERT_NO_FATAL_FAILURE(table.play_with_die(20));
  ASSERT_TRUE(rolls_told(table).dump().contains('-')) << "some die was thrown again";
  EXPECT_EQ(rolls_in_snapshot(table), rolls_told(table));

  // Of the rolls after the move that is taken back nothing stays. The rolls before it stay as they were.
  json told = rolls_told(table);
  const std::string asker = table.state().seats.at(rules::opponent(table.state().play->turn())).id.text();
  const std::string other = table.state().seats.at(table.state().play->turn()).id.text();
  ASSERT_TRUE(table.act(asker, OfferTakeback{.ply = table.state().play->ply() + 1}));
  ASSERT_TRUE(table.act(other, TakebackAccept{}));
  told.erase(told.size() - 1);
  EXPECT_EQ(rolls_in_snapshot(table), told);
  const json legal = table.last_body().at("legal");
  ASSERT_TRUE(table.move(legal[legal.size() - 1]));
  table.open_all();
  told.push_back(rolls_told(table).back());
  EXPECT_EQ(rolls_in_snapshot(table), told);
  table.crash();
}

TEST(DrawInPlay, CannotBeForgedInTheRecord) {
  Table table{rolling()};
  table.started();
  ASSERT_TRUE(table.move(kCalls));
  ASSERT_TRUE(table.open("bob"));
  const auto refused = [&]<class Body>(void (*change)(Body&)) {
    auto events = table.record;
    for (Event& event : events) {
      if (auto* body = std::get_if<Body>(&event.body)) {
        change(*body);
        break;
      }
    }
    return !Match::replay(*table.variant, events, table.secrets);
  };
  EXPECT_FALSE(refused(+[](Moved&) {}));
  EXPECT_TRUE(refused(+[](Moved& body) { body.call.reset(); }));
  EXPECT_TRUE(refused(+[](Moved& body) { body.call->call_for = "1:g1g3f3"; }));
  EXPECT_TRUE(refused(+[](Moved& body) { body.call->roll = 2; }));
  EXPECT_TRUE(refused(+[](Moved& body) { body.call->signature = std::string(128, '0'); }));
  EXPECT_TRUE(refused(+[](FairRolled& body) { body.dice[0][1] = 7; }));
  EXPECT_TRUE(refused(+[](FairRolled& body) { body.call_for = "0:-"; }));
  EXPECT_TRUE(refused(+[](FairRolled& body) { body.openings[0] = std::string(64, '0'); }));
  EXPECT_TRUE(refused(+[](DiceFell& body) { body.roll = "roll 7"; }));
}

TEST(DrawInPlay, AfterABackupTakesANumberThatNoDrawHas) {
  Table table{rolling()};
  table.started();
  // The game after a restore: its events have forgotten these draws, which the store still knows.
  for (const std::uint32_t number : {2U, 3U}) table.secrets[number] = table.secrets.at(1);
  table.forget();
  ASSERT_TRUE(table.send(Restored{}));
  EXPECT_EQ(table.state().draws.back().fair.lock().draw.number, 4U);
  EXPECT_EQ(first_body(table, EventKind::fair_offered).at("draw"), table.state().id.text() + ".1");
  EXPECT_EQ(table.last_body().at("draw"), table.state().id.text() + ".4");
  table.crash();
  auto events = table.record;
  std::get<FairOffered>(events.back().body).draw = table.state().id.text() + ".1";
  EXPECT_FALSE(Match::replay(*table.variant, events, table.secrets)) << "numbers ascend";
}

}  // namespace
}  // namespace server
