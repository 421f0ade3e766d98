// In which language somebody gets the page: by the user's choice, which the page keeps in a cookie
// (web/src/messages/choose.ts), or else by the languages that the browser asks for. Pure functions. Any thread.
#pragma once
#include <set>
#include <string>
#include <string_view>

#include "server/transport/peer.hpp"

namespace server {

/// A language as the folders of the built page are called: `de`.
using PageLanguages = std::set<std::string, std::less<>>;

/// One of `languages` that this request is to be answered in; empty: in that of the page's first files, English.
[[nodiscard]] std::string language_for(const RequestHead& head, const PageLanguages& languages);

}  // namespace server
