// In which form an answer leaves: headers, tags, packed or not.
#include "server/transport/finish.hpp"

#include <gmock/gmock.h>
#include <zlib.h>

#include <algorithm>
#include <set>

#include "server/transport/accept.hpp"

namespace server {
namespace {

using testing::HasSubstr;

std::string header_of(const Finished& done, std::string_view name) {
  const auto found = std::ranges::find(done.headers, name, [](const auto& one) { return std::string_view{one.first}; });
  return found == done.headers.end() ? "none" : found->second;
}

std::string unpacked(std::string_view packed) {
  std::string text(1 << 20, '\0');
  z_stream stream{};
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  if (inflateInit2(&stream, 15 + 16) != Z_OK || inflate(&stream, Z_FINISH) != Z_STREAM_END) return "no gzip";
  inflateEnd(&stream);
  text.resize(stream.total_out);
  return text;
}

HttpRequest asked(const std::string& encodings = "gzip, deflate, br", const std::string& if_none_match = {}) {
  HttpRequest request{.method = "GET", .target = "/", .body = {}};
  request.head.accept_encoding = encodings;
  request.head.if_none_match = if_none_match;
  return request;
}

HttpResponse json(std::size_t bytes, const std::string& cache_control = "no-cache") {
  HttpResponse answer;
  answer.content_type = "application/json";
  answer.body = "\"" + std::string(bytes - 2, 'a') + "\"";
  answer.cache_control = cache_control;
  return answer;
}

const Site kPlain{};

TEST(Finish, WhatMayBeKeptIsPackedForThoseWhoTakeItSo) {
  const HttpResponse answer = json(5000);
  const Finished packed = finish(answer, asked(), kPlain);
  EXPECT_EQ(header_of(packed, "Content-Encoding"), "gzip");
  EXPECT_EQ(header_of(packed, "Vary"), "Accept-Encoding");
  EXPECT_LT(packed.body.size(), 500U);
  EXPECT_EQ(unpacked(packed.body), answer.body);
  const Finished plain = finish(answer, asked("br"), kPlain);
  EXPECT_EQ(header_of(plain, "Content-Encoding"), "none");
  EXPECT_EQ(header_of(plain, "Vary"), "Accept-Encoding");
  EXPECT_EQ(plain.body, answer.body);
  EXPECT_NE(header_of(plain, "ETag"), header_of(packed, "ETag")) << "they differ in their bytes";
}

TEST(Finish, TheRulesAreCodeAndArePacked) {
  HttpResponse module = json(5000);
  module.content_type = "application/wasm";
  EXPECT_EQ(header_of(finish(module, asked(), kPlain), "Content-Encoding"), "gzip");
}

TEST(Finish, LinesOfJsonArePacked) {
  HttpResponse lines = json(5000);
  lines.content_type = "application/x-ndjson";
  EXPECT_EQ(header_of(finish(lines, asked(), kPlain), "Content-Encoding"), "gzip");
}

TEST(Finish, ShortAndPackedThingsGoAsTheyAre) {
  EXPECT_EQ(header_of(finish(json(1000), asked(), kPlain), "Content-Encoding"), "none");
  HttpResponse picture = json(5000);
  picture.content_type = "image/png";
  EXPECT_EQ(header_of(finish(picture, asked(), kPlain), "Content-Encoding"), "none");
}

TEST(Finish, WhatIsForOnePersonTellsNothingByItsLengthOrTag) {
  for (const char* cache : {"no-store", "private, no-store"}) {
    const Finished done = finish(json(5000, cache), asked(), kPlain);
    EXPECT_EQ(done.body.size(), 5000U);
    EXPECT_EQ(header_of(done, "Content-Encoding"), "none");
    EXPECT_EQ(header_of(done, "ETag"), "none");
  }
}

TEST(Finish, WhatIsForOnePersonIsPackedWhereItsMakerHasPackedIt) {
  HttpResponse list = json(5000, "private, no-store");
  list.content = make_content(list.body, list.content_type, Forms::packed_quickly);
  const Finished packed = finish(list, asked(), kPlain);
  EXPECT_EQ(header_of(packed, "Content-Encoding"), "gzip");
  EXPECT_LT(packed.body.size(), 5000U);
  EXPECT_EQ(header_of(packed, "ETag"), "none");
  EXPECT_EQ(header_of(packed, "Vary"), "Accept-Encoding");
  const Finished plain = finish(list, asked(""), kPlain);
  EXPECT_EQ(header_of(plain, "Content-Encoding"), "none");
  EXPECT_EQ(plain.body.size(), 5000U);
}

TEST(Finish, WhoHasItAlreadyGetsNoBody) {
  for (const char* encodings : {"gzip", ""}) {
    const Finished first = finish(json(5000), asked(encodings), kPlain);
    const std::string tag = header_of(first, "ETag");
    for (const std::string& have : {tag, "W/" + tag, "\"x\", " + tag, std::string{"*"}}) {
      const Finished again = finish(json(5000), asked(encodings, have), kPlain);
      EXPECT_EQ(again.status, 304U) << have;
      EXPECT_EQ(again.body, "");
      EXPECT_EQ(header_of(again, "ETag"), tag);
      EXPECT_EQ(header_of(again, "Cache-Control"), "no-cache");
      EXPECT_EQ(header_of(again, "Vary"), "Accept-Encoding");
    }
    for (const std::string& other : {std::string{"\"x\""}, tag.substr(1), std::string{"nonsense,,"}}) {
      EXPECT_EQ(finish(json(5000), asked(encodings, other), kPlain).status, 200U) << other;
    }
    EXPECT_EQ(finish(json(5001), asked(encodings, tag), kPlain).status, 200U) << "it has changed";
  }
}

TEST(Finish, OnlyWhatWasReadHasATag) {
  HttpResponse missing = json(5000);
  missing.status = 404;
  EXPECT_EQ(finish(missing, asked("", "*"), kPlain).status, 404U);
  HttpRequest post = asked("", "*");
  post.method = "POST";
  EXPECT_EQ(finish(json(5000), post, kPlain).status, 200U);
}

TEST(Finish, KeptContentIsSentAsItWasMade) {
  HttpResponse answer;
  answer.content_type = "text/javascript";
  answer.cache_control = "public";
  answer.content = make_content(std::string(5000, 'a'), answer.content_type, Forms::packed_best);
  EXPECT_EQ(finish(answer, asked(), kPlain).body.data(), answer.content->gzip.data());
  EXPECT_EQ(finish(answer, asked(""), kPlain).body.data(), answer.content->plain.data());
}

TEST(Finish, TheSmallestFormThatIsTakenIsSent) {
  HttpResponse answer;
  answer.content_type = "text/javascript";
  answer.cache_control = "no-cache";
  answer.content = make_content(std::string(5000, 'a'), answer.content_type, Forms::packed_best, "by brotli");
  const std::vector<std::pair<std::string, std::string>> wanted{
      {"gzip, deflate, br", "br"}, {"br", "br"}, {"gzip, br;q=0", "gzip"}, {"gzip", "gzip"}, {"zstd", "none"}};
  std::set<std::string> tags;
  for (const auto& [encodings, encoding] : wanted) {
    const Finished done = finish(answer, asked(encodings), kPlain);
    EXPECT_EQ(header_of(done, "Content-Encoding"), encoding) << encodings;
    EXPECT_EQ(header_of(done, "Vary"), "Accept-Encoding");
    EXPECT_EQ(done.body == "by brotli", encoding == "br") << encodings;
    const std::string tag = header_of(done, "ETag");
    EXPECT_EQ(finish(answer, asked(encodings, tag), kPlain).status, 304U);
    tags.insert(tag);
  }
  EXPECT_EQ(tags.size(), 3U) << "one of each form";
}

TEST(Finish, EveryAnswerSaysWhatAPageMayDo) {
  Site https;
  https.https = true;
  HttpResponse refused;
  refused.status = 400;
  for (const HttpResponse& answer : {json(5000), refused}) {
    const Finished done = finish(answer, asked(), kPlain);
    EXPECT_EQ(header_of(done, "X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(header_of(done, "Referrer-Policy"), "same-origin");
    EXPECT_THAT(header_of(done, "Content-Security-Policy"), HasSubstr("frame-ancestors 'none'"));
    EXPECT_THAT(header_of(done, "Content-Security-Policy"), HasSubstr("script-src 'self' 'wasm-unsafe-eval';"));
    EXPECT_EQ(header_of(done, "Strict-Transport-Security"), "none");
    EXPECT_EQ(header_of(finish(answer, asked(), https), "Strict-Transport-Security"), "max-age=31536000");
  }
}

TEST(Finish, OtherSitesShowWhatSaysSoInTheirFrames) {
  HttpResponse tables = json(5000);
  tables.frames = Frames::anybodys;
  const std::string policy = header_of(finish(tables, asked(), kPlain), "Content-Security-Policy");
  EXPECT_THAT(policy, HasSubstr("frame-ancestors *"));
  EXPECT_THAT(policy, HasSubstr("script-src 'self' 'wasm-unsafe-eval';"));
}

TEST(Accept, EncodingsAreTakenByTheirWeight) {
  for (const char* yes : {"gzip", "GZIP", "br, gzip", "gzip;q=1", "gzip;q=0.001", "gzip ; q=1.000", "*", "*;q=0.5",
                          "identity;q=0, gzip;q=0.2", "gzip;level=9"}) {
    EXPECT_TRUE(takes_encoding("gzip", yes)) << yes;
  }
  for (const char* no :
       {"", "br", "gzip;q=0", "gzip;q=0.000", "*;q=0", "gzip;q=0, *", "gzip;q=x", "gzip;q=", "gzip;q=2", "gzip;q=-1",
        "gzip;q=1.1", "gzip;q=0.1234", "xgzip", "gzip x", ",,;", "identity"}) {
    EXPECT_FALSE(takes_encoding("gzip", no)) << no;
  }
}

TEST(Accept, ABrowserNamesHtml) {
  EXPECT_TRUE(takes_html("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"));
  for (const char* program : {"", "*/*", "application/json", "text/*", "text/html;q=0"}) {
    EXPECT_FALSE(takes_html(program)) << program;
  }
}

}  // namespace
}  // namespace server
