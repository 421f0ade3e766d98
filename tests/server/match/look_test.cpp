// The time to look at a start: whose it is, and that a game keeps what it was made with.
#include "rules/variants/registry.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

using std::chrono::seconds;

std::string text_of_first(const Table& table) {
  return event_text(table.record.front().body);
}

std::int64_t first_move_ms(const Match& match, Now now) {
  return shown(match.snapshot(now)).at("clocks").value("first_move_ms", 0);
}

TEST(Look, IsGivenWhereverTheStartIsDrawn) {
  for (const rules::VariantEntry& entry : rules::all_variants()) {
    const rules::Variant& variant = variant_of(std::string{entry.id});
    EXPECT_TRUE(variant.dice.empty() || variant.look_seconds >= 10) << entry.id;
  }
  EXPECT_EQ(variant_of("chess").look_seconds, 0);
}

TEST(Look, OfAGameIsThatWhichItWasMadeWith) {
  Table table{{.variant = "chess960"}};
  table.started();
  ASSERT_EQ(first_move_ms(*table.match, table.now), 40'000);
  rules::Variant changed = *table.variant;
  changed.look_seconds = 60;
  const auto again = Match::replay(changed, table.record, table.secrets);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(first_move_ms(*again, table.now), 40'000);
  EXPECT_EQ(again->deadline(), table.match->deadline());
}

TEST(Look, IsNoneInARecordThatDoesNotTellOfIt) {
  Table table{{.variant = "chess960"}};
  table.started();
  auto text = nlohmann::json::parse(text_of_first(table));
  EXPECT_EQ(text.at("x"), (nlohmann::json{{"look_ms", 10'000}}));
  text.erase("x");
  Events older = table.record;
  older.front().body = read_event(EventKind::game_created, 1, text.dump()).value();
  const auto again = Match::replay(*table.variant, older, table.secrets);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(first_move_ms(*again, table.now), 30'000);
}

TEST(Look, IsStoredBesideTheDefaultTimeOfATournament) {
  const Table table{{.default_time = seconds{600}}};
  EXPECT_EQ(nlohmann::json::parse(text_of_first(table)).at("x"),
            (nlohmann::json{{"look_ms", 0}, {"default_ms", 600'000}}));
}

TEST(Look, IsNotStoredWhereThereIsNone) {
  EXPECT_EQ(text_of_first(Table{}).find("look"), std::string::npos);
  const Table unlimited{{.variant = "chess960", .control = Unlimited{}}};
  EXPECT_EQ(text_of_first(unlimited).find("look"), std::string::npos);
}

TEST(Look, IsNothingThatClientsAreTold) {
  const Table table{{.variant = "chess960"}};
  EXPECT_EQ(shown(table.record.front()).dump().find("look"), std::string::npos);
}

}  // namespace
}  // namespace server
