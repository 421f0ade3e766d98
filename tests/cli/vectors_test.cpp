// The reference positions of tests/vectors through the requests start, moves, play and perft, exactly.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/cli/support.hpp"

namespace cli_tests {
namespace {

using nlohmann::json;

class Vectors : public testing::TestWithParam<std::string> {
 protected:
  json send(json request) {
    request["variant"] = GetParam();
    return ask(filter_, request.dump());
  }

  void check_start(const json& vector) {
    EXPECT_EQ(send({{"op", "start"}})["fen"], vector["start"]);
    for (std::size_t i = 0; i < vector["perft"].size(); ++i) {
      const json answer = send({{"op", "perft"}, {"fen", vector["start"]}, {"depth", i + 1}});
      EXPECT_EQ(answer.value("nodes", json()), vector["perft"][i]) << "depth " << i + 1;
    }
  }

  void check_position(const json& vector) {
    json moves{{"moves", vector["moves"]}, {"check", vector["check"]}, {"status", vector["status"]}};
    const bool rolls = !vector["moves"].empty() && vector["moves"][0].get<std::string>().starts_with("roll ");
    if (rolls) moves["chance"] = json::array({vector["moves"].size()});
    EXPECT_EQ(send({{"op", "moves"}, {"fen", vector["fen"]}}), moves);
    if (!vector.contains("play")) return;
    const json answer = send({{"op", "play"}, {"fen", vector["fen"]}, {"move", vector["play"]}});
    EXPECT_EQ(answer.value("fen", json()), vector["after"]);
    const json replayed = send({{"op", "replay"}, {"fen", vector["fen"]}, {"actions", {vector["play"]}}});
    EXPECT_EQ(replayed, json({{"fen", vector["after"]}, {"status", answer["status"]}}));
  }

 private:
  cli::RulesFilter filter_;
};

TEST_P(Vectors, are_reproduced_exactly) {
  std::ifstream file(data_path("vectors/" + GetParam() + ".jsonl"));
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    SCOPED_TRACE(GetParam() + ".jsonl:" + std::to_string(lines + 1));
    const json vector = json::parse(line);
    vector.contains("start") ? check_start(vector) : check_position(vector);
  }
  EXPECT_GE(lines, 61);
}

/// A name that GoogleTest accepts.
std::string letters_of(std::string id) {
  std::ranges::replace(id, '-', '_');
  return id;
}

INSTANTIATE_TEST_SUITE_P(Games, Vectors,
                         testing::Values("chess", "chess960", "chess56", "chess112", "chess2016", "chaos", "future",
                                         "future-random", "rolling", "rolling-dynamic"),
                         [](const auto& param) { return letters_of(param.param); });

}  // namespace
}  // namespace cli_tests
