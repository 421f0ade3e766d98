// Files as other programs, sites and people write them (tests/gamefiles/foreign), each with what is read of it beside
// it.
#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/rules/foreign_summary.hpp"
#include "tests/rules/support.hpp"

namespace rules::test {
namespace {

std::vector<std::string> corpus() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(foreign_files())) {
    if (entry.path().extension() != ".expected") names.push_back(entry.path().filename());
  }
  std::ranges::sort(names);
  return names;
}

class ForeignCorpus : public testing::TestWithParam<std::string> {};

TEST_P(ForeignCorpus, is_read_as_its_neighbour_says) {
  const auto path = foreign_files() / GetParam();
  const std::string expected = content(path.string() + ".expected");
  ASSERT_FALSE(expected.empty()) << "every file has an expected result beside it";
  EXPECT_EQ(summary(content(path)), expected);
}

INSTANTIATE_TEST_SUITE_P(Files, ForeignCorpus, testing::ValuesIn(corpus()),
                         [](const auto& info) { return test_name(info.param); });

TEST(ForeignCorpusFolder, has_a_file_for_every_expected_result) {
  for (const auto& entry : std::filesystem::directory_iterator(foreign_files())) {
    if (entry.path().extension() != ".expected") continue;
    EXPECT_TRUE(std::filesystem::exists(entry.path().parent_path() / entry.path().stem())) << entry.path();
  }
}

}  // namespace
}  // namespace rules::test
