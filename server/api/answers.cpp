#include "server/api/answers.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/base/log.hpp"

namespace server {
namespace {

using nlohmann::ordered_json;
using protocol::ErrorCode;

unsigned status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::not_signed_in:
    case ErrorCode::wrong_password:
    case ErrorCode::bad_token:
      return 401;
    case ErrorCode::other_origin:
    case ErrorCode::missing_scope:
    case ErrorCode::missing_role:
    case ErrorCode::not_a_player:
    case ErrorCode::not_an_arbiter:
    case ErrorCode::no_entry:
      return 403;
    case ErrorCode::nothing_here:
    case ErrorCode::unknown_variant:
    case ErrorCode::no_such_game:
    case ErrorCode::no_such_draw:
    case ErrorCode::no_such_tournament:
    case ErrorCode::no_such_token:
    case ErrorCode::no_such_user:
    case ErrorCode::no_such_browser:
      return 404;
    case ErrorCode::wrong_method:
      return 405;
    case ErrorCode::name_taken:
    case ErrorCode::too_many_tokens:
    case ErrorCode::too_many_notes:
    case ErrorCode::not_over:
    case ErrorCode::stale_ply:
    case ErrorCode::not_started:
    case ErrorCode::sealed_anew:
    case ErrorCode::position_changed:
    case ErrorCode::already_joined:
    case ErrorCode::too_late:
    case ErrorCode::tournament_over:
      return 409;
    case ErrorCode::not_json:
      return 415;
    case ErrorCode::too_many_attempts:
    case ErrorCode::too_many_analyses:
      return 429;
    case ErrorCode::internal:
      return 500;
    case ErrorCode::busy:
    case ErrorCode::not_stored:
    case ErrorCode::no_computer:
      return 503;
    default:
      return 400;
  }
}

/// What is quoted may be no UTF-8.
std::string quoted(const ordered_json& body) {
  return body.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

HttpResponse json_response(std::string body) {
  HttpResponse response;
  response.content_type = "application/json";
  response.body = std::move(body);
  return response;
}

HttpResponse json_response(const ordered_json& body) {
  return json_response(quoted(body));
}

HttpResponse for_one_person(const ordered_json& body) {
  HttpResponse response = json_response(body);
  response.cache_control = "private, no-store";
  return response;
}

HttpResponse done_response() {
  return json_response(std::string{"{\"ok\":true}\n"});
}

HttpResponse refusal(const protocol::Error& error) {
  ordered_json said{{"code", protocol::name(error.code)}, {"message", error.message}};
  if (!error.pointer.empty()) said["pointer"] = error.pointer;
  HttpResponse response = json_response(ordered_json{{"error", std::move(said)}});
  response.status = status_of(error.code);
  if (error.retry_ms) response.headers.emplace_back("Retry-After", std::to_string((*error.retry_ms + 999) / 1000));
  return response;
}

HttpResponse refusal(ErrorCode code, const std::string& sentence) {
  return refusal({.code = code, .message = sentence, .pointer = {}, .id = {}});
}

HttpResponse refusal_until(ErrorCode code, const std::string& sentence, std::chrono::milliseconds wait) {
  return refusal({.code = code, .message = sentence, .pointer = {}, .id = {}, .retry_ms = wait.count()});
}

HttpResponse store_refusal(const store::Error& error, ErrorCode code, const std::string& missing) {
  if (error.code == store::Code::not_found) return refusal(code, missing);
  log(LogLevel::error, "not_read", {{"code", store::name(error.code)}, {"why", error.what}});
  return refusal_until(ErrorCode::busy, "the server cannot read this now: try again in a second",
                       std::chrono::seconds{1});
}

HttpResponse fault() {
  return refusal(ErrorCode::internal, "the server has a fault, which is logged");
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
  HttpResponse response = refusal(ErrorCode::too_long, "a body has at most " + std::to_string(most) + " bytes here");
  response.status = 413;
  return response;
}

HttpResponse wrong_method(std::string_view allowed) {
  HttpResponse response = refusal(ErrorCode::wrong_method, "only " + std::string{allowed} + " is answered here");
  response.headers.emplace_back("Allow", allowed);
  return response;
}

}  // namespace server
