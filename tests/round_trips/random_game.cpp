#include "tests/round_trips/random_game.hpp"

#include "server/match/play.hpp"

namespace round_trips {
namespace {

using server::Ms;

constexpr int kMostPlies = 300;

const server::TimeControl kControls[] = {server::Unlimited{},
                                         server::Fischer{.base = Ms{90'500}, .increment = Ms{1'250}},
                                         server::Delay{.base = Ms{90'500}, .delay = Ms{2'500}},
                                         server::Byoyomi{.base = Ms{0}, .period = Ms{10'000}, .periods = 3}};

std::uint64_t below(Random& random, std::uint64_t bound) {
  return random() % bound;
}

/// What another program plays, or nothing if none plays this game.
rules::Options foreign_options(const rules::VariantEntry& entry, std::uint64_t which) {
  const auto variant = rules::make_variant(entry, {});
  rules::Options options;
  if (!variant || (*variant)->dialects.empty()) return options;
  const auto& dialects = (*variant)->dialects;
  for (const rules::NeededOption& needed : dialects[which % dialects.size()].options) {
    options.emplace(needed.name, needed.value);
  }
  return options;
}

/// What a setup asks for, thrown until the rules have enough: a box of slips has one less each time.
std::vector<std::uint64_t> thrown(const rules::Variant& variant, Random& random) {
  std::vector<std::uint64_t> numbers;
  for (bool more = !variant.dice.empty(); more;) {
    for (std::uint64_t faces : variant.dice.faces) {
      if (variant.dice.tail == rules::DiceTail::box) faces -= numbers.size() % faces;
      numbers.push_back(1 + below(random, faces));
    }
    const auto setup = variant.hooks.setup_of_dice(variant, numbers, 1);
    more = !setup && setup.error().reason == rules::Reason::more_dice;
  }
  return numbers;
}

server::Player player(const char* id, const char* name) {
  return {.id = server::PlayerId::parse(id).value(), .name = name};
}

server::gamefile::GameRecord begun(const rules::Variant& variant, Random& random) {
  server::gamefile::GameRecord record{
      .id = "g8K2mQxZ",
      .rated = below(random, 2) == 0,
      .created = server::Now{1'795'000'000'000 + Ms::rep(below(random, 1'000'000)) * 1000},
      .players = {player("g-aaaaaaaaaa", "alice"), player("g-bbbbbbbbbb", "bob \"\\\"")},
      .variant = std::string{variant.id},
      .rules_version = variant.rules_version,
      .options = variant.options,
      .control = kControls[below(random, std::size(kControls))],
      .draws = {},
      .setup_roll = thrown(variant, random),
      .setup = {},
      .start_fen = {},
      .plies = {},
      .ending = {}};
  if (record.setup_roll.empty()) return record;
  record.setup = variant.hooks.setup_of_dice(variant, record.setup_roll, 1).value();
  record.draws = {"g8K2mQxZ.1"};
  return record;
}

std::optional<server::Ending> ending_after(const server::Play& play, Random& random) {
  if (play.board().outcome) return server::ending_of(*play.board().outcome);
  if (below(random, 2) == 0) return std::nullopt;
  return server::Ending{.result = server::won_by(play.turn()), .cause = server::EndReason::resignation};
}

/// Captures are preferred a little, so that games do not stay crowded.
rules::Action chosen(const rules::Position& position, const rules::Actions& legal, Random& random) {
  const rules::Action first = legal[below(random, legal.size())];
  if (first.to == rules::Square::none || !position.at(first.to).empty()) return first;
  return legal[below(random, legal.size())];
}

}  // namespace

rules::Options options_of(const rules::VariantEntry& entry, int number, Random& random) {
  rules::Options options;
  if (number % 3 == 0) return options;
  if (number % 3 == 1) return foreign_options(entry, random());
  for (const rules::OptionSpec& option : entry.options) {
    options.emplace(option.name, option.values[below(random, option.values.size())]);
  }
  return options;
}

Game play_randomly(const rules::Variant& variant, Random& random, const Visit& visit) {
  auto record = begun(variant, random);
  const auto start = rules::start(variant, record.setup).value();
  server::Play play{variant, start};
  record.setup = start.setup;
  record.start_fen = play.start_fen();
  for (int ply = 0; ply < kMostPlies && !play.board().outcome; ++ply) {
    const rules::Position& position = play.board().position;
    rules::Actions legal;
    rules::legal_actions(variant, position, legal);
    const rules::Action action = chosen(position, legal, random);
    visit(position, action);
    const std::string text = rules::to_text(variant, action);
    if (!play.play(text)) throw std::logic_error("a legal move is refused: " + text);
    record.plies.push_back({.text = text, .clock = {}});
    const bool moved = action.verb != rules::Verb::roll;  // nobody's clock is told after a roll
    if (moved && below(random, 4) != 0) record.plies.back().clock = Ms{below(random, 10'000'000)};
  }
  record.ending = ending_after(play, random);
  return {.record = std::move(record), .last = play.board().position};
}

}  // namespace round_trips
