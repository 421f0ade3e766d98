// Games of a real table come back as they were, dice and all. Random games of every id are in tests/round_trips.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <ranges>

#include <nlohmann/json.hpp>

#include "server/gamefile/file.hpp"
#include "server/gamefile/json.hpp"
#include "tests/server/match/support.hpp"

namespace server::gamefile {
namespace {

/// Writes the record and reads it, and does so by way of JSON, too.
void round_trip(const GameRecord& record, const rules::Variant& variant, VariantCache& variants) {
  const std::string text = write(record, variant);
  const auto back = read(text, variants);
  ASSERT_TRUE(back) << back.error().line << ":" << back.error().column << ": " << back.error().message << "\n" << text;
  ASSERT_EQ(*back, record) << text;
  const auto by_json = from_json(to_json(record), variants);
  ASSERT_TRUE(by_json) << by_json.error();
  ASSERT_EQ(*by_json, record);
}

TEST(GameFiles, OfATableHaveItsDiceInTheOrderThrown) {
  for (const char* id : {"chess", "chess960", "chess56", "chess112", "chess2016"}) {
    for (const ColorChoice color : {ColorChoice::white, ColorChoice::random}) {
      Table table{{.variant = id, .options = {}, .color = color}};
      table.started();
      std::mt19937 random{7};
      for (int i = 0; i < 12; ++i) {
        table.pass(Ms{random() % 4000});
        const auto legal = table.last_body().at("legal");
        ASSERT_TRUE(table.move(legal[random() % legal.size()]));
      }
      const auto record = record_of(*table.match, table.record);
      ASSERT_TRUE(record) << record.error();
      EXPECT_EQ(record->setup_roll.size(), table.variant->dice.faces.size()) << id;
      EXPECT_TRUE(record->plies.back().clock.has_value());
      VariantCache variants;
      round_trip(*record, *table.variant, variants);
    }
  }
}

/// Finds throws for a setup that needs many of them, because slips are put back and Kings may not begin attacked.
std::vector<std::uint64_t> long_roll(const rules::Variant& variant, std::size_t least) {
  for (std::mt19937 random{1};;) {
    std::vector<std::uint64_t> numbers(4096);
    for (std::uint64_t& number : numbers) number = 1 + random() % 64;
    const auto too_few = [&](std::size_t size) {
      const auto setup = variant.hooks.setup_of_dice(variant, std::span(numbers).first(size), 1);
      return !setup && setup.error().reason == rules::Reason::more_dice;
    };
    const auto sizes = std::views::iota(least, numbers.size());
    const auto needed = std::ranges::partition_point(sizes, too_few);
    if (needed == sizes.begin() || needed == sizes.end()) continue;
    numbers.resize(*needed);
    return numbers;
  }
}

TEST(GameFiles, OfASetupOfVeryManySlipsComeBack) {
  Table table{{.variant = "chaos", .options = {{"first-turn", "off"}, {"rejected-slip", "return"}}}};
  table.started();
  GameRecord record = record_of(*table.match, table.record).value();
  record.setup_roll = long_roll(*table.variant, 1500);
  record.setup = table.variant->hooks.setup_of_dice(*table.variant, record.setup_roll, 1).value();
  record.start_fen = rules::to_fen(*table.variant, rules::start(*table.variant, record.setup)->position);
  ASSERT_GT(record.setup.size(), 4096U);
  VariantCache variants;
  round_trip(record, *table.variant, variants);
}

}  // namespace
}  // namespace server::gamefile
