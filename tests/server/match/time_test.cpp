// Who wins by time, and who has too little to win with: such a game is a draw only if the game's page says so.
#include <random>

#include "tests/server/match/support.hpp"

namespace server {
namespace {

using rules::Side;

bool is_bare(const Table& table, Side side) {
  const rules::Position& position = table.state().play->board().position;
  return position.pieces(side) == position.royals(side);
}

/// Chooses a move of this side: where there is a choice, one that takes a piece, or one that takes none.
std::string choose(const Table& table, bool takes, std::mt19937& random) {
  std::vector<std::string> liked, all;
  const nlohmann::json last = table.last_body();
  for (const auto& text : last.at("legal")) {
    all.push_back(text);
    const auto played = table.state().play->tried(all.back());
    const auto is_capture = [](const rules::Change& change) { return std::holds_alternative<rules::Removed>(change); };
    if (std::ranges::any_of((*played)->changes, is_capture) == takes) liked.push_back(all.back());
  }
  const auto& from = liked.empty() ? all : liked;
  return from[random() % from.size()];
}

/// Plays until White has taken all of Black's pieces but the King, and this side is to move.
void bare_black(Table& table, Side to_move) {
  table.started();
  std::mt19937 random{7};
  for (int plies = 0; plies < 2000 && !table.state().ending; ++plies) {
    const Side turn = table.state().play->turn();
    if (is_bare(table, Side::black) && turn == to_move) return;
    ASSERT_TRUE(table.move(choose(table, turn == Side::white, random)));
  }
  FAIL() << "it came to no lone King: " << table.ending();
}

constexpr Fischer kMinute{.base = std::chrono::minutes{1}, .increment = Ms{0}};

Terms chess_terms() {
  return {.variant = "chess", .options = {{"move-rule", "off"}, {"repetition", "off"}}, .control = kMinute};
}

TEST(Flag, IsADrawIfTheOtherHasALoneKing) {
  Table table{chess_terms()};
  ASSERT_NO_FATAL_FAILURE(bare_black(table, Side::white));
  table.now = *table.match->deadline();
  (void)table.time_up();
  EXPECT_EQ(table.ending(), "draw time");
}

TEST(Flag, OfTheLoneKingLoses) {
  Table table{chess_terms()};
  ASSERT_NO_FATAL_FAILURE(bare_black(table, Side::black));
  table.now = *table.match->deadline();
  (void)table.time_up();
  EXPECT_EQ(table.ending(), "white time");
}

TEST(Flag, DoesNotMatterToWhoResignsOrGoes) {
  for (const PlayerAction& action : {PlayerAction{Resign{}}, PlayerAction{Claim{}}}) {
    Table table{chess_terms()};
    ASSERT_NO_FATAL_FAILURE(bare_black(table, Side::white));
    table.done(std::holds_alternative<Resign>(action) ? "alice" : "bob", action, {.away = std::chrono::minutes{1}});
    EXPECT_TRUE(table.ending().starts_with("black")) << table.ending();
  }
}

TEST(Flag, IsNoDrawWhereThePageDoesNotSayThatItIsSafe) {
  Table table{{.variant = "tamerlane", .options = {{"move-rule", "off"}, {"repetition", "off"}}, .control = kMinute}};
  ASSERT_NO_FATAL_FAILURE(bare_black(table, Side::white));
  table.now = *table.match->deadline();
  (void)table.time_up();
  EXPECT_EQ(table.ending(), "black time");
}

}  // namespace
}  // namespace server
