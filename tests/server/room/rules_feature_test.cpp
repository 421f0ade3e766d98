// The feature `rules`: clients that have the rules are told moves and rolls without what follows from them, beside
// others who are told all.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "server/room/encoded_event.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

std::set<std::string> fields(const Json& frame) {
  std::set<std::string> names;
  for (const auto& [name, value] : frame["d"].items()) names.insert(name);
  return names;
}

/// Begins a game in which White has the rules and Black has not.
Two mixed(std::uint16_t port, const Json& terms) {
  Client white = Client::with_rules(port);
  white.create(terms);
  Client black(port);
  black.watch(white.game());
  black.join();
  return {std::move(white), std::move(black)};
}

Two lean(std::uint16_t port, const Json& terms) {
  Client white = Client::with_rules(port);
  white.create(terms);
  Client black = Client::with_rules(port);
  black.watch(white.game());
  black.join();
  return {std::move(white), std::move(black)};
}

/// Waits until it is somebody's move, or the game is over.
void settle(Client& client) {
  client.until([&] { return client.outcome().has_value() || !client.legal().empty(); });
}

/// What both were told of event `v`, which are the same but for what follows from the rules.
void expect_same_event(const Client& with, const Client& without, std::uint64_t v) {
  const Json lean = with.events().at(v);
  Json whole = without.events().at(v);
  ASSERT_EQ(lean["t"], whole["t"]);
  EXPECT_EQ(lean["d"]["position"], PositionMark::of(whole["d"]["fen"].get<std::string>()).text());
  for (const char* name : {"fen", "changes", "check", "legal", "rolls"}) whole["d"].erase(name);
  whole["d"]["position"] = lean["d"]["position"];
  EXPECT_EQ(lean, whole);
}

TEST(RulesFeature, TwoClientsOfOneGameAreEachToldTheirForm) {
  const Place place;
  const LocalServer server(place);
  Two game = mixed(server.port(), {{"clock", kFiveMinutes}});
  for (const char* move : {"e2e4", "d7d5", "e4d5", "d8d5"}) game.move(move);
  EXPECT_EQ(fields(game.white.last_of("moved")), (std::set<std::string>{"game", "ply", "move", "position", "clocks"}));
  EXPECT_EQ(fields(game.black.last_of("moved")),
            (std::set<std::string>{"game", "ply", "move", "fen", "changes", "check", "clocks", "legal"}));
  for (std::uint64_t back = 0; back < 4; ++back) {
    expect_same_event(game.white, game.black, game.white.last() - back);
  }
  Json snapshots[] = {game.white.look(), game.black.look()};
  EXPECT_EQ(snapshots[0], snapshots[1]) << "a snapshot has all for everybody";
}

TEST(RulesFeature, ARollInPlayIsToldInBothForms) {
  const Place place;
  const LocalServer server(place);
  Two game = mixed(server.port(), {{"variant", "rolling-dynamic"}});
  game.move("b1b3c3");
  for (Client* one : {&game.white, &game.black}) settle(*one);
  EXPECT_EQ(fields(game.white.last_of("dice_fell")), (std::set<std::string>{"game", "ply", "roll", "position"}));
  expect_same_event(game.white, game.black, game.white.last());
  EXPECT_TRUE(game.white.last_of("moved")["d"].contains("call"));
  // A move that calls for dice is one that the client with the rules finds itself: its opening came with it.
  EXPECT_EQ(game.white.last_of("fair_rolled")["d"]["for"], "1:b1b3c3");
}

/// Waits until so many players are here, as far as the client knows.
void until_here(Client& client, std::size_t players) {
  client.until([&] { return !client.presence().is_null() && client.presence()["here"].size() == players; });
}

/// Resumes a connection, and expects that this needs no snapshot.
void resume(Client& client, std::uint16_t port) {
  client.resume(port);
  client.until([&] { return !client.last_of("resumed").is_null(); });
  EXPECT_TRUE(client.last_of("snapshot").is_null());
}

TEST(RulesFeature, WhoComesBackGetsTheTailInHisForm) {
  const Place place;
  const LocalServer server(place);
  Two game = mixed(server.port(), Json::object());
  game.move("e2e4");
  game.move("e7e5");
  // Black has no rules: what is played while only White is there is kept for him all the same.
  until_here(game.white, 2);
  game.black.drop();
  until_here(game.white, 1);
  game.white.move("g1f3");
  resume(game.black, server.port());
  EXPECT_EQ(game.black.ply(), 3);
  expect_same_event(game.white, game.black, game.white.last());
  // What is played while only Black is there is kept for White, too.
  until_here(game.black, 2);
  game.white.drop();
  until_here(game.black, 1);
  game.black.move("b8c6");
  resume(game.white, server.port());
  EXPECT_EQ(game.white.ply(), 4);
  expect_same_event(game.white, game.black, game.white.last());
  game.move("f1b5");
}

TEST(RulesFeature, ARestartKeepsTheTailInBothForms) {
  const Place place;
  auto server = std::make_unique<LocalServer>(place);
  Two game = mixed(server->port(), Json::object());
  game.move("e2e4");
  game.white.drop();
  game.black.move("e7e5");
  game.black.drop();
  server = nullptr;
  server = std::make_unique<LocalServer>(place);
  resume(game.white, server->port());
  // Black has not been there since, but will come back.
  game.white.move("g1f3");
  resume(game.black, server->port());
  for (const Client* one : {&game.white, &game.black}) EXPECT_EQ(one->count("moved"), 3U);
  for (std::uint64_t v = 1; v <= game.white.last(); ++v) {
    if (game.white.events().contains(v) && game.white.events().at(v)["t"] == "moved") {
      expect_same_event(game.white, game.black, v);
    }
  }
}

TEST(RulesFeature, WhoeverLacksTheRulesGetsASnapshotWhereNobodyElseDid) {
  const Place place;
  const LocalServer server(place, {.tail_events = 4});
  Two game = lean(server.port(), Json::object());
  for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"}) game.move(move);
  Client late(server.port());
  const Json answer = late.ask("watch", {{"game", game.white.game()}, {"since", game.white.last() - 2}});
  EXPECT_EQ(answer["t"], "snapshot") << "two events of which only the lean form is there";
  EXPECT_EQ(answer["d"]["moves"].size(), 6U);
  Client other = Client::with_rules(server.port());
  EXPECT_EQ(other.ask("watch", {{"game", game.white.game()}, {"since", game.white.last() - 2}})["t"], "resumed");
  // From now on this client is told all.
  late.watch(game.white.game());
  game.move("b5a4");
  late.until([&] { return late.ply() == 7; });
  expect_same_event(game.white, late, game.white.last());
}

TEST(RulesFeature, ARepeatedCommandGetsTheSameAnswerInTheSameForm) {
  const Place place;
  const LocalServer server(place, {.tail_events = 2});
  Two game = mixed(server.port(), Json::object());
  const auto answer_again = [](Client& client, const std::string& id, int ply, const std::string& move) {
    Json again = client.ask("move", {{"game", client.game()}, {"ply", ply}, {"move", move}}, id);
    EXPECT_EQ(again["t"], "moved");
    return again["d"];
  };
  const auto first = [](Client& client, const std::string& id, int ply, const std::string& move) {
    const Json answer = client.ask("move", {{"game", client.game()}, {"ply", ply}, {"move", move}}, id);
    return answer["d"];
  };
  const Json lean = first(game.white, "white-1", 1, "e2e4");
  game.black.until([&] { return game.black.ply() == 1; });
  const Json whole = first(game.black, "black-1", 2, "e7e5");
  EXPECT_EQ(answer_again(game.white, "white-1", 1, "e2e4"), lean) << "from the tail";
  EXPECT_EQ(answer_again(game.black, "black-1", 2, "e7e5"), whole);
  game.white.until([&] { return game.white.ply() == 2; });
  for (const char* move : {"g1f3", "b8c6", "f1b5"}) game.move(move);
  EXPECT_EQ(answer_again(game.white, "white-1", 1, "e2e4"), lean) << "from the record";
  EXPECT_EQ(answer_again(game.black, "black-1", 2, "e7e5"), whole);
}

TEST(RulesFeature, WatchersOfADelayedGameAreToldLaterEachInHisForm) {
  const Place place;
  const LocalServer server(place);
  Two game = lean(server.port(), {{"clock", kFiveMinutes}, {"delay_ms", 10'000}});
  Client with = Client::with_rules(server.port());
  with.watch(game.white.game());
  with.until([&] { return with.has_seen("game_started") || with.snapshot().contains("start"); });
  for (const char* move : {"e2e4", "e7e5", "g1f3"}) game.move(move);
  // No client without the rules was there when these frames were made.
  Client without(server.port());
  without.watch(game.white.game());
  for (Client* one : {&with, &without}) {
    EXPECT_EQ(one->ply(), 0);
    one->until([&] { return one->ply() == 3; });
  }
  for (std::uint64_t back = 0; back < 3; ++back) {
    expect_same_event(with, without, with.last() - back);
    EXPECT_EQ(with.events().at(with.last() - back), game.white.events().at(with.last() - back));
  }
}

TEST(RulesFeature, WhoMovesWithoutBeingInsideIsAnsweredInHisForm) {
  Hall hall({.tail_events = 0});
  const auto [white, black] = hall.start_game("Answered");
  hall.leave_all();
  const auto other = std::make_shared<Listening>(hall.make_member()->player(), Detail::lean);
  hall.directory.post(hall.game, Enter{.who = other, .since = {}, .id = "enter"});
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_TRUE(white->event_of("m1")["d"].contains("fen"));
  EXPECT_TRUE(other->hear("moved")["d"].contains("position"));
  hall.leave_all();
  hall.stop();
}

TEST(RulesFeature, AMoveIsTakenBackByWhoHasTheRules) {
  const Place place;
  const LocalServer server(place);
  Two game = lean(server.port(), Json::object());
  for (const char* move : {"e2e4", "e7e5", "g1f3"}) game.move(move);
  game.white.act("takeback_offer", {{"ply", 4}});
  game.black.until([&] { return game.black.has_seen("takeback_offered"); });
  game.black.act("takeback_accept");
  game.white.until([&] { return game.white.has_seen("taken_back"); });
  for (const char* move : {"b1c3", "b8c6"}) game.move(move);
}

struct Played {
  const char* variant;
  Json options;
  int plies;  // how many plies are played at most
};

class RulesFeatureGame : public testing::TestWithParam<Played> {};

// The clients compare every position with their own, and take their moves from the rules alone.
TEST_P(RulesFeatureGame, IsPlayedFromLeanFramesAlone) {
  const Place place;
  const LocalServer server(place, {.messages = kNoLimit});
  Two game = lean(server.port(), {{"variant", GetParam().variant}, {"options", GetParam().options}});
  const unsigned seed = 20;
  std::mt19937 random{seed};
  for (Client* one : {&game.white, &game.black}) settle(*one);
  while (!game.white.outcome() && game.white.ply() < GetParam().plies) {
    game.move(game.mover().any_move(random));
    for (Client* one : {&game.white, &game.black}) settle(*one);
  }
  if (!game.white.outcome()) game.mover().act("resign");
  for (Client* one : {&game.white, &game.black}) one->until([&] { return one->outcome().has_value(); });
  game.white.look();  // the moves lead to what the server has in the end
}

INSTANTIATE_TEST_SUITE_P(Games, RulesFeatureGame,
                         testing::Values(Played{"chess", Json::object(), 1000}, Played{"chess56", Json::object(), 150},
                                         Played{"chu-shogi", Json::object(), 100},
                                         Played{"rolling-dynamic", Json::object(), 60},
                                         Played{"grande-acedrex", {{"die", "on"}}, 16}),
                         [](const auto& one) {
                           std::string name = one.param.variant;
                           std::erase(name, '-');
                           return name;
                         });

// The longest frames: clocks of eight hours, a promotion on a board of twelve files and ranks, a game of thousands of
// moves, an id as the page makes them.
TEST(LeanFrame, OfAMoveTakesAtMost200Bytes) {
  Moved moved;
  moved.game = "g8K2mQxZ";
  moved.ply = 9999;
  moved.move = "l10l12=Q";
  moved.position = PositionMark::of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  moved.clocks.emplace();
  moved.clocks->white_ms = moved.clocks->black_ms = 28'800'000;
  moved.clocks->running = protocol::Color::white;
  const Event event{.seq = 9999, .at = {}, .by = {}, .command = {}, .body = moved};
  const EncodedEvent encoded = server::encode(event, {.whole = false, .lean = true});
  EXPECT_TRUE(encoded.whole.empty());
  const Frame frame = frame_of(encoded, Detail::lean, "n4Vb8TyR1cGdX2p9");
  EXPECT_LE(frame->size(), 200U) << *frame;
  EXPECT_EQ(checked(std::string{*frame})["d"]["move"], moved.move);
}

}  // namespace
}  // namespace server::test
