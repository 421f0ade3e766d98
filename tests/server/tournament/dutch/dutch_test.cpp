// Pairing by the Dutch system: the worked examples of docs/dutch.md, and what cannot be paired.
#include "server/tournament/dutch/dutch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/tournament/files/trf_read.hpp"
#include "tests/server/tournament/examples.hpp"
#include "tests/server/tournament/support.hpp"

namespace tournament {
namespace {

std::string pairs_of(const Tournament& tournament, int round) {
  const auto pairing = pair_round(tournament, round);
  if (!pairing) return pairing.error();
  std::string text;
  for (const Pair& pair : pairing->pairs) {
    text += (text.empty() ? "" : ", ") + std::to_string(pair.white) + " " + std::to_string(pair.black);
  }
  return text;
}

std::string pairs_of(const std::string& file, int round) {
  const auto tournament = read_trf(file);
  return tournament ? pairs_of(*tournament, round) : tournament.error().message;
}

TEST(Dutch, worked_examples) {
  for (const Example& example : worked_examples()) {
    EXPECT_EQ(pairs_of(tournament_file(example.name), example.round), example.pairs) << example.name;
  }
}

TEST(Dutch, rounds_of_the_file_in_section_9) {
  const auto tournament = read_trf(tournament_file("section-9"));
  ASSERT_TRUE(tournament);
  EXPECT_EQ(pairs_of(*tournament, 1), "3 1, 2 4, 6 5");
  EXPECT_EQ(pairs_of(*tournament, 2), "4 3, 7 6, 1 2, 5 0");
  EXPECT_EQ(pairs_of(*tournament, 3), "5 4, 2 7, 1 6");
}

TEST(Dutch, the_first_round) {
  EXPECT_EQ(pairs_of("152 W\n" + with_rounds({"", "", "", "", "", ""}, {0, 0, 0, 0, 0, 0}), 1), "1 4, 5 2, 3 6");
  EXPECT_EQ(pairs_of("152 B\n" + with_rounds({"", "", "", "", ""}, {0, 0, 0, 0, 0}), 1), "3 1, 2 4, 5 0");
  EXPECT_EQ(pairs_of(with_rounds({"", ""}, {0, 0}), 1), "the initial colour is not known: a line 152 says it");
}

TEST(Dutch, what_cannot_be_paired) {
  EXPECT_EQ(pairs_of(with_rounds({"     2 w 1", "     1 b 0"}, {10, 0}), 2),
            "round 2 cannot be paired: C1: too many have met already or may not meet; without an opponent: 1, 2");
  EXPECT_EQ(pairs_of("240 Z   2    1    2\n" + with_rounds({"     2 w 1", "     1 b 0"}, {10, 0}), 2),
            "round 2 has no players");
  EXPECT_EQ(pairs_of(with_rounds({"  0000 - U", "  0000 - Z"}, {10, 0}) + "240 Z   2    2\n", 2),
            "round 2 cannot be paired: C2: whoever could sit out is barred from the bye; without an opponent: 1");
}

TEST(Dutch, baku) {
  EXPECT_EQ(baku_acceleration(6, 5), (std::vector<Acceleration>{{10, 1, 2, 1, 4}, {5, 3, 3, 1, 4}}));
  EXPECT_EQ(baku_acceleration(100, 11), (std::vector<Acceleration>{{10, 1, 3, 1, 50}, {5, 4, 6, 1, 50}}));
  EXPECT_EQ(baku_acceleration(3, 1), (std::vector<Acceleration>{{10, 1, 1, 1, 2}}));
}

TEST(Dutch, baku_by_its_name_is_what_its_lines_say) {
  const std::string players = with_rounds({"", "", "", "", "", ""}, {0, 0, 0, 0, 0, 0});
  const std::string lines = "250       1.0   1   2    1    4\n250       0.5   3   3    1    4\n";
  const std::string named = pairs_of("142 5\n152 W\n192 FIDE_DUTCH_2025_BAKU\n" + players, 1);
  EXPECT_EQ(named, pairs_of("142 5\n152 W\n192 FIDE_DUTCH_2025\n" + players + lines, 1));
  EXPECT_EQ(named, "1 3, 4 2, 5 6");
}

}  // namespace
}  // namespace tournament
