// What the codec promises beyond the examples: whose id a refusal has, how texts are escaped, that nothing is repeated
// at any length, and that every error has its words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/protocol/support.hpp"

namespace protocol_tests {
namespace {

using protocol::decode_client;
using protocol::decode_server;
using protocol::Error;
using protocol::ErrorCode;
using testing::HasSubstr;

Error error_of(std::string_view frame) {
  const auto message = decode_client(frame);
  return message ? Error{} : message.error();
}

TEST(Codec, a_refusal_has_the_id_of_the_command_if_that_can_be_read) {
  EXPECT_EQ(error_of(R"({"t":"move","id":"a1","d":{}})").id, "a1");
  EXPECT_EQ(error_of(R"({"t":"teleport","id":"a1","d":{}})").id, "a1");
  EXPECT_EQ(error_of(R"({"t":"move","id":"a1"})").id, "a1");
  EXPECT_EQ(error_of(R"({"id":"a1"})").id, "a1");
  EXPECT_EQ(error_of(R"({"t":"move","id":"a 1","d":{}})").id, "");
  EXPECT_EQ(error_of(R"({"t":"move","id":7,"d":{}})").id, "");
  EXPECT_EQ(error_of(R"([{"id":"a1"}])").id, "");
}

TEST(Codec, a_refusal_becomes_a_message_that_the_client_takes) {
  for (const Bad& bad : bad_examples()) {
    const Decoded decoded = decode(bad.from, bad.text);
    ASSERT_TRUE(decoded.error) << bad.what;
    const protocol::ServerMessage message = protocol::refusal(*decoded.error);
    const auto again = decode_server(protocol::encode(message));
    ASSERT_TRUE(again) << bad.what << ": " << again.error().message;
    EXPECT_EQ(*again, message);
  }
  const auto busy = protocol::refusal({ErrorCode::busy, "the game has too much to do", "", "a1"}, 500);
  EXPECT_EQ(protocol::encode(busy),
            R"({"t":"error","id":"a1","d":{"code":"busy","message":"the game has too much to do","retry_ms":500}})");
}

TEST(Codec, one_line_without_spaces_the_type_first) {
  const protocol::ClientMessage message{.id = "a1",
                                        .body = protocol::Move{.game = "g8K2mQxZ", .ply = 3, .move = "e2e4"}};
  EXPECT_EQ(protocol::encode(message), R"({"t":"move","id":"a1","d":{"game":"g8K2mQxZ","ply":3,"move":"e2e4"}})");
  EXPECT_EQ(decode_client(protocol::encode(message)), message);
}

TEST(Codec, texts_are_escaped_and_their_bad_bytes_replaced) {
  protocol::Refused refused{.code = ErrorCode::internal,
                            .message = "a\"b\\c\n\x01 \xC3\xA9",
                            .pointer = {},
                            .reason = {},
                            .retry_ms = {},
                            .sentence = {}};
  EXPECT_THAT(protocol::encode({{}, {}, refused}), HasSubstr("\"a\\\"b\\\\c\\n\\u0001 \xC3\xA9\""));
  refused.message = "a\xFFz";
  const auto again = decode_server(protocol::encode({{}, {}, refused}));
  ASSERT_TRUE(again);
  EXPECT_EQ(std::get<protocol::Refused>(again->body).message, "a\xEF\xBF\xBDz");
}

TEST(Codec, refuses_what_is_not_utf8) {
  for (const std::string bad : {"\xFF", "\xC3", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                                "\xF5\x80\x80\x80", "\xE2\x82", "\x80", "\xC1\xBF", "\xF0\x8F\xBF\xBF"}) {
    const Error error = error_of(R"({"t":"ping","d":{},"x":")" + bad + "\"}");
    EXPECT_EQ(error.code, ErrorCode::bad_utf8);
    EXPECT_EQ(error.message, "not UTF-8 at byte 25");
  }
  const Error fine = error_of("{\"t\":\"ping\",\"d\":{},\"x\":\"\xF4\x8F\xBF\xBF\xED\x9F\xBF\xEE\x80\x80\"}");
  EXPECT_EQ(fine.code, ErrorCode::unknown_field);
}

TEST(Codec, repeats_nothing_at_any_length) {
  const std::string name(5000, 'n');
  for (const std::string& frame :
       {R"({"t":")" + name + R"(","d":{}})", R"({"t":"ping","d":{")" + name + "\":1}}", "{\"" + name + "\":1}",
        R"({"t":"ping","d":{"a":{")" + name + "\":1,\"" + name + "\":2}}}",
        R"({"t":"move","id":")" + name + R"(","d":{}})"}) {
    const Error error = error_of(frame);
    EXPECT_LE(error.message.text().size(), 300U);
    EXPECT_LE(error.pointer.size(), 256U);
  }
}

TEST(Codec, says_what_would_be_right) {
  EXPECT_EQ(error_of(R"({"t":"move","id":"a","d":{"game":"g8K2mQxZ","plyy":1,"move":"e2e4"}})").message,
            "there is no field plyy; the fields are game, ply, move, opening");
  EXPECT_EQ(error_of(R"({"t":"draw_offer","id":"a","d":{"game":"g8K2mQxZ","ply":0}})").message,
            "there must be a number from 1 to 99999");
  EXPECT_EQ(error_of(R"({"t":"join","id":"a","d":{"game":7}})").message, "there must be a text, not a number");
  EXPECT_EQ(error_of(R"({"t":"move","id":"a","d":{"game":"g8K2mQxZ","ply":1,"move":"e2 e4"}})").message,
            "there must be a move, as e2e4, not 'e2 e4'");
}

TEST(Codec, says_of_a_number_what_is_wrong_with_it) {
  const auto of_ply = [](const std::string& number) {
    const Error error = error_of(R"({"t":"draw_offer","id":"a","d":{"game":"g8K2mQxZ","ply":)" + number + "}}");
    EXPECT_EQ(error.pointer, "/d/ply") << number;
    return std::string{protocol::name(error.code)} + ": " + error.message.text();
  };
  for (const char* number : {"100000", "18446744073709551616", "-9223372036854775809", "1234567890123456789012345"}) {
    EXPECT_EQ(of_ply(number), "out_of_range: there must be a number from 1 to 99999") << number;
  }
  for (const std::string& number : {std::string(400, '9'), "-" + std::string(400, '9'), std::string{"1e309"}}) {
    EXPECT_EQ(of_ply(number), "out_of_range: the number is too large") << number;
  }
  for (const char* number : {"1.5", "1e2", "1E2", "-0.0", "12345678901234567890.5"}) {
    EXPECT_EQ(of_ply(number), "wrong_type: there must be a whole number, not a number with a fraction or exponent");
  }
}

TEST(Errors, have_a_word_and_a_meaning_each) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < std::size(protocol::Words<ErrorCode>::kTable); ++i) {
    const auto code = static_cast<ErrorCode>(i);
    EXPECT_TRUE(names.insert(protocol::name(code)).second) << protocol::name(code);
    EXPECT_FALSE(protocol::meaning(code).empty()) << protocol::name(code);
  }
  EXPECT_EQ(protocol::retry(ErrorCode::busy), protocol::Retry::later);
  EXPECT_EQ(protocol::retry(ErrorCode::stale_ply), protocol::Retry::resync);
  EXPECT_EQ(protocol::retry(ErrorCode::illegal_move), protocol::Retry::never);
}

}  // namespace
}  // namespace protocol_tests
