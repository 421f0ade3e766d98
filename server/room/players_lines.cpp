#include "server/room/players_lines.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/json/write.hpp"
#include "server/base/log.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using protocol::say;

std::unexpected<protocol::Error> no_lines(ErrorCode code, protocol::Wording sentence) {
  return std::unexpected(protocol::Error{.code = code, .message = std::move(sentence), .pointer = {}, .id = {}});
}

std::unexpected<protocol::Error> lines_not_stored() {
  return no_lines(ErrorCode::not_stored, say<"game.lines_not_stored">());
}

}  // namespace

bool PlayersLines::read(std::move_only_function<void(bool)> then) {
  const State& state = game_.match->state();
  if (is_read_ || state.phase != Phase::playing || !by_post(state.control)) return false;
  using Rows = std::vector<store::ConditionalLines>;
  auto take = [this, then = std::move(then)](const store::Result<Rows>& rows) mutable {
    is_read_ = rows.has_value();
    if (!rows) return then(false);
    kept_.clear();
    for (const store::ConditionalLines& row : *rows) {
      const auto player = PlayerId::parse(row.player);
      auto lines = protocol::decode_body<protocol::Lines>(row.text);
      if (player && lines) kept_.push_back({.player = *player, .lines = std::move(*lines)});
    }
    then(true);
  };
  game_.core.store.lines().lines_in(game_.id, game_.on_strand<Rows>(std::move(take)));
  return true;
}

bool PlayersLines::take(LinesRequest request, std::function<void()> then) {
  if (const auto may = may_have(request.player); !may) {
    request.then(std::unexpected(may.error()));
    return false;
  }
  if (!request.change) {
    request.then(shown_to(request.player));
    return false;
  }
  if (request.change->plies.empty()) {
    clear(request, std::move(then));
    return true;
  }
  auto lines = standing(request);
  if (!lines) {
    request.then(std::unexpected(std::move(lines.error())));
    return false;
  }
  check(std::move(request), std::move(*lines), std::move(then));
  return true;
}

std::expected<void, protocol::Error> PlayersLines::may_have(const PlayerId& player) const {
  const State& state = game_.match->state();
  if (!state.seats.has(player)) {
    const bool is_open = state.audience == Audience{};  // strangers do not learn that other games exist
    return is_open ? no_lines(ErrorCode::not_a_player, say<"game.only_players">())
                   : no_lines(ErrorCode::no_such_game, nobody_knows(game_.id));
  }
  if (!by_post(state.control)) {
    return no_lines(ErrorCode::not_available, say<"game.lines_only_by_post">());
  }
  if (state.phase == Phase::ended) return no_lines(ErrorCode::game_over, say<"game.ended">());
  if (state.phase != Phase::playing) return no_lines(ErrorCode::not_started, say<"game.not_begun">());
  return {};
}

protocol::Lines PlayersLines::shown_to(const PlayerId& player) const {
  protocol::Lines shown{.after = static_cast<std::int64_t>(game_.match->state().last), .plies = {}};
  const auto kept = std::ranges::find(kept_, player, &Kept::player);
  if (kept == kept_.end()) return shown;
  if (auto lines = still_to_come(kept->lines, game_.match->state())) shown.plies = std::move(lines->plies);
  return shown;
}

/// The lines of a request that can still come. Refused in the player's own turn: a clock that charges nothing for an
/// answer is for lines that were there before.
std::expected<protocol::Lines, protocol::Error> PlayersLines::standing(const LinesRequest& request) const {
  const State& state = game_.match->state();
  if (state.play->board().chance) return no_lines(ErrorCode::roll_due, say<"game.lines_wait_for_dice">());
  if (state.seats.side_of(request.player) == state.play->turn()) {
    return no_lines(ErrorCode::position_changed, say<"game.lines_on_your_turn">());
  }
  auto lines = still_to_come(*request.change, state);
  if (!lines) return no_lines(ErrorCode::position_changed, say<"game.lines_of_another_position">());
  lines->after = static_cast<std::int64_t>(state.last);
  return std::move(*lines);
}

/// A thousand positions are more than the thread has time for that plays.
void PlayersLines::check(LinesRequest request, protocol::Lines lines, std::function<void()> then) {
  const State& state = game_.match->state();
  const rules::Side side = *state.seats.side_of(request.player);
  auto checked_there = [this, weak = game_.room, strand = game_.strand, request = std::move(request),
                        then = std::move(then),
                        before = lines.plies.size()](std::expected<protocol::Lines, protocol::Error> good) mutable {
    boost::asio::post(strand, [this, weak, request = std::move(request), then = std::move(then), before,
                               good = std::move(good)]() mutable {
      const auto alive = weak.lock();
      if (!alive) return;
      if (good) return store(request, std::move(*good), std::move(then));
      const bool is_cut = before != request.change->plies.size();  // then the places are not those of the request
      if (is_cut) good.error().pointer.clear();
      request.then(std::unexpected(std::move(good.error())));
      then();
    });
  };
  game_.shared.replays.for_players.run([lines = std::move(lines), play = *state.play, side, variant = game_.variant,
                                        checked_there = std::move(checked_there)]() mutable {
    try {
      checked_there(checked(lines, std::move(play), side));
    } catch (const std::exception& error) {
      log(LogLevel::error, "lines_not_checked", {{"why", error.what()}});
      checked_there(no_lines(ErrorCode::internal, say<"connection.fault">()));
    }
  });
}

void PlayersLines::store(const LinesRequest& request, protocol::Lines lines, std::function<void()> then) {
  store::ConditionalLines row{.game = game_.id,
                              .player = request.player.text(),
                              .text = protocol::json::text_of(lines),
                              .at = wall_time(game_.core.now())};
  auto stored = [this, request, lines = std::move(lines),
                 then = std::move(then)](const store::Result<void>& done) mutable {
    if (done) {
      remove(request.player);
      kept_.push_back({.player = request.player, .lines = std::move(lines)});
      request.then(shown_to(request.player));
    } else {
      forget();
      request.then(lines_not_stored());
    }
    then();
  };
  game_.core.store.lines().put_lines(std::move(row), game_.core.term, game_.on_strand<void>(std::move(stored)));
}

void PlayersLines::clear(const LinesRequest& request, std::function<void()> then) {
  auto dropped = [this, request, then = std::move(then)](const store::Result<void>& done) {
    if (done) {
      remove(request.player);
      request.then(shown_to(request.player));
    } else {
      forget();
      request.then(lines_not_stored());
    }
    then();
  };
  game_.core.store.lines().drop_lines(game_.id, request.player.text(), game_.core.term,
                                      game_.on_strand<void>(std::move(dropped)));
}

std::optional<PlayLine> PlayersLines::answer() const {
  for (const Kept& one : kept_) {
    const auto to_come = still_to_come(one.lines, game_.match->state());
    if (!to_come) continue;
    if (auto answer = answer_now(*to_come, game_.match->state(), one.player)) return answer;
  }
  return std::nullopt;
}

void PlayersLines::follow() {
  for (Kept& one : std::exchange(kept_, {})) {
    if (auto to_come = still_to_come(one.lines, game_.match->state())) {
      kept_.push_back({.player = one.player, .lines = std::move(*to_come)});
    } else if (game_.match->state().phase == Phase::playing) {
      drop(one.player);
    }
  }
}

/// Removes a player's lines; if the store cannot drop them now, they are dropped when they are read the next time.
void PlayersLines::drop(const PlayerId& player) {
  remove(player);
  game_.core.store.lines().drop_lines(game_.id, player.text(), game_.core.term, [](const store::Result<void>&) {});
}

void PlayersLines::remove(const PlayerId& player) {
  std::erase_if(kept_, [&](const Kept& one) { return one.player == player; });
}

}  // namespace server
