#include "server/api/api.hpp"

#include <algorithm>
#include <boost/url.hpp>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/api/answers.hpp"
#include "server/api/fair_days.hpp"
#include "server/api/game_answers.hpp"
#include "server/api/ratings.hpp"
#include "server/api/record_sections.hpp"
#include "server/base/log.hpp"
#include "server/catalogue/describe.hpp"
#include "server/room/record.hpp"
#include "server/transport/accept.hpp"

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

/// What anybody may read may be kept as long as it is asked for again; what is one person's says so itself.
Then for_anybody(Then then) {
  return [then = std::move(then)](HttpResponse response) {
    if (response.status == 200 && response.cache_control == HttpResponse{}.cache_control) {
      response.cache_control = "no-cache";
    }
    then(std::move(response));
  };
}

}  // namespace

Api::Api(World& world, Desk& desk, FileLimits files, Page page, std::function<std::string()> health)
    : world_(world),
      desk_(desk),
      accounts_(world, desk),
      files_(world.variants, files),
      page_(std::move(page)),
      health_(std::move(health)) {
  for (Section& section : record_sections(world)) accounts_.add_section(std::move(section));
}

const std::string& Api::variants() const {
  std::call_once(described_, [this] {
    const auto games = describe_games();
    variants_ = games ? games->dump() : "{}";
  });
  return variants_;
}

void Api::answer(const HttpRequest& request, Then then) {
  auto parsed = parse(request.target);
  if (!parsed) return then(refusal(ErrorCode::bad_address, "the address of this request cannot be read"));
  const auto& path = parsed->path;
  if (accounts_.answer(request, path, then)) return;
  if (std::ranges::equal(path, std::initializer_list<std::string_view>{"api", "gamefile"})) {
    if (request.method != "POST") return then(wrong_method("POST"));
    return files_.show(request.body, client_of(request.head), std::move(then));
  }
  if (request.method != "GET") return then(wrong_method("GET, HEAD"));
  const auto is = [&](std::initializer_list<std::string_view> parts) { return std::ranges::equal(path, parts); };
  if (is({"healthz"})) return then(json_response(health_() + "\n"));
  then = for_anybody(std::move(then));
  if (is({"api", "variants"})) return then(json_response(variants()));
  if (path.size() >= 3 && path[0] == "api" && path[1] == "variants") {
    return then(variant_response(world_.variants, std::move(*parsed)));
  }
  if (is({"fair", "keys"})) return answer_keys(world_, std::move(then));
  if (is({"fair", "days"})) return answer_day_heads(world_, std::move(then));
  if (path.size() == 3 && path[0] == "fair" && path[1] == "days") return answer_day(world_, path[2], std::move(then));
  if (path.size() == 2 && path[0] == "fair") {
    return answer_draw({.world = world_, .desk = desk_}, request.head, path[1], std::move(then));
  }
  if (path.size() == 3 && path[0] == "game" && path[1] == "export") {
    return answer_export({.world = world_, .desk = desk_}, request.head, path[2], std::move(then));
  }
  if (path.size() >= 3 && path[0] == "api" && path[1] == "ratings") {
    return answer_ratings(world_, {path.begin() + 2, path.end()}, parsed->query["before"], std::move(then));
  }
  if (path.size() == 5 && path[0] == "api" && path[1] == "player" && path[2] == "top") {
    return answer_top(world_, path[3], path[4], std::move(then));
  }
  const std::string_view target = request.target;
  auto file = page_.find(target.substr(0, target.find('?')));
  if (file) return then(std::move(*file));
  then(takes_html(request.head.accept) ? page_.not_found() : refusal(ErrorCode::nothing_here, "there is nothing here"));
}

}  // namespace server
