// Requests and answers of `astragal rules` as data/exchanges.txt lists them.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/cli/support.hpp"

namespace cli_tests {
namespace {

using nlohmann::json;

struct Exchange {
  std::string name;
  std::vector<std::pair<std::string, json>> lines;  // request, what the answer must hold
};

void PrintTo(const Exchange& exchange, std::ostream* out) {
  *out << exchange.name;
}

std::vector<Exchange> read_exchanges() {
  std::ifstream file(data_path("cli/data/exchanges.txt"));
  std::vector<Exchange> exchanges;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::string text = line.substr(2);
    if (line.starts_with("= ")) {
      exchanges.push_back({text, {}});
    } else if (line.starts_with("> ")) {
      exchanges.back().lines.emplace_back(text, json());
    } else if (line.starts_with("< ")) {
      exchanges.back().lines.back().second = json::parse(text);
    } else {
      throw std::runtime_error("exchanges.txt: " + line);
    }
  }
  return exchanges;
}

/// Drops from an answer what the table leaves open.
void drop_open_parts(json& answer, const json& expected) {
  if (expected.contains("seconds") && answer.contains("seconds") && answer["seconds"].is_number_float()) {
    EXPECT_GE(answer["seconds"].get<double>(), 0);
    answer["seconds"] = expected["seconds"];
  }
  if (!expected.contains("error") || !answer.contains("error")) return;
  EXPECT_FALSE(answer["error"]["message"].get<std::string>().empty());
  for (auto member = answer["error"].begin(); member != answer["error"].end();) {
    member = expected["error"].contains(member.key()) ? std::next(member) : answer["error"].erase(member);
  }
}

class Exchanges : public testing::TestWithParam<Exchange> {};

TEST_P(Exchanges, are_answered_so) {
  cli::RulesFilter filter;
  ASSERT_FALSE(GetParam().lines.empty());
  for (const auto& [request, expected] : GetParam().lines) {
    json answer = ask(filter, request);
    drop_open_parts(answer, expected);
    EXPECT_EQ(answer, expected) << request;
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, Exchanges, testing::ValuesIn(read_exchanges()),
                         [](const auto& param) { return param.param.name; });

}  // namespace
}  // namespace cli_tests
