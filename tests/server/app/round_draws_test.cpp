// The draws of a tournament's round on sockets: players with their pages open, a server that is killed in the middle,
// and records that anybody can check.
#include <gtest/gtest.h>

#include <csignal>

#include "server/fairness/check.hpp"
#include "tests/server/support/event.hpp"

namespace server::test {
namespace {

constexpr int kPages = 6;

/// A player's page that shows the tournament, and does a player's part when told to.
class Page {
 public:
  Page(std::uint16_t port, const std::string& token, std::string event)
      : event_(std::move(event)), client_(Client::with_token(port, token)) {
    EXPECT_EQ(client_.ask("watch_event", {{"event", event_}})["t"], "event");
  }
  /// Waits until the newest draw is the one of that name and has come so far, and gives it.
  Json draw(const std::string& draw, const std::string& state) {
    client_.until([&] {
      newest_ = client_.last_of("event")["d"].value("fair", Json::object());
      return newest_.value("draw", "") == draw && newest_["state"] == state;
    });
    return newest_;
  }
  Json commit(const std::string& draw) {
    return say("fair_commit", {{"commitment", fairness::to_hex(chain(draw).commitment())}}, draw);
  }
  Json open(const std::string& draw) {
    return say("fair_open", {{"opening", fairness::to_hex(chain(draw).opening(1))}}, draw);
  }
  [[nodiscard]] const std::string& id() const { return client_.id(); }

 private:
  Json say(const std::string& type, Json data, const std::string& draw) {
    data["event"] = event_;
    data["draw"] = draw;
    return client_.ask(type, std::move(data));
  }
  [[nodiscard]] fairness::Chain chain(const std::string& draw) const {
    fairness::Secret secret{};
    std::ranges::copy(fairness::sha256(client_.id() + draw), secret.begin());
    return fairness::Chain{secret, 1};
  }

  std::string event_;
  Client client_;
  Json newest_;
};

class RoundDraw : public testing::Test {
 protected:
  RoundDraw() : event(start(), kPages) {
    for (Browser& player : event.players) tokens.push_back(player.make_token({"play"}));
    event.announce({{"schedule",
                     {{{"variant", "chess112"},
                       {"options", {{"interchange", "alternate"}}},
                       {"clock", {{"type", "fischer"}, {"base_ms", 900'000}, {"increment_ms", 10'000}}}}}}});
    event.enter_all();
    come_back();
  }
  std::uint16_t start() {
    Event::prepare(place);
    server = std::make_unique<ServerChild>(place, 0, kMore);
    return server->port();
  }
  void come_back() {
    pages.clear();
    for (const std::string& token : tokens) {
      pages.push_back(std::make_unique<Page>(server->port(), token, event.id));
    }
  }
  void kill_and_start() {
    const std::uint16_t port = server->port();
    server->signal(SIGKILL);
    EXPECT_EQ(server->wait(), -1);
    server = std::make_unique<ServerChild>(place, port, kMore);
    come_back();
  }
  void run_program(const std::vector<std::string>& words) {
    Child program(place, words);
    ASSERT_EQ(program.wait(), 0) << program.err();
  }
  void commit_all(const std::string& draw) {
    for (const auto& page : pages) {
      (void)page->draw(draw, "gathering");
      EXPECT_EQ(page->commit(draw)["t"], "event");
    }
  }
  void open_all(const std::string& draw) {
    for (const auto& page : pages) {
      EXPECT_EQ(page->draw(draw, "locked")["committed"].size(), std::size_t{kPages});
      EXPECT_EQ(page->open(draw)["t"], "event");
    }
  }
  fairness::Record record(const std::string& draw) {
    const Answer answer = request(server->port(), "GET", "/fair/" + draw);
    EXPECT_EQ(answer.status, 200U) << answer.body;
    auto record = fairness::read_record(answer.body);
    EXPECT_TRUE(record) << answer.body;
    return *record;
  }

  const std::vector<std::string> kMore{"--new-accounts", "1000", "--errors", "1000"};
  Place place;
  std::unique_ptr<ServerChild> server;
  Event event;
  std::vector<std::string> tokens;
  std::vector<std::unique_ptr<Page>> pages;
};

TEST_F(RoundDraw, OutliveAServerThatIsKilled) {
  const std::string draw = event.id + "-1.1";
  ASSERT_EQ(event.said("pair"), "ok");
  commit_all(draw);
  open_all(draw);
  ASSERT_TRUE(eventually([&] { return event.view()["rounds"].size() == 1; }));

  const std::string dice = event.id + "-1.2";
  ASSERT_EQ(event.said("begin"), "ok");
  EXPECT_EQ(event.said("begin"), "busy");
  commit_all(dice);
  EXPECT_EQ(pages[0]->open(dice)["t"], "event");
  kill_and_start();
  const Json locked = pages[1]->draw(dice, "locked");
  EXPECT_EQ(locked["opened"], (Json{pages[0]->id()})) << "what was acknowledged is there";
  open_all(dice);
  const Json done = pages[0]->draw(dice, "done");
  ASSERT_TRUE(eventually([&] { return event.view()["rounds"][0].contains("begun_ms"); }));
  const Json view = event.view();
  EXPECT_EQ(view["rounds"][0]["setup"], done["setup"]);
  EXPECT_EQ(view["rounds"][0]["draw"], dice);

  std::set<std::string> keys;
  for (const std::string& name : {draw, dice}) {
    const fairness::Record one = record(name);
    const auto lock = fairness::parse_lock(one.lock);
    ASSERT_TRUE(lock);
    EXPECT_EQ(lock->taking_part(), std::size_t{kPages});
    EXPECT_TRUE(fairness::check(one, lock->server_key));
    keys.insert(fairness::to_hex(lock->server_key));
  }
  EXPECT_EQ(keys.size(), 1U);
  const std::string game = view["rounds"][0]["boards"][0][0]["game"];
  const Json shown = Json::parse(request(server->port(), "GET", "/game/export/" + game).body);
  EXPECT_EQ(shown["setup"], done["setup"]) << shown;
}

// The copy was made before the lock, so that people know more of the draw than the server then does.
TEST_F(RoundDraw, AreMadeAnewByAServerThatWasRestored) {
  const std::string copy = (place / "copy").string();
  const std::string data = place.data().string();
  const std::string draw = event.id + "-1.1";
  const std::string again = event.id + "-1.2";
  ASSERT_EQ(event.said("pair"), "ok");
  for (const auto& page : pages) (void)page->draw(draw, "gathering");
  EXPECT_EQ(pages[0]->commit(draw)["t"], "event");
  ASSERT_NO_FATAL_FAILURE(run_program({"backup", copy, "--data", data}));
  for (std::size_t i = 1; i < pages.size(); ++i) EXPECT_EQ(pages[i]->commit(draw)["t"], "event");
  (void)pages[0]->draw(draw, "locked");
  EXPECT_EQ(pages[0]->open(draw)["t"], "event");
  const std::string lock = record(draw).lock;

  const std::uint16_t port = server->port();
  server->signal(SIGKILL);
  EXPECT_EQ(server->wait(), -1);
  ASSERT_NO_FATAL_FAILURE(run_program({"restore", copy, "--data", data}));
  server = std::make_unique<ServerChild>(place, port, kMore);
  come_back();
  commit_all(again);
  open_all(again);
  ASSERT_TRUE(eventually([&] { return event.view()["rounds"].size() == 1; }));
  const fairness::Record made = record(again);
  EXPECT_TRUE(fairness::check(made, fairness::parse_lock(made.lock)->server_key));
  const fairness::Record left = record(draw);
  EXPECT_EQ(left.lock, lock) << "it was signed";
  EXPECT_EQ(left.state, fairness::State::voided);
  EXPECT_EQ(Json::parse(left.notes)["void"], "restored") << left.notes;
  EXPECT_EQ(event.said("begin"), "ok");
}

TEST_F(RoundDraw, RefusesWhatIsNotAPlayers) {
  const std::string draw = event.id + "-1.1";
  Client stranger(server->port());
  EXPECT_EQ(stranger.ask("watch_event", {{"event", "nowhere0"}})["d"]["code"], "no_such_tournament");
  const std::string some(64, '0');
  const Json commit{{"event", event.id}, {"draw", draw}, {"commitment", some}};
  EXPECT_EQ(stranger.ask("fair_commit", commit)["d"]["code"], "not_watching");
  EXPECT_EQ(stranger.ask("watch_event", {{"event", event.id}})["t"], "event");
  ASSERT_EQ(event.said("pair"), "ok");
  (void)pages[0]->draw(draw, "gathering");
  EXPECT_EQ(stranger.ask("fair_commit", commit)["d"]["code"], "not_a_player");
  EXPECT_EQ(stranger.ask("fair_open", {{"event", event.id}, {"draw", draw}, {"opening", some}})["d"]["code"],
            "roll_not_due");
  EXPECT_EQ(
      stranger.ask("fair_open", {{"event", event.id}, {"draw", event.id + "-9.9"}, {"opening", some}})["d"]["code"],
      "no_such_draw");
  stranger.say("unwatch_event", {{"event", event.id}});
  EXPECT_EQ(stranger.ask("fair_commit", commit)["d"]["code"], "not_watching");
}

}  // namespace
}  // namespace server::test
