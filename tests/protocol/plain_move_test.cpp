// The short way to read a move gives what the codec gives, or nothing.
#include "protocol/plain_move.hpp"

#include <gtest/gtest.h>

#include <random>

#include "protocol/codec.hpp"

namespace protocol {
namespace {

constexpr std::string_view kMove = R"({"t":"move","id":"c17","d":{"game":"g8K2mQxZ","ply":12,"move":"e7e8=Q"}})";
const std::string kOpening = R"({"d":{"opening":")" + std::string(64, 'a') +
                             R"(","move":"b1b3c3","ply":1,"game":"g8K2mQxZ"},"id":"x","t":"move"})";

/// A blank at the front is what the short way does not take.
std::expected<ClientMessage, Error> by_codec(std::string_view frame) {
  return decode_client(" " + std::string{frame});
}

TEST(PlainMove, IsReadAsTheCodecReadsIt) {
  for (const std::string_view frame : {kMove, std::string_view{kOpening}}) {
    const auto plain = plain_move(frame);
    ASSERT_TRUE(plain) << frame;
    EXPECT_EQ(*plain, by_codec(frame).value());
    EXPECT_EQ(decode_client(frame).value(), *plain);
  }
}

TEST(PlainMove, IsNothingElse) {
  for (const std::string_view frame :
       {R"()", R"({})", R"({"t":"ping","d":{}})", R"({"t":"move","id":"c17","d":{"game":"g8K2mQxZ","ply":12}})",
        R"({"t":"move","d":{"game":"g8K2mQxZ","ply":12,"move":"e2e4"}})",
        R"({"t":"move","id":"c17","d":{"game":"g8K2mQxZ","ply":0,"move":"e2e4"}})",
        R"({"t":"move","id":"c17","d":{"game":"g8K2mQxZ","ply":12.0,"move":"e2e4"}})",
        R"({"t":"move","id":"c17","d":{"game":"g8K2mQxZ","ply":012,"move":"e2e4"}})",
        R"({"t":"move","id":"c17","d":{"game":"g8K2mQxZ","ply":12,"move":"e2e4"}} )",
        R"({"t":"move","id":"c17","d":{"game":"g8K2mQxZ","ply":12,"move":"e2\u00654"}})",
        R"({"t":"move","id":"c17","d":{"game":"g8K2mQxZ","ply":12,"move":"e2e4","move":"e2e4"}})",
        R"({"t":"move","id":"c17","d":{"game":"g8K2mQxZ","ply":12,"move":"e2e4"},"d":{}})",
        R"({"t":"move","id":"c17","v":1,"d":{"game":"g8K2mQxZ","ply":12,"move":"e2e4"}})"}) {
    EXPECT_FALSE(plain_move(frame)) << frame;
  }
}

TEST(PlainMove, IsNeverAnotherMessageThanTheCodecs) {
  constexpr std::string_view kSome = "\"\\{}[]:,0123456789 abcdtmovegpliyn=\x01\xff";
  std::mt19937 random{11};
  int plain_ones = 0;
  for (int i = 0; i < 40'000; ++i) {
    std::string frame{i % 2 == 0 ? kMove : std::string_view{kOpening}};
    for (auto changes = random() % 3; changes > 0; --changes) {
      const std::size_t at = random() % frame.size();
      const char put = kSome[random() % kSome.size()];
      if (random() % 3 == 0) {
        frame.erase(at, 1);
      } else if (random() % 2 == 0) {
        frame.insert(at, 1, put);
      } else {
        frame[at] = put;
      }
    }
    const auto plain = plain_move(frame);
    if (!plain) continue;
    ++plain_ones;
    const auto read = by_codec(frame);
    ASSERT_TRUE(read) << frame;
    ASSERT_EQ(*plain, *read) << frame;
  }
  EXPECT_GT(plain_ones, 10'000);
}

}  // namespace
}  // namespace protocol
