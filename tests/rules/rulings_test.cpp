// Runs tests/rules/data/rulings/*.txt: one test per [ruling], whose lines are carried out in order.
//   game ID [option=value…]     which game (first line)
//   fen FEN | setup [NAME]      where it begins
//   play MOVE…                  legal moves, played one after the other
//   roll N…                     what a die gives where one is due: 4, or 7-2-4 if it is thrown again
//   is FEN                      the position's written form now
//   status TEXT                 as the rules pages write it: `ongoing; check`
//   outcome TEXT                the same with repetition, which needs the moves played so far (and knows no check)
//   helpless SIDE               its pieces are too little to win with / `able SIDE` the page does not say so
//   moves MOVE…                 all legal moves, sorted
//   count N                     how many they are
//   from SQUARE MOVE…           the legal moves that begin with this square
//   has MOVE… / lacks MOVE…     some that are legal / not legal
//   refuse MOVE REASON [WORDS]  what parse_move says (a Reason, or `game_over`), and what its sentence contains
//   attacked SIDE SQUARE…       squares that this side attacks / `spared SIDE SQUARE…` that it does not
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/rules/support.hpp"

namespace rules::test {
namespace {

struct Ruling {
  std::string file;
  std::string title;
  std::vector<Line> script;
};

std::vector<Ruling> all_rulings() {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(ASTRAGAL_TEST_DATA) + "/rules/data/rulings")) {
    files.push_back(entry.path().filename().string());
  }
  std::ranges::sort(files);
  std::vector<Ruling> all;
  for (const std::string& file : files) {
    for (const Line& line : lines("rules/data/rulings/" + file)) {
      if (line.text[0] == '[') {
        all.push_back({file, line.text.substr(1, line.text.rfind(']') - 1), {}});
      } else {
        all.back().script.push_back(line);
      }
    }
  }
  return all;
}

class Referee {
 public:
  void carry_out(const std::string& verb, const std::string& rest) {
    if (verb == "game") {
      variant_ = &game(rest);
    } else if (verb == "fen") {
      set(read(*variant_, rest));
    } else if (verb == "setup") {
      set(begin(*variant_, rest));
    } else if (verb == "play") {
      for (const std::string& move : words(rest)) play(move);
    } else if (verb == "roll") {
      play("roll " + rest);
    } else if (verb == "is") {
      EXPECT_EQ(to_fen(*variant_, position_), rest);
      EXPECT_EQ(read(*variant_, rest), position_);
    } else if (verb == "status") {
      EXPECT_EQ(status_text(rules::outcome(*variant_, position_)) + (in_check(*variant_, position_) ? "; check" : ""),
                rest);
    } else if (verb == "outcome") {
      EXPECT_EQ(status_text(rules::outcome(*variant_, position_, history_)), rest);
    } else if (verb == "helpless" || verb == "able") {
      const Side side = rest == "white" ? Side::white : Side::black;
      EXPECT_EQ(is_helpless(*variant_, position_, side), verb == "helpless");
    } else {
      look_at_moves(verb, rest);
    }
  }

 private:
  void look_at_moves(const std::string& verb, const std::string& rest) {
    const std::vector<std::string> legal = moves(*variant_, position_);
    const std::vector<std::string> given = words(rest);
    if (verb == "moves") {
      EXPECT_EQ(joined(legal), rest);
    } else if (verb == "count") {
      EXPECT_EQ(legal.size(), std::stoul(rest));
      EXPECT_EQ(count_actions(*variant_, position_), std::stoul(rest));
    } else if (verb == "has" || verb == "lacks") {
      for (const std::string& move : given) {
        EXPECT_EQ(std::ranges::count(legal, move), verb == "has" ? 1 : 0) << move << " among " << joined(legal);
      }
    } else if (verb == "from") {
      std::string listed = given.at(0);
      for (const std::string& move : legal) {
        const auto action = parse_move(*variant_, position_, move);
        ASSERT_TRUE(action) << move;
        const bool castling = action->verb == Verb::castle;
        if (!castling && variant_->board.name(action->from) == given[0]) listed += " " + move;
      }
      EXPECT_EQ(listed, joined(given));
    } else if (verb == "refuse") {
      refuse(legal, given);
    } else if (verb == "attacked" || verb == "spared") {
      const Side by = given.at(0) == "white" ? Side::white : Side::black;
      for (std::size_t i = 1; i < given.size(); ++i) {
        const auto square = variant_->board.find(given[i]);
        ASSERT_TRUE(square) << given[i];
        EXPECT_EQ(attacked(*variant_, position_, *square, by), verb == "attacked") << given[i];
      }
    } else {
      FAIL() << "no such line in a ruling: " << verb;
    }
  }

  void refuse(const std::vector<std::string>& legal, const std::vector<std::string>& given) {
    EXPECT_EQ(std::ranges::count(legal, given.at(0)), 0);
    const auto action = parse_move(*variant_, position_, given[0]);
    ASSERT_FALSE(action) << given[0];
    const bool over = action.error().code == ErrorCode::game_over;
    EXPECT_EQ(over ? name(action.error().code) : name(action.error().reason), given.at(1)) << action.error().message;
    EXPECT_FALSE(action.error().message.empty());
    const std::string part = joined({given.begin() + 2, given.end()});
    EXPECT_NE(action.error().message.find(part), std::string::npos) << action.error().message;
  }

  void set(const Position& position) {
    history_ = History{};
    position_ = position;
    history_.push(position);
  }
  void play(const std::string& move) {
    const auto action = parse_move(*variant_, position_, move);
    ASSERT_TRUE(action) << move << ": " << action.error().message;
    apply(*variant_, position_, *action);
    history_.push(position_, *action);
  }

  const Variant* variant_ = nullptr;
  Position position_;
  History history_;
};

class RulingTest : public testing::Test {
 public:
  explicit RulingTest(const Ruling& ruling) : ruling_(ruling) {}
  void TestBody() override {
    Referee referee;
    for (const Line& line : ruling_.script) {
      SCOPED_TRACE(ruling_.file + ":" + std::to_string(line.number) + ": " + line.text);
      const std::size_t space = std::min(line.text.find(' '), line.text.size());
      referee.carry_out(line.text.substr(0, space), trimmed(line.text.substr(space)));
      if (HasFatalFailure()) return;
    }
  }

 private:
  const Ruling& ruling_;
};

const bool kRulingsRegistered = [] {
  static const std::vector<Ruling> rulings = all_rulings();
  for (const Ruling& ruling : rulings) {
    const std::string suite = "Ruling_" + ruling.file.substr(0, ruling.file.find('.'));
    testing::RegisterTest(suite.c_str(), test_name(ruling.title).c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [&ruling]() -> testing::Test* { return new RulingTest(ruling); });
  }
  return true;
}();

}  // namespace
}  // namespace rules::test
