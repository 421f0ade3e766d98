// The suites of bench/engine/tactics: what they hold are positions of their games, each once, with a legal move.
#include <filesystem>
#include <fstream>
#include <set>

#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

TEST(Tactics, EachPositionHasItsMove) {
  int suites = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(std::string(ASTRAGAL_TEST_DATA) + "/../bench/engine/tactics")) {
    const Variant& variant = game(file.path().stem().string());
    std::set<std::string> seen;
    std::ifstream lines(file.path());
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with('#')) continue;
      SCOPED_TRACE(file.path().stem().string() + ": " + line);
      constexpr std::string_view kBar = " | ";
      const std::size_t bar = line.find(kBar);
      ASSERT_NE(bar, std::string::npos);
      const std::string fen = line.substr(0, bar);
      const std::size_t move = bar + kBar.size();
      const auto position = parse_fen(variant, fen);
      ASSERT_TRUE(position) << position.error().message;
      EXPECT_TRUE(parse_move(variant, *position, line.substr(move, line.find(kBar, move) - move)));
      EXPECT_TRUE(seen.insert(fen).second) << "twice";
    }
    EXPECT_EQ(seen.size(), 30U) << file.path();
    ++suites;
  }
  EXPECT_EQ(suites, 5);
}

}  // namespace
}  // namespace rules::test
