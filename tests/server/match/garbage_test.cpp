// Random commands, mostly nonsense, in random games: what is refused changes nothing (the table proves it after each),
// what is taken can be replayed, and nothing crashes.
#include <random>

#include "server/fairness/chain.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

class Monkey {
 public:
  explicit Monkey(std::uint32_t seed) : random_(seed) {}

  int below(int n) { return std::uniform_int_distribution<int>{0, n - 1}(random_); }

  template <class T>
  T one_of(std::initializer_list<T> list) {
    return list.begin()[below(static_cast<int>(list.size()))];
  }

  std::string who() { return one_of<const char*>({"alice", "bob", "carol"}); }

  std::string text(const State& state) {
    if (state.play && below(2) == 0) {
      rules::Actions actions;
      rules::legal_actions(*state.variant, state.play->board().position, actions);
      if (!actions.empty()) {
        return rules::to_text(*state.variant,
                              actions[static_cast<std::size_t>(below(static_cast<int>(actions.size())))]);
      }
    }
    if (below(2) == 0) return one_of<const char*>({"", "e2e4", "zz", "a1a1", "e7e8=Q", "\xff\xfe", "{}", "O-O"});
    std::string bytes(static_cast<std::size_t>(below(12)), ' ');
    for (char& c : bytes) c = static_cast<char>(below(256));
    return bytes;
  }

  int ply(const State& state) {
    const int next = state.play ? state.play->ply() + 1 : 1;
    return below(4) != 0 ? next : one_of({0, -1, next + 1, 1 << 30, -(1 << 30)});
  }

  FairOpen open(const Table& table, const std::string& draw, const std::string& secret) {
    const int last = table.last_roll();
    const int roll = one_of({last, last, last, 0, last + 1, -7});
    return {.draw = draw, .roll = roll, .opening = table.opening_of(secret, roll)};
  }

  MakeMove move(const Table& table, const std::string& secret) {
    MakeMove made{.ply = ply(table.state()), .text = text(table.state())};
    if (table.variant->dice_in_play.empty() || below(2) == 0) return made;
    made.opening =
        table.opening_of(secret, table.state().draws.empty() ? 1 : table.state().draws.back().fair.next_number());
    return made;
  }

  PlayerAction action(const Table& table, const std::string& who_acts) {
    const State& state = table.state();
    const std::string draw = below(8) != 0 ? table.draw_name() : one_of<const char*>({"", "x", "g8K2mQxZ.2"});
    const std::string secret = below(4) != 0 ? who_acts : who();
    switch (below(12)) {
      case 0:
        return Join{.name = text(state)};
      case 1:
        if (below(8) == 0) return FairCommit{.draw = draw, .commitment = {}};
        return FairCommit{.draw = draw, .commitment = table.commitment_of(secret)};
      case 2:
        return open(table, draw, secret);
      case 3:
        if (below(20) == 0) return Resign{};
        return DrawDecline{};
      case 4:
        return OfferDraw{.ply = ply(state)};
      case 5:
        if (below(10) == 0) return DrawAccept{};
        return DrawDecline{};
      case 6:
        if (below(40) == 0) return Abort{};
        if (below(3) == 0) return FairRenew{.draw = draw};
        return DrawDecline{};
      default:
        return move(table, secret);
    }
  }

  Command command(const Table& table) {
    if (below(30) == 0) return TimeUp{};
    if (below(60) == 0) return Restarted{.alive = table.now + Ms{below(5000) - 4000}, .grace = Ms{below(3000) - 500}};
    const std::string name = who();
    return Order{.player = player(name),
                 .id = below(10) == 0 ? "" : "c" + std::to_string(below(5) == 0 ? below(10) : counter_++),
                 .action = action(table, name),
                 .circumstances = {.lag = Ms{below(3000) - 1000}}};
  }

 private:
  std::mt19937 random_;
  int counter_ = 10;
};

void play(std::uint32_t seed, int commands) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Monkey monkey{seed};
  Terms terms{.variant = monkey.one_of<const char*>(
                  {"chess", "chess960", "chess56", "chess112", "chess2016", "rolling-dynamic"}),
              .options = {},
              .color = monkey.one_of({ColorChoice::white, ColorChoice::black, ColorChoice::random}),
              .rated = monkey.below(2) == 0};
  if (monkey.below(4) == 0) terms.control = Unlimited{};
  Table table{terms};
  for (int i = 0; i < commands && !testing::Test::HasFailure(); ++i) {
    (void)table.send(monkey.command(table));
    table.pass(Ms{monkey.below(50) == 0 ? monkey.below(40'000) : monkey.below(2000) - 100});
  }
  table.crash();
}

TEST(Garbage, ChangesNothingWhereItIsRefused) {
  constexpr int kGames = 60;
  for (std::uint32_t seed = 1; seed <= kGames && !testing::Test::HasFailure(); ++seed) play(seed, 120);
}

}  // namespace
}  // namespace server
