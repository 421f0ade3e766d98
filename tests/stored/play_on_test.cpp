// Games that a server of another day has left in their middle go on, and what this one adds to their records can be
// read with what stood there before.
#include <deque>

#include "tests/server/support/browser.hpp"
#include "tests/stored/stored.hpp"

namespace server::test {
namespace {

enum class After : std::uint8_t { resignation, agreement, nothing };

class StoredGamesGoOn : public Stored {
 protected:
  [[nodiscard]] Client player(const Json& game, std::size_t seat) const {
    const Json& kept = game["players"].at(seat);
    Client client = Client::with_token(port(), kept["token"]);
    client.remember(secrets_of(kept["secrets"]));
    client.watch(game["game"]);
    return client;
  }
  /// Who takes the free seat.
  [[nodiscard]] Client newcomer(const Json& game) const {
    if (game["players"].size() > 1) return player(game, 1);  // the one who is challenged
    const bool rated = game["shown"]["snapshot"]["rated"];
    Client client = rated ? Client::with_token(port(), Browser::with_account(port(), "newcomer").make_token({"play"}))
                          : Client(port());
    client.watch(game["game"]);
    return client;
  }
  [[nodiscard]] Two enter(const Json& game) const {
    const Json& snapshot = game["shown"]["snapshot"];
    Client one = player(game, 0);
    Client other = snapshot["phase"] == "waiting" ? newcomer(game) : player(game, 1);
    if (snapshot["phase"] == "waiting") other.join();
    if (snapshot["phase"] == "playing" && snapshot.contains("fair")) {
      const std::string draw = snapshot["fair"]["draw"];
      const Json record = Json::parse(text_at(port(), "/fair/" + draw, one.token()));
      for (Client* client : {&one, &other}) client->take_up_draw(record);
    }
    return {std::move(one), std::move(other)};
  }
  void end(Two& game, After after) {
    if (game.white.outcome()) return wait_for_end(game);
    if (after == After::nothing) return;
    if (after == After::resignation) {
      EXPECT_EQ(game.mover().act("resign")["t"], "game_ended");
    } else {
      Client& by = game.mover();
      Client& other = &by == &game.white ? game.black : game.white;
      EXPECT_EQ(by.act("draw_offer", {{"ply", by.ply() + 1}})["t"], "draw_offered");
      EXPECT_EQ(other.act("draw_accept")["t"], "game_ended");
    }
    wait_for_end(game);
  }
  [[nodiscard]] Json shown_now(const Client& player) const {
    return shown(port(), player.game(), player.token(), false);
  }

  std::mt19937 random{2026};
};
INSTANTIATE_TEST_SUITE_P(Of, StoredGamesGoOn, testing::ValuesIn(stored_sets()), test_name);

TEST_P(StoredGamesGoOn, ToTheirEndsAndThroughAnotherStart) {
  std::deque<Two> going;
  for (const Json& game : games) {
    const Json& snapshot = game["shown"]["snapshot"];
    if (snapshot["phase"] == "ended") continue;
    SCOPED_TRACE(game["name"].get<std::string>() + ", " + game["game"].get<std::string>());
    Two& two = going.emplace_back(enter(game));
    two.white.drop();
    two.white.resume();
    play_by_chance(two, 4, random);
    EXPECT_GT(two.white.ply(), 0);
    end(two, static_cast<After>(going.size() % 3));
  }
  EXPECT_GE(going.size(), 40U);
  std::vector<Json> before;
  for (const Two& two : going) before.push_back(shown_now(two.white));
  restart();
  for (std::size_t i = 0; i < going.size(); ++i) {
    Two& two = going[i];
    SCOPED_TRACE(two.white.game());
    expect_same(before[i], shown_now(two.white));
    if (two.white.outcome()) continue;
    for (Client* one : {&two.white, &two.black}) one->resume(port());
    play_by_chance(two, 2, random);
  }
}

}  // namespace
}  // namespace server::test
