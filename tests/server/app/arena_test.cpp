// A minute of an arena for 24 players on sockets: who moves, resigns, draws, goes away and comes again. What must hold
// is read from the record alone, by the server's own times.
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <sstream>

#include "tests/server/support/event.hpp"

namespace server::test {
namespace {

constexpr int kInArena = 24;
constexpr std::int64_t kArenaMs = 60'000;
constexpr std::int64_t kPairingMs = 3'000;  // tournaments.md, "Arena"
constexpr std::int64_t kRematchMs = 15'000;
constexpr std::int64_t kLateMs = 10'000;  // how late something may be on a machine that has much else to do

std::int64_t arena_wall_ms() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// A game that is being played by two clients that move at random.
struct ArenaGamePlayed {
  std::string white;
  std::string black;
  Client* at_white = nullptr;
  Client* at_black = nullptr;
  int plies = 0;  // how many plies are made before the game ends
  std::int64_t ends = 0;
};

class ArenaOnSockets : public testing::Test {
 protected:
  ArenaOnSockets() : event(start(), kInArena) {}
  std::uint16_t start() {
    Event::prepare(place);
    server = std::make_unique<LocalServer>(place, Settings{.errors = kNoLimit, .new_accounts = kNoLimit, .reads = 0});
    return server->port();
  }
  /// Sits down at every game that has begun, and takes away the games that are over.
  void follow(const Json& view) {
    std::set<std::string> open;
    for (const Json& board : view["rounds"].back()["boards"]) {
      const Json& game = board[0];
      if (game.contains("results")) continue;
      open.insert(game["game"]);
      if (games.contains(game["game"])) continue;
      ArenaGamePlayed& one = games[game["game"]];
      one.white = game["white"];
      one.black = game["black"];
      one.at_white = &event.sit_down(one.white, game["game"]);
      one.at_black = &event.sit_down(one.black, game["game"]);
      one.plies = static_cast<int>(random() % 5);
      one.ends = arena_wall_ms() + static_cast<std::int64_t>(random() % 6'000);
    }
    std::erase_if(games, [&](const auto& one) { return !open.contains(one.first); });
  }
  /// Lets each game do what it does next, if it is time.
  void play() {
    for (auto& [id, game] : games) {
      if (!event.play(game.white, game.black)) continue;
      const bool is_whites_turn = game.at_white->my_turn();
      Client& mover = is_whites_turn ? *game.at_white : *game.at_black;
      if (game.plies > 0) {
        mover.move(mover.any_move(random));
        --game.plies;
      } else if (arena_wall_ms() >= game.ends) {
        finish(mover, is_whites_turn ? *game.at_black : *game.at_white);
      }
    }
  }
  void finish(Client& mover, Client& other) {
    if (mover.ply() > 1 && random() % 4 == 0) {
      mover.act("draw_offer");
      other.act("draw_accept");
    } else {
      (random() % 2 == 0 ? mover : other).act("resign");
    }
  }
  void play_to_the_end() {
    const std::int64_t begun = event.view()["rounds"][0]["begun_ms"];
    bool has_left = false;
    bool is_back = false;
    for (Json view = event.view(); view["state"] != "over"; view = event.view()) {
      const std::int64_t passed = arena_wall_ms() - begun;
      ASSERT_LT(passed, 5 * kArenaMs) << "it does not end";
      follow(view);
      play();
      if (passed > kArenaMs / 4 && !std::exchange(has_left, true)) {
        EXPECT_EQ(event.players[7].said(event.path("withdraw")), "ok");
      }
      if (passed > kArenaMs / 2 && !std::exchange(is_back, true)) {
        EXPECT_EQ(event.players[7].said(event.path("enter")), "ok");
      }
      std::this_thread::sleep_for(std::chrono::milliseconds{20});
    }
  }
  [[nodiscard]] std::vector<Json> steps() const {
    std::istringstream lines(event.get("steps").body);
    std::vector<Json> list;
    for (std::string line; std::getline(lines, line);) list.push_back(Json::parse(line));
    return list;
  }

  Place place;
  std::unique_ptr<LocalServer> server;
  Event event;
  std::map<std::string, ArenaGamePlayed> games;
  std::mt19937 random{24};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same each time
};

/// The arena as its record tells it, step by step.
class ArenaWatch {
 public:
  void take(const Json& step) {
    const std::int64_t at = step["at_ms"];
    const std::string type = step["type"];
    const Json& d = step["d"];
    if (type == "entered") come(d["player"]["id"], at);
    if (type == "withdrawn") leave(d["player"]);
    if (type == "round_begun") begin(at);
    if (type == "games_begun") pair(d["games"], at);
    if (type == "board_scored") score(d, at);
  }
  [[nodiscard]] int games() const { return static_cast<int>(boards_.size()); }
  [[nodiscard]] const std::map<std::string, int>& points() const { return points_; }
  [[nodiscard]] std::int64_t longest_wait() const { return longest_wait_; }

 private:
  void come(const std::string& player, std::int64_t at) {
    here_.insert(player);
    if (!playing_.contains(player)) free_[player] = std::max(at, begun_);
  }
  void leave(const std::string& player) {
    here_.erase(player);
    free_.erase(player);
  }
  void begin(std::int64_t at) {
    begun_ = at;
    for (auto& [player, since] : free_) since = at;
  }
  void pair(const Json& begun, std::int64_t at) {
    EXPECT_LT(at, begun_ + kArenaMs) << "when the time is over nobody is paired any more";
    for (const Json& game : begun) {
      const std::string white = game["white"];
      const std::string black = game["black"];
      EXPECT_TRUE(free_.contains(white) && free_.contains(black)) << "both were free: " << game;
      const std::int64_t last = std::max(free_[white], free_[black]);
      if (last_[white] == black || last_[black] == white) {
        EXPECT_GE(at - last, kRematchMs) << "they have just met: " << game;
      }
      longest_wait_ = std::max(longest_wait_, at - std::min(free_[white], free_[black]));
      for (const std::string& player : {white, black}) {
        free_.erase(player);
        playing_.insert(player);
      }
      boards_[game["board"]] = {white, black};
      last_[white] = black;
      last_[black] = white;
    }
    expect_nobody_left(at);
  }
  /// Expects that as many players meet as can: two who are left over have just met each other.
  void expect_nobody_left(std::int64_t at) {
    for (const auto& [one, since] : free_) {
      for (const auto& [other, their_since] : free_) {
        if (one >= other) continue;
        EXPECT_TRUE(last_[one] == other || last_[other] == one) << one << " and " << other << " were free at " << at;
      }
    }
  }
  void score(const Json& d, std::int64_t at) {
    const auto [white, black] = boards_.at(d["board"]);
    add(white, d["white"], at);
    add(black, d["black"], at);
  }
  /// tournaments.md, "Arena": after two wins running every game counts double until one is not won.
  void add(const std::string& player, const std::string& result, std::int64_t at) {
    const bool is_won = result == "win" || result == "forfeit-win";
    const int worth = is_won ? 2 : result == "draw" ? 1 : 0;
    points_[player] += running_[player] >= 2 ? 2 * worth : worth;
    running_[player] = is_won ? running_[player] + 1 : 0;
    playing_.erase(player);
    if (here_.contains(player)) free_[player] = at;
  }

  std::int64_t begun_ = 0;
  std::int64_t longest_wait_ = 0;
  std::set<std::string> here_;
  std::set<std::string> playing_;
  std::map<std::string, std::int64_t> free_;  // when each player became free
  std::map<std::string, std::string> last_;   // the last opponent of each player
  std::map<int, std::pair<std::string, std::string>> boards_;
  std::map<std::string, int> points_;
  std::map<std::string, int> running_;  // how many wins each player has had in a row
};

TEST_F(ArenaOnSockets, IsPlayedToItsEnd) {
  event.announce({{"format", "arena"},
                  {"rounds", nullptr},
                  {"lasts_ms", kArenaMs},
                  {"tie_breaks", Json::array()},
                  {"schedule",
                   {{{"variant", "chess"},
                     {"options", Json::object()},
                     {"clock", {{"type", "fischer"}, {"base_ms", 180'000}, {"increment_ms", 2'000}}}}}}});
  event.enter_all();
  ASSERT_EQ(event.said("pair"), "ok");
  ASSERT_EQ(event.said("begin"), "ok");
  ASSERT_NO_FATAL_FAILURE(play_to_the_end());

  ArenaWatch watch;
  for (const Json& step : steps()) watch.take(step);
  EXPECT_GT(watch.games(), kInArena);
  EXPECT_LE(watch.longest_wait(), kRematchMs + kPairingMs + kLateMs);
  const Json view = event.view();
  EXPECT_EQ(view["standings"].size(), std::size_t{kInArena});
  int before = 1'000'000;
  for (const Json& row : view["standings"]) {
    const auto points = watch.points().find(row["player"]);
    EXPECT_EQ(row["points"], std::to_string(points == watch.points().end() ? 0 : points->second)) << row;
    EXPECT_LE(std::stoi(row["points"].get<std::string>()), before) << "the best one first";
    before = std::stoi(row["points"].get<std::string>());
  }
}

}  // namespace
}  // namespace server::test
