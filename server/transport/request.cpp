#include "server/transport/request.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>

#include "server/base/ascii.hpp"

namespace server {
namespace {

namespace http = boost::beast::http;
using http::field;

/// `name`: a field that Beast knows, or a text.
std::string header(const Request& request, auto name) {
  std::string all;
  const auto [first, last] = request.equal_range(name);
  for (auto one = first; one != last; ++one) {
    if (one != first) all += ", ";
    all += one->value();
  }
  return all;
}

bool is_like(std::string_view one, std::string_view other) {
  return boost::beast::iequals(one, other);
}

HttpResponse refuse_with(unsigned status, const std::string& sentence) {
  HttpResponse answer;
  answer.status = status;
  answer.body = sentence + "\n";
  return answer;
}

bool is_host(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    const char lower = to_lower(c);
    return (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') ||
           std::string_view{".-_~%:[]"}.find(c) != std::string_view::npos;
  });
}

/// `http://host/path?query` becomes `/path?query`, and the host the request's only one.
void make_relative(Request& request) {
  const std::string target{request.target()};
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!is_like(std::string_view{target}.substr(0, scheme.size()), scheme)) continue;
    const auto path = std::min(target.find_first_of("/?", scheme.size()), target.size());
    const std::string rest = target.substr(path);
    request.set(field::host, target.substr(scheme.size(), path - scheme.size()));
    request.target(rest.starts_with('/') ? rest : "/" + rest);
    return;
  }
}

/// True if the end of the body is certain: everybody on the way has to find the next request in the same place.
bool has_sure_end(const Request& request) {
  const auto codings = request.count(field::transfer_encoding);
  const auto lengths = request.count(field::content_length);
  if (codings == 0 && lengths == 0) return true;
  if (lengths == 0) {
    return request.version() == 11 && codings == 1 && is_like(request[field::transfer_encoding], "chunked");
  }
  const std::string_view length = request[field::content_length];
  return codings == 0 && lengths == 1 && std::ranges::all_of(length, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<HttpResponse> refusal_of(boost::system::error_code error) {
  if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
  if (error.category() != http::make_error_code(http::error::bad_method).category()) return std::nullopt;
  const unsigned status = error == http::error::body_limit ? 413 : error == http::error::header_limit ? 431 : 400;
  return refuse_with(status, "The request was not understood: " + error.message());
}

std::optional<HttpResponse> judge(Request& request) {
  const auto hosts = request.count(field::host);
  if (hosts > 1 || (hosts == 0 && request.version() >= 11)) {
    return refuse_with(400, "The request must have one Host.");
  }
  make_relative(request);
  if (request.count(field::host) == 1 && !is_host(request[field::host])) {
    return refuse_with(400, "Host is the name of the server, with its port if that is not the usual one.");
  }
  if (!has_sure_end(request)) {
    return refuse_with(400, "The body must have one Content-Length, or the one Transfer-Encoding \"chunked\".");
  }
  const std::string expected = header(request, field::expect);
  if (request.version() >= 11 && !expected.empty() && !is_like(expected, "100-continue")) {
    return refuse_with(417, "Of expectations only 100-continue is met.");
  }
  return std::nullopt;
}

bool waits_to_continue(const Request& request) {
  return request.version() >= 11 && request.count(field::expect) > 0;
}

RequestHead head_of(const Request& request, const Proxies& proxies, const net::ip::address& peer) {
  RequestHead head;
  head.address = proxies.client(peer, header(request, "X-Forwarded-For"));
  head.host = header(request, field::host);
  head.origin = header(request, field::origin);
  head.cookie = header(request, field::cookie);
  head.authorization = header(request, field::authorization);
  head.user_agent = header(request, field::user_agent);
  head.content_type = header(request, field::content_type);
  head.accept = header(request, field::accept);
  head.accept_encoding = header(request, field::accept_encoding);
  head.accept_language = header(request, field::accept_language);
  head.if_none_match = header(request, field::if_none_match);
  head.idempotency_key = header(request, "Idempotency-Key");
  return head;
}

}  // namespace server
