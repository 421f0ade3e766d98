// What a room gets from a command besides its events: the next deadline, the snapshot, and bodies as the wire has them.
#include <gmock/gmock.h>

#include "tests/server/match/support.hpp"

namespace server {
namespace {

using nlohmann::json;
using std::chrono::seconds;

std::set<std::string> keys(const json& object) {
  std::set<std::string> names;
  for (const auto& item : object.items()) names.insert(item.key());
  return names;
}

TEST(Create, RefusesATimeControlThatIsNotOffered) {
  const auto created = Match::create({.id = GameId::parse("g8K2mQxZ").value(),
                                      .creator = {.id = player("alice"), .name = "Alice"},
                                      .command = "c",
                                      .color = ColorChoice::white,
                                      .control = Fischer{.base = Ms{1}, .increment = Ms{0}},
                                      .rated = false},
                                     variant_of("chess"), kStart);
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().code, ErrorCode::not_available);
}

TEST(Deadline, IsThatOfThePhase) {
  Table table{{.variant = "chess56"}};
  EXPECT_EQ(table.match->deadline(), std::nullopt);
  ASSERT_TRUE(table.join());
  EXPECT_EQ(table.match->deadline(), table.now + kDrawTime);
  table.at(5000);
  ASSERT_TRUE(table.commit("alice"));
  EXPECT_EQ(table.match->deadline(), kStart + kDrawTime);
  ASSERT_TRUE(table.commit("bob"));
  EXPECT_EQ(table.match->deadline(), table.now + kDrawTime);
  ASSERT_TRUE(table.open("alice"));
  ASSERT_TRUE(table.open("bob"));
  EXPECT_EQ(table.match->deadline(), table.now + kFirstMoveTime + seconds{20}) << "a drawn army is looked at";
  ASSERT_TRUE(table.act("bob", Resign{}));
  EXPECT_EQ(table.match->deadline(), std::nullopt);
}

TEST(Events, CarryTheirCommandOnTheFirstOfThem) {
  Table table;
  const auto effects = table.act("bob", Join{.name = "Bob"}, "join-1");
  ASSERT_TRUE(effects);
  ASSERT_EQ(effects->events.size(), 2U);
  EXPECT_EQ(effects->events[0].by, player("bob"));
  EXPECT_EQ(effects->events[0].command, "join-1");
  EXPECT_TRUE(effects->events[1].by.empty());
  EXPECT_EQ(table.record[0].command, "create");
  for (std::size_t i = 0; i < table.record.size(); ++i) EXPECT_EQ(table.record[i].seq, i + 1);
}

TEST(Events, AreStampedWithATimeThatNeverGoesBack) {
  Table table;
  table.started();
  table.at(5000);
  ASSERT_TRUE(table.move("e2e4"));
  table.at(-60'000);
  ASSERT_TRUE(table.move("e7e5"));
  EXPECT_EQ(table.record.back().at, kStart + Ms{5000});
}

TEST(Bodies, HaveTheFieldsOfTheProtocol) {
  Table table{{.variant = "chess56", .color = ColorChoice::random}};
  table.started();
  const std::map<std::string, std::set<std::string>> fields{
      {"game_created", {"game", "variant", "rules_version", "options", "clock", "color", "rated", "creator"}},
      {"player_joined", {"game", "player"}},
      {"fair_offered", {"game", "draw", "ruleset", "asks", "n", "server_key", "server_commitment", "players"}},
      {"fair_committed", {"game", "draw", "player"}},
      {"fair_locked", {"game", "draw", "lock", "signature", "left_ms"}},
      {"fair_opened", {"game", "draw", "roll", "player"}},
      {"fair_rolled", {"game", "draw", "roll", "for", "openings", "dice"}},
      {"game_started", {"game", "white", "black", "start", "check", "clocks", "legal"}},
  };
  for (const Event& event : table.record) {
    EXPECT_EQ(keys(shown(event)), fields.at(std::string{name(event.kind())})) << name(event.kind());
  }
}

TEST(Bodies, OfAMoveSayWhatItDid) {
  Table table;
  table.started();
  table.at(4000);
  ASSERT_TRUE(table.move("e2e4"));
  const json moved = table.last_body();
  EXPECT_EQ(keys(moved), (std::set<std::string>{"game", "ply", "move", "fen", "changes", "check", "clocks", "legal"}));
  EXPECT_EQ(moved.at("ply"), 1);
  EXPECT_EQ(moved.at("changes"), json::parse(R"([{"moved":["e2","e4"]}])"));
  EXPECT_EQ(moved.at("fen"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b a1,a8,h1,h8 - 0 1");
  EXPECT_EQ(moved.at("check"), false);
  EXPECT_EQ(moved.at("legal").size(), 20U);
  EXPECT_EQ(moved.at("clocks"), json({{"white_ms", 300'000}, {"black_ms", 300'000}, {"first_move_ms", 30'000}}));
}

TEST(Bodies, OfALeanMoveSayNothingThatFollowsFromTheRules) {
  Table table;
  table.started();
  auto other = Match::replay(*table.variant, table.record, table.secrets).value();
  const Order order{.player = player("alice"), .id = "m1", .action = MakeMove{.ply = 1, .text = "e2e4"}};
  const auto whole = table.match->handle(order, table.now, table.key, {}).value();
  const auto lean = other.handle(order, table.now, table.key, {}, Detail::lean).value();
  const auto& all = std::get<Moved>(whole.events.front().body);
  Moved body = std::get<Moved>(lean.events.front().body);
  EXPECT_TRUE(body.fen.empty() && body.changes.empty() && body.legal.empty());
  EXPECT_EQ(body.position, PositionMark::of(all.fen));
  EXPECT_EQ(event_text(body), event_text(all)) << "what is stored is the same";
  body.fen = all.fen;
  body.changes = all.changes;
  body.legal = all.legal;
  EXPECT_EQ(body, all);
}

TEST(Bodies, OfTheLastMoveHaveStandingClocksAndNoMoves) {
  Table table;
  table.started();
  for (const char* text : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
    table.pass(seconds{1});
    ASSERT_TRUE(table.move(text));
  }
  const json moved = shown(table.record[table.record.size() - 2]);
  EXPECT_EQ(moved.at("check"), true);
  EXPECT_TRUE(moved.at("legal").empty());
  EXPECT_EQ(moved.at("clocks"), json({{"white_ms", 302'000}, {"black_ms", 302'000}}));
  const json ended = table.last_body();
  EXPECT_EQ(ended.at("outcome"), json({{"result", "black"}, {"reason", "checkmate"}}));
  EXPECT_EQ(ended.at("clocks"), moved.at("clocks"));
}

TEST(Bodies, ReplaceANameThatIsNoUtf8) {
  Table table;
  EXPECT_TRUE(table.act("bob", Join{.name = "B\xff"}));
  EXPECT_TRUE(Match::replay(*table.variant, table.record));
}

TEST(Snapshot, HasTheWholeGame) {
  Table table;
  table.started();
  ASSERT_TRUE(table.move("e2e4"));
  ASSERT_TRUE(table.act("alice", OfferDraw{.ply = 2}));
  table.pass(seconds{3});
  const json shot = shown(table.match->snapshot(table.now));
  EXPECT_EQ(keys(shot), (std::set<std::string>{"game", "v", "variant", "rules_version", "options", "clock", "color",
                                               "rated", "players", "phase", "fair_past", "start", "fen", "moves",
                                               "check", "legal", "clocks", "draw_offer"}));
  EXPECT_EQ(shot.at("v"), 5);
  EXPECT_EQ(shot.at("phase"), "playing");
  EXPECT_EQ(shot.at("draw_offer"), "white");
  EXPECT_EQ(shot.at("players")[1], json({{"id", "bob"}, {"name", "bob"}, {"color", "black"}}));
  EXPECT_EQ(shot.at("moves")[0].at("move"), "e2e4");
  EXPECT_EQ(shot.at("clocks").at("first_move_ms"), 27'000);
}

TEST(Snapshot, OfARollingGameHasTheDrawAndOfALaterOneItsName) {
  Table table{{.variant = "chess56"}};
  ASSERT_TRUE(table.join());
  ASSERT_TRUE(table.commit("bob"));
  table.pass(seconds{10});
  const json shot = shown(table.match->snapshot(table.now));
  EXPECT_EQ(shot.at("fair").at("committed"), json({"bob"}));
  EXPECT_EQ(shot.at("fair").at("left_ms"), 50'000);
  EXPECT_TRUE(shot.at("fair_past").empty());
  ASSERT_TRUE(table.commit("alice"));
  EXPECT_TRUE(shown(table.match->snapshot(table.now)).at("fair").contains("signature"));
  ASSERT_TRUE(table.open("alice"));
  ASSERT_TRUE(table.open("bob"));
  EXPECT_EQ(shown(table.match->snapshot(table.now)).at("fair_past"), json({"g8K2mQxZ.1"}));
  EXPECT_FALSE(shown(table.match->snapshot(table.now)).contains("fair"));
}

TEST(Restart, TellsTheClocksAndStopsThemForTheGrace) {
  Table table;
  table.started();
  ASSERT_TRUE(table.move("e2e4"));
  ASSERT_TRUE(table.move("e7e5"));
  table.at(500'000);
  ASSERT_TRUE(table.send(Restarted{.alive = kStart + seconds{10}, .grace = seconds{5}}));
  EXPECT_EQ(table.last_body().at("clocks"), json({{"white_ms", 290'000}, {"black_ms", 300'000}, {"running", "white"}}));
  table.at(504'000);
  ASSERT_TRUE(table.move("g1f3"));
  EXPECT_EQ(table.last_body().at("clocks").at("white_ms"), 293'000);
}

TEST(Restart, NeverLooksBehindTheLastEventNorAhead) {
  Table table;
  table.started();
  ASSERT_TRUE(table.move("e2e4"));
  table.at(2000);
  ASSERT_TRUE(table.move("e7e5"));
  table.at(100'000);
  ASSERT_TRUE(table.send(Restarted{.alive = kStart + Ms{-5000}, .grace = Ms{-1}}));
  EXPECT_EQ(table.state().clock->left(rules::Side::white, table.now).main, Ms{300'000});
  table.at(110'000);
  ASSERT_TRUE(table.send(Restarted{.alive = kStart + seconds{999}, .grace = Ms{0}}));
  EXPECT_EQ(table.state().clock->left(rules::Side::white, table.now).main, Ms{290'000});
}

}  // namespace
}  // namespace server
