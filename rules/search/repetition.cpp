#include "rules/search/repetition.hpp"

#include "rules/game/chance.hpp"
#include "rules/game/ending.hpp"
#include "rules/search/features.hpp"

namespace rules::search {
namespace {

constexpr int kAroundForEver = 2;  // times, where no rule ends it

/// The score of going around in a circle, when the same position stood on the board `back` plies ago.
Score by_the_games_rule(Worker& worker, const Ply& ply, std::size_t back) {
  const Variant& variant = worker.shared.variant;
  if (variant.hooks.repeated == nullptr || variant.repeats_to_draw == 0) return kDraw;
  std::vector<History::Ply>& cycle = worker.cycle;
  cycle.clear();
  const int at = worker.ply_of(ply);
  for (std::size_t i = back + 1; i-- > 0;) {  // from the earlier one to this
    const auto before = static_cast<std::ptrdiff_t>(at) - static_cast<std::ptrdiff_t>(i);
    if (before > 0) {
      const Ply& from = worker.plies[static_cast<std::size_t>(before) - 1];
      cycle.push_back({worker.plies[static_cast<std::size_t>(before)].key, from.action.from, from.action.to});
    } else {
      cycle.push_back(
          worker.played[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(worker.played.size()) - 1 + before)]);
    }
  }
  worker.repeated.assign(cycle, ply.position);
  return score_of(variant.hooks.repeated(variant, ply.position, worker.repeated), ply.position.turn(), at);
}

/// How many plies ago the same position may have stood. The clock says it, but where pieces change as they move a
/// pawn's move can be taken back, and rolls are plies that it does not count.
int farthest(const Worker& worker, const Ply& ply) {
  const Variant& variant = worker.shared.variant;
  const bool clock_tells = variant.hooks.set_out_as == nullptr && variant.dice_in_play.empty();
  return clock_tells ? ply.position.halfmove() : worker.ply_of(ply) + static_cast<int>(worker.played.size());
}

std::optional<Score> repeated(Worker& worker, const Ply& ply) {
  const Variant& variant = worker.shared.variant;
  const int at = worker.ply_of(ply);
  // A piece that has gone, or a null move, ends the way back.
  const int pieces = ply.position.occupied().size();
  int seen = 0;
  const int most = farthest(worker, ply);
  for (int back = 1; back <= most; ++back) {
    const int before = at - back;
    std::uint64_t key = 0;
    if (before >= 0) {
      const Ply& earlier = worker.plies[static_cast<std::size_t>(before)];
      if (earlier.null_move || earlier.position.occupied().size() != pieces) return std::nullopt;
      key = earlier.key;
    } else {
      // The last one played is the root.
      const auto from_end = static_cast<std::size_t>(-before) + 1;
      if (from_end > worker.played.size()) return std::nullopt;
      key = worker.played[worker.played.size() - from_end].hash;
    }
    if (key != ply.key) continue;
    ++seen;
    // One repetition since the root counts: a side that can go around once can go around again, unless a die has a say
    // in it.
    const bool again = before > 0 && variant.dice_in_play.empty();
    const int needed = variant.repeats_to_draw == 0 ? kAroundForEver : variant.repeats_to_draw - 1;
    if (again || seen >= needed) return by_the_games_rule(worker, ply, static_cast<std::size_t>(back));
  }
  return std::nullopt;
}

/// The move that would bring back an earlier position, by where the pieces stand; it may be illegal all the same.
std::optional<Action> move_back(const Variant& variant, const Position& now, const Position& earlier) {
  const Side side = now.turn();
  if (now.pieces(opponent(side)) != earlier.pieces(opponent(side))) return std::nullopt;
  const SquareSet left = now.pieces(side) - earlier.pieces(side);
  const SquareSet taken = earlier.pieces(side) - now.pieces(side);
  if (left.size() != 1 || taken.size() != 1) return std::nullopt;
  const Square from = left.first();
  const Square to = taken.first();
  if (now.at(from) != earlier.at(to)) return std::nullopt;
  bool lands = false;
  look_around(variant, now, now.at(from).kind(), side, from,
              [&](const Node& node, bool may_land, bool) { lands = lands || (may_land && node.at == to); });
  return lands ? std::optional(Action{.from = from, .to = to}) : std::nullopt;
}

bool is_legal(const Worker& worker, Ply& ply, const Action& action) {
  ply.moves.clear();
  list_actions(worker.shared.variant, ply.position, Wanted::all, ply.moves);
  return std::ranges::find(ply.moves, action) != ply.moves.end();
}

}  // namespace

bool upcoming_repetition(Worker& worker, Ply& ply) {
  const Variant& variant = worker.shared.variant;
  if (variant.hooks.repeated != nullptr || !variant.dice_in_play.empty()) return false;
  const int most = std::min(ply.position.halfmove(), worker.ply_of(ply) - 1);
  for (int back = 1; back <= most; ++back) {
    Ply& earlier = (&ply)[-back];
    if (earlier.null_move) return false;
    if (back < 3 || earlier.position.turn() == ply.position.turn()) continue;
    const auto action = move_back(variant, ply.position, earlier.position);
    if (action && make(worker, ply, *action).key == earlier.key && is_legal(worker, ply, *action)) return true;
  }
  return false;
}

Score score_of(const Outcome& outcome, Side side, int ply) {
  if (!outcome.winner) return kDraw;
  return *outcome.winner == side ? wins_in(ply) : loses_in(ply);
}

std::optional<Score> settled(Worker& worker, const Ply& ply) {
  const Variant& variant = worker.shared.variant;
  const int at = worker.ply_of(ply);
  if (!turn_kind_of(variant, ply.position).can_end) return std::nullopt;
  if (ended_on_the_board(variant, ply.position)) {
    if (const auto end = outcome(variant, ply.position)) return score_of(*end, ply.position.turn(), at);
  }
  return repeated(worker, ply);
}

}  // namespace rules::search
