// Pictures as SVG.
#include "server/picture/svg.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "rules/notation/symbol.hpp"
#include "server/picture/board.hpp"
#include "server/picture/preview.hpp"
#include "tests/server/picture/positions.hpp"

namespace picture::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The opening tags of a text that must be XML: each is closed in its turn, values stand in quotes, and no text lies
/// between tags.
std::vector<std::string> tags_of(std::string_view xml) {
  std::vector<std::string> open;
  std::vector<std::string> tags;
  while (!xml.empty()) {
    const std::size_t end = xml.find('>');
    if (xml.front() != '<' || end == std::string_view::npos) {
      ADD_FAILURE() << "no tag: " << xml.substr(0, 80);
      break;
    }
    const std::string tag{xml.substr(1, end - 1)};
    EXPECT_EQ(tag.find('<'), std::string::npos) << tag;
    EXPECT_EQ(std::ranges::count(tag, '"') % 2, 0) << tag;
    if (tag.starts_with('/')) {
      EXPECT_EQ(open.empty() ? "" : open.back(), tag.substr(1));
      if (!open.empty()) open.pop_back();
    } else {
      tags.push_back(tag);
      if (!tag.ends_with('/')) open.push_back(tag.substr(0, tag.find(' ')));
    }
    xml.remove_prefix(end + 1);
    if (xml.starts_with('\n')) xml.remove_prefix(1);
  }
  EXPECT_TRUE(open.empty());
  return tags;
}

TEST(Svg, OfEveryGameIsWellFormedAndNamesItsPieces) {
  for (const rules::VariantEntry& entry : rules::all_variants()) {
    SCOPED_TRACE(entry.id);
    const auto variant = rules::make_variant(entry.id).value();
    const Middle middle = middle_of(*variant, 20);
    const std::string svg = svg_of(square_picture({.variant = *variant, .position = middle.position}));
    std::size_t pieces = 0;
    for (const std::string& tag : tags_of(svg)) pieces += tag.starts_with("g class=\"piece\"") ? 1U : 0U;
    EXPECT_EQ(pieces, static_cast<std::size_t>(middle.position.occupied().size()));
    for (const rules::Square at : middle.position.occupied()) {
      EXPECT_THAT(svg, HasSubstr("data-square=\"" + variant->board.name(at) + "\" data-piece=\"" +
                                 rules::symbol_text(*variant, middle.position.at(at)) + "\""));
    }
    EXPECT_LT(svg.size(), 150'000U);
  }
}

TEST(Svg, HasNoTextOfAnybody) {
  const auto variant = rules::make_variant("chess").value();
  const rules::Position start = start_of(*variant);
  const std::string hostile = "\"><script>alert(1)</script>&<svg onload=x>'";
  const Caption caption{.title = hostile,
                        .terms = hostile,
                        .players = {{rules::Side::white, hostile}, {rules::Side::black, hostile}},
                        .result = hostile};
  const std::string svg = svg_of(preview_picture({.variant = *variant, .position = start}, caption));
  tags_of(svg);
  for (const char* word : {"script", "alert", "onload"}) EXPECT_THAT(svg, Not(HasSubstr(word)));
}

TEST(Svg, EscapesWhatStandsInIt) {
  const Picture picture{.width = 1, .height = 1, .groups = {{.kind = "piece", .square = "\"<&>", .piece = "+R"}}};
  EXPECT_THAT(svg_of(picture), HasSubstr("data-square=\"&quot;&lt;&amp;&gt;\""));
}

TEST(Svg, WritesNumbersShortly) {
  EXPECT_EQ(number(0), "0");
  EXPECT_EQ(number(-0.0001), "0");
  EXPECT_EQ(number(1.0 / 3), "0.333");
  EXPECT_EQ(number(-2.5), "-2.5");
  EXPECT_EQ(number(1'000'000), "1000000");
}

}  // namespace
}  // namespace picture::test
