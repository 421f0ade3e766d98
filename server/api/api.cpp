#include "server/api/api.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/url.hpp>
#include <charconv>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/api/answers.hpp"
#include "server/api/game_export.hpp"
#include "server/api/game_shown.hpp"
#include "server/api/ratings.hpp"
#include "server/base/log.hpp"
#include "server/catalogue/describe.hpp"
#include "server/room/record.hpp"

namespace server {
namespace {

using nlohmann::ordered_json;
using protocol::ErrorCode;
using Then = std::function<void(HttpResponse)>;

/// A request that was understood: the parts of its path, and what its query chooses.
struct Request {
  std::vector<std::string> path;
  rules::Options query;
};

std::optional<Request> parse(const std::string& target) {
  const auto url = boost::urls::parse_origin_form(target);
  if (!url) return std::nullopt;
  Request request;
  for (const std::string part : url->segments()) request.path.push_back(part);
  for (const auto& param : url->params()) request.query[std::string{param.key}] = std::string{param.value};
  return request;
}

HttpResponse describe_game_response(const rules::Variant& variant) {
  const auto game = describe_game(variant);
  return game ? json_response(game->dump()) : refusal(ErrorCode::internal, game.error().message);
}

/// `symbol/square`, of which side the query says.
HttpResponse describe_piece_response(const rules::Variant& variant, const std::string& symbol,
                                     const std::string& square, rules::Side side) {
  const rules::Kind kind = variant.find_symbol(symbol);
  if (kind == rules::Kind::none)
    return refusal(ErrorCode::nothing_here, std::string{variant.name} + " has no piece " + symbol);
  const auto from = variant.board.find(square);
  if (!from) return refusal(ErrorCode::nothing_here, std::string{variant.name} + " has no square " + square);
  return json_response(describe_piece(variant, rules::Piece(kind, side), *from).dump());
}

/// `/api/variants/<id>…`: one game with the options that the query chooses.
HttpResponse variant_response(VariantCache& variants, Request request) {
  const auto side_text = request.query.extract("side");
  const auto variant = variants.get(request.path[2], request.query);
  if (!variant) {
    const auto code = variant.error().code;
    return refusal(code == rules::ErrorCode::unknown_variant  ? ErrorCode::unknown_variant
                   : code == rules::ErrorCode::unknown_option ? ErrorCode::unknown_option
                                                              : ErrorCode::bad_option_value,
                   variant.error().message);
  }
  if (request.path.size() == 3) return describe_game_response(**variant);
  if (request.path.size() != 6 || request.path[3] != "diagram")
    return refusal(ErrorCode::nothing_here, "there is nothing here");
  const rules::Side side =
      !side_text.empty() && side_text.mapped() == "black" ? rules::Side::black : rules::Side::white;
  return describe_piece_response(**variant, request.path[4], request.path[5], side);
}

std::optional<store::DrawKey> draw_key(std::string_view text) {
  const auto dot = text.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  store::DrawKey key{.id = std::string{text.substr(0, dot)}, .number = 0};
  const std::string_view digits = text.substr(dot + 1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), key.number);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return key;
}

constexpr const char* kNoDraw = "there is no draw of this name that is locked";

void answer_record(World& world, const store::DrawKey& key, Then then) {
  world.store.fair().record(key, [then = std::move(then)](const store::Result<std::string>& record) {
    then(record ? json_response(*record) : store_refusal(record.error(), ErrorCode::no_such_draw, kNoDraw));
  });
}

void answer_draw(World& world, const std::string& name, Then then) {
  const auto key = draw_key(name);
  if (!key) return then(refusal(ErrorCode::no_such_draw, "a draw has a name like g8K2mQxZ.1"));
  const auto game = GameId::parse(key->id);
  if (!game) return answer_record(world, *key, std::move(then));  // of a round
  world.store.games().read(
      *game, 0, [&world, key = *key, then = std::move(then)](store::Result<store::StoredGame> read) mutable {
        if (!read && read.error().code != store::Code::not_found)
          return then(store_refusal(read.error(), ErrorCode::no_such_draw, kNoDraw));
        if (!read || !has_audience(*read)) return answer_record(world, key, std::move(then));
        boost::asio::post(world.io, [&world, key, then, game = std::move(*read)]() mutable {
          const auto shown = public_part(std::move(game), wall_time(world.now()));
          const auto record = shown ? export_draw(*shown, key.number, world.variants) : std::nullopt;
          then(record ? json_response(*record) : refusal(ErrorCode::no_such_draw, kNoDraw));
        });
      });
}

void answer_keys(World& world, Then then) {
  world.store.fair().keys([then = std::move(then)](const store::Result<std::vector<store::KeyRow>>& rows) {
    if (!rows) return then(store_refusal(rows.error(), ErrorCode::nothing_here, "there is no key"));
    ordered_json keys = ordered_json::array();
    for (const store::KeyRow& row : *rows) {
      ordered_json key{{"key", fairness::to_hex(row.public_key)}, {"start", utc_text(now_of(row.start))}};
      if (row.announcement) key["text"] = *row.announcement;
      if (row.signature) key["signature"] = fairness::to_hex(*row.signature);
      keys.push_back(std::move(key));
    }
    then(json_response(ordered_json{{"keys", std::move(keys)}}.dump()));
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

void answer_export(World& world, std::string id, Then then) {
  const bool as_file = id.ends_with(kFileSuffix);
  if (as_file) id.resize(id.size() - kFileSuffix.size());
  const auto game = GameId::parse(id);
  if (!game) return then(refusal(ErrorCode::no_such_game, "a game has an id of 8 letters and digits"));
  world.store.games().read(*game, 0,
                           [&world, id, as_file, then = std::move(then)](store::Result<store::StoredGame> read) {
                             const std::string missing = "there is no game " + id;
                             if (!read) return then(store_refusal(read.error(), ErrorCode::no_such_game, missing));
                             auto shown = public_part(std::move(*read), wall_time(world.now()));
                             if (!shown) return then(refusal(ErrorCode::no_such_game, missing));
                             // Replaying a long game takes milliseconds, which the store's threads have not got.
                             boost::asio::post(world.io, [&world, id, as_file, then, game = std::move(*shown)] {
                               then(export_response(game, world.variants, as_file, id));
                             });
                           });
}

/// `POST /api/gamefile`: a game file as the page shows games.
void answer_file(World& world, std::string text, Then then) {
  boost::asio::post(world.io, [&world, text = std::move(text), then = std::move(then)] {
    const auto shown = game_shown(text, world.variants);
    if (shown) return then(json_response(shown->dump()));
    const gamefile::FileError& error = shown.error();
    HttpResponse response = json_response(
        ordered_json{{"error", {{"code", protocol::name(ErrorCode::bad_value)}, {"message", error.message}}},
                     {"line", error.line},
                     {"column", error.column}});
    response.status = 400;
    then(std::move(response));
  });
}

}  // namespace

Api::Api(World& world, Desk& desk, Page page, std::function<std::string()> health)
    : world_(world), accounts_(world, desk), page_(std::move(page)), health_(std::move(health)) {}

const std::string& Api::variants() const {
  std::call_once(described_, [this] {
    const auto games = describe_games();
    variants_ = games ? games->dump() : "{}";
  });
  return variants_;
}

void Api::answer(const HttpRequest& request, Then then) const {
  auto parsed = parse(request.target);
  if (!parsed) return then(refusal(ErrorCode::bad_address, "the address of this request cannot be read"));
  const auto& path = parsed->path;
  if (accounts_.answer(request, path, then)) return;
  if (std::ranges::equal(path, std::initializer_list<std::string_view>{"api", "gamefile"})) {
    if (request.method != "POST") return then(wrong_method("POST"));
    return answer_file(world_, request.body, std::move(then));
  }
  if (request.method != "GET") return then(wrong_method("GET, HEAD"));
  const auto is = [&](std::initializer_list<std::string_view> parts) { return std::ranges::equal(path, parts); };
  if (is({"healthz"})) return then(json_response(health_() + "\n"));
  if (is({"api", "variants"})) return then(json_response(variants()));
  if (path.size() >= 3 && path[0] == "api" && path[1] == "variants") {
    return then(variant_response(world_.variants, std::move(*parsed)));
  }
  if (is({"fair", "keys"})) return answer_keys(world_, std::move(then));
  if (path.size() == 2 && path[0] == "fair") return answer_draw(world_, path[1], std::move(then));
  if (path.size() == 3 && path[0] == "game" && path[1] == "export") {
    return answer_export(world_, path[2], std::move(then));
  }
  if (path.size() >= 3 && path[0] == "api" && path[1] == "ratings") {
    return answer_ratings(world_, {path.begin() + 2, path.end()}, std::move(then));
  }
  if (path.size() == 5 && path[0] == "api" && path[1] == "player" && path[2] == "top") {
    return answer_top(world_, path[3], path[4], std::move(then));
  }
  const std::string_view target = request.target;
  auto file = page_.find(target.substr(0, target.find('?')));
  then(file ? std::move(*file) : refusal(ErrorCode::nothing_here, "there is nothing here"));
}

}  // namespace server
