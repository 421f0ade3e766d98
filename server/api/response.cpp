#include "server/api/response.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "server/base/log.hpp"

namespace server {

using nlohmann::ordered_json;

HttpResponse json_response(std::string body) {
  HttpResponse response;
  response.content_type = "application/json";
  response.body = std::move(body);
  return response;
}

HttpResponse refusal(unsigned status, const std::string& sentence) {
  // A sentence may quote an address, which may be no UTF-8.
  const ordered_json body{{"error", sentence}};
  HttpResponse response = json_response(body.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n");
  response.status = status;
  return response;
}

HttpResponse store_refusal(const store::Error& error, const std::string& missing) {
  if (error.code == store::Code::not_found) return refusal(404, missing);
  log(LogLevel::error, "not_read", {{"code", store::name(error.code)}, {"why", error.what}});
  return refusal(503, "the server cannot read this now: try again in a second");
}

}  // namespace server
