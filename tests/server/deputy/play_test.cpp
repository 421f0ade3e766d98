// Games that are played over HTTP alone, on a whole server: streams of lines and commands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/algorithm/string/replace.hpp>
#include <random>

#include "tests/server/deputy/player.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;

const std::string kBlitz = "clock.limit=300&clock.increment=2&color=white";

class Play : public testing::Test {
 protected:
  Place place;
  LocalServer server{place};
};

TEST_F(Play, TwoBotsPlayChessAndHearOfIt) {
  const Player white = Player::bot(server.port());
  const Player black = Player::bot(server.port());
  Lines of_white = white.events();
  Lines of_black = black.events();
  const std::string game = white.begin(black, kBlitz);
  const Json challenge = of_black.hear("challenge")["challenge"];
  EXPECT_EQ(challenge["id"], game);
  EXPECT_EQ(challenge["challenger"]["name"], white.name());
  EXPECT_EQ(challenge["challenger"]["title"], "BOT");
  EXPECT_EQ(challenge["variant"]["key"], "standard");
  EXPECT_EQ(challenge["timeControl"]["show"], "5+2");
  const Json started = of_white.hear("gameStart")["game"];
  EXPECT_EQ(started["gameId"], game);
  EXPECT_EQ(started["color"], "white");
  EXPECT_EQ(started["opponent"]["username"], black.name());
  EXPECT_EQ(of_black.hear("gameStart")["game"]["color"], "black");

  Lines lines = white.game(game);
  ASSERT_EQ(lines.status(), 200U);
  const Json full = lines.hear("gameFull");
  EXPECT_EQ(full["id"], game);
  EXPECT_EQ(full["initialFen"], "startpos");
  EXPECT_EQ(full["speed"], "blitz");
  EXPECT_EQ(full["white"]["name"], white.name());
  EXPECT_EQ(full["black"]["title"], "BOT");
  EXPECT_EQ(full["clock"], (Json{{"initial", 300'000}, {"increment", 2000}}));
  EXPECT_GT(full["createdAt"], 1'500'000'000'000);
  EXPECT_EQ(full["state"]["moves"], "");
  EXPECT_EQ(full["state"]["status"], "started");
  EXPECT_EQ(full["state"]["winc"], 2000);

  EXPECT_EQ(black.said(black.in_game(game, "move/e7e5")), "not_your_turn");
  EXPECT_EQ(white.said(white.in_game(game, "move/e2e5")), "illegal_move");
  std::string moves;
  const Player* mover = &white;
  for (const std::string move : {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1g1"}) {
    ASSERT_EQ(mover->said(mover->in_game(game, "move/" + move)), "ok") << move;
    moves += (moves.empty() ? "" : " ") + move;
    EXPECT_EQ(lines.hear("gameState")["moves"], moves);
    mover = mover == &white ? &black : &white;
  }
  EXPECT_EQ(black.said(black.in_game(game, "resign")), "ok");
  const Json last = lines.hear("gameState");
  EXPECT_EQ(last["status"], "resign");
  EXPECT_EQ(last["winner"], "white");
  EXPECT_EQ(lines.next(), std::nullopt) << "the stream ends with the game";
  EXPECT_EQ(of_white.hear("gameFinish")["game"]["status"]["name"], "resign");
  EXPECT_EQ(of_black.hear("gameFinish")["game"]["winner"], "white");
  const Answer file =
      request(server.port(), "GET", "/game/export/" + game, "", {{"Accept", "application/x-chess-pgn"}});
  EXPECT_THAT(file.content_type, HasSubstr("application/x-chess-pgn"));
  EXPECT_THAT(file.body, HasSubstr("[Result \"1-0\"]"));
  EXPECT_EQ(Json::parse(request(server.port(), "GET", "/game/export/" + game).body)["status"], "resign");
}

TEST_F(Play, WhereverABotIsNamedItSaysThatItIsOne) {
  const Player bot = Player::bot(server.port());
  const Player person(server.port());
  const std::string game = bot.begin(person, kBlitz);
  Client watcher(server.port());
  watcher.watch(game);
  const Json seats = watcher.snapshot()["players"];
  for (const Json& seat : seats) EXPECT_EQ(seat.contains("bot"), seat["id"] == bot.id()) << seat;
  ASSERT_EQ(person.said(person.in_game(game, "resign")), "ok");
  const Json played = Json::parse(request(server.port(), "GET", "/api/user/" + person.name() + "/games").body);
  EXPECT_EQ(played["games"][0]["players"]["white"]["bot"], true);
  EXPECT_FALSE(played["games"][0]["players"]["black"].contains("bot"));
}

/// Plays so many legal moves by chance over HTTP, and gives the last state.
Json play_on(const Player& one, const Player& other, const std::string& game, int plies) {
  std::mt19937 random{7};
  Lines lines = one.game(game);
  Lines of_other = other.game(game);  // whose dice must fall, too
  const Json full = lines.hear("gameFull");
  const bool one_is_white = full["white"]["name"] == one.name();
  Json state = full["state"];
  for (int ply = 0; ply < plies && state["status"] == "started"; ++ply) {
    const auto is_due = [](const Json& now) { return !now["legal"].empty() || now["status"] != "started"; };
    if (!is_due(state)) state = lines.state(is_due);
    if (state["status"] != "started") break;
    const bool is_white = state["fen"].get<std::string>().find(" w ") != std::string::npos;
    const Player& mover = is_white == one_is_white ? one : other;
    const Json& legal = state["legal"];
    const std::string move = legal[random() % legal.size()];
    EXPECT_EQ(mover.said(mover.in_game(game, "move/" + move)), "ok") << state;
    const std::string before = state["moves"];
    state = lines.state([&](const Json& now) { return now["moves"] != before; });
  }
  return state;
}

TEST_F(Play, WhoHasOnlyHttpLeavesTheDiceOfASetupToTheServer) {
  const Player one = Player::bot(server.port());
  const Player other = Player::bot(server.port());
  Lines of_one = one.events();
  Lines of_other = other.events();
  const std::string game = one.begin(other, "variant=chess960&clock.limit=300&clock.increment=0");
  of_one.hear("gameStart");
  of_other.hear("gameStart");
  Lines lines = one.game(game);
  const Json full = lines.hear("gameFull");
  EXPECT_EQ(full["variant"]["key"], "chess960");
  EXPECT_THAT(full["initialFen"].get<std::string>(), HasSubstr(" w "));
  EXPECT_FALSE(full["setup"].is_null());
  EXPECT_GE(std::ranges::count(play_on(one, other, game, 6)["moves"].get<std::string>(), ' '), 5);
}

TEST_F(Play, DiceThatFallDuringPlayStandAmongTheMoves) {
  const Player one = Player::bot(server.port());
  const Player other = Player::bot(server.port());
  Lines of_one = one.events();
  Lines of_other = other.events();
  const std::string game =
      one.begin(other, "variant=grande-acedrex&options.die=on&clock.limit=300&clock.increment=0&color=white");
  of_one.hear("gameStart");
  const Json state = play_on(one, other, game, 8);
  EXPECT_THAT(state["moves"].get<std::string>(), HasSubstr("roll "));
}

TEST_F(Play, OffersAreMadeAcceptedAndDeclined) {
  const Player white = Player::bot(server.port());
  const Player black = Player::bot(server.port());
  const std::string game = white.begin(black, kBlitz);
  Lines lines = white.game(game);
  lines.hear("gameFull");
  EXPECT_EQ(white.said(white.in_game(game, "move/e2e4")), "ok");
  EXPECT_EQ(black.said(black.in_game(game, "move/e7e5")), "ok");
  EXPECT_EQ(white.said(white.in_game(game, "takeback/yes")), "ok");
  lines.state([](const Json& now) { return now.contains("wtakeback"); });
  EXPECT_EQ(black.said(black.in_game(game, "takeback/yes")), "ok");
  EXPECT_EQ(lines.hear("gameState")["moves"], "");
  EXPECT_EQ(white.said(white.in_game(game, "move/d2d4")), "ok");
  EXPECT_EQ(black.said(black.in_game(game, "draw/yes")), "ok");
  lines.state([](const Json& now) { return now.contains("bdraw"); });
  EXPECT_EQ(white.said(white.in_game(game, "draw/no")), "ok");
  lines.state([](const Json& now) { return !now.contains("bdraw"); });
  EXPECT_EQ(black.said(black.in_game(game, "move/d7d5")), "ok");
  EXPECT_EQ(white.said(white.in_game(game, "draw/yes")), "ok");
  EXPECT_EQ(white.said(white.in_game(game, "draw/yes")), "draw_offer_stands");
  EXPECT_EQ(black.said(black.in_game(game, "draw/maybe")), "nothing_here");
  EXPECT_EQ(black.said(black.in_game(game, "draw/yes")), "ok");
  EXPECT_EQ(lines.state([](const Json& now) { return now["status"] != "started"; })["status"], "draw");
  EXPECT_EQ(black.said(black.in_game(game, "move/a7a6")), "game_over");
}

TEST_F(Play, AMoveMayComeWithTheOfferOfADraw) {
  const Player white(server.port());
  const Player black(server.port());
  const std::string game = white.begin(black, kBlitz);
  Lines lines = black.game(game);
  EXPECT_EQ(code_of(request(server.port(), "POST", white.in_game(game, "move/e2e4") + "?offeringDraw=true", "",
                            {{"Authorization", "Bearer " + white.token()}})),
            "ok");
  EXPECT_EQ(lines.state([](const Json& now) { return now.contains("wdraw"); })["moves"], "e2e4");
}

TEST_F(Play, ProgramsFindTheirAccountAndTheirScopes) {
  const Player bot = Player::bot(server.port());
  const Headers shown{{"Authorization", "Bearer " + bot.token()}};
  const Json account = Json::parse(request(server.port(), "GET", "/api/account", "", shown).body);
  EXPECT_EQ(account["username"], bot.name());
  EXPECT_EQ(account["title"], "BOT");
  EXPECT_EQ(Json::parse(request(server.port(), "GET", "/api/user/" + bot.name()).body)["title"], "BOT");
  const Answer tested = bot.post("/api/token/test", bot.token() + ",ast_nobody00000000");
  const Json tokens = Json::parse(tested.body);
  EXPECT_EQ(tokens[bot.token()]["scopes"], "board:play,bot:play,challenge:read,challenge:write");
  EXPECT_TRUE(tokens["ast_nobody00000000"].is_null());
}

TEST_F(Play, TheOpponentsStreamIsItsPresence) {
  const Player white = Player::bot(server.port());
  const Player black = Player::bot(server.port());
  const std::string game = white.begin(black, kBlitz);
  Lines lines = white.game(game);
  lines.hear("gameFull");
  {
    Lines of_black = black.game(game);
    of_black.hear("gameFull");
  }
  Json line = lines.hear("opponentGone");
  EXPECT_EQ(line["gone"], true);
  EXPECT_GT(line["claimWinInSeconds"], 0);
  Lines again = black.game(game);
  line = lines.hear("opponentGone");
  EXPECT_EQ(line, (Json{{"type", "opponentGone"}, {"gone", false}}));
}

TEST_F(Play, TalkIsHeardInTheStream) {
  const Player white = Player::bot(server.port());
  const Player black = Player::bot(server.port());
  const std::string game = white.begin(black, kBlitz);
  Lines lines = white.game(game);
  lines.hear("gameFull");
  EXPECT_EQ(black.said(black.in_game(game, "chat"), "room=player&text=good+luck%21"), "ok");
  const Json line = lines.hear("chatLine");
  EXPECT_EQ(line, (Json{{"type", "chatLine"},
                        {"room", "player"},
                        {"username", black.name()},
                        {"title", "BOT"},
                        {"text", "good luck!"}}));
  EXPECT_EQ(black.said(black.in_game(game, "chat"), "room=nobody&text=5"), "bad_value");
  EXPECT_EQ(black.said(black.in_game(game, "chat"), "room=player&shout=1&text=5"), "unknown_field");
  EXPECT_EQ(black.said(black.in_game(game, "abort")), "ok");
  EXPECT_EQ(lines.state([](const Json& now) { return now["status"] != "started"; })["status"], "aborted");
}

TEST_F(Play, EachDoorIsForItsOwn) {
  const Player bot = Player::bot(server.port());
  const Player person(server.port());
  const std::string game = bot.begin(person, kBlitz);
  EXPECT_EQ(bot.said("/api/board/game/" + game + "/move/e2e4"), "missing_role");
  EXPECT_EQ(person.said("/api/bot/game/" + game + "/move/e2e4"), "missing_role");
  EXPECT_EQ(bot.said(bot.in_game(game, "move/e2e4")), "ok");
  EXPECT_EQ(person.said(person.in_game(game, "move/e7e5")), "ok");
  const Player stranger(server.port());
  EXPECT_EQ(stranger.said(stranger.in_game(game, "move/a2a3")), "not_a_player");
  EXPECT_EQ(stranger.game(game).status(), 404U);
  EXPECT_EQ(person.game("aaaaaaaa").status(), 404U);
  EXPECT_EQ(person.game("no-game").status(), 404U);
  EXPECT_EQ(Lines(server.port(), "/api/stream/event", "ast_nobody00000000").status(), 401U);
  EXPECT_EQ(code_of(request(server.port(), "GET", "/api/stream/event")), "not_signed_in");
  EXPECT_EQ(person.said("/api/bot/account/upgrade"), "not_available") << "it has played";
}

TEST_F(Play, APrivateGameIsNotThereForOthers) {
  Client white = Client::with_account(server.port());
  Client black = Client::with_account(server.port());
  white.create({{"variant", "chess"}, {"private", true}, {"color", "white"}});
  black.watch(white.game());
  black.join();
  const Player stranger(server.port());
  const auto answer_for = [&](const std::string& game) {
    return request(server.port(), "GET", "/api/board/game/stream/" + game, "",
                   {{"Authorization", "Bearer " + stranger.token()}});
  };
  const Answer unknown = answer_for("aaaaaaaa");
  EXPECT_EQ(unknown.status, 404U);
  EXPECT_EQ(boost::replace_all_copy(answer_for(white.game()).body, white.game(), "aaaaaaaa"), unknown.body);
  EXPECT_EQ(code_of(stranger.post(stranger.in_game(white.game(), "resign"))), "no_such_game");
}

TEST_F(Play, ATokenThatMayNotPlayMovesNothing) {
  const Player white(server.port());
  const Browser browser = Browser::with_account(server.port());
  const std::string token = browser.make_token({"challenge"});
  const Headers shown{{"Authorization", "Bearer " + token}};
  EXPECT_EQ(request(server.port(), "POST", "/api/challenge/" + white.name(), "", shown).status, 200U);
  const std::string game = Json::parse(request(server.port(), "POST", "/api/challenge/open", "", shown).body)["id"];
  EXPECT_EQ(code_of(request(server.port(), "POST", "/api/board/game/" + game + "/abort", "", shown)), "missing_scope");
}

TEST_F(Play, ARequestThatComesAgainUnderItsKeyIsNotDoneAgain) {
  const Player white(server.port());
  const Player black(server.port());
  const Answer first = white.post("/api/challenge/" + black.name(), kBlitz, "once-1");
  const Answer again = white.post("/api/challenge/" + black.name(), kBlitz, "once-1");
  const std::string game = Json::parse(first.body)["id"];
  EXPECT_EQ(Json::parse(again.body)["id"], game);
  EXPECT_NE(Json::parse(white.post("/api/challenge/" + black.name(), kBlitz, "once-2").body)["id"], game);
  EXPECT_EQ(black.said("/api/challenge/" + game + "/accept"), "ok");
  EXPECT_EQ(code_of(white.post(white.in_game(game, "move/e2e4"), "", "move-1")), "ok");
  EXPECT_EQ(code_of(white.post(white.in_game(game, "move/e2e4"), "", "move-1")), "ok") << "the same answer";
  EXPECT_EQ(code_of(white.post(white.in_game(game, "move/e2e4"), "", "move-2")), "not_your_turn");
  EXPECT_EQ(code_of(white.post("/api/challenge/open", "", "no key!")), "bad_value");
}

TEST_F(Play, AStreamThatBeginsLaterTellsWhatGoesOn) {
  const Player white = Player::bot(server.port());
  const Player black = Player::bot(server.port());
  const std::string game = white.begin(black, kBlitz);
  EXPECT_EQ(white.said(white.in_game(game, "move/e2e4")), "ok");
  Lines events = black.events();
  EXPECT_EQ(events.hear("gameStart")["game"]["id"], game);
  const Json full = black.game(game).hear("gameFull");
  EXPECT_EQ(full["state"]["moves"], "e2e4");
}

TEST_F(Play, AStopEndsStreamsWhole) {
  const Player white = Player::bot(server.port());
  const Player black = Player::bot(server.port());
  const std::string game = white.begin(black, kBlitz);
  Lines events = white.events();
  events.hear("gameStart");
  Lines lines = white.game(game);
  lines.hear("gameFull");
  server.stop();
  events.end();
  lines.end();
}

TEST(PlayLimits, WhoAsksTooFastIsToldWhenToGoOn) {
  const Place place;
  const LocalServer server{place, {.plays = 3}};
  const Player player(server.port());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(player.said("/api/challenge/aaaaaaaa/accept"), "no_such_game");
  const Answer refused = player.post("/api/challenge/aaaaaaaa/accept");
  EXPECT_EQ(refused.status, 429U);
  EXPECT_GT(std::stoi("0" + refused.retry_after), 0);
}

TEST(PlayLimits, AStreamOutlastsTheDiceOfManyGames) {
  const Place place;
  const LocalServer server{place, {.messages = 8}};  // of one connection, in ten seconds
  const Player one(server.port());
  const Player other(server.port());
  Lines of_one = one.events();
  Lines of_other = other.events();
  for (int i = 0; i < 5; ++i) {
    const std::string game = one.begin(other, "variant=chess960&clock.limit=300&clock.increment=0");
    EXPECT_EQ(of_one.hear("gameStart")["game"]["id"], game);
    EXPECT_EQ(of_other.hear("gameStart")["game"]["id"], game);
  }
}
TEST(PlayLimits, APersonHasOnlySoManyStreams) {
  const Place place;
  const LocalServer server{place, {.sockets_per_person = 2}};
  const Player player(server.port());
  Lines first = player.events();
  Lines second = player.events();
  EXPECT_EQ(second.status(), 200U);
  Lines third = player.events();
  EXPECT_EQ(third.status(), 200U);
  first.end();  // the one that was unused for longest gives way
}

}  // namespace
}  // namespace server::test
