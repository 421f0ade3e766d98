// Every record of the vectors made again, step by step, by a draw that has nothing but the secrets. A draw that is
// stored and restored after each step makes the same record.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/fairness/draw.hpp"
#include "tests/server/fairness/vectors.hpp"

namespace fairness {
namespace {

using nlohmann::json;

class Rebuild : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] const json& vector() const { return vector_case(GetParam()); }
  [[nodiscard]] Secret secret(const std::string& who) const { return hash_of(vector()["secrets"][who]); }
  [[nodiscard]] Chain chain(const std::string& who) const { return Chain{secret(who), wanted_lock_.rolls}; }
  [[nodiscard]] bool is_round() const { return GetParam().starts_with("round"); }

  Draw gathered() const;
  void play(Draw& draw, const Roll& wanted) const;
  void fail_and_recover(Draw& draw, const Roll& wanted) const;

  /// Stores and restores the draw, as a restart of the server does.
  static void restart(Draw& draw) {
    auto restored = Draw::restore(draw.state());
    ASSERT_TRUE(restored) << to_text(restored.error());
    draw = std::move(*restored);
  }

  const Record wanted_ = good_record(GetParam());
  const Lock wanted_lock_ = parse_lock(wanted_.lock).value();
  const SigningKey key_ = vector_key();
};

/// Makes a draw in which everybody has answered the offer; in a round the players answer from the last to the first.
Draw Rebuild::gathered() const {
  Offer offer{.draw = wanted_lock_.draw,
              .ruleset = wanted_lock_.ruleset,
              .asks = wanted_lock_.asks,
              .rolls = wanted_lock_.rolls,
              .seating = is_round() ? Seating::open : Seating::seats,
              .players = {}};
  std::vector<Seat> seats = wanted_lock_.seats;
  if (is_round()) std::ranges::reverse(seats);
  for (const Seat& seat : seats) {
    if (!is_round()) offer.players.push_back(seat.player);
  }
  Draw draw = Draw::offer(offer, secret("server"), key_.public_key()).value();
  for (const Seat& seat : seats) {
    const auto step =
        seat.commitment ? draw.commit(seat.player, chain(seat.player).commitment()) : draw.decline(seat.player);
    EXPECT_EQ(step, Step::taken);
    restart(draw);
  }
  return draw;
}

/// Opens, rolls, or finds somebody missing, as the wanted roll says.
void Rebuild::play(Draw& draw, const Roll& wanted) const {
  const int j = draw.next_number();
  if (wanted_lock_.rolls > 1) {
    ASSERT_TRUE(draw.call(wanted.call_for, key_));
  }
  for (std::size_t i = 0; i < wanted_lock_.seats.size(); ++i) {
    const Seat& seat = wanted_lock_.seats[i];
    if (!seat.commitment || std::ranges::find(wanted.missing, i + 1) != wanted.missing.end()) continue;
    EXPECT_EQ(draw.open(seat.player, j, chain(seat.player).opening(j)), Step::taken);
    restart(draw);
  }
  if (!wanted.missing.empty()) return fail_and_recover(draw, wanted);
  const auto enough = [&](std::span<const Die> dice) { return dice.size() >= wanted.dice->size(); };
  const auto roll = draw.roll(enough);
  ASSERT_TRUE(roll) << to_text(roll.error());
}

void Rebuild::fail_and_recover(Draw& draw, const Roll& wanted) const {
  if (wanted.missing[0] == 0) draw.lose_secret();
  ASSERT_TRUE(draw.make_void());
  restart(draw);
  for (const std::size_t position : wanted.missing) {
    if (position == 0 || !wanted.openings[position]) continue;
    const std::string& player = wanted_lock_.seats[position - 1].player;
    EXPECT_EQ(draw.add_late(player, chain(player).opening(draw.next_number() - 1)), Step::taken);
  }
}

TEST_P(Rebuild, FromTheSecretsGivesTheSameRecord) {
  Draw draw = gathered();
  ASSERT_TRUE(draw.sign_lock(wanted_lock_.time, key_));
  restart(draw);
  for (const Roll& wanted : wanted_.rolls) {
    play(draw, wanted);
    restart(draw);
  }
  if (wanted_.state == State::done) {
    ASSERT_TRUE(draw.finish());
  }
  json expected = vector()["record"];
  expected.erase("notes");
  EXPECT_EQ(json::parse(write_record(draw.record())), expected);
}

/// The steps are taken from their results, and from nothing else.
TEST_P(Rebuild, FromWhatIsRecordedNeedsNoKeyAndNoSecret) {
  Draw draw = gathered();
  ASSERT_TRUE(draw.sign_lock(wanted_lock_.time, key_));
  draw.lose_secret();
  for (const Roll& wanted : wanted_.rolls) {
    if (!wanted.dice || !wanted.missing.empty()) break;
    const int j = draw.next_number();
    if (wanted_lock_.rolls > 1) {
      Signature forged = *wanted.signature;
      forged.front() ^= 1;
      EXPECT_EQ(draw.take_call(wanted.call_for, forged).error().code, Code::signature);
      ASSERT_TRUE(draw.take_call(wanted.call_for, *wanted.signature));
      EXPECT_EQ(draw.take_call(wanted.call_for, *wanted.signature).error().code, Code::stage);
    }
    if (wanted_lock_.taking_part() > 0) {
      EXPECT_FALSE(draw.take_roll(wanted.openings, *wanted.dice)) << "the players have not opened";
    }
    for (const Seat& seat : wanted_lock_.seats) {
      if (!seat.commitment) continue;
      EXPECT_EQ(draw.open(seat.player, j, chain(seat.player).opening(j)), Step::taken);
    }
    const DrawState before = draw.state();
    Openings forged = wanted.openings;
    forged[0]->front() ^= 1;
    EXPECT_EQ(draw.take_roll(forged, *wanted.dice).error().code, Code::opening);
    std::vector<Die> other = *wanted.dice;
    other.front().number = other.front().number % other.front().faces + 1;
    EXPECT_EQ(draw.take_roll(wanted.openings, other).error().code, Code::dice);
    EXPECT_EQ(draw.state(), before);
    const auto taken = draw.take_roll(wanted.openings, *wanted.dice);
    ASSERT_TRUE(taken) << to_text(taken.error());
    EXPECT_EQ(draw.state().rolls.back(), wanted);
  }
}

INSTANTIATE_TEST_SUITE_P(Vectors, Rebuild, testing::ValuesIn(case_names()), case_test_name);

}  // namespace
}  // namespace fairness
