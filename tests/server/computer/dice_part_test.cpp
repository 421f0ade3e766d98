// The computer opens only what it was offered.
#include "server/dice_part/dice_part.hpp"

#include <gtest/gtest.h>

#include "server/fairness/lock.hpp"
#include "server/fairness/roll.hpp"
#include "server/fairness/sign.hpp"

namespace server::computer {
namespace {

const fairness::Secret kKey{7};
constexpr const char* kPlayer = "u-computer-3";

/// A server that offers, locks and calls, and can be told to do so wrongly.
class ADraw : public testing::Test {
 protected:
  fairness::SigningKey server{fairness::Secret{9}};
  DicePart part{kKey, "aaaaaaaa", kPlayer};
  protocol::FairOffered offer{.game = "aaaaaaaa",
                              .draw = "aaaaaaaa.1",
                              .ruleset = "rolling@1",
                              .asks = "6",
                              .n = 10,
                              .server_key = fairness::to_hex(server.public_key()),
                              .server_commitment = std::string(64, 'a'),
                              .players = {kPlayer, "g-bbbbbbbbbb"}};

  std::string committed() {
    const auto reply = part.offered(offer);
    return reply ? std::get<protocol::FairCommit>(*reply).commitment : "";
  }
  fairness::Lock lock_with(const std::string& commitment) const {
    fairness::Lock lock;
    lock.draw = {.id = "aaaaaaaa", .number = 1};
    lock.time = "2026-11-20T20:45:07Z";
    lock.ruleset = {.variant = "rolling", .version = 1, .options = {}};
    lock.asks = {.faces = {6}};
    lock.rolls = 10;
    lock.server_key = server.public_key();
    lock.server_commitment = fairness::from_hex<fairness::Hash>(std::string(64, 'a')).value();
    lock.seats = {{.player = kPlayer, .commitment = fairness::from_hex<fairness::Hash>(commitment)},
                  {.player = "g-bbbbbbbbbb", .commitment = std::nullopt}};
    return lock;
  }
  protocol::FairLocked locked(const fairness::Lock& lock) const {
    const std::string text = fairness::write_lock(lock);
    return {.game = "aaaaaaaa",
            .draw = "aaaaaaaa.1",
            .lock = text,
            .signature = fairness::to_hex(server.sign(text)),
            .left_ms = {},
            .call = {}};
  }
  protocol::Call call(int roll, const std::string& call_for) const {
    const std::string text = fairness::call_text({.id = "aaaaaaaa", .number = 1}, roll, call_for);
    return {.draw = "aaaaaaaa.1", .roll = roll, .call_for = call_for, .signature = fairness::to_hex(server.sign(text))};
  }
};

TEST_F(ADraw, IsOpenedRollByRollAndEachOpeningHashesToTheOneBefore) {
  const std::string commitment = committed();
  EXPECT_FALSE(part.locked(locked(lock_with(commitment)), "0:-")) << "in play a roll is to be called first";
  EXPECT_EQ(part.trouble(), "");
  std::string before = commitment;
  for (int roll = 1; roll <= 10; ++roll) {
    const std::string last = std::to_string(roll) + ":e2e4";
    const auto reply = part.called(call(roll, last), last, false);
    ASSERT_TRUE(reply) << part.trouble();
    const auto& open = std::get<protocol::FairOpen>(*reply);
    EXPECT_EQ(part.next_opening(), open.opening);
    EXPECT_EQ(fairness::to_hex(fairness::link(fairness::from_hex<fairness::Hash>(open.opening).value())), before);
    before = open.opening;
    part.rolled({.game = "aaaaaaaa", .draw = "aaaaaaaa.1", .roll = roll, .call_for = last, .openings = {}, .dice = {}});
  }
  EXPECT_FALSE(part.next_opening()) << "its chain has ended";
}

TEST_F(ADraw, StaysShutIfTheLockIsNotWhatWasOffered) {
  const std::string commitment = committed();
  const std::vector<std::pair<std::string, std::function<void(fairness::Lock&)>>> wrong{
      {"another commitment", [](auto& lock) { lock.seats[0].commitment = fairness::Hash{1}; }},
      {"another draw", [](auto& lock) { lock.draw.number = 2; }},
      {"other rules", [](auto& lock) { lock.ruleset.version = 2; }},
      {"other dice", [](auto& lock) { lock.asks = {.faces = {8}}; }},
      {"other dice", [](auto& lock) { lock.rolls = 9; }},
      {"another secret", [](auto& lock) { lock.server_commitment = fairness::Hash{1}; }},
  };
  for (const auto& [what, change] : wrong) {
    fairness::Lock lock = lock_with(commitment);
    change(lock);
    EXPECT_FALSE(part.locked(locked(lock), "0:-"));
    EXPECT_TRUE(part.trouble().contains(what)) << part.trouble() << ", not " << what;
    EXPECT_FALSE(part.called(call(1, "1:e2e4"), "1:e2e4", false)) << what;
    EXPECT_FALSE(part.next_opening()) << what;
  }
  protocol::FairLocked unsigned_lock = locked(lock_with(commitment));
  unsigned_lock.signature = std::string(128, '0');
  EXPECT_FALSE(part.locked(unsigned_lock, "0:-"));
  EXPECT_TRUE(part.trouble().contains("badly signed"));
}

TEST_F(ADraw, StaysShutIfTheCallIsForSomethingElse) {
  EXPECT_FALSE(part.locked(locked(lock_with(committed())), "0:-"));
  EXPECT_FALSE(part.called(call(1, "1:e2e4"), "1:d2d4", false)) << "another move";
  EXPECT_FALSE(part.called(call(2, "1:e2e4"), "1:e2e4", false)) << "a roll too far";
  protocol::Call unsigned_call = call(1, "1:e2e4");
  unsigned_call.signature = std::string(128, '0');
  EXPECT_FALSE(part.called(unsigned_call, "1:e2e4", false));
  EXPECT_TRUE(part.called(call(1, "1:e2e4"), "1:e2e4", false));
}

TEST_F(ADraw, IsTakenUpByWhoKnowsNothingButTheKey) {
  const std::string commitment = committed();
  const protocol::FairLocked lock = locked(lock_with(commitment));
  protocol::FairState state{.draw = offer.draw,
                            .ruleset = offer.ruleset,
                            .asks = offer.asks,
                            .n = offer.n,
                            .server_key = offer.server_key,
                            .server_commitment = offer.server_commitment,
                            .players = offer.players,
                            .committed = {kPlayer},
                            .lock = lock.lock,
                            .signature = lock.signature,
                            .opened = {},
                            .left_ms = {},
                            .made = 4,
                            .call = call(5, "9:e2e4"),
                            .renew = {}};
  DicePart next{kKey, "aaaaaaaa", kPlayer};
  const auto reply = next.take(state, "9:e2e4");
  ASSERT_TRUE(reply) << next.trouble();
  EXPECT_EQ(std::get<protocol::FairOpen>(*reply).roll, 5);
  state.opened = {kPlayer};
  EXPECT_FALSE(next.take(state, "9:e2e4")) << "it has opened already";
  state.renew = {{"g-bbbbbbbbbb"}};
  const auto renewed = next.take(state, "9:e2e4");
  ASSERT_TRUE(renewed);
  EXPECT_TRUE(std::holds_alternative<protocol::FairRenew>(*renewed)) << "the opponent can open no more";
}

TEST_F(ADraw, OfOthersIsNoneOfItsBusiness) {
  offer.players = {"g-aaaaaaaaaa", "g-bbbbbbbbbb"};
  EXPECT_EQ(committed(), "");
}

}  // namespace
}  // namespace server::computer
