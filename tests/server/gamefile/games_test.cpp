// Games of a real table come back as they were, dice and all. Random games of every id are in tests/round_trips.
#include <gtest/gtest.h>

#include <random>

#include <nlohmann/json.hpp>

#include "server/gamefile/file.hpp"
#include "server/gamefile/json.hpp"
#include "tests/server/match/support.hpp"

namespace server::gamefile {
namespace {

/// Writes, reads, and goes by JSON and back.
void round_trip(const Record& record, const rules::Variant& variant, VariantCache& variants) {
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

}  // namespace
}  // namespace server::gamefile
