// What other sites show of a link to the page: title, a sentence and a picture, in the head of the page (Open Graph).
// It tells what anybody may see: nothing of a private game, of one with a delay nothing that is not shown yet. Any
// thread.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/api/game_words.hpp"
#include "server/api/request_context.hpp"

namespace server {

struct LinkPreview {
  LinkWords words;
  std::string path;     // of the link, on this site
  std::string picture;  // its path; empty: none
};

/// Tells whether there may be something to show of a link to this path, so that it is worth to look.
[[nodiscard]] bool may_have_preview(std::string_view path);
/// Tells `then` what there is to show of the link to this path of the page with this query; none: nothing, or it cannot
/// be found out now.
void find_preview(const ApiParts& parts, std::string_view path, const rules::Options& query,
                  std::function<void(std::optional<LinkPreview>)> then);

/// The lines for the head of the page, with a line end before each. `site`: how people open the page, as
/// https://play.example.org; empty: it is not known, and no address is told.
[[nodiscard]] std::string head_tags(const LinkPreview& preview, std::string_view site);

}  // namespace server
