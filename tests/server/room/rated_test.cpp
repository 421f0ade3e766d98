// Rated games in their rooms: everybody there is told the ratings at the start and what the end has made of them, and
// the store has the very numbers of Glicko-2.
#include <gtest/gtest.h>

#include <future>
#include <nlohmann/json.hpp>

#include "protocol/codec.hpp"
#include "protocol/json/tree.hpp"
#include "server/api/answer_cache.hpp"
#include "server/api/game_export.hpp"
#include "server/api/ratings.hpp"
#include "server/app/wait.hpp"
#include "server/games/stored_game.hpp"
#include "server/settlement/shown.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

const Fischer kThreeMinutes{.base = 180s, .increment = 2s};
const json kNewcomer{{"before", 1500}, {"deviation", 350}, {"provisional", true}};
const json kWinner{{"before", 1500}, {"after", 1662}, {"deviation", 290}, {"provisional", true}};
const json kLoser{{"before", 1500}, {"after", 1338}, {"deviation", 290}, {"provisional", true}};

class RatedRoom : public testing::Test {
 protected:
  RatedRoom() { hall.rated = true; }

  /// Gives the answer over HTTP, without a socket.
  json get(const std::vector<std::string>& parts) {
    std::promise<HttpResponse> answered;
    const auto then = [&](HttpResponse response) { answered.set_value(std::move(response)); };
    if (parts[0] == "top") {
      answer_top(hall.core(), cached, hall.rooms().closings(), parts[1], parts[2], then);
    } else {
      answer_ratings(hall.core(), parts, {}, then);
    }
    const HttpResponse response = answered.get_future().get();
    json body = json::parse(response.content ? response.content->plain : response.body);
    body["status"] = response.status;
    return body;
  }
  /// Begins a game and plays two moves of each, as less is no game.
  std::pair<ListeningPtr, ListeningPtr> start(const std::string& id, std::optional<Player> creator = {}) {
    auto players = creator ? hall.start_game(id, kThreeMinutes, *creator) : hall.start_game(id, kThreeMinutes);
    int ply = 0;
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
      const ListeningPtr& who = ply % 2 == 0 ? players.first : players.second;
      ++ply;
      hall.act(who, "m" + std::to_string(ply), MakeMove{.ply = ply, .text = move});
      (void)who->event_of("m" + std::to_string(ply), 1);
    }
    return players;
  }
  void resign(const ListeningPtr& who) { hall.act(who, "resign", Resign{}); }

  Hall hall;
  AnswerCache cached{1 << 20};
};

/// Gives `{"white","black"}` of a notice or a snapshot, after the decoder has taken it.
json sides(const json& frame) {
  const auto decoded = protocol::decode_server(frame.dump());
  EXPECT_TRUE(decoded) << decoded.error().message << decoded.error().pointer;
  const json& data = frame["t"] == "snapshot" ? frame["d"]["ratings"] : frame["d"];
  return {{"white", data["white"]}, {"black", data["black"]}};
}

TEST_F(RatedRoom, TellsTheRatingsAtTheStartAndTheirChangeAtTheEnd) {
  const auto [white, black] = start("game0001");
  for (const auto& one : {white, black}) {
    EXPECT_EQ(sides(one->hear("rated")), (json{{"white", kNewcomer}, {"black", kNewcomer}}));
  }
  const auto watcher = hall.enter();
  EXPECT_EQ(sides(watcher->hear("snapshot")), (json{{"white", kNewcomer}, {"black", kNewcomer}}));
  resign(black);
  const json settled{{"white", kWinner}, {"black", kLoser}};
  EXPECT_EQ(sides(white->hear("rated", 2)), settled);
  EXPECT_EQ(sides(black->hear("rated", 2)), settled);
  EXPECT_EQ(sides(watcher->hear("rated")), settled);
  EXPECT_EQ(sides(hall.enter()->hear("snapshot")), settled);
  hall.reopen();
  EXPECT_EQ(sides(hall.enter()->hear("snapshot")), settled) << "after a restart too";
}

TEST_F(RatedRoom, TellsWhoComesBackToTheTailOfEvents) {
  const auto [white, black] = start("game0002");
  resign(black);
  (void)white->hear("rated", 2);
  const auto late = hall.make_member();
  hall.directory.post(hall.game, Enter{.who = late, .since = Seq{2}, .id = "enter"});
  EXPECT_EQ(late->hear("resumed")["id"], "enter");
  EXPECT_EQ(sides(late->hear("rated")), (json{{"white", kWinner}, {"black", kLoser}}));
}

TEST_F(RatedRoom, SettlesOnceThoughTheStoreSaidNo) {
  const auto [white, black] = start("game0003");
  (void)white->hear("rated");
  hall.store.appends_lie = 1;
  resign(black);
  EXPECT_EQ(sides(white->hear("rated", 2)), (json{{"white", kWinner}, {"black", kLoser}}));
  resign(black);
  EXPECT_EQ(black->event_of("resign", 2)["t"], "game_ended");
  EXPECT_EQ(get({white->player().id.text()})["ratings"]["chess"]["blitz"]["games"], 1);
}

TEST_F(RatedRoom, RemembersWhatTheRatingsWereAtTheStart) {
  const auto [white, black] = start("game0004");
  (void)white->hear("rated");
  const GameId first = hall.game;
  hall.ahead = 5s;
  const auto [again, third] = start("game0014", white->player());
  ASSERT_EQ(again->player(), white->player());
  resign(third);
  EXPECT_EQ(sides(again->hear("rated", 2))["white"], kWinner);
  hall.reopen();
  hall.game = first;
  const auto watcher = hall.enter();
  const json shown =
      watcher->hear("snapshot")["d"].contains("ratings") ? watcher->hear("snapshot") : watcher->hear("rated");
  EXPECT_EQ(sides(shown)["white"], kNewcomer);
}

TEST_F(RatedRoom, DoesNotRateCasualGamesAndGuests) {
  hall.rated = false;
  const auto [white, black] = start("game0005");
  resign(black);
  (void)white->hear("game_ended");
  const json shot = hall.enter()->hear("snapshot");
  EXPECT_FALSE(shot["d"].contains("ratings"));
  EXPECT_EQ(white->count("rated"), 0U);
  EXPECT_EQ(get({white->player().id.text()})["ratings"], json::object());
}

TEST_F(RatedRoom, ALeaderboardIsKeptForSomeSeconds) {
  hall.freeze();
  EXPECT_TRUE(get({"top", "chess", "blitz"})["players"].empty());
  EXPECT_GT(cached.bytes(), 0U);
  const auto [white, black] = start("game0007");
  resign(black);
  (void)white->hear("rated", 2);
  EXPECT_TRUE(get({"top", "chess", "blitz"})["players"].empty()) << "as it was a moment ago";
  EXPECT_TRUE(get({"top", "chess", "rapid"})["players"].empty());
  hall.ahead = hall.ahead.load() + 5s;
  EXPECT_EQ(get({"top", "chess", "blitz"})["players"].size(), 2U);
}

TEST_F(RatedRoom, IsSeenOverHttp) {
  const auto [white, black] = start("game0006");
  resign(black);
  (void)white->hear("rated", 2);
  const std::string winner = white->player().id.text();
  const json mine = get({winner});
  EXPECT_EQ(mine["player"], winner);
  json blitz = mine["ratings"]["chess"]["blitz"];
  EXPECT_LE(blitz["lastAt"], hall.now().ms);
  blitz.erase("lastAt");
  EXPECT_EQ(blitz, (json{{"rating", 1662}, {"deviation", 290}, {"provisional", true}, {"games", 1}}));

  const json history = get({winner, "chess", "blitz"})["history"];
  ASSERT_EQ(history.size(), 1U);
  EXPECT_EQ(history[0]["game"], "game0006");
  EXPECT_EQ(history[0]["before"], 1500);
  EXPECT_EQ(history[0]["rating"], 1662);

  const json top = get({"top", "chess", "blitz"});
  EXPECT_FALSE(top.contains("deviationLimit")) << "two players are too few for a limit";
  ASSERT_EQ(top["players"].size(), 2U);
  EXPECT_EQ(top["players"][0]["id"], winner);
  EXPECT_EQ(top["players"][1]["rank"], 2);
  EXPECT_TRUE(top["players"][1]["provisional"]);

  const std::vector<std::vector<std::string>> wrong_ones{{"no player"},
                                                         {winner, "chess"},
                                                         {winner, "chess", "fast"},
                                                         {winner, "ludo", "blitz"},
                                                         {"top", "chess", "fast"},
                                                         {"top", "chess112", "blitz"}};
  for (const auto& wrong : wrong_ones) {
    EXPECT_EQ(get(wrong)["status"], 404U);
  }
  const auto stored = wait_for<store::StoredGame>([&](store::Completion<store::StoredGame> then) {
    hall.store.real().games().read(hall.game, 0, std::move(then));
  });
  VariantCache variants;
  EXPECT_EQ(json(protocol::json::tree_of(export_game(*stored, variants).value()))["ratings"],
            (json{{"white", kWinner}, {"black", kLoser}}));
}

}  // namespace
}  // namespace server::test
