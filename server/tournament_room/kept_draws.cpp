#include "server/tournament_room/kept_draws.hpp"

#include <algorithm>
#include <variant>

#include "server/games/stored_game.hpp"
#include "server/match/blame.hpp"
#include "server/match/setup_draw.hpp"

namespace server {
namespace {

/// The draw that a step tells of; nullptr: it tells of none.
struct DrawOfStep {
  const std::string* operator()(const auto& step) const {
    if constexpr (requires { step.draw; }) return &step.draw;
    return nullptr;
  }
};

/// Against whoever had not opened in time; what the server breaks off counts against nobody.
Voided blame_of(const tournament::RoundDraw& voided) {
  const fairness::DrawState& kept = voided.fair.state();
  Voided blame{.kind = void_kind_named(kept.void_why).value()};
  if (blame.kind != VoidKind::time) return blame;
  for (const std::size_t position : kept.rolls.back().missing)
    blame.against.push_back(position == 0 ? std::string{kServer} : kept.lock.seats[position - 1].player);
  return blame;
}

store::DrawWrite write_of(const tournament::RoundDraw& one) {
  const fairness::DrawState& kept = one.fair.state();
  FairWrite write{.draw = kept.lock.draw, .ended = !one.is_open(), .secret = kept.secret, .record = {}, .voided = {}};
  if (kept.stage != fairness::Stage::gathering) write.record = one.fair.record();
  if (kept.stage == fairness::Stage::voided) write.voided = blame_of(one);
  return stored_draw(write, false);
}

}  // namespace

std::string draw_id(const TournamentId& id, int round) {
  return id.text() + '-' + std::to_string(round);
}

KeptDraws kept_draws(int round, std::span<const store::DrawWrite> stored) {
  KeptDraws draw{.round = round};
  for (const store::DrawWrite& one : stored) {
    draw.last = std::max(draw.last, one.key.number);
    const auto secret = fairness::from_hex<fairness::Secret>(one.state);
    if (secret) draw.secrets[one.key.id + '.' + std::to_string(one.key.number)] = *secret;
  }
  return draw;
}

std::vector<store::DrawWrite> draw_after(const tournament::State& after, std::span<const tournament::Step> steps) {
  std::vector<store::DrawWrite> writes;
  for (const tournament::RoundDraw& one : after.draws) {
    const std::string name = one.name();
    const bool is_told = std::ranges::any_of(steps, [&](const tournament::Step& step) {
      const std::string* draw = std::visit(DrawOfStep{}, step.body);
      return draw != nullptr && *draw == name;
    });
    if (is_told) writes.push_back(write_of(one));
  }
  return writes;
}

std::vector<store::DrawWrite> draws_left_behind(const tournament::State& state) {
  std::vector<store::DrawWrite> writes;
  for (tournament::RoundDraw one : state.draws) {
    if (one.is_open() && one.fair.make_void(tournament::kRestored)) writes.push_back(write_of(one));
  }
  return writes;
}

std::optional<tournament::RoundDice> round_dice(VariantCache& variants, const protocol::RoundTerms& terms) {
  const auto variant = variants.get(terms.variant, {terms.options.begin(), terms.options.end()});
  if (!variant || !has_setup_dice(**variant)) return std::nullopt;
  return tournament::RoundDice{
      .ruleset = ruleset_of(**variant),
      .asks = setup_asks(**variant),
      .enough =
          [variant = *variant](std::span<const fairness::Die> dice) {
            const auto setup = setup_of_dice(*variant, dice);
            return setup || setup.error().reason != rules::Reason::more_dice;
          },
      .setup = [variant = *variant](std::span<const fairness::Die> dice) -> std::optional<std::string> {
        auto setup = setup_of_dice(*variant, dice);
        if (!setup) return std::nullopt;
        return std::move(*setup);
      }};
}

}  // namespace server
