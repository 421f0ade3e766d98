// The file of a game of a tournament: where it was played, and the draw of its round.
#include <gmock/gmock.h>

#include "server/gamefile/file.hpp"
#include "server/gamefile/json.hpp"
#include "tests/server/match/support.hpp"

namespace server::gamefile {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

GameRecord played(std::optional<std::string> name) {
  Table table{{.variant = "chess112",
               .origin = OfTournament{.tournament = TournamentId::parse("Cup00001").value(),
                                      .round = 3,
                                      .board = 2,
                                      .name = std::move(name),
                                      .setup = "1-2-6",
                                      .draw = "Cup00001-3.1"}}};
  table.started();
  EXPECT_TRUE(table.move("f3f5"));
  return record_of(*table.match, table.record).value();
}

std::string text_of(const GameRecord& record) {
  return write(record, variant_of("chess112"));
}

TEST(GameFileOfATournament, SaysWhichRoundAndWhichDice) {
  const std::string text = text_of(played(R"(The "Great" Cup)"));
  EXPECT_THAT(text, testing::StartsWith("[Event \"The \\\"Great\\\" Cup\"]\n[Site \"/g8K2mQxZ\"]\n"));
  EXPECT_THAT(text, HasSubstr("[Round \"3.2\"]\n"));
  EXPECT_THAT(text, HasSubstr("[BlackId \"bob\"]\n[Tournament \"/tournaments/Cup00001\"]\n[Rated \"no\"]\n[Variant"));
  EXPECT_THAT(text, HasSubstr("[Draw \"Cup00001-3.1\"]\n[FairURL \"/fair/Cup00001-3.1\"]\n"));
}

TEST(GameFileOfATournament, IsReadBackToTheSameRecord) {
  VariantCache variants;
  GameRecord record = played("Autumn cup");
  EXPECT_THAT(record.draws, ElementsAre("Cup00001-3.1"));
  for (const bool rated : {false, true}) {
    record.rated = rated;
    EXPECT_EQ(read(text_of(record), variants).value(), record);
    EXPECT_EQ(from_json(to_json(record), variants).value(), record);
  }
}

TEST(GameFileOfATournament, OlderThanTheNamesIsThatOfASingleGame) {
  const GameRecord record = played({});
  EXPECT_FALSE(record.tournament);
  EXPECT_THAT(text_of(record), testing::StartsWith("[Event \"Casual game\"]\n"));
}

TEST(GameFileOfATournament, IsRefusedWhereItIsNone) {
  struct Case {
    std::string_view instead_of, stands;
    int line, column;
    const char* words;
  };
  const std::string long_name(81, 'x');
  VariantCache variants;
  for (const auto& [instead_of, stands, line, column, words] :
       {Case{"Autumn cup", "", 1, 9, "80 characters"}, Case{"Autumn cup", long_name, 1, 9, "80 characters"},
        Case{"\"3.2\"", "\"3\"", 11, 14, "as 3.2"}, Case{"\"3.2\"", "\"03.2\"", 11, 14, "as 3.2"},
        Case{"\"3.2\"", "\"0.2\"", 11, 14, "as 3.2"}, Case{"\"3.2\"", "\"-\"", 11, 14, "as 3.2"},
        Case{"\"3.2\"", "\"3.99999999999\"", 11, 14, "as 3.2"},
        Case{"/tournaments/Cup00001", "/tournaments/Cup", 11, 14, "its id"},
        Case{"/tournaments/Cup00001", "Cup00001", 11, 14, "its id"}, Case{"\"no\"", "\"maybe\"", 12, 9, "yes or no"},
        Case{"[Rated \"no\"]\n", "", 12, 2, "the tag Rated"},
        Case{"[Tournament \"/tournaments/Cup00001\"]\n[Rated \"no\"]\n", "", 1, 9, "with the tag Tournament"}}) {
    std::string text = text_of(played("Autumn cup"));
    text.replace(text.find(instead_of), instead_of.size(), stands);
    const auto refused = read(text, variants);
    ASSERT_FALSE(refused) << stands;
    EXPECT_THAT(refused.error().message, HasSubstr(words)) << stands;
    EXPECT_EQ(refused.error().line, line) << refused.error().message;
    EXPECT_EQ(refused.error().column, column) << refused.error().message;
  }
}

TEST(GameJsonOfATournament, IsRefusedWithoutItsName) {
  VariantCache variants;
  auto json = to_json(played("Autumn cup"));
  json["tournament"].erase("name");
  EXPECT_THAT(from_json(json, variants).error(), HasSubstr("tournament has id, name"));
}

}  // namespace
}  // namespace server::gamefile
