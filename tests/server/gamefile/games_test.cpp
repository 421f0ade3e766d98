// Games of every id come back as they were, from a real table with its dice and from random play.
#include <gtest/gtest.h>

#include <cstdlib>
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

/// Random games of each id: ASTRAGAL_ROUND_TRIPS in the environment, or few.
int games() {
  const char* chosen = std::getenv("ASTRAGAL_ROUND_TRIPS");
  return chosen != nullptr ? std::atoi(chosen) : 2;
}

std::optional<Ending> ending_after(const Play& play, std::mt19937& random) {
  if (play.board().outcome) return ending_of(*play.board().outcome);
  if (random() % 2 == 0) return std::nullopt;
  return Ending{.result = won_by(play.turn()), .cause = EndCause::resignation};
}

/// What a setup asks for, thrown until the rules have enough: a box of slips has one less each time.
std::vector<std::uint64_t> thrown(const rules::Variant& variant, std::mt19937& random) {
  std::vector<std::uint64_t> numbers;
  for (bool more = !variant.dice.empty(); more;) {
    for (std::uint64_t faces : variant.dice.faces) {
      if (variant.dice.tail == rules::DiceTail::box) faces -= numbers.size() % faces;
      numbers.push_back(1 + random() % faces);
    }
    const auto setup = variant.setup_of_dice(variant, numbers, 1);
    more = !setup && setup.error().reason == rules::Reason::more_dice;
  }
  return numbers;
}

const TimeControl kControls[] = {Unlimited{}, Fischer{.base = Ms{90'500}, .increment = Ms{1'250}},
                                 Delay{.base = Ms{90'500}, .delay = Ms{2'500}},
                                 Byoyomi{.base = Ms{0}, .period = Ms{10'000}, .periods = 3}};

Record random_record(const rules::Variant& variant, std::mt19937& random) {
  Record record{.id = "g8K2mQxZ",
                .rated = random() % 2 == 0,
                .created = Now{1'795'000'000'000 + static_cast<std::int64_t>(random() % 1'000'000) * 1000},
                .players = {Player{player("alice"), "alice"}, Player{player("bob"), "bob \"\\\""}},
                .variant = std::string{variant.id},
                .rules_version = variant.rules_version,
                .options = variant.options,
                .control = kControls[random() % std::size(kControls)],
                .draws = {},
                .setup_roll = {},
                .setup = {},
                .start_fen = {},
                .plies = {},
                .ending = {}};
  record.setup_roll = thrown(variant, random);
  if (!record.setup_roll.empty()) {
    record.setup = variant.setup_of_dice(variant, record.setup_roll, 1).value();
    record.draws = {"g8K2mQxZ.1"};
  }
  const auto start = rules::start(variant, record.setup).value();
  Play play{variant, start};
  record.setup = start.setup;
  record.start_fen = play.start_fen();
  constexpr int kMostPlies = 120;
  for (int i = 0; i < kMostPlies && !play.board().outcome; ++i) {
    rules::Actions legal;
    rules::legal_actions(variant, play.board().position, legal);
    const std::string text = rules::to_text(variant, legal[random() % legal.size()]);
    EXPECT_TRUE(play.play(text));
    record.plies.push_back({.text = text, .clock = {}});
    if (random() % 4 != 0) record.plies.back().clock = Ms{random() % 10'000'000};
  }
  record.ending = ending_after(play, random);
  return record;
}

class GameFilesOf : public testing::TestWithParam<std::string> {};

TEST_P(GameFilesOf, RandomGamesComeBackAsTheyWere) {
  const rules::Variant& variant = variant_of(GetParam());
  VariantCache variants;
  std::mt19937 random{20161121};
  std::size_t plies = 0;
  for (int i = 0; i < games() && !HasFatalFailure(); ++i) {
    const Record record = random_record(variant, random);
    plies += record.plies.size();
    round_trip(record, variant, variants);
  }
  EXPECT_GT(plies, 0U);
  RecordProperty("plies", std::to_string(plies));
}

std::vector<std::string> ids() {
  std::vector<std::string> all;
  for (const auto& entry : rules::all_variants()) all.emplace_back(entry.id);
  return all;
}
INSTANTIATE_TEST_SUITE_P(All, GameFilesOf, testing::ValuesIn(ids()), [](const auto& chosen) {
  std::string name = chosen.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace server::gamefile
