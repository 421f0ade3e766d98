#include "server/api/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "protocol/http/users.hpp"
#include "server/api/account_export.hpp"
#include "server/api/answers.hpp"
#include "server/api/fair.hpp"
#include "server/base/number.hpp"
#include "server/games/conduct/conduct.hpp"
#include "server/games/stored_game.hpp"
#include "server/match/seats.hpp"
#include "server/settlement/shown.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

Wording no_pool() {
  return say<"http.no_pool">();
}

constexpr Ms kLeaderboard{5'000};  // how old a leaderboard may be when it is shown

std::optional<rating::Pool> pool_named(const std::string& family, const std::string& tempo) {
  const auto known = protocol::find_word<rating::Tempo>(tempo);
  const bool is_family = std::ranges::any_of(rules::all_variants(), [&](const rules::VariantEntry& game) {
    return (game.family.empty() ? game.id : game.family) == family;
  });
  if (!known || !is_family) return std::nullopt;
  return rating::Pool{.family = family, .tempo = *known};
}

protocol::PoolRatings ratings_shown(std::span<const store::Standing> standings, store::WallTime now) {
  protocol::PoolRatings all;
  for (const store::Standing& one : standings) {
    all[one.pool.family][std::string{rating::name(one.pool.tempo)}] = shown(one, now);
  }
  return all;
}

void answer_history(const Core& core, const std::string& player, const rating::Pool& pool, store::HistoryPart part,
                    Respond then) {
  core.store.ratings().history(
      player, pool, part,
      [player, pool, then = std::move(then)](const store::Result<std::vector<store::RatedGame>>& games) {
        if (!games) return then(store_refusal(games.error(), protocol::ErrorCode::nothing_here, no_pool()));
        const protocol::RatingHistory all{
            .player = player, .family = pool.family, .tempo = pool.tempo, .history = history_shown(*games)};
        then(json_response(protocol::json::text_of(all)));
      });
}

/// The part of a history that a query asks for; none if `before` is no number.
std::optional<store::HistoryPart> part_before(const std::string& before) {
  if (before.empty()) return store::HistoryPart{.most = protocol::kMaxHistory};
  const auto number = whole_number<std::int64_t>(before);
  if (!number) return std::nullopt;
  return store::HistoryPart{.before = *number, .most = protocol::kMaxHistory};
}

protocol::Leaderboard board_shown(const rating::Pool& pool, const store::Leaderboard& board, store::WallTime now) {
  protocol::Leaderboard all{
      .family = pool.family, .tempo = pool.tempo, .deviation_limit = board.deviation_limit, .players = {}};
  for (const auto& [standing, name, is_bot] : board.best) {
    all.players.push_back({.rank = std::ssize(all.players) + 1,
                           .player = {.id = standing.player, .name = name, .bot = bot_mark(is_bot)},
                           .standing = shown(standing, now)});
  }
  return all;
}

protocol::UserConduct conduct_shown(const Conduct& conduct, const std::optional<CorrespondenceLimit>& limit) {
  protocol::UserConduct shown{.games = conduct.games, .lost_on_time = conduct.lost_on_time};
  if (conduct.move_ms) shown.ms_per_move = *conduct.move_ms;
  if (limit) shown.most_open = limit->open;
  return shown;
}

void add_conduct(const Core& core, const std::string& player, protocol::User user, Respond then) {
  using Results = std::vector<store::CorrespondenceResult>;
  core.store.correspondence_results().latest(
      player, kConductGames,
      [user = std::move(user), then = std::move(then)](const store::Result<Results>& latest) mutable {
        if (!latest) return then(store_refusal(latest.error(), protocol::ErrorCode::no_such_user, no_player()));
        if (const auto conduct = conduct_of(*latest)) user.conduct = conduct_shown(*conduct, limit_of(*latest));
        HttpResponse response = json_response(user);
        response.cache_control = "no-cache";  // the answer is for anybody
        then(std::move(response));
      });
}

/// Adds the void draws of a player to what everybody may know of an account, and answers.
void add_voids(const Core& core, const std::string& player, protocol::User user, Respond then) {
  core.store.fair_records().voids(player, [&core, player, user = std::move(user), then = std::move(then)](
                                              const store::Result<store::VoidCounts>& counts) mutable {
    if (!counts) return then(store_refusal(counts.error(), protocol::ErrorCode::no_such_user, no_player()));
    user.voids = shown(*counts);
    add_conduct(core, player, std::move(user), std::move(then));
  });
}

void add_games(const Core& core, const std::string& player, protocol::User user, Respond then) {
  auto answer = [&core, player, user = std::move(user),
                 then = std::move(then)](const store::Result<std::int64_t>& played) mutable {
    if (!played) return then(store_refusal(played.error(), protocol::ErrorCode::no_such_user, no_player()));
    user.games.played = *played;
    add_voids(core, player, std::move(user), std::move(then));
  };
  core.store.games().count_games(player, std::move(answer));
}

}  // namespace

protocol::PoolRating shown(const store::Standing& standing, store::WallTime now) {
  return {.shown = shown(rating_at(standing, now)),
          .games = standing.games,
          .last_at = standing.last.time_since_epoch().count()};
}

std::vector<protocol::RatedGame> history_shown(std::span<const store::RatedGame> games) {
  std::vector<protocol::RatedGame> all;
  for (const store::RatedGame& game : games) {
    all.push_back({.number = game.number,
                   .game = game.game.text(),
                   .at = game.at.time_since_epoch().count(),
                   .color = game.side,
                   .opponent = shown(store::Person{.id = game.opponent,
                                                   .name = game.opponent_name,
                                                   .closed = !game.opponent_name,
                                                   .is_bot = game.opponent_is_bot}),
                   .result = game.result,
                   .before = std::lround(game.change.before.value),
                   .after = shown(game.change.after)});
  }
  return all;
}

void answer_user(const Core& core, const store::Account& account, Respond then) {
  core.store.ratings().standings(account.id, [&core, account, then = std::move(then)](
                                                 const store::Result<std::vector<store::Standing>>& standings) mutable {
    if (!standings) return then(store_refusal(standings.error(), protocol::ErrorCode::no_such_user, no_player()));
    const protocol::Account known = shown(account);
    protocol::User user{.id = known.id,
                        .name = known.name,
                        .roles = known.roles,
                        .created_at = known.created_at,
                        .games = {},
                        .ratings = ratings_shown(*standings, wall_time(core.now())),
                        .voids = {}};
    user.title = known.title;
    for (const store::Standing& one : *standings) user.games.rated += one.games;
    add_games(core, account.id, std::move(user), std::move(then));
  });
}

void answer_ratings(const Core& core, std::vector<std::string> parts, const std::string& before, Respond then) {
  if ((parts.size() != 1 && parts.size() != 3) || !PlayerId::parse(parts[0])) {
    return then(refusal(protocol::ErrorCode::nothing_here, say<"http.ratings_of_id">()));
  }
  if (parts.size() == 3) {
    const auto pool = pool_named(parts[1], parts[2]);
    const auto part = part_before(before);
    if (!pool) return then(refusal(protocol::ErrorCode::nothing_here, no_pool()));
    if (!part) return then(refusal(protocol::ErrorCode::bad_value, say<"address.number_in_list">("before")));
    return answer_history(core, parts[0], *pool, *part, std::move(then));
  }
  const store::WallTime now = wall_time(core.now());
  core.store.ratings().standings(parts[0], [player = parts[0], now, then = std::move(then)](
                                               const store::Result<std::vector<store::Standing>>& standings) {
    if (!standings) return then(store_refusal(standings.error(), protocol::ErrorCode::nothing_here, no_pool()));
    then(json_response(
        protocol::json::text_of(protocol::PlayerRatings{.player = player, .ratings = ratings_shown(*standings, now)})));
  });
}

void answer_top(const Core& core, AnswerCache& cached, std::uint64_t closings, const std::string& family,
                const std::string& tempo, Respond then) {
  const auto pool = pool_named(family, tempo);
  if (!pool) return then(refusal(protocol::ErrorCode::nothing_here, no_pool()));
  const Now now{core.now().ms / kLeaderboard.count() * kLeaderboard.count()};
  const auto make = [&core, pool = *pool, now = wall_time(now)](Respond answer) {
    core.store.ratings().top(pool, now, [pool, now, answer = std::move(answer)](const auto& top) {
      answer(top ? json_response(protocol::json::text_of(board_shown(pool, *top, now)))
                 : store_refusal(top.error(), protocol::ErrorCode::nothing_here, no_pool()));
    });
  };
  const std::string moment = std::to_string(now.ms) + " " + std::to_string(closings);
  cached.answer("top " + family + " " + tempo + " " + moment, make, std::move(then));
}

}  // namespace server
