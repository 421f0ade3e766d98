// What another site may show in the place of a link to a game, as oembed.com has it (docs/http.md). Plain values. Any
// thread.
#pragma once
#include <cstdint>
#include <string>

#include "protocol/base/form.hpp"

namespace protocol {

inline constexpr TextForm kAddress{"an address", "", 1, 512};

struct OEmbed {
  static constexpr Says kSays{"What another site may show in the place of a link to a game (oembed.com)."};
  std::string type = "rich";
  std::string version = "1.0";
  std::string title;
  std::string provider_name = "Astragal";
  std::string provider_url;
  std::string html;
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::string thumbnail_url;
  std::int64_t thumbnail_width = 1200;
  std::int64_t thumbnail_height = 630;

  static void fields(auto& m, auto& f) {
    f("type", m.type, kWord, Says{"Always rich."});
    f("version", m.version, kSentence, Says{"Of oEmbed: always 1.0."});
    f("title", m.title, kSentence, Says{"Who plays what."});
    f("provider_name", m.provider_name, kSentence, Says{"Always Astragal."});
    f("provider_url", m.provider_url, kAddress, Says{"The address of this site."});
    f("html", m.html, kSentence, Says{"A frame with the game."});
    f("width", m.width, kCount, Says{"Of the frame, in pixels."});
    f("height", m.height, kCount, Says{"Of the frame, in pixels."});
    f("thumbnail_url", m.thumbnail_url, kAddress, Says{"A picture of the position."});
    f("thumbnail_width", m.thumbnail_width, kCount, Says{"Of the picture, in pixels."});
    f("thumbnail_height", m.thumbnail_height, kCount, Says{"Of the picture, in pixels."});
  }
};

}  // namespace protocol
