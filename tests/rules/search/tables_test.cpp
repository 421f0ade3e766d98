// Tables of an evaluation: what is written is read, what is wrong is named, and those that are built in can be read.
#include "rules/search/tables.hpp"

#include "rules/search/built_in_tables.hpp"
#include "rules/variants/registry.hpp"
#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

using search::read_table;

TEST(Tables, WhatIsWrittenIsRead) {
  for (const std::string& id : searched_games()) {
    const Variant& variant = game(id);
    search::Parameters parameters = search::parameters_by_mobility(variant);
    std::int32_t number = 0;
    const auto fill = [&](std::string_view, std::span<search::Tapered> term) {
      for (search::Tapered& t : term) t = {++number % 1000, -(number % 700)};
    };
    search::for_each_term(parameters, fill);
    parameters.misjudgements = {800, 700, 600, 600, 500, 400, 300, 0};
    for (auto& kind : parameters.kinds) search::for_each_term(kind, fill);
    const auto read_again = read_table(variant, search::table_text(variant, parameters));
    ASSERT_TRUE(read_again) << id << " line " << read_again.error().line << ": " << read_again.error().message;
    EXPECT_EQ(*read_again, parameters) << id;
  }
}

TEST(Tables, WhatIsNotThereIsByMobility) {
  const Variant& chess = game("chess");
  EXPECT_EQ(read_table(chess, "").value(), search::parameters_by_mobility(chess));
  EXPECT_EQ(read_table(chess, "# a remark\n\nkind XY value 1/2\n").value(), search::parameters_by_mobility(chess));
  EXPECT_EQ(read_table(chess, "tempo 7").value().tempo, (search::Tapered{7, 7}));
}

TEST(Tables, AWrongLineIsNamed) {
  const Variant& chess = game("chess");
  const auto refused = [&](std::string_view line, std::string_view why) {
    const auto read = read_table(chess, "# first\n" + std::string(line));
    ASSERT_FALSE(read) << line;
    EXPECT_EQ(read.error().line, 2);
    EXPECT_NE(read.error().message.find(why), std::string::npos) << read.error().message;
  };
  refused("haste 1", "there is no term haste");
  refused("tempo", "this term has 1 numbers, not 0");
  refused("tempo 1 2", "this term has 1 numbers, not 2");
  refused("tempo 1/", "not 1/");
  refused("tempo 40000", "not 40000");
  refused("tempo 1.5", "not 1.5");
  refused("levels 1", "there are 8 levels, not 1");
  refused("levels 8 7 6 5 4 3 2 3", "not by 3");
  refused("levels 8 7 6 5 4 3 2 -1", "not by -1");
  refused("levels 8 7 6 5 4 3 2 x", "not by x");
  refused("kind N", "kind SYMBOL TERM NUMBERS");
  refused("kind N haste 1", "a kind has no term haste");
  refused("kind N rank 1", "this term has 8 numbers, not 1");
}

TEST(Tables, AllThatAreBuiltInCanBeRead) {
  for (const VariantEntry& entry : all_variants()) {
    const Variant& variant = game(std::string(entry.id));
    for (const std::string_view name : {variant.id, variant.family}) {
      const auto read = read_table(variant, search::built_in_table(name));
      if (name != variant.family || search::built_in_table(variant.id).empty()) {
        EXPECT_TRUE(read) << name << " line " << read.error().line << ": " << read.error().message;
      }
    }
    EXPECT_FALSE(search::best_parameters(variant) == search::parameters_by_mobility(variant)) << entry.id;
  }
}

}  // namespace
}  // namespace rules::test
