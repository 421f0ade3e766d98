#include "server/api/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/api/account_export.hpp"
#include "server/api/answers.hpp"
#include "server/api/fair_voids.hpp"
#include "server/base/number.hpp"
#include "server/games/conduct.hpp"
#include "server/games/stored_game.hpp"
#include "server/settlement/shown.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

using nlohmann::ordered_json;

constexpr const char* kNoPool = "there are no such ratings: a pool is a family of games and a tempo, as chess/blitz";

constexpr Ms kLeaderboard{5'000};  // as old as this they are shown

std::optional<rating::Pool> pool_named(const std::string& family, const std::string& tempo) {
  const auto known = rating::tempo_named(tempo);
  const bool is_family = std::ranges::any_of(rules::all_variants(), [&](const rules::VariantEntry& game) {
    return (game.family.empty() ? game.id : game.family) == family;
  });
  if (!known || !is_family) return std::nullopt;
  return rating::Pool{.family = family, .tempo = *known};
}

ordered_json standing_json(const store::Standing& standing, store::WallTime now) {
  ordered_json json = shown(rating_at(standing, now));
  json["games"] = standing.games;
  json["lastAt"] = standing.last.time_since_epoch().count();
  return json;
}

void answer_history(World& world, const std::string& player, const rating::Pool& pool, store::HistoryPart part,
                    Respond then) {
  world.store.ratings().history(
      player, pool, part,
      [player, pool, then = std::move(then)](const store::Result<std::vector<store::RatedGame>>& games) {
        if (!games) return then(store_refusal(games.error(), protocol::ErrorCode::nothing_here, kNoPool));
        const ordered_json json{{"player", player},
                                {"family", pool.family},
                                {"tempo", rating::name(pool.tempo)},
                                {"history", history_json(*games)}};
        then(json_response(json.dump()));
      });
}

/// Of a history as a query asks for it; none if that is no number.
std::optional<store::HistoryPart> part_before(const std::string& before) {
  if (before.empty()) return store::HistoryPart{.most = store::kMostHistory};
  const auto number = whole_number<std::int64_t>(before);
  if (!number) return std::nullopt;
  return store::HistoryPart{.before = *number, .most = store::kMostHistory};
}

ordered_json top_json(const rating::Pool& pool, const store::Leaderboard& board, store::WallTime now) {
  ordered_json json{{"family", pool.family}, {"tempo", rating::name(pool.tempo)}};
  if (board.deviation_limit) json["deviationLimit"] = *board.deviation_limit;
  json["players"] = ordered_json::array();
  for (const auto& [standing, name] : board.best) {
    ordered_json row{{"rank", json["players"].size() + 1}, {"id", standing.player}, {"name", name}};
    row.update(standing_json(standing, now));
    json["players"].push_back(std::move(row));
  }
  return json;
}

ordered_json conduct_json(const Conduct& conduct, const std::optional<CorrespondenceLimit>& limit) {
  ordered_json json{{"games", conduct.games}, {"lostOnTime", conduct.lost_on_time}};
  if (conduct.move_ms) json["msPerMove"] = *conduct.move_ms;
  if (limit) json["mostOpen"] = limit->open;
  return json;
}

void add_conduct(World& world, const std::string& player, ordered_json json, Respond then) {
  using Results = std::vector<store::CorrespondenceResult>;
  world.store.post_results().post_results(
      player, kConductGames,
      [json = std::move(json), then = std::move(then)](const store::Result<Results>& latest) mutable {
        if (!latest) return then(store_refusal(latest.error(), protocol::ErrorCode::no_such_user, kNobody));
        if (const auto conduct = conduct_of(*latest)) json["conduct"] = conduct_json(*conduct, limit_of(*latest));
        HttpResponse response = json_response(json);
        response.cache_control = "no-cache";  // for anybody
        then(std::move(response));
      });
}

/// The rest of what everybody may know of an account.
void add_voids(World& world, const std::string& player, ordered_json json, Respond then) {
  world.store.fair_records().voids(player, [&world, player, json = std::move(json), then = std::move(then)](
                                               const store::Result<store::VoidCounts>& counts) mutable {
    if (!counts) return then(store_refusal(counts.error(), protocol::ErrorCode::no_such_user, kNobody));
    json["voids"] = voids_json(*counts);
    add_conduct(world, player, std::move(json), std::move(then));
  });
}

void add_games(World& world, const std::string& player, ordered_json json, Respond then) {
  auto answer = [&world, player, json = std::move(json),
                 then = std::move(then)](const store::Result<std::int64_t>& played) mutable {
    if (!played) return then(store_refusal(played.error(), protocol::ErrorCode::no_such_user, kNobody));
    json["games"]["played"] = *played;
    add_voids(world, player, std::move(json), std::move(then));
  };
  world.store.games().count_games(player, std::move(answer));
}

}  // namespace

ordered_json ratings_json(std::span<const store::Standing> standings, store::WallTime now) {
  ordered_json json = ordered_json::object();
  for (const store::Standing& standing : standings) {
    json[standing.pool.family][std::string{rating::name(standing.pool.tempo)}] = standing_json(standing, now);
  }
  return json;
}

ordered_json history_json(std::span<const store::RatedGame> games) {
  ordered_json list = ordered_json::array();
  for (const store::RatedGame& game : games) {
    const std::string opponent = game.opponent_name.value_or(std::string{kClosedAccount});
    ordered_json row{{"number", game.number},
                     {"game", game.game.text()},
                     {"at", game.at.time_since_epoch().count()},
                     {"color", game.side},
                     {"opponent", {{"id", game.opponent}, {"name", opponent}}},
                     {"result", game.result},
                     {"before", std::lround(game.change.before.value)}};
    row.update(shown(game.change.after));
    list.push_back(std::move(row));
  }
  return list;
}

void answer_user(World& world, const store::Account& account, Respond then) {
  world.store.ratings().standings(
      account.id,
      [&world, account, then = std::move(then)](const store::Result<std::vector<store::Standing>>& standings) mutable {
        if (!standings) return then(store_refusal(standings.error(), protocol::ErrorCode::no_such_user, kNobody));
        ordered_json json = to_json(account);
        json.erase("email");
        std::int64_t rated = 0;
        for (const store::Standing& one : *standings) rated += one.games;
        json["games"] = {{"played", 0}, {"rated", rated}};
        json["ratings"] = ratings_json(*standings, wall_time(world.now()));
        add_games(world, account.id, std::move(json), std::move(then));
      });
}

void answer_ratings(World& world, std::vector<std::string> parts, const std::string& before, Respond then) {
  if ((parts.size() != 1 && parts.size() != 3) || !PlayerId::parse(parts[0])) {
    return then(refusal(protocol::ErrorCode::nothing_here, "ratings are those of a player's id"));
  }
  if (parts.size() == 3) {
    const auto pool = pool_named(parts[1], parts[2]);
    const auto part = part_before(before);
    if (!pool) return then(refusal(protocol::ErrorCode::nothing_here, kNoPool));
    if (!part) return then(refusal(protocol::ErrorCode::bad_value, "`before` is the number of a game in this list"));
    return answer_history(world, parts[0], *pool, *part, std::move(then));
  }
  const store::WallTime now = wall_time(world.now());
  world.store.ratings().standings(parts[0], [player = parts[0], now, then = std::move(then)](
                                                const store::Result<std::vector<store::Standing>>& standings) {
    if (!standings) return then(store_refusal(standings.error(), protocol::ErrorCode::nothing_here, kNoPool));
    then(json_response(ordered_json{{"player", player}, {"ratings", ratings_json(*standings, now)}}.dump()));
  });
}

void answer_top(World& world, AnswerCache& cached, const std::string& family, const std::string& tempo, Respond then) {
  const auto pool = pool_named(family, tempo);
  if (!pool) return then(refusal(protocol::ErrorCode::nothing_here, kNoPool));
  const Now now{world.now().ms / kLeaderboard.count() * kLeaderboard.count()};
  const auto make = [&world, pool = *pool, now = wall_time(now)](Respond answer) {
    world.store.ratings().top(pool, now, [pool, now, answer = std::move(answer)](const auto& top) {
      answer(top ? json_response(top_json(pool, *top, now).dump())
                 : store_refusal(top.error(), protocol::ErrorCode::nothing_here, kNoPool));
    });
  };
  const std::string moment = std::to_string(now.ms) + " " + std::to_string(world.closings);
  cached.answer("top " + family + " " + tempo + " " + moment, make, std::move(then));
}

}  // namespace server
