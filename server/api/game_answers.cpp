#include "server/api/game_answers.hpp"

#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/api/answers.hpp"
#include "server/api/game_export.hpp"
#include "server/api/game_readers.hpp"
#include "server/api/seen_tournament.hpp"
#include "server/base/log.hpp"
#include "server/fairness/lock.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"
#include "server/transport/accept.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

/// Marks an answer that not everybody is given: no cache keeps it.
HttpResponse kept_private(HttpResponse response) {
  response.cache_control = "private, no-store";
  return response;
}

std::optional<store::DrawKey> draw_key(std::string_view text) {
  auto name = fairness::parse_draw_name(text);
  if (!name) return std::nullopt;
  return store::DrawKey{.id = std::move(name->id), .number = name->number};
}

Wording no_draw() {
  return say<"http.no_draw">();
}

void answer_record(const Core& core, const store::DrawKey& key, Respond then) {
  core.store.fair_records().record(key, [then = std::move(then)](const store::Result<std::string>& record) {
    then(record ? json_response(*record) : store_refusal(record.error(), ErrorCode::no_such_draw, no_draw()));
  });
}

void answer_draw_of(Places places, const GameId& game, const store::DrawKey& key, const Asker& asker, Respond then) {
  places.core.store.games().read(
      game, store::kNoEvents,
      [places, game, key, asker, then = std::move(then)](store::Result<store::StoredGame> head) {
        if (!head && head.error().code != store::Code::not_found)
          return then(store_refusal(head.error(), ErrorCode::no_such_draw, no_draw()));
        if (!head || !has_audience(*head)) return answer_record(places.core, key, then);
        places.core.store.fair_records().record(
            key, [places, game, key, asker, then](store::Result<std::string> stored) {
              if (!stored) return then(store_refusal(stored.error(), ErrorCode::no_such_draw, no_draw()));
              read_part(
                  places, game, {.asker = asker, .code = ErrorCode::no_such_draw, .missing = no_draw()},
                  [places, number = key.number, stored = std::move(*stored)](const store::StoredGame& shown) {
                    auto record = export_draw(shown, number, places.background.variants);
                    // A draw that a backup forgot is not in the game. Who sees all of the game may see what is known of
                    // the draw.
                    if (!record && shown.events.size() == shown.head.last) record = stored;
                    return record ? json_response(*record) : refusal(ErrorCode::no_such_draw, no_draw());
                  },
                  then);
            });
      });
}

/// The id of a round's draws is that of its tournament and a number: `abcdefgh-3`.
void answer_draw_of_round(const ApiParts& parts, const RequestHead& head, const store::DrawKey& key, Respond then) {
  const auto id = TournamentId::parse(std::string_view{key.id}.substr(0, key.id.find('-')));
  if (!id) return answer_record(parts.core, key, std::move(then));
  may_see_draws(parts, head, *id, [&core = parts.core, key, then = std::move(then)](const auto& seen) {
    if (!seen) return then(refusal(seen.error()));
    if (!seen->may_see) return then(refusal(ErrorCode::no_such_draw, no_draw()));
    if (seen->is_for_all) return answer_record(core, key, then);
    answer_record(core, key, [then](HttpResponse response) { then(kept_private(std::move(response))); });
  });
}

constexpr std::string_view kFileSuffix = ".pgn";

/// What is at one address in two forms: caches keep them apart.
Respond by_accept(Respond then) {
  return [then = std::move(then)](HttpResponse response) {
    response.headers.emplace_back("Vary", "Accept");
    then(std::move(response));
  };
}

HttpResponse file_response(std::string text) {
  HttpResponse response;
  response.content_type = std::string{kGameFileType} + "; charset=utf-8";
  response.body = std::move(text);
  return response;
}

/// Games whose files are asked for together, read one after the other.
struct Files {
  const Core& core;
  BackgroundAnswers& background;
  Asker reader;
  std::vector<GameId> wanted;
  Respond then;
  std::size_t read = 0;
  std::vector<store::StoredGame> games = {};
};

void read_next_file(const std::shared_ptr<Files>& files) {
  if (files->read == files->wanted.size()) {
    return files->background.answer(
        [files] {
          std::string text;
          for (const store::StoredGame& game : files->games) {
            const auto file = export_file(game, files->background.variants);
            if (!file) {
              log(LogLevel::error, "record_unreadable", {{"game", game.head.game.id.text()}, {"why", file.error()}});
              return fault();
            }
            if (*file) text.append(text.empty() ? "" : "\n").append(**file);
          }
          return file_response(std::move(text));
        },
        files->then);
  }
  files->core.store.games().read(files->wanted[files->read], 0, [files](store::Result<store::StoredGame> read) {
    if (!read) return files->then(store_refusal(read.error(), ErrorCode::no_such_game, say<"http.games_gone">()));
    ++files->read;
    part_for_reader(files->core, files->reader, std::move(*read), [files](store::Result<store::StoredGame> shown) {
      if (!shown && shown.error().code != store::Code::not_found)
        return files->then(store_refusal(shown.error(), ErrorCode::no_such_game, say<"http.games_gone">()));
      if (shown) files->games.push_back(std::move(*shown));
      read_next_file(files);
    });
  });
}

/// Answers a game: `<id>` as JSON, `<id>.pgn` as a game file.
HttpResponse export_response(const store::StoredGame& game, VariantCache& variants, bool as_file,
                             const std::string& id) {
  std::string why;
  if (as_file) {
    auto text = export_file(game, variants);
    if (text && !*text) return refusal(ErrorCode::nothing_here, say<"http.game_not_begun">());
    if (text) return file_response(std::move(**text));
    why = std::move(text.error());
  } else {
    const auto whole = export_game(game, variants);
    if (whole) return json_response(protocol::json::text_of(*whole));
    why = whole.error();
  }
  log(LogLevel::error, "record_unreadable", {{"game", id}, {"why", why}});
  return refusal(ErrorCode::internal, say<"game.record_unreadable">());
}

/// The key under which an export is kept. An event more, or a name that is not shown any more, makes another one.
std::string export_key(const store::GameHead& head, bool as_file) {
  std::string key = "game " + head.game.id.text() + (as_file ? " file " : " ") + std::to_string(head.last);
  for (const std::string& closed : head.closed) key += " " + closed;
  return key;
}

void answer_export_of(Places places, const GameId& game, bool as_file, const Asker& asker, Respond then) {
  const auto make = [places, id = game.text(), as_file](const store::StoredGame& shown) {
    return export_response(shown, places.background.variants, as_file, id);
  };
  places.core.store.games().read(
      game, store::kNoEvents,
      [places, game, as_file, asker, make, then = std::move(then)](const store::Result<store::StoredGame>& head) {
        const Wording missing = no_game(game);
        if (!head) return then(store_refusal(head.error(), ErrorCode::no_such_game, missing));
        const Part part{.asker = asker, .code = ErrorCode::no_such_game, .missing = missing};
        if (has_audience(*head)) return read_part(places, game, part, make, then);
        places.background.cached.answer(
            export_key(head->head, as_file),
            [places, game, part, make](const Respond& answer) { read_part(places, game, part, make, answer); }, then);
      });
}

void answer_part(Places places, store::StoredGame game, bool is_for_all,
                 std::function<HttpResponse(const store::StoredGame&)> make, const Respond& then) {
  places.background.answer(
      [make = std::move(make), is_for_all, game = std::move(game)] {
        HttpResponse response = make(game);
        if (!is_for_all) return kept_private(std::move(response));
        if (response.status == 200) response.cache_control = "public, no-cache";
        return response;
      },
      then);
}

}  // namespace

void read_part(Places places, const GameId& game, const Part& part,
               std::function<HttpResponse(const store::StoredGame&)> make, Respond then) {
  places.core.store.games().read(
      game, 0, [places, part, make = std::move(make), then = std::move(then)](store::Result<store::StoredGame> read) {
        if (!read) return then(store_refusal(read.error(), part.code, part.missing));
        const bool is_for_all = !has_audience(*read);
        part_for_reader(places.core, part.asker, std::move(*read),
                        [places, part, make, is_for_all, then](store::Result<store::StoredGame> shown) {
                          if (!shown) return then(store_refusal(shown.error(), part.code, part.missing));
                          answer_part(places, std::move(*shown), is_for_all, make, then);
                        });
      });
}

void with_asker(Places places, const RequestHead& head, Respond then,
                std::function<void(const Asker&, Respond)> go_on) {
  find_asker(places.core, places.accounts, head, Purpose::read,
             [then = std::move(then), go_on = std::move(go_on)](const std::expected<Asker, protocol::Error>& asker) {
               if (!asker) return then(refusal(asker.error()));
               go_on(*asker, then);
             });
}

Places places_of(const ApiParts& parts) {
  return {.core = parts.core, .accounts = parts.accounts, .background = parts.background};
}

void answer_draw(const ApiParts& parts, const RequestHead& head, const std::string& name, Respond then) {
  const auto key = draw_key(name);
  if (!key) return then(refusal(ErrorCode::no_such_draw, say<"http.draw_form">()));
  const auto game = GameId::parse(key->id);
  if (!game) return answer_draw_of_round(parts, head, *key, std::move(then));
  const Places places = places_of(parts);
  with_asker(places, head, std::move(then), [places, game = *game, key = *key](const Asker& asker, Respond answer) {
    answer_draw_of(places, game, key, asker, std::move(answer));
  });
}

void answer_files(const ApiParts& parts, const Asker& reader, std::vector<GameId> games, Respond then) {
  read_next_file(std::make_shared<Files>(Files{.core = parts.core,
                                               .background = parts.background,
                                               .reader = reader,
                                               .wanted = std::move(games),
                                               .then = std::move(then)}));
}

void answer_export(Places places, const RequestHead& head, std::string id, Respond then) {
  const bool is_named_so = id.ends_with(kFileSuffix);
  if (is_named_so) id.resize(id.size() - kFileSuffix.size());
  const auto game = GameId::parse(id);
  if (!game) return then(no_id_of_a_game());
  const bool as_file = is_named_so || weight_for(kGameFileType, head.accept).value_or(0) > 0;
  if (!is_named_so) then = by_accept(std::move(then));
  with_asker(places, head, std::move(then), [places, game = *game, as_file](const Asker& asker, Respond answer) {
    answer_export_of(places, game, as_file, asker, std::move(answer));
  });
}

}  // namespace server
