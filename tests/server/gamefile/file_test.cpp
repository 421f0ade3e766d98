// One game file word by word, and what its reader refuses, with line and column.
#include "server/gamefile/file.hpp"

#include <gmock/gmock.h>

#include "server/gamefile/json.hpp"
#include "tests/server/match/support.hpp"

namespace server::gamefile {
namespace {

using testing::HasSubstr;

/// Plays Fool's mate at a real table.
GameRecord fools_mate() {
  Table table{{.variant = "chess", .options = {{"repetition", "5"}}}};
  table.started();
  for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
    table.pass(Ms{1'500});
    EXPECT_TRUE(table.move(move));
  }
  return record_of(*table.match, table.record).value();
}

constexpr std::string_view kFoolsMate = R"([Event "Casual game"]
[Site "/g8K2mQxZ"]
[Date "2026.11.18"]
[Round "-"]
[White "Alice"]
[Black "bob"]
[Result "0-1"]
[UTCTime "11:06:40"]
[WhiteId "alice"]
[BlackId "bob"]
[Variant "chess"]
[Ruleset "chess@1;move-rule=100;repetition=5"]
[RuleOptions "repetition=5"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1"]
[TimeControl "300+3"]
[Termination "checkmate"]

1. f2f3 {[%clk 0:05:00]} 1... e7e5 {[%clk 0:05:00]} 2. g2g4 {[%clk 0:05:01.5]}
2... d8h4 {[%clk 0:05:01.5]} 0-1
)";

TEST(GameFile, IsWrittenWordByWord) {
  const GameRecord record = fools_mate();
  EXPECT_EQ(write(record, variant_of("chess", {{"repetition", "5"}})), kFoolsMate);
}

TEST(GameFile, IsReadBackToTheSameRecord) {
  const GameRecord record = fools_mate();
  VariantCache variants;
  const auto back = read(kFoolsMate, variants);
  ASSERT_TRUE(back) << back.error().line << ":" << back.error().column << ": " << back.error().message;
  EXPECT_EQ(*back, record);
}

TEST(GameFile, NamesTheEngineWhereTheComputerPlays) {
  GameRecord record = fools_mate();
  record.engine = "Astragal 0.1.0";
  VariantCache variants;
  const std::string text = write(record, variant_of("chess", {{"repetition", "5"}}));
  EXPECT_THAT(text, HasSubstr("[BlackId \"bob\"]\n[Engine \"Astragal 0.1.0\"]\n[Variant"));
  EXPECT_EQ(read(text, variants).value(), record);
  EXPECT_EQ(from_json(to_json(record), variants).value(), record);
  const auto refused = read(text.substr(0, text.find("Astragal")) + text.substr(text.find("\"]\n[Variant")), variants);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("Engine is its name and version"));
}

TEST(GameFile, KeepsNamesWithQuotesAndBackslashes) {
  GameRecord record = fools_mate();
  record.players[0].name = R"(a "quoted" \ näme)";
  VariantCache variants;
  const std::string text = write(record, variant_of("chess", {{"repetition", "5"}}));
  EXPECT_THAT(text, HasSubstr(R"([White "a \"quoted\" \\ näme"])"));
  EXPECT_EQ(read(text, variants).value(), record);
}

TEST(GameFile, IsReadBackWhateverEndedTheGameOutsideItsRules) {
  GameRecord record = fools_mate();
  record.plies.pop_back();
  VariantCache variants;
  for (const std::string_view word : protocol::Words<EndReason>::kTable) {
    const EndReason cause = protocol::find_word<EndReason>(word).value();
    if (is_of_the_rules(cause)) continue;
    record.ending = Ending{.result = Result::draw, .cause = cause};
    const auto back = read(write(record, variant_of("chess", {{"repetition", "5"}})), variants);
    ASSERT_TRUE(back) << word << ": " << back.error().message;
    EXPECT_EQ(*back, record) << word;
  }
}

TEST(GameFile, SaysWhatTimeThereIsByPost) {
  using std::chrono::days;
  GameRecord record = fools_mate();
  VariantCache variants;
  DaysOff weekend{.weekdays = {}, .utc_offset = std::chrono::minutes{-90}};
  weekend.weekdays.set(5).set(6);
  const std::vector<std::pair<TimeControl, std::string>> controls{
      {DaysPerMove{.days = days{3}}, "1/259200"},
      {DaysPerMove{.days = days{1}, .bank = days{365}, .off = weekend},
       "1/86400,bank=31536000,off=saturday+sunday,utc=-90"},
      {DaysWithCap{.base = days{10}, .increment = days{1}, .cap = days{10}}, "864000+86400,cap=864000"},
      {DaysWithCap{.base = days{50}, .increment = days{0}, .cap = days{50}, .bank = days{0}},
       "4320000+0,cap=4320000,bank=0"},
      {DaysPerMove{.days = days{3}, .off = weekend, .leave = false}, "1/259200,off=saturday+sunday,utc=-90,leave=no"},
      {DaysWithCap{.base = days{10}, .increment = days{1}, .cap = days{10}, .leave = false},
       "864000+86400,cap=864000,leave=no"},
  };
  for (const auto& [control, text] : controls) {
    record.control = control;
    const std::string file = write(record, variant_of("chess", {{"repetition", "5"}}));
    EXPECT_THAT(file, HasSubstr("[TimeControl \"" + text + "\"]"));
    EXPECT_EQ(read(file, variants).value(), record);
  }
}

struct Broken {
  const char* instead_of;
  const char* stands;
  int line;
  int column;
  const char* words;
};

void PrintTo(const Broken& broken, std::ostream* out) {
  *out << broken.instead_of << " -> " << broken.stands;
}

class RefusedFiles : public testing::TestWithParam<Broken> {};

TEST_P(RefusedFiles, NameLineAndColumn) {
  const Broken& broken = GetParam();
  std::string text(kFoolsMate);
  const std::size_t at = text.find(broken.instead_of);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, std::string_view(broken.instead_of).size(), broken.stands);
  VariantCache variants;
  const auto record = read(text, variants);
  ASSERT_FALSE(record) << "nothing was refused";
  EXPECT_THAT(record.error().message, HasSubstr(broken.words));
  EXPECT_EQ(record.error().line, broken.line) << record.error().message;
  EXPECT_EQ(record.error().column, broken.column) << record.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    GameFile, RefusedFiles,
    testing::Values(
        Broken{"[Event", "Event", 1, 1, "an empty line"}, Broken{"Event \"", "Event  \"", 1, 8, "in quotes"},
        Broken{"game\"]", "game]", 1, 21, "control character"}, Broken{"game\"]", "game\\x\"]", 1, 21, "backslash"},
        Broken{"game\"]", "game\"] ", 1, 22, "a line of its own"},
        Broken{"Casual game", "Friendly game", 1, 9, "Rated game or Casual game"},
        Broken{"[Site", "[Place", 2, 2, "the tag Site"}, Broken{"/g8K2mQxZ", "g8K2mQxZ", 2, 8, "id of 8"},
        Broken{"2026.11.18", "2026.11.31", 3, 8, "a day"}, Broken{"11:06:40", "11:06:60", 3, 8, "a day"},
        Broken{"Round \"-\"", "Round \"1\"", 4, 9, "Round is -"},
        Broken{"Variant \"chess\"", "Variant \"chess960\"", 12, 11, "another game"},
        Broken{"chess@1", "chess@2", 15, 7, "version 1 of these rules"},
        Broken{";repetition=5", ";repetition=4", 12, 11, "cannot be \"4\""},
        Broken{";repetition=5\"]", "\"]", 12, 11, "every option"},
        Broken{"\"repetition=5", "\"-", 13, 15, "RuleOptions is repetition=5"},
        Broken{" w a1,", " w a8,", 15, 7, "not that of the setup"}, Broken{"300+3", "300", 16, 15, "TimeControl"},
        Broken{"300+3", "300x3", 16, 15, "TimeControl"}, Broken{"300+3", "300+3*1", 16, 15, "TimeControl"},
        Broken{"300+3", "300b30", 16, 15, "TimeControl"}, Broken{"300+3", "300b30*0", 16, 15, "TimeControl"},
        Broken{"300+3", "300d", 16, 15, "TimeControl"}, Broken{"300+3", "+3", 16, 15, "TimeControl"},
        Broken{"300+3", "300+3.0", 16, 15, "TimeControl"}, Broken{"300+3", "1/", 16, 15, "TimeControl"},
        Broken{"300+3", "1/3", 16, 15, "TimeControl"}, Broken{"300+3", "1/259200,", 16, 15, "TimeControl"},
        Broken{"300+3", "1/259200,cap=864000", 16, 15, "TimeControl"},
        Broken{"300+3", "1/259200,bank", 16, 15, "TimeControl"},
        Broken{"300+3", "1/259200,bank=0", 16, 15, "TimeControl"},
        Broken{"300+3", "1/259200,off=sunday", 16, 15, "TimeControl"},
        Broken{"300+3", "1/259200,off=sunday+,utc=0", 16, 15, "TimeControl"},
        Broken{"300+3", "1/259200,off=sunday,utc=900", 16, 15, "TimeControl"},
        Broken{"300+3", "864000+86400", 16, 15, "TimeControl"},
        Broken{"300+3", "950400+86400,cap=864000", 16, 15, "TimeControl"},
        Broken{"300+3", "44444444444444444+3", 16, 15, "TimeControl"},
        Broken{"300+3", "300+44444444444444444.5", 16, 15, "TimeControl"},
        Broken{"0:05:01.5", "4444444444444:05:01.5", 19, 61, "the only comment"},
        Broken{"0:05:01.5", "0:4444444444444444:01.5", 19, 61, "the only comment"},
        Broken{"0:05:01.5", "0:05:44444444444444444.5", 19, 61, "the only comment"},
        Broken{"\"checkmate\"", "\"luck\"", 17, 15, "do not fit"},
        Broken{"\"checkmate\"", "\"resignation\"", 20, 30, "otherwise: black checkmate"},
        Broken{"checkmate\"]\n", "checkmate\"]\n[Opening \"?\"]\n", 18, 2, "end with Termination"},
        Broken{"f2f3 ", "f2f5 ", 19, 4, "Pawn"}, Broken{"2. g2g4", "3. g2g4", 19, 53, "2."},
        Broken{"1... e7e5", "1. e7e5", 19, 26, "1..."}, Broken{"0:05:01.5", "0:5:01.5", 19, 61, "the only comment"},
        Broken{"0:05:01.5]}\n", "0:05:01.5]} {good}\n", 19, 80, "the only comment"},
        Broken{" 0-1\n", "\n", 20, 11, "end with the result"},
        Broken{" 0-1\n", " 1-0\n", 20, 30, "end with the result"},
        Broken{"2... d8h4 {[%clk 0:05:01.5]} 0-1\n", "0-1\n", 20, 1, "do not end this game"}));

TEST(GameFile, OfSeveralGamesIsRefusedWhereTheNextBegins) {
  VariantCache variants;
  const auto refused = read(std::string{kFoolsMate} + "\n" + std::string{kFoolsMate}, variants);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("another game begins here"));
  EXPECT_EQ(refused.error().line, 22);
  EXPECT_EQ(refused.error().column, 1);
}

/// The good file with one place replaced.
std::string broken(std::string_view instead_of, std::string_view stands) {
  std::string text(kFoolsMate);
  text.replace(text.find(instead_of), instead_of.size(), stands);
  return text;
}

TEST(GameFile, ThatIsNotUtf8IsRefusedWithLineAndColumn) {
  struct Case {
    std::string text;
    int line;
    int column;
  };
  const std::vector<Case> cases{{broken("Alice", "\xff"), 5, 9},
                                {broken("Alice", "Al\xc3"), 5, 11},
                                {broken("Alice", "\xc0\xaf"), 5, 9},
                                {broken("Alice", "\xed\xa0\x80"), 5, 9},
                                {broken("Alice", "\xc3\xa4\xf4\x90\x80\x80"), 5, 11},
                                {broken("[White", "[Wh\xefte"), 5, 4},
                                {broken(" 0-1\n", " \xff\n"), 20, 30},
                                {broken("0:05:01.5]}\n", "\x80]}\n"), 19, 68},
                                {std::string(kFoolsMate) + "\xe2\x99", 21, 1}};
  VariantCache variants;
  for (const Case& one : cases) {
    const auto record = read(one.text, variants);
    ASSERT_FALSE(record) << one.line << ":" << one.column;
    EXPECT_THAT(record.error().message, HasSubstr("UTF-8"));
    EXPECT_EQ(record.error().line, one.line);
    EXPECT_EQ(record.error().column, one.column);
  }
  EXPECT_EQ(read(broken("Alice", "\u00e4\u265e\U0001F40E"), variants).value().players[0].name,
            "\u00e4\u265e\U0001F40E");
}

TEST(GameFile, HasNoMoveThatWasTakenBack) {
  Table table{{.variant = "chess"}};
  table.started();
  ASSERT_TRUE(table.move("e2e4"));
  ASSERT_TRUE(table.move("e7e5"));
  table.done("alice", OfferTakeback{.ply = 3});
  table.done("bob", TakebackAccept{});
  ASSERT_TRUE(table.move("d2d4"));
  const GameRecord record = record_of(*table.match, table.record).value();
  ASSERT_EQ(record.plies.size(), 1U);
  EXPECT_EQ(record.plies[0].text, "d2d4");
  EXPECT_EQ(record.plies[0].clock, Ms{303'000});  // both have moved once, so that this is no first move any more
}

TEST(GameFile, OfARunningGameEndsWithAStar) {
  Table table{{.variant = "chess", .control = Unlimited{}}};
  table.started();
  ASSERT_TRUE(table.move("e2e4"));
  const GameRecord record = record_of(*table.match, table.record).value();
  const std::string text = write(record, variant_of("chess"));
  EXPECT_THAT(text, HasSubstr("[TimeControl \"-\"]\n[Termination \"unterminated\"]\n\n1. e2e4 *\n"));
  VariantCache variants;
  EXPECT_EQ(read(text, variants).value(), record);
}

TEST(GameFile, OfAGameThatHasNotBegunIsNone) {
  const Table table{{.variant = "chess"}};
  EXPECT_FALSE(record_of(*table.match, table.record));
}

TEST(GameJson, PassesOverWhatARecordDoesNotHave_AndNamesWhatIsMissing) {
  const GameRecord record = fools_mate();
  VariantCache variants;
  auto json = to_json(record);
  json["events"] = nlohmann::ordered_json::array();
  EXPECT_EQ(from_json(json, variants).value(), record);
  for (const char* field : {"id", "variant", "options", "clock", "players", "initialFen", "moves", "createdAt"}) {
    auto without = json;
    without.erase(field);
    EXPECT_FALSE(from_json(without, variants)) << field;
  }
  json["moves"] = "f2f3 e7e5 g2g4";
  EXPECT_THAT(from_json(json, variants).error(), HasSubstr("clocks"));
}

}  // namespace
}  // namespace server::gamefile
