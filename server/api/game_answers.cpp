#include "server/api/game_answers.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/api/answers.hpp"
#include "server/api/asker.hpp"
#include "server/api/game_export.hpp"
#include "server/base/log.hpp"
#include "server/base/number.hpp"
#include "server/room/record.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using Then = std::function<void(HttpResponse)>;

/// What not everybody is given belongs into nobody's cache.
HttpResponse kept_private(HttpResponse response) {
  response.cache_control = "private, no-store";
  return response;
}

std::optional<store::DrawKey> draw_key(std::string_view text) {
  const auto dot = text.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto number = whole_number<std::uint32_t>(text.substr(dot + 1));
  if (!number) return std::nullopt;
  return store::DrawKey{.id = std::string{text.substr(0, dot)}, .number = *number};
}

constexpr const char* kNoDraw = "there is no draw of this name that is locked";

void answer_record(World& world, const store::DrawKey& key, Then then) {
  world.store.fair().record(key, [then = std::move(then)](const store::Result<std::string>& record) {
    then(record ? json_response(*record) : store_refusal(record.error(), ErrorCode::no_such_draw, kNoDraw));
  });
}

void answer_draw_of(World& world, const GameId& game, const store::DrawKey& key, const Asker& asker, Then then) {
  world.store.games().read(
      game, 0, [&world, key, asker, then = std::move(then)](store::Result<store::StoredGame> read) mutable {
        if (!read && read.error().code != store::Code::not_found)
          return then(store_refusal(read.error(), ErrorCode::no_such_draw, kNoDraw));
        if (!read || !has_audience(*read)) return answer_record(world, key, std::move(then));
        // Replaying a long game takes milliseconds, which the store's threads have not got.
        boost::asio::post(world.io, [&world, key, asker, then, game = std::move(*read)]() mutable {
          const auto shown = part_for(asker, std::move(game), wall_time(world.now()));
          const auto record = shown ? export_draw(*shown, key.number, world.variants) : std::nullopt;
          then(record ? kept_private(json_response(*record)) : refusal(ErrorCode::no_such_draw, kNoDraw));
        });
      });
}

constexpr std::string_view kFileSuffix = ".pgn";

/// `<id>` as JSON, `<id>.pgn` as a game file.
HttpResponse export_response(const store::StoredGame& game, VariantCache& variants, bool as_file,
                             const std::string& id) {
  std::string why;
  if (as_file) {
    auto text = export_file(game, variants);
    if (text && !*text) return refusal(ErrorCode::nothing_here, "a game that has not begun has no game file");
    if (text) {
      HttpResponse response;
      response.content_type = "application/x-chess-pgn; charset=utf-8";
      response.body = std::move(**text);
      return response;
    }
    why = std::move(text.error());
  } else {
    const auto json = export_game(game, variants);
    if (json) return json_response(json->dump());
    why = json.error();
  }
  log(LogLevel::error, "record_unreadable", {{"game", id}, {"why", why}});
  return refusal(ErrorCode::internal, "the record of this game cannot be read; the server's keeper must look at it");
}

void answer_export_of(World& world, const GameId& game, bool as_file, const Asker& asker, Then then) {
  world.store.games().read(
      game, 0,
      [&world, id = game.text(), as_file, asker, then = std::move(then)](store::Result<store::StoredGame> read) {
        const std::string missing = "there is no game " + id;
        if (!read) return then(store_refusal(read.error(), ErrorCode::no_such_game, missing));
        const bool is_for_all = !has_audience(*read);
        auto shown = part_for(asker, std::move(*read), wall_time(world.now()));
        if (!shown) return then(refusal(ErrorCode::no_such_game, missing));
        boost::asio::post(world.io, [&world, id, as_file, is_for_all, then, game = std::move(*shown)] {
          HttpResponse response = export_response(game, world.variants, as_file, id);
          then(is_for_all ? std::move(response) : kept_private(std::move(response)));
        });
      });
}

/// Who asks is looked up before the game is, so that nobody learns from a refusal whether there is one.
void with_asker(Places places, const RequestHead& head, Then then, std::function<void(const Asker&, Then)> go_on) {
  find_asker(places.world, places.desk, head,
             [then = std::move(then), go_on = std::move(go_on)](const std::expected<Asker, protocol::Error>& asker) {
               if (!asker) return then(refusal(asker.error()));
               go_on(*asker, then);
             });
}

}  // namespace

void answer_draw(Places places, const RequestHead& head, const std::string& name, Then then) {
  const auto key = draw_key(name);
  if (!key) return then(refusal(ErrorCode::no_such_draw, "a draw has a name like g8K2mQxZ.1"));
  const auto game = GameId::parse(key->id);
  World& world = places.world;
  if (!game) return answer_record(world, *key, std::move(then));  // of a round
  with_asker(places, head, std::move(then), [&world, game = *game, key = *key](const Asker& asker, Then answer) {
    answer_draw_of(world, game, key, asker, std::move(answer));
  });
}

void answer_export(Places places, const RequestHead& head, std::string id, Then then) {
  const bool as_file = id.ends_with(kFileSuffix);
  if (as_file) id.resize(id.size() - kFileSuffix.size());
  const auto game = GameId::parse(id);
  if (!game) return then(refusal(ErrorCode::no_such_game, "a game has an id of 8 letters and digits"));
  World& world = places.world;
  with_asker(places, head, std::move(then), [&world, game = *game, as_file](const Asker& asker, Then answer) {
    answer_export_of(world, game, as_file, asker, std::move(answer));
  });
}

}  // namespace server
