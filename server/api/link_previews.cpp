#include "server/api/link_previews.hpp"

#include <algorithm>
#include <array>
#include <boost/algorithm/string/replace.hpp>
#include <memory>
#include <utility>
#include <vector>

#include "server/api/game_export.hpp"
#include "server/api/pictures.hpp"
#include "server/api/position_preview.hpp"
#include "server/base/markup.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using OnPreview = std::function<void(std::optional<LinkPreview>)>;

/// As far as anybody may see the game now.
std::optional<LinkPreview> preview_of_game(store::StoredGame game, Now now) {
  const store::GameHead head = game.head;
  const bool is_for_all = !has_audience(game);
  const auto shown = part_for(std::nullopt, std::move(game), wall_time(now));
  auto card = card_of(head);
  if (!shown || !card) return std::nullopt;
  if (!is_for_all && shown->events.size() != head.last) {
    // The card knows who has come since, and how it has ended.
    card->seats.clear();
    card->ending.reset();
    card->phase = Phase::playing;
  }
  return LinkPreview{.words = words_of(*card, now_of(head.game.created)),
                     .path = "/" + head.game.id.text(),
                     .picture = preview_path(head.game.id)};
}

void find_game(const ApiParts& parts, const GameId& id, OnPreview then) {
  store::Games& games = parts.core.store.games();
  // Of a game that is for all its head says everything.
  games.read(id, store::kNoEvents, [&parts, &games, id, then = std::move(then)](store::Result<store::StoredGame> head) {
    if (!head) return then(std::nullopt);
    if (!has_audience(*head)) return then(preview_of_game(std::move(*head), parts.core.now()));
    games.read(id, 0, [&parts, then](store::Result<store::StoredGame> game) {
      then(game ? preview_of_game(std::move(*game), parts.core.now()) : std::nullopt);
    });
  });
}

/// The picture of a player: of the newest game that is for all, else of the first game of the list.
std::string picture_of_player(const std::vector<store::GameHead>& heads) {
  const auto is_for_all = [](const store::GameHead& head) {
    const auto card = card_of(head);
    return card && card->audience == Audience{} && (card->phase == Phase::playing || card->phase == Phase::ended);
  };
  const auto newest = std::ranges::find_if(heads, is_for_all);
  return newest == heads.end() ? preview_path(rules::all_variants().front().id) : preview_path(newest->game.id);
}

constexpr std::size_t kGamesLookedAt = 10;

void find_player(const ApiParts& parts, const std::string& name, OnPreview then) {
  parts.accounts.find_user(
      name, [&parts, then = std::move(then)](const std::expected<store::Account, protocol::Error>& account) {
        if (!account) return then(std::nullopt);
        parts.core.store.games().games_of(
            account->id, store::GamesWanted::all, {}, kGamesLookedAt,
            [name = account->name, then](const store::Result<std::vector<store::GameHead>>& heads) {
              if (!heads) return then(std::nullopt);
              then(LinkPreview{.words = {.title = name, .description = "The games and ratings of " + name},
                               .path = "/player/" + name,
                               .picture = picture_of_player(*heads)});
            });
      });
}

LinkPreview preview_of_tournament(const TournamentId& id, const tournament::State& state) {
  const protocol::TournamentTerms& terms = state.terms;
  const std::string variant = terms.schedule.empty() ? std::string{} : terms.schedule.front().variant;
  const auto* entry = rules::find_variant(variant);
  const std::string name{entry == nullptr ? std::string_view{variant} : entry->name};
  return {.words = {.title = terms.name,
                    .description = name + " · " + utc_date({terms.starts_ms}) + " · " +
                                   std::to_string(state.participants.size()) + " players"},
          .path = "/tournaments/" + id.text(),
          .picture = preview_path(variant)};
}

void find_tournament(const ApiParts& parts, const TournamentId& id, OnPreview then) {
  parts.tournaments.find(id, [id, then = std::move(then)](const auto& room) {
    if (!room) return then(std::nullopt);
    (*room)->show([id, then](const TournamentRoom::StatePtr& state) {
      state->may_see("") ? then(preview_of_tournament(id, *state)) : then(std::nullopt);
    });
  });
}

/// Of the page that says how one game of the list is played.
std::optional<LinkPreview> preview_of_guide(std::string_view path, std::string_view variant) {
  const auto* entry = rules::find_variant(variant);
  if (entry == nullptr) return std::nullopt;
  return LinkPreview{.words = {.title = std::string{entry->name}, .description = "How it is played"},
                     .path = std::string{path},
                     .picture = preview_path(entry->id)};
}

void find_board(const ApiParts& parts, std::string_view variant, const rules::Options& query, const OnPreview& then) {
  const auto* entry = rules::find_variant(variant);
  if (entry == nullptr) return then(std::nullopt);
  if (!query.contains("fen")) return then(preview_of_board(*entry));
  find_position_preview(parts, *entry, query, then);
}

/// What is left of a path below a folder; none: it is not there, or goes on further down.
std::optional<std::string_view> below(std::string_view folder, std::string_view path) {
  if (!path.starts_with(folder)) return std::nullopt;
  path.remove_prefix(folder.size());
  if (path.empty() || path.contains('/')) return std::nullopt;
  return path;
}

constexpr std::string_view kPlayers = "/player/";
constexpr std::string_view kGuides = "/games/";
constexpr std::string_view kBoards = "/board/";
constexpr std::string_view kTournaments = "/tournaments/";
constexpr std::array kFolders{kPlayers, kGuides, kBoards, kTournaments};

}  // namespace

bool may_have_preview(std::string_view path) {
  const auto is_below = [&](std::string_view folder) { return below(folder, path).has_value(); };
  return std::ranges::any_of(kFolders, is_below) || (path.starts_with('/') && GameId::parse(path.substr(1)));
}

void find_preview(const ApiParts& parts, std::string_view path, const rules::Options& query,
                  std::function<void(std::optional<LinkPreview>)> then) {
  if (const auto name = below(kPlayers, path)) return find_player(parts, std::string{*name}, std::move(then));
  if (const auto variant = below(kGuides, path)) return then(preview_of_guide(path, *variant));
  if (const auto variant = below(kBoards, path)) return find_board(parts, *variant, query, then);
  if (const auto name = below(kTournaments, path)) {
    const auto id = TournamentId::parse(*name);
    return id ? find_tournament(parts, *id, std::move(then)) : then(std::nullopt);
  }
  const auto name = below("/", path);
  const auto game = name ? GameId::parse(*name) : std::nullopt;
  return game ? find_game(parts, *game, std::move(then)) : then(std::nullopt);
}

std::string head_tags(const LinkPreview& preview, std::string_view site) {
  std::string tags;
  const auto add = [&](std::string_view kind, std::string_view name, const std::string& content) {
    tags.append("\n    <meta ").append(kind).append("=\"").append(name).append("\" content=\"");
    tags.append(boost::algorithm::replace_all_copy(markup_of(content), "'", "&#39;")).append("\" />");
  };
  add("name", "description", preview.words.description);
  add("property", "og:type", "website");
  add("property", "og:site_name", "Astragal");
  add("property", "og:title", preview.words.title);
  add("property", "og:description", preview.words.description);
  if (site.empty()) {
    add("name", "twitter:card", "summary");
    return tags;
  }
  const std::string own{site};
  add("property", "og:url", own + preview.path);
  if (preview.picture.empty()) {
    add("name", "twitter:card", "summary");
    return tags;
  }
  add("property", "og:image", own + preview.picture);
  add("property", "og:image:type", "image/png");
  add("property", "og:image:width", std::to_string(picture::kPreviewWidth));
  add("property", "og:image:height", std::to_string(picture::kPreviewHeight));
  add("name", "twitter:card", "summary_large_image");
  return tags;
}

}  // namespace server
