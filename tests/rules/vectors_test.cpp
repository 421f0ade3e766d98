// Runs tests/vectors/*.jsonl: positions of random games with all legal moves, and what one of them leads to. The first
// line of each file is the default start position with its perft numbers.
#include <gtest/gtest.h>

#include <fstream>
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
  std::string game;
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

std::vector<Vector> all_vectors() {
  std::vector<Vector> all;
  for (const std::string_view id : kGames) {
    std::ifstream in(std::string(ASTRAGAL_TEST_DATA) + "/vectors/" + std::string(id) + ".jsonl");
    for (std::string line; std::getline(in, line);) all.push_back({std::string(id), line});
  }
  return all;
}

const bool kRegistered = [] {
  static const std::vector<Vector> vectors = all_vectors();
  int number = 0;
  std::string game;
  for (const Vector& vector : vectors) {
    number = vector.game == game ? number + 1 : 1;
    game = vector.game;
    testing::RegisterTest(("Vector_" + game).c_str(), ("Line" + std::to_string(number)).c_str(), nullptr, nullptr,
                          __FILE__, __LINE__, [&vector]() -> testing::Test* { return new VectorTest(vector); });
  }
  return true;
}();

TEST(Vectors, EveryGameHasItsLines) {
  for (const std::string_view id : kGames) {
    EXPECT_EQ(std::ranges::count(all_vectors(), id, &Vector::game), 61) << id;
  }
}

}  // namespace
}  // namespace rules::test
