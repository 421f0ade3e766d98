// The server is killed again and again while many games move: whatever a client was shown is in the record, once and
// in that order, and nobody's clock pays for the outages.
#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <iostream>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "tests/sanitized.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr int kCrashGames = 50;
constexpr int kKills = 20;
// The time between two kills is fixed; a server and clients under a sanitizer do less in it.
constexpr std::size_t kFewestMoves = ::test::kSanitized ? 50 : 1'000;
constexpr int kThreads = 4;
const Json kTenMinutes{{"type", "fischer"}, {"base_ms", 600'000}, {"increment_ms", 0}};

/// A client that comes back whenever its server does.
class Stubborn {
 public:
  explicit Stubborn(Client& client) : client_(client) {}

  /// Hears what is there and makes a move if one is due; false while there is no connection.
  bool go_on(std::mt19937& random, bool may_move) {
    try {
      if (!connected_) connect();
      client_.take_all();
      if (client_.is_at_end()) throw std::runtime_error("the connection ended");
      if (may_move && client_.my_turn() && !client_.legal().empty() && client_.unanswered().empty()) {
        ++commands_;
        client_.say("move", {{"game", client_.game()}, {"ply", client_.ply() + 1}, {"move", client_.any_move(random)}});
      }
      return true;
    } catch (const std::runtime_error&) {
      connected_ = false;
      return false;
    }
  }
  [[nodiscard]] bool is_settled() const { return connected_ && client_.unanswered().empty(); }
  [[nodiscard]] std::size_t commands() const { return commands_; }
  [[nodiscard]] Client& client() { return client_; }

 private:
  void connect() {
    client_.resume();
    client_.repeat_unanswered();
    connected_ = true;
  }

  Client& client_;
  bool connected_ = true;
  std::atomic<std::size_t> commands_ = 0;
};

/// A game in which each side has made its first move: a game in which nobody does so for half a minute is called off.
struct Table {
  Table(std::uint16_t port, std::mt19937& random)
      : game(port, {{"clock", kTenMinutes}}), white(game.white), black(game.black) {
    for (int ply = 0; ply < 2; ++ply) game.move(game.mover().any_move(random));
  }
  Two game;
  Stubborn white, black;
};

std::size_t commands_of(const std::vector<std::unique_ptr<Table>>& tables) {
  std::size_t sum = 0;
  for (const auto& table : tables) sum += table->white.commands() + table->black.commands();
  return sum;
}

/// Expects that everything the client has seen is in the record, and that each command with an answer was done once.
void expect_recorded(Table& table, std::uint16_t port) {
  const Answer answer = request(port, "GET", "/game/export/" + table.game.white.game());
  ASSERT_EQ(answer.status, 200U);
  const Json record = Json::parse(answer.body);
  std::map<std::uint64_t, Json> events;
  std::map<std::string, std::size_t> moves;
  for (const Json& event : record["events"]) {
    events[event["v"]] = {{"t", event["t"]}, {"d", event["d"]}};
    if (event["t"] == "moved") ++moves[event["d"]["ply"].get<int>() % 2 == 1 ? "white" : "black"];
  }
  for (Stubborn* one : {&table.white, &table.black}) {
    Client& client = one->client();
    client.until([&] { return client.last() >= events.rbegin()->first; });  // what the opponent did may still come
    EXPECT_EQ(client.last(), events.rbegin()->first);
    for (const auto& [v, event] : client.events()) EXPECT_EQ(event, events[v]) << "event " << v;
    const std::uint64_t first = client.events().begin()->first;
    EXPECT_EQ(client.events().size(), events.size() + 1 - first) << "without a gap";
    EXPECT_EQ(moves[client.color()], 1 + one->commands()) << "every command once";
  }
}

/// Threads that play until this is destroyed.
class Players {
 public:
  Players(std::vector<std::unique_ptr<Table>>& tables, unsigned seed) : tables_(tables) {
    for (int part = 0; part < kThreads; ++part) {
      threads_.emplace_back([this, part, seed] {
        try {
          play(static_cast<std::size_t>(part), std::mt19937{seed + static_cast<unsigned>(part)});
        } catch (const std::exception& wrong) {
          ADD_FAILURE() << wrong.what();
        }
      });
    }
  }
  ~Players() { stop(); }
  Players(const Players&) = delete;
  Players& operator=(const Players&) = delete;

  /// Makes no more moves, and tells whether every command has got its answer.
  bool settle() {
    moving_ = false;
    return eventually([this] { return unsettled_ == 0; });
  }
  void stop() {
    done_ = true;
    for (std::thread& thread : std::exchange(threads_, {})) thread.join();
  }

 private:
  void play(std::size_t part, std::mt19937 random) {
    bool counted = false;
    while (!done_) {
      bool settled = !moving_;
      for (std::size_t i = part; i < tables_.size(); i += kThreads) {
        for (Stubborn* one : {&tables_[i]->white, &tables_[i]->black}) {
          settled = one->go_on(random, moving_) && one->is_settled() && settled;
        }
      }
      if (settled && !std::exchange(counted, true)) --unsettled_;
    }
  }

  std::vector<std::unique_ptr<Table>>& tables_;
  std::atomic<bool> moving_ = true;
  std::atomic<bool> done_ = false;
  std::atomic<int> unsettled_ = kThreads;
  std::vector<std::thread> threads_;
};

/// Works out what the two clocks of a game may have lost: after every start but the first they stand still for ten
/// seconds.
class Charged {
 public:
  /// Notes that the server was killed and starts again.
  void life_ends() {
    const auto now = steady_clock::now();
    most_ += std::max(now - begun_ - still_, steady_clock::duration{0});
    begun_ = now;
    still_ = 10s;
  }
  [[nodiscard]] long most() const { return std::chrono::ceil<std::chrono::milliseconds>(most_).count(); }

 private:
  steady_clock::time_point begun_ = steady_clock::now();
  steady_clock::duration still_{0}, most_{0};
};

TEST(Crash, LosesAndRepeatsNothingHoweverOftenTheServerIsKilled) {
  const unsigned seed = std::random_device{}();
  std::cout << "seed " << seed << '\n';
  const Place place;
  const std::vector<std::string> limits{"--messages", "1000000", "--errors", "1000000", "--log", "error"};
  auto server = std::make_unique<ServerChild>(place, 0, limits);
  const std::uint16_t port = server->port();
  Charged charged;
  std::vector<std::unique_ptr<Table>> tables;
  std::mt19937 random{seed};
  for (int i = 0; i < kCrashGames; ++i) tables.push_back(std::make_unique<Table>(port, random));

  Players players(tables, seed);
  for (int kill = 0; kill < kKills; ++kill) {
    const std::size_t enough = commands_of(tables) + kFewestMoves / kKills;
    std::this_thread::sleep_for(std::chrono::milliseconds(200 + random() % 400));
    EXPECT_TRUE(eventually([&] { return commands_of(tables) >= enough; }));  // a busy machine needs longer
    server->signal(SIGKILL);
    EXPECT_EQ(server->wait(), -1);
    charged.life_ends();
    server = std::make_unique<ServerChild>(place, port, limits);
  }
  std::this_thread::sleep_for(500ms);
  EXPECT_TRUE(players.settle()) << "somebody waits for an answer";
  players.stop();

  charged.life_ends();
  for (const auto& table : tables) {
    for (Stubborn* one : {&table->white, &table->black}) one->client().take_all();
    expect_recorded(*table, port);
    if (table->game.white.outcome()) continue;
    const Json& clocks = table->game.white.clocks();
    EXPECT_GE(clocks["white_ms"].get<long>() + clocks["black_ms"].get<long>(), 1'200'000 - charged.most());
  }
  std::cout << commands_of(tables) << " moves\n";
  EXPECT_GE(commands_of(tables), kFewestMoves) << "too few to prove anything";
}

}  // namespace
}  // namespace server::test
