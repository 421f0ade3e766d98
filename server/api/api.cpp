#include "server/api/api.hpp"

#include <algorithm>
#include <boost/url.hpp>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/api/answers.hpp"
#include "server/api/fair_days.hpp"
#include "server/api/fair_voids.hpp"
#include "server/api/game_answers.hpp"
#include "server/api/ratings.hpp"
#include "server/api/record_sections.hpp"
#include "server/api/variant_answers.hpp"
#include "server/base/log.hpp"
#include "server/games/record.hpp"
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

/// Files of the page lie in memory and cost no more than the request itself, and health is asked for by who looks after
/// the server: these are counted for nobody.
bool is_counted(const std::vector<std::string>& path) {
  return !path.empty() && (path[0] == "api" || path[0] == "fair" || path[0] == "game");
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

/// What takes a tenth of a millisecond to hash and pack.
constexpr std::size_t kLong = 16 << 10;

/// What anybody may read may be kept as long as it is asked for again; what is one person's says so itself. A long one
/// is packed by the thread that has made it: a connection's may be one that plays.
Then for_anybody(Then then) {
  return [then = std::move(then)](HttpResponse response) {
    if (response.status == 200 && response.cache_control == HttpResponse{}.cache_control) {
      response.cache_control = "no-cache";
    }
    const bool is_private = response.cache_control.find("no-store") != std::string::npos;
    if (response.status == 200 && !is_private && response.body.size() >= kLong) {
      response = in_its_forms(std::move(response));
    }
    then(std::move(response));
  };
}

}  // namespace

Api::Api(World& world, Desk& desk, ApiLimits limits, Page page, std::function<std::string()> health)
    : world_(world),
      desk_(desk),
      accounts_(world, desk),
      files_(study_, limits.files),
      reads_(limits.reads),
      readiness_(world),
      page_(std::move(page)),
      health_(std::move(health)) {
  for (Section& section : record_sections(world)) accounts_.add_section(std::move(section));
}

void Api::answer(const HttpRequest& request, Then then) {
  auto parsed = parse(request.target);
  if (!parsed) return then(refusal(ErrorCode::bad_address, "the address of this request cannot be read"));
  const auto& path = parsed->path;
  if (request.method == "GET" && is_counted(path)) {
    if (const auto wait = reads_.take(client_of(request.head), Reads::Time::clock::now())) {
      log_refused("reads", client_of(request.head));
      return then(refusal_until(ErrorCode::too_many_attempts,
                                "too much is being read from your address: go on more slowly", *wait));
    }
  }
  if (accounts_.answer(request, path, then)) return;
  if (std::ranges::equal(path, std::initializer_list<std::string_view>{"api", "gamefile"})) {
    if (request.method != "POST") return then(wrong_method("POST"));
    return files_.show(request.body, client_of(request.head), then);
  }
  if (request.method != "GET") return then(wrong_method("GET, HEAD"));
  const auto is = [&](std::initializer_list<std::string_view> parts) { return std::ranges::equal(path, parts); };
  if (is({"healthz"})) return then(json_response(health_() + "\n"));
  if (is({"readyz"})) return readiness_.answer(std::move(then));
  then = for_anybody(std::move(then));
  if (is({"api", "variants"})) return answer_variants(study_, then);
  if (path.size() >= 3 && path[0] == "api" && path[1] == "variants") {
    return answer_variant(study_, path, std::move(parsed->query), then);
  }
  if (is({"fair", "keys"})) return answer_keys(world_, std::move(then));
  if (is({"fair", "days"})) return answer_day_heads(world_, std::move(then));
  if (path.size() == 3 && path[0] == "fair" && path[1] == "days") return answer_day(world_, path[2], std::move(then));
  if (is({"fair", "voids"})) return answer_voids(world_, parsed->query["after"], std::move(then));
  if (path.size() == 3 && path[0] == "fair" && path[1] == "voids") {
    return answer_voids_of(world_, path[2], std::move(then));
  }
  if (path.size() == 2 && path[0] == "fair") {
    return answer_draw({.world = world_, .desk = desk_, .study = study_}, request.head, path[1], std::move(then));
  }
  if (path.size() == 3 && path[0] == "game" && path[1] == "export") {
    return answer_export({.world = world_, .desk = desk_, .study = study_}, request.head, path[2], std::move(then));
  }
  if (path.size() >= 3 && path[0] == "api" && path[1] == "ratings") {
    return answer_ratings(world_, {path.begin() + 2, path.end()}, parsed->query["before"], std::move(then));
  }
  if (path.size() == 5 && path[0] == "api" && path[1] == "player" && path[2] == "top") {
    return answer_top(world_, study_.shelf, path[3], path[4], std::move(then));
  }
  const std::string_view target = request.target;
  auto file = page_.find(target.substr(0, target.find('?')));
  if (file) return then(std::move(*file));
  then(takes_html(request.head.accept) ? page_.not_found() : refusal(ErrorCode::nothing_here, "there is nothing here"));
}

}  // namespace server
