#include "server/settlement/settlement.hpp"

#include "server/match/draw.hpp"

namespace server {
namespace {

/// One function for each kind of control; std::visit asks for those that are missing.
template <class... Kinds>
struct Overloaded : Kinds... {
  using Kinds::operator()...;
};

/// True if somebody gave up, stayed away or let their time run out though dice had given the setup: no way out of a bad
/// one. The other causes are a mate or another ending of the rules, and an agreement.
bool ran_away_from_dice(const State& state) {
  const Ending& ending = *state.ending;
  return has_rolled_setup(state) && ending.result != Result::draw && !is_of_the_rules(ending.cause) &&
         ending.cause != EndReason::agreement;
}

std::optional<rating::Score> score_of(Result result) {
  switch (result) {
    case Result::white:
      return rating::Score::win;
    case Result::black:
      return rating::Score::loss;
    case Result::draw:
      return rating::Score::draw;
    case Result::none:
      break;
  }
  return std::nullopt;
}

/// The tempo, by how long a game of so many moves will take one player. None: without a clock nobody knows.
std::optional<rating::Tempo> tempo_of(const TimeControl& control, int moves) {
  using rating::Tempo;
  using rating::tempo_of;
  using Of = std::optional<Tempo>;
  return std::visit(Overloaded{[](const Unlimited&) { return Of{}; },
                               [&](const Fischer& one) { return Of{tempo_of(one.base + one.increment * moves)}; },
                               [&](const Delay& one) { return Of{tempo_of(one.base + one.delay * moves)}; },
                               [&](const Byoyomi& one) { return Of{tempo_of(one.base + one.period * moves)}; },
                               [](const DaysPerMove&) { return Of{Tempo::correspondence}; },
                               [](const DaysWithCap&) { return Of{Tempo::correspondence}; }},
                    control);
}

}  // namespace

std::optional<rating::Pool> pool_of(const TimeControl& control, const rules::Variant& variant) {
  const auto tempo = tempo_of(control, variant.typical_moves);
  if (!tempo) return std::nullopt;
  return rating::Pool{.family = std::string{variant.family}, .tempo = *tempo};
}

std::optional<rating::Pool> pool_of(const State& state) {
  if (!state.rated) return std::nullopt;
  return pool_of(state.control, *state.variant);
}

std::optional<store::Settle> settlement_of(const State& state) {
  if (!state.ending || !state.play) return std::nullopt;
  const auto score = score_of(state.ending->result);
  const auto pool = pool_of(state);
  if (!score || !pool) return std::nullopt;
  if (state.ending->cause == EndReason::round_over) return std::nullopt;  // nobody knows who would have won
  if (state.play->ply() < kFewestPlies && !ran_away_from_dice(state)) return std::nullopt;
  const PlayerId& white = state.seats.at(rules::Side::white).id;
  const PlayerId& black = state.seats.at(rules::Side::black).id;
  if (white.is_guest() || black.is_guest() || white == black) return std::nullopt;
  return store::Settle{.white = white.text(), .black = black.text(), .pool = *pool, .score = *score};
}

}  // namespace server
