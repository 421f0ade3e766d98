#include "server/api/answers.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <optional>
#include <utility>

#include "protocol/http/answers.hpp"
#include "server/base/log.hpp"
#include "server/base/tally.hpp"

namespace server {

using protocol::ErrorCode;

namespace {

constexpr unsigned kTooMany = 429;
constexpr unsigned kNotNow = 503;

/// In how many seconds to ask again; none: asking again changes nothing.
std::optional<std::int64_t> seconds_until(const protocol::Error& error, unsigned status) {
  if (error.retry_ms) return (*error.retry_ms + 999) / 1000;
  const bool is_for_now = status == kTooMany || status == kNotNow;
  return is_for_now && protocol::retry(error.code) == protocol::Retry::later ? std::optional<std::int64_t>{1}
                                                                             : std::nullopt;
}

}  // namespace

Wording no_player() {
  return say<"http.no_player">();
}

Wording no_game(const GameId& game) {
  return say<"http.no_game">(game.text());
}

HttpResponse no_id_of_a_game() {
  return refusal(ErrorCode::no_such_game, say<"http.game_id">());
}

HttpResponse json_response(std::string body) {
  HttpResponse response;
  response.content_type = "application/json";
  response.body = std::move(body);
  return response;
}

HttpResponse for_one_person(std::string body) {
  HttpResponse response = json_response(std::move(body));
  response.cache_control = "private, no-store";
  return response;
}

HttpResponse done_response() {
  return json_response(protocol::Done{});
}

HttpResponse refusal(const protocol::Error& error) {
  tally().refused_http[static_cast<std::size_t>(error.code)].add();
  protocol::HttpRefusal refused{
      .error = {.code = error.code, .message = error.message, .sentence = protocol::sentence_of(error.message)}};
  if (!error.pointer.empty()) refused.error.pointer = error.pointer;
  HttpResponse response = json_response(refused);
  response.status = status_of(error.code);
  if (const auto wait = seconds_until(error, response.status)) {
    response.headers.emplace_back("Retry-After", std::to_string(*wait));
  }
  return response;
}

HttpResponse refusal(ErrorCode code, Wording sentence) {
  return refusal({.code = code, .message = std::move(sentence), .pointer = {}, .id = {}});
}

std::unexpected<protocol::Error> bad_in_address(const std::string& name, Wording sentence) {
  return std::unexpected(
      protocol::Error{.code = ErrorCode::bad_value, .message = std::move(sentence), .pointer = "/" + name, .id = {}});
}

HttpResponse refusal_until(ErrorCode code, Wording sentence, std::chrono::milliseconds wait) {
  return refusal({.code = code, .message = std::move(sentence), .pointer = {}, .id = {}, .retry_ms = wait.count()});
}

HttpResponse store_refusal(const store::Error& error, ErrorCode code, Wording missing) {
  if (error.code == store::Code::not_found) return refusal(code, std::move(missing));
  log(LogLevel::error, "not_read", {{"code", store::name(error.code)}, {"why", error.what}});
  return refusal_until(ErrorCode::busy, say<"http.busy">(), std::chrono::seconds{1});
}

HttpResponse fault() {
  return refusal(ErrorCode::internal, say<"connection.fault">());
}

HttpResponse in_its_forms(HttpResponse response) {
  try {
    if (!response.content) {
      response.content = make_content(std::exchange(response.body, {}), response.content_type, Forms::packed_quickly);
    }
    return response;
  } catch (const std::exception& error) {
    log(LogLevel::error, "answer_fault", {{"what", error.what()}});
    return fault();
  }
}

HttpResponse body_too_long(std::size_t most) {
  HttpResponse response = refusal(ErrorCode::too_long, say<"http.body_length">(most));
  response.status = 413;
  return response;
}

HttpResponse wrong_method(std::string_view allowed) {
  HttpResponse response = refusal(ErrorCode::wrong_method, say<"http.method">(allowed));
  response.headers.emplace_back("Allow", allowed);
  return response;
}

}  // namespace server
