#include "server/tournament_room/kept_lots.hpp"

#include <algorithm>
#include <variant>

#include "server/games/stored_game.hpp"
#include "server/match/blame.hpp"
#include "server/match/setup_lots.hpp"

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
Voided blame_of(const tournament::RoundLots& voided) {
  const fairness::LotsState& kept = voided.lots.state();
  Voided blame{.kind = void_kind_named(kept.void_why).value()};
  if (blame.kind != VoidKind::time) return blame;
  for (const std::size_t position : kept.rolls.back().missing)
    blame.against.push_back(position == 0 ? std::string{kServer} : kept.lock.seats[position - 1].player);
  return blame;
}

store::LotsWrite write_of(const tournament::RoundLots& one) {
  const fairness::LotsState& kept = one.lots.state();
  FairWrite write{.draw = kept.lock.draw, .ended = !one.is_open(), .secret = kept.secret, .record = {}, .voided = {}};
  if (kept.stage != fairness::Stage::gathering) write.record = one.lots.record();
  if (kept.stage == fairness::Stage::voided) write.voided = blame_of(one);
  return stored_lots(write, false);
}

}  // namespace

std::string lots_id(const TournamentId& id, int round) {
  return id.text() + '-' + std::to_string(round);
}

KeptLots kept_lots(int round, std::span<const store::LotsWrite> stored) {
  KeptLots lots{.round = round};
  for (const store::LotsWrite& one : stored) {
    lots.last = std::max(lots.last, one.key.number);
    const auto secret = fairness::from_hex<fairness::Secret>(one.state);
    if (secret) lots.secrets[one.key.id + '.' + std::to_string(one.key.number)] = *secret;
  }
  return lots;
}

std::vector<store::LotsWrite> lots_after(const tournament::State& after, std::span<const tournament::Step> steps) {
  std::vector<store::LotsWrite> writes;
  for (const tournament::RoundLots& one : after.lots) {
    const std::string name = one.name();
    const bool is_told = std::ranges::any_of(steps, [&](const tournament::Step& step) {
      const std::string* draw = std::visit(DrawOfStep{}, step.body);
      return draw != nullptr && *draw == name;
    });
    if (is_told) writes.push_back(write_of(one));
  }
  return writes;
}

std::vector<store::LotsWrite> lots_left_behind(const tournament::State& state) {
  std::vector<store::LotsWrite> writes;
  for (tournament::RoundLots one : state.lots) {
    if (one.is_open() && one.lots.make_void(tournament::kRestored)) writes.push_back(write_of(one));
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
