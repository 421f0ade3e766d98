// The lines in the head of the page.
#include "server/api/link_previews.hpp"

#include <gmock/gmock.h>

namespace server {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(LinkPreview, IsEscaped) {
  const std::string hostile = "\"/></head><script>alert('1')</script>&";
  const std::string tags =
      head_tags({.words = {.title = hostile, .description = hostile}, .path = "/", .picture = "/a&b"},
                "https://play.example.org");
  EXPECT_THAT(tags, Not(HasSubstr("<script")));
  EXPECT_THAT(tags, Not(HasSubstr("</head")));
  EXPECT_THAT(tags,
              HasSubstr("content=\"&quot;/&gt;&lt;/head&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;\""));
  EXPECT_THAT(tags, HasSubstr("<meta property=\"og:image\" content=\"https://play.example.org/a&amp;b\" />"));
}

TEST(LinkPreview, NamesNoAddressWhereNoneIsKnown) {
  const std::string tags = head_tags({.words = {.title = "t", .description = "d"}, .path = "/p", .picture = "/i"}, "");
  EXPECT_THAT(tags, HasSubstr("<meta property=\"og:title\" content=\"t\" />"));
  EXPECT_THAT(tags, Not(HasSubstr("og:image")));
  EXPECT_THAT(tags, Not(HasSubstr("og:url")));
}

}  // namespace
}  // namespace server
