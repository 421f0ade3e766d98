#include "tests/server/tournament/examples.hpp"

#include "tests/server/tournament/support.hpp"

namespace tournament {
namespace {

std::string with_head(const std::string& head, const std::vector<std::string>& rounds,
                      const std::vector<Points>& points, const std::string& tail = "") {
  return head + with_rounds(rounds, points) + tail;
}

}  // namespace

std::vector<Example> worked_examples() {
  return {
      {"section 9",
       with_head("142 5\n152 B\n162  W 1.0    D 0.5    P 1.0\n192 FIDE_DUTCH_2025\n",
                 {"     3 b 0     2 w =     6 w =", "     4 w =     1 b =     7 w 0", "     1 w 1     4 b 0  0000 - H",
                  "     2 b =     3 w 1     5 b 0", "     6 b 0  0000 - U     4 w 1",
                  "     5 w 1     7 b -     1 b =", "  0000 - Z     6 w +     2 b 1"},
                 {10, 10, 15, 15, 20, 15, 20},
                 "250       1.0   1   2    1    4\n250       0.5   3   3    1    4\n260   1   5    2    6\n"
                 "240 H   4    5\n"),
       4, "7 6, 3 2, 4 1"},
      {"A",
       with_head("142 4\n152 W\n192 FIDE_DUTCH_2025\n",
                 {"     3 w =", "     4 b 0", "     1 b =", "     2 w 1", "  0000 - U"}, {5, 0, 5, 10, 10}),
       2, "3 4, 5 1, 2 0"},
      {"B",
       with_head("142 5\n152 W\n192 FIDE_DUTCH_2025\n",
                 {"     4 w 1", "     5 b 1", "     6 w 1", "     1 b 0", "     2 w 0", "     3 b 0", "  0000 - Z"},
                 {10, 10, 10, 0, 0, 0, 0}),
       2, "2 1, 4 3, 7 5, 6 0"},
      {"C",
       with_head("142 5\n152 W\n192 FIDE_DUTCH_2025\n",
                 {"     4 w 1", "     5 b 1", "     6 w =", "     1 b 0", "     2 w 0", "     3 b =", "  0000 - U"},
                 {10, 10, 5, 0, 0, 5, 10}),
       2, "7 1, 2 3, 6 5, 4 0"},
      {"D",
       with_head("142 4\n152 W\n192 FIDE_DUTCH_2025\n",
                 {"     4 w =     6 b =     5 w 0", "     5 b =     3 w 0     6 b =", "     6 w 1     2 b 1     4 w 1",
                  "     1 b =     5 w =     3 b 0", "     2 w =     4 b =     1 b 1", "     3 b 0     1 w =     2 w ="},
                 {10, 10, 30, 10, 20, 10}),
       4, "5 3, 2 1, 4 6"},
  };
}

}  // namespace tournament
