// What a restart finds: in which order games are opened, and which of them sleep on.
#include "server/app/sleepers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/games/record.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

constexpr Now kMorning{1'790'000'000'000};

GameCard card(const char* id, const char* summary, store::GameState state = store::GameState::running) {
  store::GameHead head;
  head.game.id = GameId::parse(id).value();
  head.game.variant = "chess";
  head.game.heading = {.state = state, .summary = summary};
  return card_of(head);
}

store::RunningGame running(const char* id, Ms after, const char* kind, const std::string& body) {
  return {.game = GameId::parse(id).value(),
          .last = {.seq = 9, .at = wall_time(kMorning + after), .kind = kind, .body = body}};
}

/// As older programs wrote it, whose records are read for ever.
std::string moved(const char* clocks) {
  return std::string{
             R"({"d":{"game":"gameGame","ply":1,"move":"e2e4","fen":"-","changes":[],"check":false,"legal":[])"} +
         R"(,"clocks":)" + clocks + R"(},"x":{"lag_ms":0}})";
}

constexpr const char* kTimed = R"({"phase":"playing","clock":{"type":"fischer","base_ms":60000,"increment_ms":0}})";

const std::vector<GameCard> kOpen{
    card("gameSlow", kTimed),
    card("gameFast", kTimed),
    card("gameDice", R"({"phase":"rolling","clock":{"type":"unlimited"}})"),
    card("gameFree", R"({"phase":"playing","clock":{"type":"unlimited"}})"),
    card("gameWait", R"({"phase":"waiting"})", store::GameState::waiting),
    card("gameSaid", kTimed),
};
const std::vector<store::RunningGame> kRunning{
    running("gameSlow", 0s, "moved", moved(R"({"black_ms":90000,"white_ms":5000,"running":"black"})")),
    running("gameFast", 5s, "moved", moved(R"({"first_move_ms":30000,"black_ms":300000,"white_ms":300000})")),
    running("gameDice", 1s, "fair_offered", R"({"d":{}})"),
    running("gameFree", 0s, "moved", R"({"d":{}})"),
    running("gameSaid", 9s, "draw_offered", R"({"d":{"game":"gameSaid","by":"white"}})"),
};

std::vector<std::string> names(const std::vector<Sleeper>& sleepers) {
  std::vector<std::string> names;
  for (const Sleeper& one : sleepers) names.emplace_back(one.game.text());
  return names;
}

TEST(Sleepers, WhereTimeRunsOutFirstIsOpenedFirstAndWhereNoneRunsSleepsOn) {
  const Sleepers found = find_sleepers(kOpen, kRunning, {.alive = kMorning, .grace = 10s});
  EXPECT_EQ(names(found.in_order), (std::vector<std::string>{"gameSaid", "gameFast", "gameDice", "gameSlow"}))
      << "of an event that tells no clock the worst is thought";
  EXPECT_EQ(names(found.asleep), std::vector<std::string>{"gameFree"});
  ASSERT_EQ(found.asleep[0].first.size(), 1U);
  EXPECT_EQ(std::get<Restarted>(found.asleep[0].first[0]).alive, kMorning);
}

TEST(Sleepers, OneThatOthersSeeOnlyInPartYetIsOpenedToo) {
  const std::vector<GameCard> open{
      card("gameOld1", R"({"phase":"playing","clock":{"type":"unlimited"},"delay_ms":60000})"),
      card("gameNew1", R"({"phase":"playing","clock":{"type":"unlimited"},"delay_ms":60000})"),
  };
  const std::vector<store::RunningGame> last{running("gameOld1", 0s, "moved", R"({"d":{}})"),
                                             running("gameNew1", 10s, "moved", R"({"d":{}})")};
  const Sleepers found = find_sleepers(open, last, {.alive = kMorning, .now = kMorning + 60s, .grace = 10s});
  EXPECT_EQ(names(found.in_order), std::vector<std::string>{"gameNew1"});
  EXPECT_EQ(names(found.asleep), std::vector<std::string>{"gameOld1"});
}

TEST(Sleepers, EveryOpenGameOfABackupIsToldSo) {
  const Sleepers found = find_sleepers(kOpen, kRunning, {.is_restored = true});
  EXPECT_EQ(found.in_order.size(), kOpen.size());
  EXPECT_TRUE(found.asleep.empty());
  for (const Sleeper& one : found.in_order) EXPECT_TRUE(std::holds_alternative<Restored>(one.first.back()));
}

}  // namespace
}  // namespace server::test
