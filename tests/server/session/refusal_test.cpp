// What the server refuses: with a code and a sentence, with nothing changed, and on a connection that stays.
#include <gtest/gtest.h>

#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

class Refusal : public testing::Test {
 protected:
  /// Sends a message, and expects that the answer is this error and the game is what it was.
  static Json refused(Client& by, const std::string& type, Json data, const std::string& code) {
    const Json before = by.look();
    const Json answer = by.act(type, std::move(data));
    EXPECT_EQ(answer["t"], "error") << answer;
    const Json error = answer["d"];
    EXPECT_EQ(error["code"], code) << error;
    EXPECT_GT(error["message"].get<std::string>().size(), 10U);
    EXPECT_EQ(by.look(), before) << code;
    return error;
  }
  static void refused_text(Client& by, std::string_view text, const std::string& code, const std::string& pointer) {
    const Json before = by.look();
    by.say_text(text);
    const Json error = by.hear("error")["d"];
    EXPECT_EQ(error["code"], code) << text;
    EXPECT_EQ(error.value("pointer", ""), pointer) << text;
    EXPECT_EQ(by.look(), before);
  }

  Place place;
  LocalServer server{place, {.messages = kNoLimit, .errors = kNoLimit}};
};

TEST_F(Refusal, OfMoves) {
  Two game(server.port(), Json::object());
  EXPECT_EQ(refused(game.white, "move", {{"ply", 1}, {"move", "e1e2"}}, "illegal_move")["pointer"], "/d/move");
  EXPECT_TRUE(refused(game.white, "move", {{"ply", 1}, {"move", "a1a5"}}, "illegal_move").contains("reason"));
  refused(game.white, "move", {{"ply", 1}, {"move", "z9z8"}}, "illegal_move");
  refused(game.white, "move", {{"ply", 1}, {"move", "e2 e4"}}, "bad_value");
  refused(game.white, "move", {{"ply", 1}, {"move", std::string(100, 'a')}}, "too_long");
  refused(game.white, "move", {{"ply", 2}, {"move", "e2e4"}}, "stale_ply");
  refused(game.white, "move", {{"ply", 0}, {"move", "e2e4"}}, "out_of_range");
  refused(game.black, "move", {{"ply", 1}, {"move", "e7e5"}}, "not_your_turn");
  game.move("e2e4");
  refused(game.white, "move", {{"ply", 1}, {"move", "e2e4"}}, "stale_ply");
  Client stranger(server.port());
  stranger.watch(game.white.game());
  for (const char* type : {"resign", "draw_accept", "draw_decline", "abort"}) {
    refused(stranger, type, Json::object(), "not_a_player");
  }
  refused(stranger, "move", {{"ply", 2}, {"move", "e7e5"}}, "not_a_player");
  refused(stranger, "join", Json::object(), "game_full");
  refused(game.white, "join", Json::object(), "already_joined");
}

TEST_F(Refusal, OfDrawsAndAborts) {
  Two game(server.port(), Json::object());
  refused(game.white, "draw_accept", Json::object(), "no_draw_offer");
  refused(game.white, "draw_decline", Json::object(), "no_draw_offer");
  refused(game.white, "draw_offer", {{"ply", 2}}, "stale_ply");
  EXPECT_EQ(game.white.act("draw_offer", {{"ply", 1}})["t"], "draw_offered");
  refused(game.white, "draw_offer", {{"ply", 1}}, "draw_offer_stands");
  refused(game.white, "draw_accept", Json::object(), "no_draw_offer");
  EXPECT_EQ(game.black.act("draw_decline")["t"], "draw_declined");
  game.white.hear("draw_declined");
  refused(game.white, "draw_offer", {{"ply", 1}}, "draw_offer_stands");
  game.move("e2e4");
  game.move("e7e5");
  refused(game.white, "abort", Json::object(), "too_late_to_abort");
  EXPECT_EQ(game.black.act("draw_offer", {{"ply", 3}})["t"], "draw_offered");
  const Json ended = game.white.act("draw_accept");
  EXPECT_EQ(ended["d"]["outcome"], (Json{{"result", "draw"}, {"reason", "agreement"}}));
  refused(game.black, "move", {{"ply", 3}, {"move", "d2d4"}}, "game_over");
  refused(game.black, "resign", Json::object(), "game_over");
}

TEST_F(Refusal, OfAbortingARatedGameOnceBothAreSeated) {
  Two game(server.port(), {{"variant", "chess960"}, {"rated", true}, {"clock", kFiveMinutes}});
  refused(game.black, "abort", Json::object(), "too_late_to_abort");
}

TEST_F(Refusal, OfDice) {
  Client white = Client::with_account(server.port());
  Client black = Client::with_account(server.port());
  white.hold_dice();
  black.hold_dice();
  white.create({{"variant", "chess56"}, {"rated", true}, {"clock", kFiveMinutes}});
  black.watch(white.game());
  refused(white, "move", {{"ply", 1}, {"move", "e2e4"}}, "not_started");
  black.join();
  for (Client* one : {&white, &black}) one->until([one] { return one->has_seen("fair_offered"); });

  Json opening = Json{{"draw", white.draw()}, {"roll", 1}, {"opening", std::string(64, '0')}};
  refused(white, "fair_open", opening, "roll_not_due");
  refused(white, "fair_commit", {{"draw", "g8K2mQxZ.1"}, {"commitment", "-"}}, "no_such_draw");
  refused(white, "fair_commit", {{"draw", white.draw()}, {"commitment", "--"}}, "bad_value");
  EXPECT_EQ(white.ask("fair_commit", white.commit_data())["t"], "fair_committed");
  EXPECT_EQ(white.ask("fair_commit", white.commit_data())["t"], "fair_committed") << "the same again is answered alike";
  refused(white, "fair_commit", {{"draw", white.draw()}, {"commitment", std::string(64, 'a')}}, "commitment_stands");
  refused(black, "fair_commit", {{"draw", white.draw()}, {"commitment", white.commitment()}}, "commitment_taken");
  EXPECT_EQ(black.ask("fair_commit", black.commit_data())["t"], "fair_committed");
  for (Client* one : {&white, &black}) one->until([one] { return one->has_seen("fair_locked"); });

  refused(white, "fair_open", opening, "wrong_opening");
  opening["roll"] = 2;
  refused(white, "fair_open", opening, "roll_not_due");
  refused(white, "abort", Json::object(), "roll_due");
  EXPECT_EQ(white.ask("fair_open", white.open_data())["t"], "fair_opened");
  EXPECT_EQ(white.ask("fair_open", white.open_data())["t"], "fair_opened");
  Client stranger(server.port());
  stranger.watch(white.game());
  refused(stranger, "fair_open", opening, "not_a_player");
  EXPECT_EQ(black.ask("fair_open", black.open_data())["t"], "fair_opened");
  white.until([&] { return white.playing(); });
  refused(white, "fair_open", opening, "roll_not_due");
  refused(white, "abort", Json::object(), "too_late_to_abort");
}

TEST_F(Refusal, OfFramesThatAreNoneOfOurs) {
  Two game(server.port(), Json::object());
  Client& white = game.white;
  const std::string g = white.game();
  refused_text(white, "{", "bad_json", "");
  refused_text(white, "nonsense", "bad_json", "");
  refused_text(white, R"({"t":"dance","d":{}})", "unknown_type", "/t");
  refused_text(white, R"({"t":"ping","d":{},"x":1})", "unknown_field", "/x");
  refused_text(white, R"({"t":"ping","t":"ping","d":{}})", "duplicate_field", "/t");
  refused_text(white, R"({"t":"resign","d":{"game":")" + g + R"("}})", "missing_field", "/id");
  refused_text(white, R"({"t":"move","id":"x1","d":{"game":")" + g + R"(","ply":"1","move":"e2e4"}})", "wrong_type",
               "/d/ply");
  refused_text(white, R"({"t":"watch","d":{"game":"no/../id"}})", "bad_value", "/d/game");
  refused_text(white, std::string(200, '[') + std::string(200, ']'), "too_deep", "/0/0/0/0/0/0/0/0/0/0/0/0");
  game.move("e2e4");
}

TEST_F(Refusal, OfGamesThatAreNotOffered) {
  Client client(server.port());
  client.create(Json::object());
  const Json good{{"variant", "chess56"},
                  {"options", Json::object()},
                  {"clock", {{"type", "unlimited"}}},
                  {"color", "white"},
                  {"rated", false}};
  const auto code = [&](const Json& change) {
    Json terms = good;
    terms.update(change);
    const Json answer = client.ask("create", terms);
    return answer["d"].value("code", "created") + " " + answer["d"].value("pointer", "");
  };
  EXPECT_EQ(code(Json::object()), "created ");
  EXPECT_EQ(code({{"variant", "chess57"}}), "unknown_variant /d/variant");
  EXPECT_EQ(code({{"options", {{"colour", "red"}}}}), "unknown_option /d/options");
  EXPECT_EQ(code({{"options", {{"move-rule", "red"}}}}), "bad_option_value /d/options");
  EXPECT_EQ(code({{"clock", {{"type", "fischer"}, {"base_ms", 1}, {"increment_ms", 0}}}}),
            "out_of_range /d/clock/base_ms");
  EXPECT_EQ(code({{"clock", {{"type", "sand"}}}}), "bad_value /d/clock/type");
  EXPECT_EQ(code({{"color", "green"}}), "bad_value /d/color");
  EXPECT_EQ(client.ask("watch", {{"game", "nowhere0"}})["d"]["code"], "no_such_game");
  EXPECT_EQ(client.ask("resign", {{"game", "nowhere0"}})["d"]["code"], "not_watching");
}

}  // namespace
}  // namespace server::test
