// The last step of every answer over HTTP, in one place: what headers it gets besides its own, whether the client has
// it already, in which form it is sent. Pure functions. Any thread.
//
// An answer that may not be kept (`no-store`, which is what handlers get who say nothing) is for one person. It may
// hold secrets beside what somebody else has chosen, so its length must tell nothing: it goes out as it is, and has no
// tag. If its length tells nothing, whoever makes it says so by giving it in its forms (`content`).
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/transport/address.hpp"
#include "server/transport/content.hpp"
#include "server/transport/peer.hpp"

namespace server {

struct Finished {
  unsigned status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  ContentPtr content;     // keeps the body
  std::string_view body;  // one of its forms; empty where there is none to send
};

[[nodiscard]] Finished finish(HttpResponse answer, const HttpRequest& request, const Site& site);

/// The Content-Security-Policy: the page may load only from its own server, and `frames` says who may frame it.
[[nodiscard]] std::string content_policy(Frames frames);

}  // namespace server
