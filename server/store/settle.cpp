#include "server/store/settle.hpp"

#include <algorithm>

namespace store {
namespace {

void play(Standing& player, const rating::Rating& after, WallTime at) {
  player.rating = after;
  ++player.games;
  player.last = std::max(player.last, at);  // a clock that was put back takes nobody's games away
}

}  // namespace

Result<Settlement> settle(const Settle& settle, const std::optional<Standing>& white,
                          const std::optional<Standing>& black, WallTime at) {
  if (settle.white == settle.black) return refuse(Code::invalid, "nobody is rated for a game against himself");
  const auto first = [&](const std::string& player) {
    return Standing{.player = player, .pool = settle.pool, .rating = {}, .games = 0, .last = at};
  };
  Settlement done{
      .white = white.value_or(first(settle.white)), .black = black.value_or(first(settle.black)), .settled = {}};
  const rating::Both before{.white = rating_at(done.white, at), .black = rating_at(done.black, at)};
  const rating::Both after = rating::after_game(before, settle.score);
  play(done.white, after.white, at);
  play(done.black, after.black, at);
  done.settled = {.pool = settle.pool,
                  .white = {.player = settle.white, .before = before.white, .after = after.white},
                  .black = {.player = settle.black, .before = before.black, .after = after.black}};
  return done;
}

}  // namespace store
