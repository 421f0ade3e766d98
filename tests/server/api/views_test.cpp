// What HTTP and lists show of players and of games that are not for everybody: on real sockets, and once without.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/algorithm/string/replace.hpp>
#include <future>

#include "server/api/record_sections.hpp"
#include "server/app/wait.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

const Json kBlitz{{"clock", {{"type", "fischer"}, {"base_ms", 180'000}, {"increment_ms", 2'000}}}};

/// A person's account, with a browser and a program.
struct Person {
  explicit Person(std::uint16_t port, const std::string& name = {})
      : browser(Browser::with_account(port, name)),
        token(browser.make_token({"play", "challenge"})),
        client(Client::with_token(port, token)) {}

  Json get(const std::string& path) { return Json::parse(browser.get(path).body); }

  Browser browser;
  std::string token;
  Client client;
};

class Views : public testing::Test {
 protected:
  [[nodiscard]] Answer get(const std::string& path, const Headers& headers = {}) const {
    return request(server->port(), "GET", path, "", headers);
  }
  [[nodiscard]] Json json(const std::string& path) const { return Json::parse(get(path).body); }
  static void begin(Person& white, Person& black, Json terms) {
    white.client.create(std::move(terms));
    black.client.watch(white.client.game());
    black.client.join();
    for (Person* one : {&white, &black}) one->client.until([&] { return one->client.playing(); });
  }
  /// Plays a rated game in which Black resigns after two moves of each.
  void play_rated(Person& white, Person& black) {
    Json terms = kBlitz;
    terms["rated"] = true;
    begin(white, black, terms);
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
      Person& mover = white.client.my_turn() ? white : black;
      Person& other = &mover == &white ? black : white;
      mover.client.move(move);
      other.client.until([&] { return other.client.ply() == mover.client.ply(); });
    }
    black.client.act("resign");
    white.client.until([&] { return white.client.outcome().has_value(); });
  }
  void restart() {
    server->stop();
    server = std::make_unique<LocalServer>(place, Settings{.errors = kNoLimit});
  }

  Place place;
  std::unique_ptr<LocalServer> server = std::make_unique<LocalServer>(place, Settings{.errors = kNoLimit});
};

TEST_F(Views, AProfileHasRatingsAndCountsAndNothingPrivate) {
  Person alice(server->port(), "Alice");
  Person bob(server->port(), "Bob");
  EXPECT_EQ(json("/api/user/Alice")["games"], (Json{{"played", 0}, {"rated", 0}}));
  EXPECT_EQ(json("/api/user/Alice")["ratings"], Json::object());
  play_rated(alice, bob);
  alice.client.create(Json::object());
  alice.client.act("abort");
  begin(alice, bob, Json::object());
  bob.client.act("resign");
  const Json shown = json("/api/user/alice");
  EXPECT_EQ(shown["games"], (Json{{"played", 2}, {"rated", 1}})) << "an aborted game is none";
  EXPECT_EQ(shown["ratings"]["chess"]["blitz"]["rating"], 1662);
  EXPECT_EQ(shown["ratings"]["chess"]["blitz"]["provisional"], true);
  EXPECT_FALSE(shown.contains("email"));
}

TEST_F(Views, OnesOwnGamesArePrivateAndWaitingOnesTooAndForNobodyElse) {
  Person alice(server->port(), "Alice");
  Client guest(server->port());
  const auto playing = [&](const Headers& headers) { return Json::parse(get("/api/account/playing", headers).body); };
  const Headers as_guest{{"Authorization", "Bearer " + guest.token()}};
  EXPECT_EQ(playing(alice.browser.headers()), (Json{{"nowPlaying", Json::array()}}));
  Json terms = kBlitz;
  terms["private"] = true;
  alice.client.create(terms);
  const std::string waiting = alice.client.game();
  Json row = playing(alice.browser.headers())["nowPlaying"][0];
  EXPECT_EQ(row["gameId"], waiting);
  EXPECT_EQ(row["phase"], "waiting");
  EXPECT_EQ(row["waitsFor"], "link");
  EXPECT_EQ(row["private"], true);
  EXPECT_EQ(row["isMyTurn"], false);
  EXPECT_FALSE(row.contains("opponent"));

  guest.watch(waiting);
  guest.join();
  alice.client.until([&] { return alice.client.playing(); });
  alice.client.move("e2e4");
  guest.until([&] { return guest.ply() == 1; });
  row = playing(as_guest)["nowPlaying"][0];
  EXPECT_EQ(row["isMyTurn"], true);
  EXPECT_EQ(row["color"], "black");
  EXPECT_EQ(row["lastMove"], "e2e4");
  EXPECT_EQ(row["opponent"], (Json{{"id", alice.browser.id()}, {"name", "Alice"}}));
  EXPECT_LE(row["msLeft"], 180'000);
  EXPECT_THAT(row["fen"].get<std::string>(), HasSubstr("4P3"));
  EXPECT_EQ(playing(Headers{{"Authorization", "Bearer " + alice.token}})["nowPlaying"][0]["isMyTurn"], false);
  for (const Headers& nobody : {Headers{}, Headers{{"Authorization", "Bearer " + std::string(64, '0')}}}) {
    EXPECT_EQ(code_of(get("/api/account/playing", nobody)), "not_signed_in");
  }
  EXPECT_EQ(get("/api/account/playing", as_guest).cache_control, "private, no-store");
  guest.act("resign");
  alice.client.until([&] { return alice.client.outcome().has_value(); });
  EXPECT_EQ(playing(as_guest)["nowPlaying"], Json::array());
}

TEST_F(Views, WhoseTurnItIsComesFirstAmongOnesOwnGames) {
  Person alice(server->port(), "Alice");
  Person bob(server->port(), "Bob");
  begin(alice, bob, Json{{"color", "white"}});
  const std::string older = alice.client.game();
  Client waits = Client::with_token(server->port(), alice.token);
  waits.create(Json{{"to", bob.browser.id()}});
  const Json list = alice.get("/api/account/playing")["nowPlaying"];
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0]["gameId"], older);
  EXPECT_EQ(list[1]["waitsFor"], "player");
  EXPECT_EQ(list[1]["opponent"]["name"], "Bob");
}

TEST_F(Views, AProfileListsGamesWithAResultCasualOnesTooAndNoPrivateOnes) {
  Person alice(server->port(), "Alice");
  Person bob(server->port(), "Bob");
  play_rated(alice, bob);
  const std::string rated = alice.client.game();
  begin(alice, bob, Json{{"variant", "chess"}, {"color", "white"}});
  const std::string casual = alice.client.game();
  bob.client.act("resign");
  alice.client.until([&] { return alice.client.outcome().has_value(); });
  begin(alice, bob, Json{{"private", true}});
  bob.client.act("resign");
  alice.client.until([&] { return alice.client.outcome().has_value(); });
  begin(alice, bob, Json{{"delay_ms", 60'000}});
  bob.client.act("resign");
  alice.client.until([&] { return alice.client.outcome().has_value(); });

  const Json shown = json("/api/user/Bob/games");
  ASSERT_EQ(shown["games"].size(), 2U) << "a game that others see later is not over for them";
  EXPECT_EQ(shown["games"][0]["gameId"], casual);
  EXPECT_EQ(shown["games"][0]["rated"], false);
  EXPECT_EQ(shown["games"][0]["outcome"], (Json{{"result", "white"}, {"reason", "resignation"}}));
  EXPECT_EQ(shown["games"][0]["players"]["black"]["name"], "Bob");
  EXPECT_EQ(shown["games"][1]["gameId"], rated);
  EXPECT_FALSE(shown.contains("before"));
  EXPECT_EQ(json("/api/user/Bob/games?before=" + casual)["games"].size(), 1U);
  EXPECT_EQ(code_of(get("/api/user/Bob/games?before=x")), "bad_value");
  EXPECT_EQ(code_of(get("/api/user/Carol/games")), "no_such_user");
}

TEST_F(Views, ListsOfRatingsNameWhoIsThereAndNobodyWhoHasGone) {
  Person alice(server->port(), "Alice");
  Person bob(server->port(), "Bob");
  play_rated(alice, bob);
  const std::string path = "/api/ratings/" + bob.browser.id() + "/chess/blitz";
  const Json row = json(path)["history"][0];
  EXPECT_EQ(row["number"], 1);
  EXPECT_EQ(row["color"], "black");
  EXPECT_EQ(row["result"], "white");
  EXPECT_EQ(row["opponent"], (Json{{"id", alice.browser.id()}, {"name", "Alice"}}));
  EXPECT_EQ(json(path + "?before=1")["history"], Json::array());
  EXPECT_EQ(code_of(get(path + "?before=x")), "bad_value");
  const Json before = json("/api/player/top/chess/blitz")["players"];
  ASSERT_EQ(before.size(), 2U);
  EXPECT_EQ(before[0]["name"], "Alice");

  EXPECT_EQ(alice.browser.said("/api/account/close", {{"password", kPassword}}), "ok");
  EXPECT_EQ(json(path)["history"][0]["opponent"]["name"], "closed account");
  const Json after = json("/api/player/top/chess/blitz")["players"];
  ASSERT_EQ(after.size(), 1U);
  EXPECT_EQ(after[0]["name"], "Bob");
  EXPECT_EQ(after[0]["rank"], 1);
  EXPECT_EQ(code_of(get("/api/user/Alice")), "no_such_user");
}

TEST_F(Views, APrivateGameIsGivenToItsPlayersAndToNobodyElse) {
  Person alice(server->port(), "Alice");
  Person carol(server->port(), "Carol");
  Client guest(server->port());
  alice.client.create({{"variant", "chess56"}, {"private", true}});
  guest.watch(alice.client.game());
  guest.join();
  ASSERT_TRUE(eventually([&] {
    alice.client.take_all();
    guest.take_all();
    return alice.client.playing() && guest.playing();
  }));
  const std::string game = alice.client.game();
  const auto bearer = [](const std::string& token) { return Headers{{"Authorization", "Bearer " + token}}; };
  const std::vector<Headers> players{alice.browser.headers(), bearer(alice.token), bearer(guest.token())};
  const std::vector<Headers> others{{},
                                    carol.browser.headers(),
                                    bearer(carol.token),
                                    bearer("ast_" + std::string(64, '0')),
                                    bearer(std::string(64, '0')),
                                    {{"Authorization", "Basic YTpi"}},
                                    {{"Origin", "http://evil.example"}, {"Cookie", alice.browser.cookie()}}};
  const std::vector<std::pair<std::string, std::string>> paths{
      {"/game/export/" + game, "/game/export/AAAAaaaa"},
      {"/game/export/" + game + ".pgn", "/game/export/AAAAaaaa.pgn"},
      {"/fair/" + alice.client.draw(), "/fair/AAAAaaaa.1"}};
  for (const auto& [path, missing] : paths) {
    for (const Headers& headers : players) {
      const Answer answer = get(path, headers);
      EXPECT_EQ(answer.status, 200U) << path << answer.body;
      EXPECT_EQ(answer.cache_control, "private, no-store");
    }
    for (const Headers& headers : others) {
      Answer answer = get(path, headers);
      const Answer none = get(missing, headers);
      boost::replace_all(answer.body, game, "AAAAaaaa");
      EXPECT_EQ(answer.status, 404U) << path;
      EXPECT_EQ(answer.body, none.body) << "as if there were no such game";
      EXPECT_EQ(answer.cache_control, none.cache_control);
    }
  }
}

TEST_F(Views, TheExportHasWhatTheAccountHasWrittenWhomItBlocksAndItsRatings) {
  Person alice(server->port(), "Alice");
  Person bob(server->port(), "Bob");
  play_rated(alice, bob);
  ASSERT_EQ(alice.client.act("say", {{"to", "players"}, {"text", "good game"}})["t"], "said");
  ASSERT_EQ(bob.client.act("say", {{"to", "players"}, {"text", "not for me"}})["t"], "said");
  alice.client.ask("block", {{"player", bob.browser.id()}});
  const Json all = alice.get("/api/account/export");
  ASSERT_EQ(all["talk"].size(), 1U) << all;
  EXPECT_EQ(all["talk"][0]["text"], "good game");
  EXPECT_EQ(all["talk"][0]["game"], alice.client.game());
  EXPECT_EQ(all["talk"][0]["to"], "players");
  EXPECT_GT(all["talk"][0]["at"], 0);
  EXPECT_EQ(all["blocks"][0]["id"], bob.browser.id());
  EXPECT_EQ(all["blocks"][0]["name"], "Bob");
  EXPECT_EQ(all["ratings"]["chess"]["blitz"]["rating"], 1662);
  EXPECT_EQ(all["ratings"]["chess"]["blitz"]["history"][0]["game"], alice.client.game());
  EXPECT_FALSE(all.contains("more"));

  EXPECT_EQ(alice.get("/api/account/export/talk")["talk"], all["talk"]);
  EXPECT_EQ(alice.get("/api/account/export/talk?after=" + alice.client.game() + ".9")["talk"], Json::array());
  EXPECT_EQ(code_of(alice.browser.get("/api/account/export/talk?after=x.1")), "bad_value");
  EXPECT_EQ(code_of(alice.browser.get("/api/account/export/talk?after=AAAAaaaa.1")), "bad_value");
  EXPECT_EQ(code_of(alice.browser.get("/api/account/export/games?after=x")), "bad_value");
  EXPECT_EQ(code_of(alice.browser.get("/api/account/export/secrets")), "nothing_here");
  EXPECT_EQ(code_of(get("/api/account/export/talk")), "not_signed_in");
}

TEST_F(Views, ListsAndExportsDoNotShowTheNameOfAClosedAccount) {
  Person alice(server->port(), "Alice");
  Person bob(server->port(), "Bobby");
  begin(alice, bob, Json::object());
  const std::string played = alice.client.game();
  Client challenger(server->port());
  challenger.create({{"to", "Alice"}});
  Client watcher(server->port());
  const auto names = [&] {
    const Json lobby = watcher.last_of("lobby");
    if (lobby.is_null() || lobby["d"]["games"].empty()) return std::string{"no list"};
    const Json& game = lobby["d"]["games"][0];
    return game["white"]["name"].get<std::string>() + " - " + game["black"]["name"].get<std::string>();
  };
  const auto watch = [&] {
    watcher = Client(server->port());
    watcher.say("watch_lobby", Json::object());
  };
  watch();
  watcher.until([&] { return names() == "Alice - Bobby"; });
  ASSERT_EQ(alice.browser.said("/api/account/close", {{"password", kPassword}}), "ok");
  watcher.until([&] { return names() == "no list"; });  // without Alice no game is played
  EXPECT_THAT(challenger.act("watch").dump(), Not(HasSubstr("Alice"))) << "she was challenged there";

  for (const bool restarted : {false, true}) {
    if (restarted) restart();
    watch();
    EXPECT_THAT(watcher.hear("lobby").dump(), Not(HasSubstr("Alice")));
    for (const std::string& path : {"/game/export/" + played, "/game/export/" + played + ".pgn"}) {
      const std::string body = get(path).body;
      EXPECT_THAT(body, Not(HasSubstr("Alice"))) << path;
      EXPECT_THAT(body, HasSubstr("Bobby")) << path;
      EXPECT_THAT(body, HasSubstr("closed account")) << path;
    }
    EXPECT_THAT(get("/game/export/" + challenger.game()).body, Not(HasSubstr("Alice")));
  }
}

TEST(LongExport, ComesInPartsThatAreAllOfIt) {
  constexpr int kLines = 2 * static_cast<int>(kMostInPart) + 5;
  Hall hall;
  hall.rated = true;
  const auto [white, black] = hall.start_game("game0001");
  std::vector<std::future<bool>> said;
  for (int i = 1; i <= kLines; ++i) {
    auto done = std::make_shared<std::promise<bool>>();
    said.push_back(done->get_future());
    hall.core().store.talk().say(hall.game,
                                 {.number = 0,
                                  .channel = store::Channel::players,
                                  .player = white->player().id.text(),
                                  .command = "c" + std::to_string(i),
                                  .name = "",
                                  .text = std::to_string(i),
                                  .at = store::WallTime{}},
                                 [done](const store::Result<store::Said>& one) { done->set_value(one.has_value()); });
  }
  for (auto& one : said) ASSERT_TRUE(one.get());

  Login login;
  login.account.id = white->player().id.text();
  const auto sections = record_sections(hall.core(), hall.conduct().leave);
  const auto talk = std::ranges::find(sections, "talk", &Section::name);
  int next = 1;
  int parts = 0;
  std::string after;
  do {
    std::promise<std::expected<std::string, protocol::Error>> answered;
    protocol::AccountExport part;
    talk->gather(login, after, part, [&](auto rest) { answered.set_value(std::move(rest)); });
    const auto rest = answered.get_future().get();
    ASSERT_TRUE(rest && part.talk);
    EXPECT_LE(part.talk->size(), kMostInPart);
    for (const auto& line : *part.talk) EXPECT_EQ(line.text, std::to_string(next++));
    after = *rest;
    ++parts;
  } while (!after.empty() && parts < 10);
  EXPECT_EQ(next - 1, kLines);
  EXPECT_EQ(parts, 3);
}

}  // namespace
}  // namespace server::test
