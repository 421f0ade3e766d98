// The writer of JSON, beside nlohmann's: plain texts take a way of their own.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/json/write.hpp"

namespace protocol::json {
namespace {

std::string expected(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

TEST(JsonWriter, EveryByteAtEveryPlaceIsWrittenAsTheLibraryWritesIt) {
  for (std::size_t size = 1; size <= 20; ++size) {
    for (std::size_t place = 0; place < size; ++place) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string text(size, 'a');
        text[place] = static_cast<char>(byte);
        EXPECT_EQ(text_of(text), expected(text)) << "byte " << byte << " at " << place << " of " << size;
      }
    }
  }
  EXPECT_EQ(text_of(std::string{}), "\"\"");
  EXPECT_EQ(text_of(std::string_view{}), "\"\"");
}

TEST(JsonWriter, BytesThatStandSideBySideAreEachSeen) {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      std::string text(9, 'a');
      text[3] = static_cast<char>(first);
      text[4] = static_cast<char>(second);
      EXPECT_EQ(text_of(text), expected(text)) << first << " and " << second;
    }
  }
}

TEST(JsonWriter, NumbersOfAllSizes) {
  for (const std::int64_t number : {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min(),
                                    std::numeric_limits<std::int64_t>::max()})
    EXPECT_EQ(text_of(number), std::to_string(number));
}

TEST(JsonWriter, ListsOfTextsPlainOrNot) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(text_of(Texts{}), "[]");
  EXPECT_EQ(text_of(Texts{"e2e4"}), R"(["e2e4"])");
  EXPECT_EQ(text_of(Texts{"O-O", "", "l10l12=Q"}), R"(["O-O","","l10l12=Q"])");
  EXPECT_EQ(text_of(Texts{"a", "say \"b\"", "c\n"}), R"(["a","say \"b\"","c\n"])");
}

TEST(JsonWriter, NamesOfAMapAreEscaped) {
  const std::map<std::string, std::string, std::less<>> map{{"a\"b", "1"}, {"c", "2"}, {"d\n", "3"}};
  EXPECT_EQ(text_of(map), R"({"a\"b":"1","c":"2","d\n":"3"})");
}

}  // namespace
}  // namespace protocol::json
