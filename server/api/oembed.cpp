#include "server/api/oembed.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "protocol/http/oembed.hpp"
#include "server/api/answers.hpp"
#include "server/api/link_previews.hpp"
#include "server/base/id.hpp"
#include "server/base/number.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

constexpr int kFrameWidth = 480;
constexpr int kFrameHeight = 560;

/// The game that an address of this site leads to.
std::optional<GameId> game_at(std::string_view url, std::string_view site) {
  if (!url.starts_with(site)) return std::nullopt;
  url.remove_prefix(site.size());
  url = url.substr(0, url.find_first_of("?#"));
  return url.starts_with('/') ? GameId::parse(url.substr(1)) : std::nullopt;
}

/// At most what is asked for.
int bounded(const RequestContext& context, const std::string& name, int usual) {
  const auto most = whole_number<int>(context.query_value(name));
  return most && *most > 0 ? std::min(*most, usual) : usual;
}

protocol::OEmbed embed_of(const GameId& game, const LinkPreview& preview, const std::string& site, int width,
                          int height) {
  return {.title = preview.words.title,
          .provider_url = site,
          .html = "<iframe src=\"" + site + "/embed/" + game.text() + "\" width=\"" + std::to_string(width) +
                  "\" height=\"" + std::to_string(height) + "\" style=\"border:0\" title=\"Astragal\"></iframe>",
          .width = width,
          .height = height,
          .thumbnail_url = site + preview.picture};
}

}  // namespace

void show_oembed(const RequestContext& context) {
  const std::string& site = context.parts.site;
  if (site.empty()) {
    return context.then(refusal(ErrorCode::not_available, say<"http.no_address_known">()));
  }
  if (const std::string format = context.query_value("format"); !format.empty() && format != "json") {
    return context.then(refusal(bad_in_address("format", say<"address.only">("format", "json")).error()));
  }
  const protocol::Error missing{
      .code = ErrorCode::no_such_game, .message = say<"address.game_for_all">("url"), .pointer = "/url", .id = {}};
  const auto game = game_at(context.query_value("url"), site);
  if (!game) return context.then(refusal(missing));
  const int width = bounded(context, "maxwidth", kFrameWidth);
  const int height = bounded(context, "maxheight", kFrameHeight);
  find_preview(
      context.parts, "/" + game->text(), {},
      [game = *game, &site, missing, width, height, then = context.then](const std::optional<LinkPreview>& preview) {
        if (!preview) return then(refusal(missing));
        then(json_response(embed_of(game, *preview, site, width, height)));
      });
}

}  // namespace server
