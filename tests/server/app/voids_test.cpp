// Rolls that are not made, and whose doing that was: on real sockets, in the record, in the public counts, after a
// kill; and who leaves setups of rated games too often.
#include <gmock/gmock.h>

#include <csignal>

#include "server/fairness/void_note.hpp"
#include "server/games/conduct/setup_leavers.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

const Json kRatedDice{{"variant", "chess56"},
                      {"rated", true},
                      {"clock", {{"type", "fischer"}, {"base_ms", 180'000}, {"increment_ms", 2'000}}}};

Json get(std::uint16_t port, const std::string& path) {
  const Answer answer = request(port, "GET", path);
  Json body = Json::parse(answer.body);
  if (answer.status != 200) return body["error"]["code"];
  return body;
}

/// Begins a game in which both have committed and neither has opened.
void lock_setup(Client& white, Client& black, const Json& terms) {
  white.hold_dice();
  black.hold_dice();
  white.create(terms);
  black.watch(white.game());
  black.join();
  for (Client* one : {&white, &black}) {
    one->until([&] { return one->has_seen("fair_offered"); });
    one->act("fair_commit", one->commit_data());
  }
  for (Client* one : {&white, &black}) one->until([&] { return one->has_seen("fair_locked"); });
}

std::string why_void(std::uint16_t port, const std::string& draw) {
  const Json record = get(port, "/fair/" + draw);
  return record["notes"].value("void", "");
}

TEST(Voids, CountAgainstWhoResignsWhileTheRollIsDueAndNobodyElse) {
  const Place place;
  const LocalServer server(place);
  Client white(server.port());
  Client black(server.port());
  lock_setup(white, black, {{"variant", "chess56"}});
  ASSERT_EQ(white.act("fair_open", white.open_data())["t"], "fair_opened");
  ASSERT_EQ(white.act("resign")["t"], "fair_voided");
  white.until([&] { return white.has_seen("game_ended"); });
  const Json record = get(server.port(), "/fair/" + white.draw());
  EXPECT_EQ(record["state"], "void");
  EXPECT_EQ(record["rolls"][0]["missing"], Json({2})) << "it was not there";
  EXPECT_EQ(record["notes"], (Json{{"void", "ended by " + white.id()}})) << "and it was not its fault";
  EXPECT_EQ(get(server.port(), "/fair/voids/" + white.id())["voids"], (Json{{"ended", 1}}));
  EXPECT_EQ(get(server.port(), "/fair/voids/" + black.id())["voids"], Json::object());
  black.until([&] { return black.has_seen("game_ended"); });
  ASSERT_EQ(black.act("fair_open", black.open_data())["t"], "fair_voided") << "late";
  const Json late = get(server.port(), "/fair/" + white.draw());
  EXPECT_TRUE(late["rolls"][0].contains("dice"));
  EXPECT_EQ(late["notes"], record["notes"]);
  const Json voids = get(server.port(), "/fair/voids");
  EXPECT_EQ(voids["draws"], (Json{{"ended", 1}}));
  EXPECT_EQ(voids["server"], Json::object());
  EXPECT_EQ(voids["players"], (Json{{{"player", white.id()}, {"voids", {{"ended", 1}}}}}));
  EXPECT_EQ(get(server.port(), "/fair/voids?after=" + white.id())["players"], Json::array());
  EXPECT_EQ(get(server.port(), "/fair/voids?after=.."), "bad_value");
  EXPECT_EQ(get(server.port(), "/fair/voids/.."), "nothing_here");
}

TEST(Voids, CountOnceWhateverIsKilledAndSentAgain) {
  const Place place;
  auto server = std::make_unique<ServerChild>(place);
  Client white(server->port());
  Client black(server->port());
  lock_setup(white, black, {{"variant", "chess56"}});
  const std::string id = new_id();
  ASSERT_EQ(black.act("resign", Json::object(), id)["t"], "fair_voided");
  server->signal(SIGKILL);
  server->wait();
  server = std::make_unique<ServerChild>(place, server->port());
  black.resume(server->port());
  EXPECT_EQ(black.act("resign", Json::object(), id)["t"], "fair_voided") << "the same answer";
  EXPECT_EQ(why_void(server->port(), white.draw()), "ended by " + black.id());
  EXPECT_EQ(get(server->port(), "/fair/voids/" + black.id())["voids"], (Json{{"ended", 1}}));
  EXPECT_EQ(get(server->port(), "/fair/voids")["draws"], (Json{{"ended", 1}}));
}

TEST(Voids, ThreeOfRatedSetupsKeepFromRatedGamesWithDiceForADay) {
  const Place place;
  auto server = std::make_unique<LocalServer>(place, Settings{.new_accounts = 10});
  Client first = Client::with_account(server->port());
  Client second = Client::with_account(server->port());
  const auto leave = [&] {
    Client one = first.another_tab();
    Client two = second.another_tab();
    lock_setup(two, one, kRatedDice);
    EXPECT_EQ(one.act("resign")["t"], "fair_voided");
    two.until([&] { return two.has_seen("game_ended"); });
    return std::pair{std::move(two), std::move(one)};
  };
  leave();
  leave();
  auto [two, one] = leave();
  // New connections: who has heard nothing for as long as all that may take is taken for gone.
  Client leaver = first.another_tab();
  Client other = second.another_tab();
  const auto code = [](const Json& answer) { return answer["d"].value("code", answer["t"].get<std::string>()); };
  Json terms = kRatedDice;
  terms.update({{"options", Json::object()}, {"color", "white"}});
  const auto create = [&](Client& who, Json with = Json::object()) {
    Json wanted = terms;
    wanted.update(with);
    return who.ask("create", wanted);
  };
  const Json refused = create(leaver);
  EXPECT_EQ(code(refused), "kept_from_dice");
  EXPECT_GT(refused["d"]["retry_ms"], 86'000'000);
  EXPECT_THAT(refused["d"]["message"].get<std::string>(), testing::HasSubstr("no rated games with dice until 20"));
  EXPECT_EQ(code(create(leaver, {{"listed", true}})), "kept_from_dice");
  EXPECT_EQ(code(create(other, {{"to", leaver.id()}})), "kept_from_dice") << "nor is he challenged";
  EXPECT_EQ(code(create(leaver, {{"rated", false}})), "created");
  EXPECT_EQ(code(create(leaver, {{"variant", "chess"}})), "created") << "a rated game without dice";
  EXPECT_EQ(code(one.act("rematch_offer", {{"setup", "new"}})), "kept_from_dice");
  EXPECT_EQ(code(two.act("rematch_offer", {{"setup", "new"}})), "kept_from_dice");
  const std::string game = create(other)["d"]["game"];
  leaver.watch(game);
  EXPECT_EQ(code(leaver.act("join")), "kept_from_dice");
  EXPECT_EQ(get(server->port(), "/fair/voids/" + leaver.id())["voids"], (Json{{"ended", 3}}));
  const std::string name = get(server->port(), "/game/export/" + one.game())["players"]["black"]["name"];
  EXPECT_EQ(get(server->port(), "/api/user/" + name)["voids"], (Json{{"ended", 3}}));
  // A restart keeps the counts.
  const std::uint16_t port = server->port();
  server.reset();
  server = std::make_unique<LocalServer>(place, Settings{.new_accounts = 10}, port);
  Client again = Client::with_token(port, leaver.token());
  EXPECT_EQ(code(create(again)), "kept_from_dice");
}

TEST(SetupLeavers, AreKeptAwayForADayAfterTheThirdInTenDays) {
  using std::chrono::days;
  const PlayerId bob = *PlayerId::parse("u-bob");
  const Now first{1'800'000'000'000};
  const auto after = [&](Ms span) { return first + span; };
  SetupLeavers leavers;
  leavers.note("u-bob", first);
  leavers.note("u-bob", after(days{9}));
  EXPECT_EQ(leavers.banned_until(bob, after(days{9})), std::nullopt);
  leavers.note("u-bob", after(days{10}));
  EXPECT_EQ(leavers.banned_until(bob, after(days{10})), after(days{11}));
  EXPECT_EQ(leavers.banned_until(bob, after(days{11}) - Ms{1}), after(days{11}));
  EXPECT_EQ(leavers.banned_until(bob, after(days{11})), std::nullopt);
  EXPECT_EQ(leavers.banned_until(*PlayerId::parse("u-alice"), after(days{10})), std::nullopt);
  leavers.note("u-bob", after(days{12}));
  EXPECT_EQ(leavers.banned_until(bob, after(days{12})), after(days{13})) << "three again: on the days 9, 10 and 12";
  SetupLeavers slow;
  for (const int day : {0, 6, 11}) slow.note("u-bob", after(days{day}));
  EXPECT_EQ(slow.banned_until(bob, after(days{11})), std::nullopt);
}

}  // namespace
}  // namespace server::test
