// One request over HTTP as Beast has read it: why it is refused, and what of its head the handlers are told. Stricter
// than Beast where a server before this one could understand another request. Internal to server/transport.
#pragma once
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>

#include "server/transport/core.hpp"

namespace server {

using Request = boost::beast::http::request<boost::beast::http::string_body>;

/// What a request that could not be read gets, if anything.
[[nodiscard]] std::optional<HttpResponse> refusal_of(boost::system::error_code error);
/// What a request gets whose head could be read and is wrong all the same, before its body is read; none: it is right.
/// Of an absolute target (`http://host/path`) only the path is left then, and its host is the request's.
[[nodiscard]] std::optional<HttpResponse> judge(Request& request);
/// Whether the client waits for `100 Continue` before it sends the body.
[[nodiscard]] bool waits_to_continue(const Request& request);

/// Before the body is read: what comes behind it as trailers is nobody's head.
[[nodiscard]] RequestHead head_of(const Request& request, const Proxies& proxies, const net::ip::address& peer);

}  // namespace server
