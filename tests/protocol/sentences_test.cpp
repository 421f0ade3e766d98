// Sentences of the catalogue: their English texts, and what goes over the wire beside them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string_view>

#include "protocol/base/sentence.hpp"
#include "protocol/codec.hpp"
#include "protocol/describe/sentences.hpp"
#include "protocol/sentences/wording.hpp"
#include "tests/protocol/support.hpp"

namespace protocol_tests {
namespace {

using protocol::Error;
using protocol::ErrorCode;
using protocol::refusal;
using protocol::say;
using protocol::sentence_of;
using protocol::Wording;

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;

constexpr protocol::sentences::Entry kWithAll{
    "test.all",
    "{player} has {count, plural, =0 {no games} one {# game} other {# games}} of "
    "{most, number} on {at, date}, {player}"};

TEST(Sentences, SayTheirArgumentsInEnglish) {
  const Wording wording{kWithAll, {"Ann", "1", "30", "1795639507000"}};
  EXPECT_EQ(wording.text(), "Ann has 1 game of 30 on 2026-11-25T20:45:07Z, Ann");
  EXPECT_EQ((Wording{kWithAll, {"", "0", "-1", "0"}}.text()), " has no games of -1 on 1970-01-01T00:00:00Z, ");
  EXPECT_EQ((Wording{kWithAll, {"{at, date}", "21", "2", "0"}}.text()),
            "{at, date} has 21 games of 2 on 1970-01-01T00:00:00Z, {at, date}");
}

TEST(Sentences, GoOverTheWireWithKeyAndArguments) {
  const auto sentence = sentence_of(say<"game.seek_out_of_range">(1200, 1500));
  ASSERT_TRUE(sentence);
  EXPECT_EQ(sentence->key, "game.seek_out_of_range");
  EXPECT_THAT(sentence->with, ElementsAre(Pair("least", "1200"), Pair("most", "1500")));
  const Error error{
      .code = ErrorCode::not_in_range, .message = say<"game.seek_out_of_range">(1200, 1500), .pointer = {}, .id = {}};
  EXPECT_THAT(protocol::encode(refusal(error, std::nullopt)),
              HasSubstr(R"("sentence":{"key":"game.seek_out_of_range","with":{"least":"1200","most":"1500"}})"));
}

TEST(Sentences, AreSaidOnAsTheyWere) {
  const Wording said = say<"game.seek_out_of_range">(1200, 1500);
  EXPECT_EQ(protocol::wording_of(said.text(), sentence_of(said)), said);
  EXPECT_EQ(protocol::wording_of("something else", std::nullopt), Wording{"something else"});
}

TEST(Sentences, AreLeftOutWhereTheTextIsInNoCatalogue) {
  EXPECT_FALSE(sentence_of(Wording{"something else"}));
  const Error error{.code = ErrorCode::busy, .message = "something else", .pointer = {}, .id = {}};
  EXPECT_THAT(protocol::encode(refusal(error, std::nullopt)), Not(HasSubstr("sentence")));
}

TEST(Sentences, AreInTheCatalogueOnce) {
  std::map<std::string_view, std::string_view> keys;
  for (const auto& [key, text] : protocol::sentences::kCatalogue) {
    if (text == "{why}") continue;  // each names what is wrong in its own words, in other languages
    const auto [before, is_new] = keys.emplace(text, key);
    EXPECT_TRUE(is_new) << key << " says what " << before->second << " says";
  }
}

TEST(Sentences, StandInTheFileForOtherLanguages) {
  EXPECT_TRUE(read_file(protocol_folder() / "sentences.json") == protocol::describe::sentences_file())
      << "protocol/sentences.json is stale: run scripts/gen-types and commit what it makes";
}

}  // namespace
}  // namespace protocol_tests
