// Games of random moves, with random options, dice and clocks, as records. The same seed gives the same games.
#pragma once
#include <functional>
#include <random>

#include "rules/rules.hpp"
#include "server/gamefile/record.hpp"

namespace round_trips {

using Random = std::mt19937_64;

/// Options of the number-th game of an id, in turn: the defaults, what another program plays, any values.
[[nodiscard]] rules::Options options_of(const rules::VariantEntry& entry, int number, Random& random);

/// Called before each ply with the position and the legal action that is played.
using Visit = std::function<void(const rules::Position&, const rules::Action&)>;

struct Game {
  server::gamefile::GameRecord record;
  rules::Position last;  // after the last ply
};
[[nodiscard]] Game play_randomly(const rules::Variant& variant, Random& random, const Visit& visit);

}  // namespace round_trips
