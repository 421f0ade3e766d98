#include "server/api/play_request.hpp"

#include <algorithm>
#include <utility>

#include "server/accounts/credentials.hpp"
#include "server/api/answers.hpp"
#include "server/base/log.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

bool is_command_name(const std::string& key) {
  constexpr std::size_t kMost = 32;
  return key.size() <= kMost && std::ranges::all_of(key, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
         });
}

}  // namespace

Wish no_wish(ErrorCode code, Wording sentence) {
  return std::unexpected(protocol::Error{.code = code, .message = std::move(sentence), .pointer = {}, .id = {}});
}

std::optional<std::string> token_for_play(const RequestContext& context, const HttpRequest& request) {
  const Shown shown = shown_by(request.head, context.parts.accounts.site(), Purpose::change);
  const std::string token = shown.bearer.value_or("");
  if (token.empty()) {
    context.then(refusal(ErrorCode::not_signed_in, say<"http.show_token">()));
    return std::nullopt;
  }
  const auto now = Reads::Time::clock::now();
  auto wait = context.parts.plays.take(token, now);
  if (!wait) wait = context.parts.plays_from.take(context.client, now);
  if (!wait) return token;
  log_refused("messages", context.client);
  context.then(refusal_until(ErrorCode::too_many_attempts, say<"http.requests_too_fast">(), *wait));
  return std::nullopt;
}

Door door_of(const RequestContext& context) {
  return context.path[1] == "bot" ? Door::bot : Door::board;
}

std::optional<GameId> game_in_path(const RequestContext& context, std::size_t part) {
  const auto game = GameId::parse(context.path[part]);
  if (!game) context.then(no_id_of_a_game());
  return game;
}

void run_errand(const RequestContext& context, const HttpRequest& request, std::optional<GameId> game, Doors doors,
                Errand::Decide decide, std::function<void(const std::string&)> then) {
  const auto token = token_for_play(context, request);
  if (!token) return;
  if (!is_command_name(request.head.idempotency_key)) {
    return context.then(refusal(ErrorCode::bad_value, say<"http.idempotency_key">()));
  }
  Errand::Order order{.token = *token,
                      .client = context.client,
                      .game = std::move(game),
                      .key = request.head.idempotency_key,
                      .decide = std::move(decide),
                      .done = [answer = context.then, then = std::move(then)](const auto& result) {
                        result ? then(*result) : answer(refusal(result.error()));
                      }};
  if (doors == Doors::named) {
    order.keeps_out = [door = door_of(context)](const protocol::You& you) { return kept_out(door, you); };
  }
  std::make_shared<Errand>(context.parts.deputies, std::move(order))->begin();
}

void run_errand(const RequestContext& context, const HttpRequest& request, std::optional<GameId> game, Doors doors,
                Errand::Decide decide) {
  run_errand(context, request, std::move(game), doors, std::move(decide),
             [answer = context.then](const std::string&) { answer(done_response()); });
}

}  // namespace server
