// Fills a new database with games of chess that are being played, as a server leaves them that was killed: to see how
// one starts with them, and what a look for what is due costs (docs/queues.md).
//   many_games DIRECTORY COUNT [post]
// `post`: with three days for each move, else with clocks of 1 to 60 minutes.
#include <array>
#include <chrono>
#include <future>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "server/app/wait.hpp"
#include "server/base/number.hpp"
#include "server/base/random.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/sqlite/open.hpp"
#include "server/store/wall_time.hpp"

namespace {

using namespace server;  // NOLINT(google-build-using-namespace): a program of its own

constexpr std::size_t kMost = 1'000'000;
constexpr std::size_t kAtOnce = 1000;  // in one commit, as the store's queue takes them
constexpr std::array kMoves{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "d2d3", "f8c5", "c2c3", "d7d6"};
const std::array<TimeControl, 4> kAtBoard{
    Fischer{.base = std::chrono::minutes{1}}, Fischer{.base = std::chrono::minutes{3}},
    Fischer{.base = std::chrono::minutes{10}}, Fischer{.base = std::chrono::minutes{60}}};
const TimeControl kByPost = DaysPerMove{.days = std::chrono::days{3}};

/// A new player: by post an account, as less is kept of guests.
Player somebody(const TimeControl& control) {
  const auto id = by_post(control) ? PlayerId::account_from_random : PlayerId::guest_from_random;
  return {.id = id(random<std::uint64_t>(), random<std::uint64_t>()), .name = "Somebody"};
}

/// A game that has begun, with its first ten moves, one a second.
store::NewGameWrites played_game(const rules::Variant& variant, const fairness::SigningKey& key,
                                 const TimeControl& control, Now now) {
  const GameId id = GameId::from_random(random<std::uint64_t>());
  const Player white = somebody(control);
  const Player black = somebody(control);
  auto made =
      Match::create({.id = id, .creator = white, .command = "create", .color = ColorChoice::white, .control = control},
                    variant, now)
          .value();
  store::NewGameWrites game{.game = new_game_of(made.match.state(), now), .writes = {}};
  std::vector<Effects> all{std::move(made.effects)};
  const Entropy entropy{.secret = [] { return random<fairness::Secret>(); }, .game = [id] { return id; }};
  const auto act = [&](const Player& player, PlayerAction action) {
    const Order order{.player = player.id, .id = "c" + std::to_string(all.size()), .action = std::move(action)};
    all.push_back(made.match.handle(order, now, key, entropy).value());
  };
  act(black, Join{.name = black.name});
  for (std::size_t i = 0; i < kMoves.size(); ++i) {
    now = now + std::chrono::seconds{1};
    act(i % 2 == 0 ? white : black, MakeMove{.ply = static_cast<int>(i) + 1, .text = kMoves.at(i)});
  }
  for (const Effects& effects : all) {
    store::Writes writes = writes_of(effects, made.match.state(), now);
    std::ranges::move(writes.events, std::back_inserter(game.writes.events));
    std::ranges::move(writes.players, std::back_inserter(game.writes.players));
  }
  game.writes.at = wall_time(now);
  if (const auto due = made.match.deadline()) game.writes.due = store::Due{.at = wall_time(*due)};
  game.game.heading = heading_of(made.match.state());
  return game;
}

/// The time of the scanner's question, asked here while nothing is due (the server asks once a second): the mean of
/// many, in microseconds; none if it fails.
std::optional<double> look(store::Store& store, Now now) {
  constexpr int kLooks = 1000;
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < kLooks; ++i) {
    const auto due = wait_for<store::DueGames>([&](store::Completion<store::DueGames> then) {
      store.games().due(wall_time(now), store::Term::first, 64, std::move(then));
    });
    if (!due || !due->games.empty()) return std::nullopt;
  }
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count() / kLooks;
}

}  // namespace

int main(int argc, char** argv) {
  const bool post = argc == 4 && std::string_view{argv[3]} == "post";
  const auto count = argc == 3 || post ? whole_number<std::size_t>(argv[2]) : std::nullopt;
  if (!count || *count > kMost) {
    std::cerr << "usage: many_games DIRECTORY COUNT [post], at most " << kMost << " games\n";
    return 2;
  }
  auto store = store::sqlite::open({.file = std::filesystem::path(argv[1]) / "astragal.db"});
  if (!store) {
    std::cerr << store.error().what << '\n';
    return 1;
  }
  const auto variant = rules::make_variant("chess").value();
  const fairness::SigningKey key(random<fairness::Secret>());
  const Now start = SteadyWall{std::chrono::system_clock::now(), {}}.at({});
  std::size_t stored = 0;
  for (std::size_t begun = 0; begun < *count;) {
    std::vector<std::future<bool>> batch;
    for (; begun < *count && batch.size() < kAtOnce; ++begun) {
      auto game = played_game(*variant, key, post ? kByPost : kAtBoard.at(begun % kAtBoard.size()), start);
      auto promise = std::make_shared<std::promise<bool>>();
      batch.push_back(promise->get_future());
      (*store)->games().create(std::move(game.game), store::Term::first, std::move(game.writes),
                               [promise](const auto& done) { promise->set_value(done.has_value()); });
    }
    for (auto& one : batch) stored += one.get() ? 1 : 0;
  }
  std::cout << stored << " games are being played in " << argv[1] << '\n';
  if (const auto us = look(**store, start)) std::cout << "a look for what is due takes " << *us << " us\n";
  return stored == *count ? 0 : 1;
}
