// Rated games of one player that end at the same moment, in whatever batches the store writes them, and a kill right
// then: each is settled once, one after the other, by the very numbers of Glicko-2.
#include <gtest/gtest.h>

#include <csignal>
#include <iostream>
#include <random>
#include <vector>

#include "server/app/wait.hpp"
#include "server/store/sqlite/open.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using rating::Score;

const Json kClock{{"type", "fischer"}, {"base_ms", 180'000}, {"increment_ms", 2'000}};
const rating::Pool kPool{.family = "chess", .tempo = rating::Tempo::blitz};
constexpr int kRatedRounds = 5;

/// A game of the champion, who is White in all of them, against somebody new.
struct RatedGame {
  RatedGame(std::uint16_t port, const std::string& champion)
      : white(Client::with_token(port, champion)), black(Client::with_account(port)) {
    white.create({{"rated", true}, {"clock", kClock}});
    black.watch(white.game());
    black.join();
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
      white.until([&] { return white.playing() && white.ply() == black.ply(); });
      black.until([&] { return black.playing() && white.ply() == black.ply(); });
      (white.my_turn() ? white : black).move(move);
      white.until([&] { return white.ply() >= black.ply(); });
      black.until([&] { return black.ply() >= white.ply(); });
    }
  }
  Client& loser() { return score == Score::win ? black : white; }

  Client white, black;
  Score score = Score::win;
};

/// Gives what the store has of the player, the earliest game first, after the server has gone.
std::vector<store::RatedGame> history(const Place& place, const std::string& player) {
  const auto store = store::sqlite::open({.file = place.data() / "astragal.db"}).value();
  auto rows = wait_for<std::vector<store::RatedGame>>([&](store::Completion<std::vector<store::RatedGame>> then) {
                store->ratings().history(player, kPool, {.most = protocol::kMaxHistory}, std::move(then));
              }).value();
  std::ranges::reverse(rows);
  return rows;
}

/// Rates one game after the other, from the first on and with the time that lay between, and expects the stored
/// numbers.
void expect_glicko(const std::vector<store::RatedGame>& rows, std::vector<RatedGame>& games) {
  rating::Rating champion;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto played =
        std::ranges::find(games, rows[i].game.text(), [](RatedGame& game) { return game.white.game(); });
    ASSERT_NE(played, games.end());
    if (i > 0) champion = rating::after_pause(champion, rows[i].at - rows[i - 1].at);
    EXPECT_EQ(rows[i].change.before, champion) << "game " << i;
    champion = rating::after_game({.white = champion, .black = {}}, played->score).white;
    EXPECT_EQ(rows[i].change.after, champion) << "game " << i;
  }
}

TEST(RatedCrash, GamesThatEndTogetherAreSettledOnceAndOneAfterTheOther) {
  const unsigned seed = std::random_device{}();
  std::cout << "seed " << seed << '\n';
  std::mt19937 random{seed};
  const Place place;
  const std::vector<std::string> limits{"--new-accounts", "1000", "--log", "error"};
  auto server = std::make_unique<ServerChild>(place, 0, limits);
  const std::uint16_t port = server->port();
  const Client champion = Client::with_account(port);

  std::vector<RatedGame> games;
  for (int round = 0; round < kRatedRounds; ++round) {
    const std::size_t first = games.size();
    for (const Score score : {Score::win, Score::loss, Score::win}) {
      games.emplace_back(port, champion.token()).score = score;
    }
    for (std::size_t i = first; i < games.size(); ++i) {
      games[i].loser().say("resign", {{"game", games[i].white.game()}});
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 6'000));
    server->signal(SIGKILL);
    EXPECT_EQ(server->wait(), -1);
    server = std::make_unique<ServerChild>(place, port, limits);
    for (std::size_t i = first; i < games.size(); ++i) {
      Client& loser = games[i].loser();
      loser.resume();
      loser.repeat_unanswered();
      loser.until([&] { return loser.outcome() && loser.unanswered().empty(); });
    }
  }
  server->signal(SIGTERM);
  EXPECT_EQ(server->wait(), 0);

  const auto rows = history(place, champion.id());
  EXPECT_EQ(rows.size(), games.size()) << "each once";
  expect_glicko(rows, games);
  for (RatedGame& game : games) {
    const auto row = history(place, game.black.id());
    ASSERT_EQ(row.size(), 1U);
    EXPECT_EQ(row[0].change.before, rating::Rating{});
  }
}

}  // namespace
}  // namespace server::test
