// What the reader of game files says goes to pages of other languages by a key with arguments: every sentence of its
// catalogue is said here by some file, with all of its arguments.
#include <algorithm>
#include <filesystem>
#include <set>
#include <span>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "rules/foreign/foreign.hpp"
#include "rules/foreign/sentences.hpp"
#include "tests/rules/foreign_summary.hpp"
#include "tests/rules/support.hpp"

namespace rules::test {
namespace {

using foreign::File;
using foreign::Sentence;
using nlohmann::json;

/// Names in English stand in the text for ids of games.
bool names_game(const json& with) {
  return with.contains("game") || with.contains("start");
}

class Heard {
 public:
  void all_of(std::string_view bytes, int trials = foreign::kTrials, bool is_read = true) {
    auto file = File::open(bytes, trials);
    if (!file) return one(json::parse(refusal_answer(file.error())).at("error"));
    several(json::parse(file_answer(*file)));
    if (!is_read) return;
    for (std::size_t i = 0; i < file->games(); ++i) several(json::parse(game_answer(file->read(i))));
  }
  [[nodiscard]] const std::set<std::string>& keys() const { return keys_; }

 private:
  void several(const json& answer) {
    for (const json& warning : answer.value("warnings", json::array())) one(warning);
    if (answer.contains("error")) one(answer.at("error"));
  }

  void one(const json& said) {
    SCOPED_TRACE(said.dump());
    EXPECT_FALSE(said.at("message").get<std::string>().empty());
    if (said.contains("because")) one(said.at("because"));
    if (!said.contains("sentence")) {
      EXPECT_TRUE(said.contains("code")) << "what the rules refuse has a code of theirs";
      return;
    }
    const std::string key = said.at("sentence").at("key");
    const Sentence* sentence = foreign::find_sentence(key);
    ASSERT_NE(sentence, nullptr) << key;
    keys_.insert(key);
    arguments(*sentence, said.at("sentence").at("with"), said.at("message"));
    EXPECT_EQ(sentence->text.contains("{why}"), said.contains("because"));
  }

  static void arguments(const Sentence& sentence, const json& with, const std::string& message) {
    const foreign::Arguments arguments = foreign::arguments_of(sentence.text);
    EXPECT_EQ(with.size(), arguments.count);
    for (const foreign::Argument& argument : std::span(arguments.list).first(arguments.count)) {
      ASSERT_TRUE(with.contains(argument.name)) << argument.name;
      const std::string value = with.at(argument.name);
      EXPECT_FALSE(value.empty()) << argument.name;
      if (argument.is_number) EXPECT_TRUE(std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; }));
      if (!names_game(with)) EXPECT_TRUE(message.contains(value)) << value;
    }
    EXPECT_FALSE(message.contains('{')) << message;
  }

  std::set<std::string> keys_;
};

const std::string kSho = "手合割：小将棋\n";

/// Files of one oddity each, beside those of tests/gamefiles/foreign.
std::vector<std::string> odd_files() {
  const std::string row = "|・・・・・・・・・|一\n";
  std::string deep = kSho + "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
  for (int i = 2; i < 70; ++i) {
    const std::string number = std::to_string(i);
    deep += "変化：" + number + "手\n " + number + " ８四歩(83)\n " + std::to_string(i + 1) + " ２六歩(27)\n";
  }
  return {
      "\xff\xfe",
      "{only a comment}",
      "[White \"a\"]\n[Event]\n\n1. e4 } (1. d4",
      "( e4 ) 1. d4 *",
      "1. e4 " + repeated("(", 70),
      "1. f3 e5 2. g4 Qh4# 3. e4 *",
      "1. Ncd2 *",
      "[FEN \"8/4P3/8/8/8/k7/8/K7 w - - 0 1\"]\n\n1. e8 *",
      "[FEN \"" + std::string(2001, '8') + "\"]\n[Variant \"chess\"]\n\n1. e4 *",
      "[FEN \"3k/4/4/K3 w - - 0 1\"]\n\n1. e4 *",
      "[FEN \"" + to_fen(game("courier"), begin(game("courier"))) + "\"]\n\n1. e4 *",
      "[Variant \"Quidditch\"]\n\n1. e4 *",
      "[Variant \"chaos\"]\n\n1. e4 *",
      "[Ruleset \"chess@999\"]\n\n1. e4 *",
      "position startpos e2e4 e7e5\n",
      kSho + "   1 ７六金(77)\n",
      kSho + "   1 あいう\n",
      kSho + "▲５五歩\n",
      kSho + "▲４八象 △３二金 ▲５八金\n",
      kSho + "▲７六歩 △３四歩 ▲２二角不成 △８四歩 ▲８八角成\n",
      kSho + "先手の持駒：歩\n   1 ７六歩(77)\n変化：99手\n",
      kSho + "   1 ７六歩(77)\nなにか\n",
      kSho + row + "   1 ７六歩(77)\n",
      kSho + repeated(row, 8) + "|・・・・・・・・あ|九\n",
      kSho + repeated(row, 8) + "|・・・・・・・・|九\n",
      "手合割：中将棋\n   1一歩目 ７六歩(77)\n   1二歩目 なにか\n",
      deep,
  };
}

TEST(ForeignSentences, are_all_said_with_their_arguments) {
  Heard heard;
  const std::filesystem::path corpus = foreign_files();
  for (const auto& entry : std::filesystem::directory_iterator(corpus)) {
    if (entry.path().extension() != ".expected") heard.all_of(content(entry.path()));
  }
  for (const std::string& bytes : odd_files()) heard.all_of(bytes);
  heard.all_of(content(corpus / "shatar-triple.pgn"), 0);
  heard.all_of(std::string((std::size_t{64} << 20U) + 1, ' '));
  heard.all_of(repeated("1. e4 *\n", foreign::kMostGames + 1), 0, false);
  heard.all_of(repeated("e4 ", foreign::kMostMoves + 1), 0);

  // No game goes on for so many moves without an end by the rules.
  std::set<std::string> silent{"gamefile.long_game"};
  for (const Sentence& sentence : foreign::kSentences) {
    const std::string key(sentence.key);
    EXPECT_NE(heard.keys().contains(key), silent.contains(key)) << key;
  }
}

}  // namespace
}  // namespace rules::test
