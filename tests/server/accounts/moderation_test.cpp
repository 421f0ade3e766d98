// Moderators mute over HTTP, and it holds in every game at once; talk of closed accounts; names of those whom one
// blocks. On real sockets, and after the server was killed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

#include "server/app/wait.hpp"
#include "server/store/sqlite/open.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;

class Moderating : public testing::Test {
 protected:
  Moderating() {
    make_account(place, "Mo", "moderator");
    make_account(place, "Meg", "moderator");
    make_account(place, "Ada", "admin");
    server = std::make_unique<ServerChild>(place, 0, std::vector<std::string>{"--errors", "1000"});
  }
  void kill_and_start() {
    const std::uint16_t port = server->port();
    server->signal(SIGKILL);
    EXPECT_EQ(server->wait(), -1);
    server = std::make_unique<ServerChild>(place, port, std::vector<std::string>{"--errors", "1000"});
  }
  [[nodiscard]] Browser signed_in(const std::string& name) const {
    Browser one(server->port());
    EXPECT_EQ(one.said("/api/login", {{"name", name}, {"password", kPassword}}), "ok");
    return one;
  }
  static std::string mute(Browser& by, const std::string& player, const Json& more = Json::object()) {
    Json request{{"player", player}};
    request.update(more);
    return by.said("/api/mute", request);
  }
  static Json mutes(Browser& by) { return Json::parse(by.get("/api/mute").body).at("mutes"); }
  /// Says something, and gives `said` or the code of the refusal.
  static std::string say(Client& who, const std::string& to) {
    const Json answer = who.act("say", {{"to", to}, {"text", "hello"}});
    return answer["t"] == "error" ? answer["d"]["code"] : answer["t"];
  }
  /// The sentence of a mute; empty if there is none.
  static std::string muted_sentence(Client& who) {
    const Json answer = who.act("say", {{"to", "players"}, {"text", "hello"}});
    return answer["d"].value("code", "") == "muted" ? answer["d"].value("message", "") : "";
  }

  Place place;
  std::unique_ptr<ServerChild> server;
};

TEST_F(Moderating, AMuteHoldsInEveryGameAtOnceAndAfterACrash) {
  Browser mo = signed_in("Mo");
  Client rude(server->port());
  rude.create(Json::object());
  Client other(server->port());
  other.watch(rude.game());
  other.join();
  EXPECT_EQ(say(rude, "players"), "said");
  EXPECT_EQ(mute(mo, rude.id(), {{"ms", 3'600'000}}), "ok");
  EXPECT_THAT(muted_sentence(rude), HasSubstr("muted you until 20"));
  Client tab = rude.another_tab();
  tab.create(Json::object());
  EXPECT_EQ(say(tab, "players"), "muted") << "in another game";
  EXPECT_EQ(say(other, "players"), "said");

  const Json listed = mutes(mo);
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0]["player"], (Json{{"id", rude.id()}, {"name", "Guest " + rude.id().substr(2, 4)}}));
  EXPECT_EQ(listed[0]["by"]["name"], "Mo");
  EXPECT_EQ(listed[0]["until"].get<std::int64_t>() - listed[0]["createdAt"].get<std::int64_t>(), 3'600'000);
  kill_and_start();
  EXPECT_EQ(mutes(mo), listed);
  rude.resume();
  EXPECT_EQ(say(rude, "players"), "muted");

  EXPECT_EQ(code_of(mo.drop("/api/mute/" + rude.id())), "ok");
  EXPECT_EQ(say(rude, "players"), "said");
  EXPECT_EQ(code_of(mo.drop("/api/mute/" + rude.id())), "ok") << "twice is once";
  kill_and_start();
  EXPECT_EQ(mutes(mo), Json::array());
  rude.resume();
  EXPECT_EQ(say(rude, "players"), "said");
}

TEST_F(Moderating, AnAccountIsMutedByItsNameForEver) {
  Browser mo = signed_in("Mo");
  const Browser bob = Browser::with_account(server->port(), "Bobby");
  EXPECT_EQ(mute(mo, "B0bby"), "no_such_user") << "who only looks like him";
  EXPECT_EQ(mute(mo, "bobby", {{"ms", 60'000}}), "ok");
  EXPECT_EQ(mute(mo, "bobby", {{"reason", "calls people names"}}), "ok");
  EXPECT_EQ(mutes(mo)[0]["reason"], "calls people names");
  EXPECT_EQ(mute(mo, "bobby", {{"reason", "two\nlines"}}), "bad_value");
  EXPECT_EQ(mute(mo, "bobby"), "ok") << "the newer one counts";
  Client client = Client::with_token(server->port(), bob.make_token({"play"}));
  client.create(Json::object());
  EXPECT_EQ(muted_sentence(client), "a moderator has muted you") << "without an end";
  ASSERT_EQ(mutes(mo).size(), 1U);
  EXPECT_FALSE(mutes(mo)[0].contains("until"));
  EXPECT_EQ(mutes(mo)[0]["player"], (Json{{"id", bob.id()}, {"name", "Bobby"}}));
  EXPECT_EQ(code_of(mo.drop("/api/mute/Bobby")), "ok");
  EXPECT_EQ(say(client, "players"), "said");
}

TEST_F(Moderating, OnlyModeratorsMuteAndNobodyAModeratorButAnAdmin) {
  Browser mo = signed_in("Mo");
  Browser ada = signed_in("Ada");
  Browser bob = Browser::with_account(server->port(), "Bobby");
  const Client guest(server->port());
  EXPECT_EQ(mute(bob, guest.id()), "missing_role");
  EXPECT_EQ(code_of(bob.drop("/api/mute/" + guest.id())), "missing_role");
  EXPECT_EQ(code_of(bob.get("/api/mute")), "missing_role");
  EXPECT_EQ(bob.get("/api/mute").status, 403U);
  Browser nobody(server->port());
  EXPECT_EQ(mute(nobody, guest.id()), "not_signed_in");
  const std::string token = mo.make_token({"play", "challenge", "bot", "tournament"});
  EXPECT_EQ(code_of(request(server->port(), "GET", "/api/mute", "", {{"Authorization", "Bearer " + token}})),
            "missing_scope");

  EXPECT_EQ(mute(mo, "Mo"), "not_available");
  EXPECT_EQ(mute(ada, "Ada"), "not_available");
  EXPECT_EQ(mute(mo, "Meg"), "missing_role");
  EXPECT_EQ(mute(mo, "Ada"), "missing_role");
  EXPECT_EQ(mutes(mo), Json::array()) << "nothing has changed";
  EXPECT_EQ(mute(ada, "Mo"), "ok");
  EXPECT_EQ(code_of(mo.drop("/api/mute/Mo")), "not_available") << "nor does he let himself speak";
  Browser meg = signed_in("Meg");
  EXPECT_EQ(code_of(meg.drop("/api/mute/Mo")), "missing_role");
  EXPECT_EQ(mutes(meg).size(), 1U);
  EXPECT_EQ(code_of(ada.drop("/api/mute/Mo")), "ok");
}

TEST_F(Moderating, WhatIsNoMuteIsRefused) {
  Browser mo = signed_in("Mo");
  const Client guest(server->port());
  EXPECT_EQ(mute(mo, "Nobody9"), "no_such_user");
  EXPECT_EQ(mo.post("/api/mute", {{"player", "Nobody9"}}).status, 404U);
  EXPECT_EQ(mute(mo, "g-0000000000"), "no_such_user");
  EXPECT_EQ(mute(mo, "u-0000000000"), "no_such_user");
  EXPECT_EQ(mute(mo, "no body; at all"), "no_such_user");
  EXPECT_EQ(mute(mo, ""), "bad_value");
  EXPECT_EQ(mute(mo, guest.id(), {{"ms", 59'999}}), "out_of_range");
  EXPECT_EQ(mute(mo, guest.id(), {{"ms", -1}}), "out_of_range");
  EXPECT_EQ(mute(mo, guest.id(), {{"ms", 315'360'000'001}}), "out_of_range");
  EXPECT_EQ(mute(mo, guest.id(), {{"ms", nullptr}}), "wrong_type");
  EXPECT_EQ(mute(mo, guest.id(), {{"why", "rude"}}), "unknown_field");
  EXPECT_EQ(mo.said("/api/mute"), "missing_field");
  EXPECT_EQ(code_of(mo.drop("/api/mute/Nobody9")), "no_such_user");
  EXPECT_EQ(code_of(mo.drop("/api/mute")), "wrong_method");
  Browser bob = Browser::with_account(server->port(), "Bobby");
  EXPECT_EQ(mute(mo, bob.id()), "ok");
  EXPECT_EQ(bob.said("/api/account/close", {{"password", kPassword}}), "ok");
  EXPECT_EQ(mute(mo, "Bobby"), "no_such_user");
  EXPECT_EQ(mute(mo, bob.id()), "no_such_user");
  EXPECT_EQ(mutes(mo)[0]["player"]["name"], "closed account");
  EXPECT_EQ(code_of(mo.drop("/api/mute/" + bob.id())), "ok");
  EXPECT_EQ(mutes(mo), Json::array());
}

TEST_F(Moderating, LinesOfAClosedAccountLoseItsNameForAllAndForGood) {
  Browser bob = Browser::with_account(server->port(), "Bobby");
  Browser eve = Browser::with_account(server->port(), "Evelyn");
  Client white = Client::with_token(server->port(), bob.make_token({"play"}));
  white.create(Json::object());
  Client black(server->port());
  black.watch(white.game());
  black.join();
  Client looker = Client::with_token(server->port(), eve.make_token({"play"}));
  Client watcher(server->port());
  for (Client* one : {&looker, &watcher}) one->watch(white.game());
  ASSERT_EQ(say(white, "players"), "said");
  ASSERT_EQ(say(looker, "watchers"), "said");
  ASSERT_EQ(say(watcher, "watchers"), "said");
  const auto names = [](const Json& talk) {
    Json all = Json::array();
    for (const Json& line : talk["d"]["lines"]) all.push_back(line["player"]["name"]);
    return all;
  };
  const auto told = [&](Client& who, const Json& wanted) {
    who.until([&] { return !who.last_of("talk").is_null() && names(who.last_of("talk")) == wanted; });
  };
  const std::string guest = "Guest " + watcher.id().substr(2, 4);

  // The talk of a spectator loses its name first, then that of a player.
  ASSERT_EQ(eve.said("/api/account/close", {{"password", kPassword}}), "ok");
  told(watcher, Json::array({"closed account", guest}));
  ASSERT_EQ(bob.said("/api/account/close", {{"password", kPassword}}), "ok");
  told(black, Json::array({"closed account"}));
  const auto is_shown_to_who_comes = [&] {
    Client late(server->port());
    late.watch(white.game());
    told(late, Json::array({"closed account", guest}));
    Client player = Client::with_token(server->port(), black.token());
    player.watch(white.game());
    told(player, Json::array({"closed account"}));
  };
  is_shown_to_who_comes();
  kill_and_start();
  is_shown_to_who_comes();
}

TEST_F(Moderating, BlocksAreToldWithNames) {
  Browser bob = Browser::with_account(server->port(), "Bobby");
  Client client(server->port());
  const Client guest(server->port());
  EXPECT_EQ(client.ask("list_blocks", Json::object())["d"]["players"], Json::array());
  const Json shown_guest{{"id", guest.id()}, {"name", "Guest " + guest.id().substr(2, 4)}};
  EXPECT_EQ(client.ask("block", {{"player", guest.id()}})["d"]["players"], Json::array({shown_guest}));
  EXPECT_EQ(client.ask("block", {{"player", bob.id()}})["d"]["players"],
            Json::array({shown_guest, {{"id", bob.id()}, {"name", "Bobby"}}}));
  ASSERT_EQ(bob.said("/api/account/close", {{"password", kPassword}}), "ok");
  const Json after = Json::array({shown_guest, {{"id", bob.id()}, {"name", "closed account"}}});
  EXPECT_EQ(client.ask("list_blocks", Json::object())["d"]["players"], after);
  kill_and_start();
  Client again = Client::with_token(server->port(), client.token());
  Client other = Client::with_token(server->port(), client.token());
  EXPECT_EQ(again.ask("list_blocks", Json::object())["d"]["players"], after);
  EXPECT_EQ(again.ask("unblock", {{"player", guest.id()}})["d"]["players"], Json::array({after[1]}));
  other.until([&] { return !other.last_of("blocks").is_null(); });
  EXPECT_EQ(other.last_of("blocks")["d"]["players"], Json::array({after[1]})) << "on every connection of his";
  EXPECT_FALSE(other.last_of("blocks").contains("id"));
}

TEST_F(Moderating, ABlockIsOfSomebodyByNameOrId) {
  const Browser bob = Browser::with_account(server->port(), "Bobby");
  Client client(server->port());
  std::string gone;
  {
    const Client guest(server->port());
    gone = guest.id();
  }
  for (const char* nobody : {"zzz-nobody", "g-0000000000", "u-0000000000"}) {
    Json refused = client.ask("block", {{"player", nobody}});
    EXPECT_EQ(refused["d"]["code"], "no_such_player") << nobody;
    EXPECT_EQ(refused["d"]["pointer"], "/d/player");
  }
  const Json shown_bob{{"id", bob.id()}, {"name", "Bobby"}};
  EXPECT_EQ(client.ask("block", {{"player", "bobby"}})["d"]["players"], Json::array({shown_bob}));
  EXPECT_EQ(client.ask("block", {{"player", gone}})["d"]["players"],
            Json::array({{{"id", gone}, {"name", "Guest " + gone.substr(2, 4)}}, shown_bob}));
  EXPECT_EQ(client.ask("unblock", {{"player", gone}})["d"]["players"], Json::array({shown_bob}));
  EXPECT_EQ(client.ask("unblock", {{"player", "BOBBY"}})["d"]["players"], Json::array());
}

TEST_F(Moderating, ABlockOfAnyTextFromBeforeIsTakenBack) {
  const Browser bob = Browser::with_account(server->port(), "Bobby");
  const Client before(server->port());
  const std::uint16_t port = server->port();
  server.reset();
  {
    auto disk = store::sqlite::open({.file = place.data() / "astragal.db"});
    ASSERT_TRUE(disk.has_value());
    const auto blocked =
        wait_for<std::vector<store::Blocked>>([&](store::Completion<std::vector<store::Blocked>> then) {
          (*disk)->talk().set_block({.by = before.id(), .whom = "Bobby"}, store::Blocking::on,
                                    store::WallTime{std::chrono::milliseconds{1}}, std::move(then));
        });
    ASSERT_TRUE(blocked.has_value());
    (*disk)->close();
  }
  server = std::make_unique<ServerChild>(place, port);
  Client client = Client::with_token(port, before.token());
  EXPECT_EQ(client.ask("list_blocks", Json::object())["d"]["players"].size(), 1U);
  EXPECT_EQ(client.ask("unblock", {{"player", "Bobby"}})["d"]["players"], Json::array());
}

TEST_F(Moderating, ATokenBlocksOnlyWithTheScopeToPlay) {
  const Browser bob = Browser::with_account(server->port(), "Bobby");
  Client program = Client::with_token(server->port(), bob.make_token({"tournament"}));
  EXPECT_EQ(program.ask("block", {{"player", "g-0000000000"}})["d"]["code"], "missing_scope");
  EXPECT_EQ(program.ask("unblock", {{"player", "g-0000000000"}})["d"]["code"], "missing_scope");
}

}  // namespace
}  // namespace server::test
