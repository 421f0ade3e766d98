// The levels as opponents: who moves at random loses to the highest, and an engine without blind spots beats the
// lowest.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <random>

#include "rules/rules.hpp"
#include "rules/search/engine.hpp"
#include "server/computer/board.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

std::int64_t now_ms() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

/// An engine that looks at so many positions of a game of chess for each of its moves.
class Bot {
 public:
  std::string choose(const Client& person) {
    auto board = computer::Board::begin(variants_.get("chess", {}).value(), "").value();
    for (const auto& [number, event] : person.events()) {
      if (event["t"] == "moved" && !board.play(event["d"]["move"])) ADD_FAILURE() << event;
    }
    engine_.set_position(board.position(), board.plies());
    const rules::search::Limits limits{.nodes = 20'000};
    engine_.ready(limits);
    return rules::to_text(engine_.game(), engine_.think(limits, {}, {}).best.value());
  }

 private:
  VariantCache variants_;
  rules::search::Engine engine_{rules::make_variant("chess", {}).value(), now_ms};
};

class Levels : public testing::Test {
 protected:
  Place place;
  ServerChild server{place, 0, {"--computer", "here"}};

  /// Plays a game against this level, in which `choose` says the person's moves, and gives how it ended for the person,
  /// who is White.
  std::string play(const std::string& level, const std::function<std::string(const Client&)>& choose) {
    Client person(server.port());
    person.create({{"variant", "chess"}, {"to", level}});
    person.until([&] { return person.playing(); });
    while (true) {
      person.until([&] { return person.outcome() || (person.my_turn() && !person.legal().empty()); });
      if (person.outcome()) return (*person.outcome())["result"];
      EXPECT_EQ(person.move(choose(person))["t"], "moved");
    }
  }
};

TEST_F(Levels, WhoMovesAtRandomLosesToTheHighest) {
  std::mt19937 random(1);
  EXPECT_EQ(play("Astragal-8", [&](const Client& person) { return person.any_move(random); }), "black");
}

TEST_F(Levels, WhoSeesTwentyThousandPositionsBeatsTheLowest) {
  Bot bot;
  EXPECT_EQ(play("Astragal-1", [&](const Client& person) { return bot.choose(person); }), "white");
}

}  // namespace
}  // namespace server::test
