// One request over HTTP as Beast has read it: why it is refused, and what of its head the handlers are told. Stricter
// than Beast where a server before this one could understand another request. Internal to server/transport.
#pragma once
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>

#include "server/transport/shared.hpp"

namespace server {

using Request = boost::beast::http::request<boost::beast::http::string_body>;

/// The answer to a request that could not be read; none: it gets no answer.
[[nodiscard]] std::optional<HttpResponse> refusal_of(boost::system::error_code error);
/// The answer to a request whose head could be read but is wrong, before its body is read; none: the head is right. Of
/// an absolute target (`http://host/path`) only the path is left then, and its host is the request's.
[[nodiscard]] std::optional<HttpResponse> judge(Request& request);
/// True if the client waits for `100 Continue` before it sends the body.
[[nodiscard]] bool waits_to_continue(const Request& request);

/// Reads the head before the body is read, so that trailers after the body are no part of it.
[[nodiscard]] RequestHead head_of(const Request& request, const Proxies& proxies, const net::ip::address& peer);

}  // namespace server
