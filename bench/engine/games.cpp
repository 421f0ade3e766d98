#include "bench/engine/games.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <nlohmann/json.hpp>

#include "rules/game/chance.hpp"
#include "rules/search/game_name.hpp"

namespace bench {
namespace {

std::vector<std::uint64_t> thrown(const rules::Dice& dice, std::mt19937_64& random, int more) {
  std::vector<std::uint64_t> numbers;
  const auto throw_one = [&](std::uint64_t faces) {
    return std::uniform_int_distribution<std::uint64_t>(1, faces)(random);
  };
  for (const std::uint64_t faces : dice.faces) numbers.push_back(throw_one(faces));
  for (int i = 0; dice.tail == rules::DiceTail::die && i < more; ++i) numbers.push_back(throw_one(dice.faces.back()));
  if (dice.tail == rules::DiceTail::box) {
    numbers.pop_back();
    // A number says which of the slips that are left in the box.
    for (int box = 0; box <= more; ++box) {
      for (std::uint64_t left = dice.faces.back(); left > 0; --left) numbers.push_back(throw_one(left));
    }
  }
  return numbers;
}

}  // namespace

void die(const std::string& message) {
  std::fprintf(stderr, "error: %s\n", message.c_str());
  std::exit(1);
}

std::string to_line(const PlayedGame& game) {
  return nlohmann::json{{"variant", game.variant}, {"fen", game.fen},       {"actions", game.actions},
                        {"scores", game.scores},   {"result", game.result}, {"made_by", game.made_by}}
      .dump();
}

PlayedGame read_line(const std::string& line) {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (!json.is_object() || !json.contains("variant") || !json.contains("actions"))
    die("this is no game: " + line.substr(0, 80));
  return {json["variant"], json["fen"], json["actions"], json["scores"], json["result"], json.value("made_by", "")};
}

std::unique_ptr<const rules::Variant> make_game(std::string_view text) {
  const auto name = rules::search::read_game_name(text);
  if (!name) die(name.error());
  auto variant = rules::make_variant(*name->entry, name->options);
  if (!variant) die(variant.error().message);
  return std::move(*variant);
}

rules::Position random_start(const rules::Variant& variant, std::mt19937_64& random) {
  if (variant.dice.empty() || variant.hooks.setup_of_dice == nullptr) return rules::start(variant)->position;
  // How many dice a setup takes shows only while they fall.
  for (int more = 0; more < 1000; ++more) {
    const auto numbers = thrown(variant.dice, random, more);
    for (std::size_t count = variant.dice.faces.size(); count <= numbers.size(); ++count) {
      const auto setup = variant.hooks.setup_of_dice(variant, std::span(numbers).first(count), 1);
      if (!setup) continue;
      if (const auto begun = rules::start(variant, *setup)) return begun->position;
    }
  }
  die("no setup by dice");
}

double points_of_white(const rules::Outcome& end) {
  if (!end.winner) return 0.5;
  return *end.winner == rules::Side::white ? 1 : 0;
}

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

Opening random_opening(const rules::Variant& variant, int plies, std::mt19937_64& random) {
  for (;;) {
    Opening made{random_start(variant, random), {}};
    made.history.push(made.position);
    for (int i = 0; i < plies && !rules::outcome(variant, made.position, made.history); ++i) {
      const rules::Action action = random_action(variant, made.position, random);
      rules::apply(variant, made.position, action);
      made.history.push(made.position, action);
    }
    const bool chance = rules::turn_kind_of(variant, made.position).chance;
    if (!chance && !rules::outcome(variant, made.position, made.history)) return made;
  }
}

rules::Action random_action(const rules::Variant& variant, const rules::Position& position, std::mt19937_64& random) {
  rules::Actions legal;
  rules::legal_actions(variant, position, legal);
  return legal[std::uniform_int_distribution<std::size_t>(0, legal.size() - 1)(random)];
}

}  // namespace bench
