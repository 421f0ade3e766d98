// Runs tests/vectors/*.jsonl: positions of random games with all legal moves, and what one of them leads to. The first
// line of each game's file is the default start position with its perft numbers; options.jsonl has positions of games
// whose options are not the default ones, and names game and options in each line.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/rules/support.hpp"

namespace rules::test {
namespace {

using nlohmann::json;

void check_start(const Variant& variant, const json& line) {
  const Position position = begin(variant);
  EXPECT_EQ(to_fen(variant, position), line.at("start").get<std::string>());
  EXPECT_EQ(read(variant, line.at("start").get<std::string>()), position);
  int depth = 0;
  for (const json& nodes : line.at("perft")) EXPECT_EQ(perft(variant, position, ++depth), nodes) << "depth " << depth;
}

void check_position(const Variant& variant, const json& line) {
  const auto fen = line.at("fen").get<std::string>();
  SCOPED_TRACE(fen);
  const Position position = read(variant, fen);
  EXPECT_EQ(to_fen(variant, position), fen);
  EXPECT_EQ(json(moves(variant, position)), line.at("moves"));
  EXPECT_EQ(count_actions(variant, position), line.at("moves").size());
  EXPECT_EQ(in_check(variant, position), line.at("check"));
  EXPECT_EQ(status_text(outcome(variant, position)), line.at("status").get<std::string>());
  if (!line.contains("play")) return;
  SCOPED_TRACE(line.at("play").get<std::string>());
  const Position next = played(variant, position, line.at("play").get<std::string>());
  EXPECT_EQ(to_fen(variant, next), line.at("after").get<std::string>());
  EXPECT_EQ(read(variant, line.at("after").get<std::string>()), next);
}

struct Vector {
  std::string file;
  std::string game;  // with its options
  std::string line;
};

class VectorTest : public testing::Test {
 public:
  explicit VectorTest(const Vector& vector) : vector_(vector) {}
  void TestBody() override {
    const json line = json::parse(vector_.line);
    const Variant& variant = game(vector_.game);
    if (line.contains("start")) {
      check_start(variant, line);
    } else {
      check_position(variant, line);
    }
  }

 private:
  const Vector& vector_;
};

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream in(std::string(ASTRAGAL_TEST_DATA) + "/vectors/" + file + ".jsonl");
  std::vector<std::string> all;
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

std::vector<Vector> all_vectors() {
  std::vector<Vector> all;
  for (const std::string_view id : kGames) {
    for (const std::string& line : lines_of(std::string(id))) all.push_back({std::string(id), std::string(id), line});
  }
  for (const std::string& line : lines_of("options")) {
    const json read = json::parse(line);
    std::string game = read.at("variant");
    if (std::ranges::find(kGames, game) == std::end(kGames)) continue;
    for (const auto& [name, value] : read.at("options").items()) {
      game += " " + name + "=" + value.get<std::string>();
    }
    all.push_back({"options", game, line});
  }
  return all;
}

const bool kVectorsRegistered = [] {
  static const std::vector<Vector> vectors = all_vectors();
  std::map<std::string, int> numbers;
  for (const Vector& vector : vectors) {
    const int number = ++numbers[vector.file];
    const std::string name =
        "Line" + std::to_string(number) + (vector.file == "options" ? "_" + test_name(vector.game) : "");
    testing::RegisterTest(("Vector_" + vector.file).c_str(), name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [&vector]() -> testing::Test* { return new VectorTest(vector); });
  }
  return true;
}();

TEST(Vectors, EveryGameHasItsLines) {
  for (const std::string_view id : kGames) {
    EXPECT_EQ(std::ranges::count(all_vectors(), id, &Vector::file), 61) << id;
  }
}

}  // namespace
}  // namespace rules::test
