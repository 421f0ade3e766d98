// Reads the Accept headers of a request. Pure functions. Any thread.
#pragma once
#include <optional>
#include <string_view>

namespace server {

/// How much of 1000 a list like `gzip;q=0.5, br` wants this name; none if the list does not have it. What cannot be
/// read is not wanted.
[[nodiscard]] std::optional<int> weight_for(std::string_view name, std::string_view list);

/// True if an answer may be encoded in this way (`gzip`, `br`), by an Accept-Encoding.
[[nodiscard]] bool takes_encoding(std::string_view encoding, std::string_view accept_encoding);
/// True if the client is a browser that shows what it gets, by an Accept. Programs accept anything and name no type.
[[nodiscard]] bool takes_html(std::string_view accept);
/// True if the client already has the body that this tag stands for, by an If-None-Match. `tag` with its quotes.
[[nodiscard]] bool has_tag(std::string_view if_none_match, std::string_view tag);

}  // namespace server
