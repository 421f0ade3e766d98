// What HTTP gives of a stored game: the JSON export and the game file say the same.
#include <gmock/gmock.h>

#include <array>

#include <nlohmann/json.hpp>

#include "protocol/json/tree.hpp"
#include "server/api/game_export.hpp"
#include "server/api/game_file_viewer.hpp"
#include "server/gamefile/file.hpp"
#include "server/gamefile/json.hpp"
#include "server/games/stored_game.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

store::StoredGame stored(const Table& table) {
  const Effects all{.events = table.record, .fair = {}, .repeats = {}};
  return {.head = {}, .events = writes_of(all, table.state(), table.now).events};
}

/// As it goes over the wire.
std::expected<nlohmann::ordered_json, std::string> exported(const Table& table, VariantCache& variants) {
  const auto game = export_game(stored(table), variants);
  if (!game) return std::unexpected(game.error());
  return protocol::json::tree_of(*game);
}

TEST(Export, AsFileAndAsJsonIsTheSameRecord) {
  Table table{{.variant = "chess112", .color = ColorChoice::random}};
  table.started();
  for (int i = 0; i < 6; ++i) {
    table.pass(Ms{1234});
    ASSERT_TRUE(table.move(table.last_body().at("legal")[static_cast<std::size_t>(i)]));
  }
  VariantCache variants;
  const auto text = export_file(stored(table), variants);
  ASSERT_TRUE(text && *text) << text.error();
  const auto json = exported(table, variants);
  ASSERT_TRUE(json) << json.error();
  const auto record = gamefile::record_of(*table.match, table.record).value();
  EXPECT_EQ(gamefile::read(**text, variants).value(), record);
  EXPECT_EQ(gamefile::from_json(*json, variants).value(), record);
  EXPECT_EQ((*json)["setupRoll"].size(), 4U);
  EXPECT_EQ((*json)["clocks"].size(), 6U);
}

/// Makes a game by post in which Black's first move was a line's answer.
Table with_conditional_move() {
  Table table{{.variant = "chess", .color = ColorChoice::white, .control = DaysPerMove{.days = std::chrono::days{3}}}};
  table.started();
  EXPECT_TRUE(table.move("e2e4"));
  EXPECT_TRUE(table.send(PlayLine{.player = player("bob"), .ply = 2, .move = "e7e5"}));
  EXPECT_TRUE(table.move("g1f3"));
  return table;
}

TEST(Export, MarksConditionalMovesAndIsReadBack) {
  const Table table = with_conditional_move();
  VariantCache variants;
  const std::string text = export_file(stored(table), variants).value().value();
  EXPECT_TRUE(text.contains("1... e7e5 {[%clk 72:00:00]} {[%conditional]} 2. g1f3")) << text;
  const auto json = exported(table, variants);
  EXPECT_EQ((*json)["conditional"], nlohmann::ordered_json::array({2}));
  const auto record = gamefile::record_of(*table.match, table.record).value();
  const auto from_file = gamefile::read(text, variants);
  ASSERT_TRUE(from_file) << from_file.error().message;
  EXPECT_EQ(*from_file, record);
  EXPECT_EQ(gamefile::write(*from_file, *table.variant), text);
  EXPECT_EQ(gamefile::from_json(*json, variants).value(), record);
  EXPECT_EQ(gamefile::from_json(gamefile::to_json(record), variants).value(), record);
}

TEST(Export, OfConditionalMovesIsReadStrictly) {
  VariantCache variants;
  const std::string text = export_file(stored(with_conditional_move()), variants).value().value();
  const auto refused = [&](const std::string& from, const std::string& to) {
    std::string broken = text;
    broken.replace(broken.find(from), from.size(), to);
    const auto file = gamefile::read(broken, variants);
    return file ? "" : file.error().message;
  };
  const std::string mark = "{[%conditional]}";
  EXPECT_EQ(refused(mark, mark + " " + mark), "that a move is conditional stands behind it, once");
  EXPECT_EQ(refused("1. e2e4", mark + " 1. e2e4"), "that a move is conditional stands behind it, once");
  EXPECT_EQ(refused("{[%clk 72:00:00]} " + mark, mark + " {[%clk 72:00:00]}"), "a clock stands behind its move");
  EXPECT_EQ(refused("1/259200", "300+3"), "only moves of games by post are conditional");
}

TEST(Export, OfAGameWithDiceInPlayIsReadBack_RollsInTheirPlaces) {
  Table table{{.variant = "rolling-dynamic", .color = ColorChoice::white}};
  table.started();
  ASSERT_TRUE(table.move("b1b3c3"));  // the Knight becomes a General, whose number is rolled
  table.open_all();
  ASSERT_TRUE(table.move(table.last_body().at("legal")[0]));
  VariantCache variants;
  const auto json = exported(table, variants);
  ASSERT_TRUE(json) << json.error();
  EXPECT_EQ((*json)["actions"].size(), 3U);
  const auto record = gamefile::record_of(*table.match, table.record).value();
  const auto back = gamefile::from_json(*json, variants);
  ASSERT_TRUE(back) << back.error();
  EXPECT_EQ(*back, record);
  EXPECT_EQ(gamefile::to_json(record)["moves"], (*json)["moves"]);
  EXPECT_EQ(gamefile::to_json(record)["actions"], (*json)["actions"]);
}

TEST(Export, OfADieThatIsThrownAgainSaysEveryThrow) {
  Table table{{.variant = "grande-acedrex", .options = {{"die", "on"}}}};
  table.started();
  ASSERT_NO_FATAL_FAILURE(table.play_with_die(20));
  nlohmann::ordered_json told = nlohmann::ordered_json::array();  // ordered, as an export is
  for (const Event& event : table.record) {
    if (event.kind() == EventKind::dice_fell) told.push_back(server::shown(event).at("roll").get<std::string>());
    if (event.kind() == EventKind::moved) told.push_back(server::shown(event).at("move").get<std::string>());
  }
  ASSERT_TRUE(told.dump().contains('-')) << "some die was thrown again";
  VariantCache variants;
  const auto json = exported(table, variants);
  ASSERT_TRUE(json) << json.error();
  EXPECT_EQ((*json)["actions"], told);
  const auto record = gamefile::record_of(*table.match, table.record).value();
  ASSERT_EQ(record.plies.size(), told.size());
  for (std::size_t i = 0; i < told.size(); ++i) EXPECT_EQ(record.plies[i].text, told[i].get<std::string>());
  const auto text = export_file(stored(table), variants);
  ASSERT_TRUE(text && *text) << text.error();
  EXPECT_EQ(gamefile::read(**text, variants).value(), record);
}

TEST(Export, OfAGameThatHasNotBegunHasNoFile) {
  VariantCache variants;
  const auto text = export_file(stored(Table{{.variant = "chess"}}), variants);
  ASSERT_TRUE(text) << text.error();
  EXPECT_FALSE(text->has_value());
}

TEST(GameShown, OfAGamesFileIsWhatThoseWhoWatchTheGameSee) {
  Table table{{.variant = "rolling-dynamic", .color = ColorChoice::white}};
  table.started();
  ASSERT_TRUE(table.move("b1b3c3"));
  table.open_all();
  VariantCache variants;
  const std::string text = export_file(stored(table), variants).value().value();
  const auto file = game_shown(text, variants);
  ASSERT_TRUE(file) << file.error().message;
  const nlohmann::json live = shown(table.match->snapshot(table.now));
  const nlohmann::json from_file = shown(*file);
  for (const char* same : {"game", "phase", "variant", "rules_version", "options", "rated", "clock", "players", "start",
                           "moves", "fen", "check"}) {
    EXPECT_EQ(from_file.at(same), live.at(same)) << same;
  }
  EXPECT_TRUE(from_file.at("legal").empty()) << "nobody moves here";
}

TEST(GameShown, SaysWhichMovesWereConditional) {
  const Table table = with_conditional_move();
  VariantCache variants;
  const auto file = game_shown(export_file(stored(table), variants).value().value(), variants);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(shown(*file).at("moves"), shown(table.match->snapshot(table.now)).at("moves"));
}

TEST(GameShown, OfABrokenFileIsRefusedWithLineAndColumn) {
  VariantCache variants;
  const auto shown = game_shown("[Event \"Casual game]\n", variants);
  ASSERT_FALSE(shown);
  EXPECT_EQ(shown.error().line, 1);
  EXPECT_GT(shown.error().column, 0);
}

TEST(GameShown, OfMoreMovesThanAnybodyPlaysIsRefused) {
  Table table{
      {.variant = "chess", .options = {{"repetition", "off"}, {"move-rule", "off"}}, .color = ColorChoice::white}};
  table.started();
  VariantCache variants;
  const std::string text = export_file(stored(table), variants).value().value();
  const auto of_plies = [&](int plies) {
    std::string file = text.substr(0, text.find("\n\n") + 2);
    for (int i = 0; i < plies; ++i)
      file += std::array{"g1f3 ", "g8f6 ", "f3g1 ", "f6g8 "}[static_cast<std::size_t>(i % 4)];
    return game_shown(file + "*\n", variants);
  };
  const auto most = of_plies(5000);
  ASSERT_TRUE(most) << most.error().message;
  EXPECT_EQ(most->moves.size(), 5000U);
  const auto more = of_plies(5001);
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().message, "here are more than 5000 moves, which are too many");
  EXPECT_EQ(more.error().column, 5 * 5000 + 1);
}

}  // namespace
}  // namespace server
