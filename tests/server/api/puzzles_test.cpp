// Puzzles over HTTP: shown without their solution, solved move by move, rated once for each account, there after a
// crash.
#include <gtest/gtest.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <csignal>
#include <set>

#include "server/puzzles/book.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

const Puzzle& a_mate_in_2() {
  for (const PuzzleSet& set : PuzzleBook::built_in().sets()) {
    for (const Puzzle& puzzle : set.puzzles) {
      if (set.game->id == "chess" && puzzle.mate == 2) return puzzle;
    }
  }
  throw std::runtime_error("no mate in 2");
}

std::string path_of(const Puzzle& puzzle, const std::string& what = "") {
  return "/api/puzzles/" + puzzle.id + what;
}

Json moves_of(const Puzzle& puzzle, std::size_t count) {
  return {{"moves",
           std::vector<std::string>(puzzle.moves.begin(), puzzle.moves.begin() + static_cast<std::ptrdiff_t>(count))}};
}

/// Gives a legal move that is not the solution and does not end the game.
std::string wrong_move(const Puzzle& puzzle) {
  const auto variant = rules::make_variant(*puzzle.game, puzzle.options).value();
  const auto position = rules::parse_fen(*variant, puzzle.fen).value();
  rules::Actions legal;
  rules::legal_actions(*variant, position, legal);
  for (const rules::Action& action : legal) {
    rules::Position after = position;
    rules::apply(*variant, after, action);
    const std::string text = rules::to_text(*variant, action);
    if (text != puzzle.moves.front() && !rules::outcome(*variant, after)) return text;
  }
  throw std::runtime_error("no wrong move");
}

class PuzzlesOverHttp : public testing::Test {
 protected:
  Answer send_as_nobody(const std::string& path, const Json& body) {
    return request(server.port(), "POST", path, body.dump(), {{"Content-Type", "application/json"}});
  }
  Answer read_as_nobody(const std::string& path) { return request(server.port(), "GET", path, "", {}); }

  Place place;
  LocalServer server{place};
  Browser alice = Browser::with_account(server.port(), "Alice");
  const Puzzle& puzzle = a_mate_in_2();
};

TEST_F(PuzzlesOverHttp, AreShownWithoutTheirSolution) {
  const Answer answer = read_as_nobody(path_of(puzzle));
  ASSERT_EQ(answer.status, 200U);
  const Json shown = Json::parse(answer.body);
  EXPECT_EQ(shown["id"], puzzle.id);
  EXPECT_EQ(shown["variant"], "chess");
  EXPECT_EQ(shown["fen"], puzzle.fen);
  EXPECT_EQ(shown["mate"], 2);
  EXPECT_EQ(shown["rating"]["provisional"], true);
  EXPECT_EQ(shown["plays"], 0);
  EXPECT_FALSE(shown.contains("moves"));
  EXPECT_FALSE(shown.contains("you"));
  EXPECT_EQ(Json::parse(alice.get(path_of(puzzle)).body)["you"], nullptr);
}

TEST_F(PuzzlesOverHttp, AreSolvedMoveByMoveAndRated) {
  const Json first = Json::parse(alice.post(path_of(puzzle, "/try"), moves_of(puzzle, 1)).body);
  EXPECT_EQ(first, (Json{{"state", "right"}, {"answer", puzzle.moves[1]}}));
  const Json last = Json::parse(alice.post(path_of(puzzle, "/try"), moves_of(puzzle, 3)).body);
  EXPECT_EQ(last["state"], "solved");
  EXPECT_EQ(last["moves"], Json(puzzle.moves));
  EXPECT_EQ(last["counted"], true);
  EXPECT_EQ(last["you"]["before"], 1500);
  EXPECT_GT(last["you"]["after"], 1500);
  const Json again = Json::parse(alice.post(path_of(puzzle, "/try"), moves_of(puzzle, 3)).body);
  EXPECT_EQ(again["counted"], false);
  EXPECT_EQ(again["you"], last["you"]);
  const Json shown = Json::parse(alice.get(path_of(puzzle)).body);
  EXPECT_EQ(shown["plays"], 1);
  EXPECT_EQ(shown["you"]["solved"], true);
  const Json games = Json::parse(alice.get("/api/puzzles").body)["games"];
  const auto chess = std::ranges::find_if(games, [](const Json& game) { return game["variant"] == "chess"; });
  ASSERT_NE(chess, games.end());
  EXPECT_EQ((*chess)["you"]["solved"], 1);
  EXPECT_EQ((*chess)["you"]["rating"], last["you"]["after"]);
  EXPECT_EQ(Json::parse(alice.get("/api/account/export").body)["puzzles"][0]["puzzle"], puzzle.id);
  const Json rated = Json::parse(alice.get("/api/account/export/puzzle_ratings").body)["puzzle_ratings"];
  ASSERT_EQ(rated.size(), 1U);
  EXPECT_EQ(rated[0]["variant"], "chess");
  EXPECT_EQ(rated[0]["tried"], 1);
  EXPECT_TRUE(Json::parse(alice.get("/api/user/Alice").body)["ratings"].empty());
}

TEST_F(PuzzlesOverHttp, AreFailedByTheFirstWrongMove) {
  const Json wrong = Json::parse(alice.post(path_of(puzzle, "/try"), {{"moves", {wrong_move(puzzle)}}}).body);
  EXPECT_EQ(wrong["state"], "wrong");
  EXPECT_EQ(wrong["counted"], true);
  EXPECT_LT(wrong["you"]["after"], 1500);
  EXPECT_FALSE(wrong.contains("moves"));
  const Json solved = Json::parse(alice.post(path_of(puzzle, "/try"), moves_of(puzzle, 3)).body);
  EXPECT_EQ(solved["state"], "solved");
  EXPECT_EQ(solved["counted"], false);
  EXPECT_EQ(solved["you"], wrong["you"]);
}

TEST_F(PuzzlesOverHttp, GiveHelpThatCountsAsNotSolved) {
  const Json hint = Json::parse(alice.post(path_of(puzzle, "/hint"), {{"moves", Json::array()}}).body);
  EXPECT_EQ(puzzle.moves[0].find(hint["from"].get<std::string>()), 0U);
  EXPECT_EQ(hint["you"]["solved"], false);
  Browser bob = Browser::with_account(server.port(), "Bob");
  const Json solution = Json::parse(bob.post(path_of(puzzle, "/solution"), Json::object()).body);
  EXPECT_EQ(solution["moves"], Json(puzzle.moves));
  EXPECT_EQ(solution["you"]["solved"], false);
  EXPECT_EQ(code_of(bob.post(path_of(puzzle, "/hint"), {{"moves", {wrong_move(puzzle)}}})), "illegal_move");
}

TEST_F(PuzzlesOverHttp, AreForGuestsAndNobodyToo) {
  EXPECT_EQ(Json::parse(send_as_nobody(path_of(puzzle, "/try"), moves_of(puzzle, 3)).body),
            (Json{{"state", "solved"}, {"moves", puzzle.moves}}));
  const Client guest(server.port());
  const Headers token{{"Authorization", "Bearer " + guest.token()}, {"Content-Type", "application/json"}};
  const Answer tried = request(server.port(), "POST", path_of(puzzle, "/try"), moves_of(puzzle, 3).dump(), token);
  EXPECT_EQ(Json::parse(tried.body)["state"], "solved");
  EXPECT_FALSE(Json::parse(tried.body).contains("counted"));
  EXPECT_EQ(Json::parse(read_as_nobody(path_of(puzzle)).body)["plays"], 0);
}

TEST_F(PuzzlesOverHttp, RefuseWhatIsNoAttempt) {
  const auto code = [&](const std::string& path, const Json& body) { return code_of(alice.post(path, body)); };
  EXPECT_EQ(code("/api/puzzles/nowhere0/try", moves_of(puzzle, 1)), "nothing_here");
  EXPECT_EQ(code_of(alice.get("/api/puzzles/nowhere0")), "nothing_here");
  EXPECT_EQ(code(path_of(puzzle, "/try"), {{"moves", {"a1a9"}}}), "illegal_move");
  EXPECT_EQ(code(path_of(puzzle, "/try"), {{"moves", Json::array()}}), "illegal_move");
  EXPECT_EQ(code(path_of(puzzle, "/try"), moves_of(puzzle, 2)), "illegal_move");
  EXPECT_EQ(code(path_of(puzzle, "/try"), {{"moves", std::vector<std::string>(5, "a1a2")}}), "illegal_move");
  EXPECT_EQ(code(path_of(puzzle, "/try"), {{"moves", std::vector<std::string>(17, "a1a2")}}), "too_long");
  EXPECT_EQ(code(path_of(puzzle, "/try"), {{"moves", {"a1\n"}}}), "bad_value");
  EXPECT_EQ(code(path_of(puzzle, "/try"), Json::object()), "missing_field");
  EXPECT_EQ(code(path_of(puzzle, "/solution"), moves_of(puzzle, 1)), "unknown_field");
  EXPECT_EQ(code_of(alice.get("/api/puzzles/next?variant=nothing")), "unknown_variant");
  EXPECT_EQ(code_of(alice.get("/api/puzzles/next")), "unknown_variant");
  EXPECT_EQ(alice.post(path_of(puzzle, "/try"), {{"moves", {std::string(20'000, 'x')}}}).status, 413U);
  EXPECT_EQ(Json::parse(alice.get(path_of(puzzle)).body)["you"], nullptr) << "none of this was an attempt";
}

TEST_F(PuzzlesOverHttp, NameTheNextOneNearTheRatingAndNotTheSame) {
  std::string last;
  for (int i = 0; i < 12; ++i) {
    const Json next = Json::parse(alice.get("/api/puzzles/next?variant=chess&not=" + last).body);
    EXPECT_EQ(next["variant"], "chess");
    EXPECT_NE(next["id"], last);
    last = next["id"];
    const Puzzle& found = *PuzzleBook::built_in().find(last);
    ASSERT_EQ(alice.post(path_of(found, "/solution"), Json::object()).status, 200U);
  }
  EXPECT_EQ(Json::parse(alice.get("/api/account/export").body)["puzzles"].size(), 12U) << "each was a new one";
  EXPECT_EQ(read_as_nobody("/api/puzzles/next?variant=chess").status, 200U);
}

TEST_F(PuzzlesOverHttp, NameTheNextOneByWhatPeopleHaveMadeOfIt) {
  const auto& chess = PuzzleBook::built_in().of("chess")->puzzles;
  constexpr std::size_t kNear = 5;
  std::set<std::string> near;
  {
    // The ratings say that people found all puzzles but the last ones much harder than the guess.
    SQLite::Database db((place.data() / "astragal.db").string(), SQLite::OPEN_READWRITE, 5'000);
    for (std::size_t i = 0; i < chess.size(); ++i) {
      const bool is_near = i + kNear >= chess.size();
      if (is_near) near.insert(chess[i].id);
      SQLite::Statement put(db, "INSERT INTO puzzle_ratings VALUES (?, ?, 60, 0.06, 99)");
      put.bind(1, chess[i].id);
      put.bind(2, is_near ? 1500 : 2900);
      put.exec();
    }
  }
  for (int i = 0; i < 8; ++i) {
    const Json next = Json::parse(alice.get("/api/puzzles/next?variant=chess").body);
    EXPECT_TRUE(near.contains(next["id"])) << next;
  }
}

TEST_F(PuzzlesOverHttp, NameAnyOfThemOnceAllWereTried) {
  for (const Puzzle& one : PuzzleBook::built_in().of("chess")->puzzles) {
    ASSERT_EQ(alice.post(path_of(one, "/solution"), Json::object()).status, 200U);
  }
  std::set<std::string> named;
  for (int i = 0; i < 60; ++i) named.insert(Json::parse(alice.get("/api/puzzles/next?variant=chess").body)["id"]);
  EXPECT_GT(named.size(), 5U) << "and not those alone that are nearest to the rating";
}

TEST_F(PuzzlesOverHttp, HaveOneForTheDayTheSameForAll) {
  const Json today = Json::parse(read_as_nobody("/api/puzzles/today").body);
  EXPECT_EQ(Json::parse(alice.get("/api/puzzles/today").body), today);
  EXPECT_NE(PuzzleBook::built_in().find(today["id"].get<std::string>()), nullptr);
}

TEST_F(PuzzlesOverHttp, HaveABoundOfAttempts) {
  std::string said = "ok";
  int judged = 0;
  while (judged < 5'000 && said != "too_many_attempts") {
    said = code_of(send_as_nobody(path_of(puzzle, "/try"), moves_of(puzzle, 1)));
    ++judged;
  }
  EXPECT_EQ(said, "too_many_attempts");
  EXPECT_GT(judged, 120);
}

TEST(PuzzlesCrash, WhatWasAnsweredIsThere) {
  Place place;
  auto server = std::make_unique<ServerChild>(place);
  Browser alice = Browser::with_account(server->port(), "Alice");
  const Puzzle& puzzle = a_mate_in_2();
  const Json solved = Json::parse(alice.post(path_of(puzzle, "/try"), moves_of(puzzle, 3)).body);
  ASSERT_EQ(solved["counted"], true);
  const std::uint16_t port = server->port();
  server->signal(SIGKILL);
  EXPECT_EQ(server->wait(), -1);
  server = std::make_unique<ServerChild>(place, port);
  const Json shown = Json::parse(alice.get(path_of(puzzle)).body);
  EXPECT_EQ(shown["you"], solved["you"]);
  EXPECT_EQ(shown["plays"], 1);
}

}  // namespace
}  // namespace server::test
