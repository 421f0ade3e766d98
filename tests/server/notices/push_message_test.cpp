// Messages for push services, against the example of RFC 8291 (5, and appendix A). That real clients read what
// is made here is tried in web/e2e.
#include "server/notices/push_message.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

constexpr std::string_view kText = "When I grow up, I want to be a watermelon";
constexpr std::string_view kSender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr std::string_view kSenderPublic =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr std::string_view kReceiverPublic =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr std::string_view kSalt = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr std::string_view kAuth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr std::string_view kBody =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7"
    "A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

template <class Bytes>
Bytes bytes(std::string_view text) {
  Bytes out{};
  EXPECT_TRUE(read_base64url(text, out));
  return out;
}

PushKeys receiver() {
  return {.p256dh = bytes<P256Public>(kReceiverPublic), .auth = bytes<std::array<std::uint8_t, 16>>(kAuth)};
}

std::string coded(const std::string& body) {
  return base64url({reinterpret_cast<const std::uint8_t*>(body.data()), body.size()});
}

TEST(PushMessage, IsThatOfTheRfc) {
  const auto body =
      encrypt_push(kText, receiver(), bytes<P256Private>(kSender), bytes<std::array<std::uint8_t, 16>>(kSalt));
  ASSERT_TRUE(body);
  EXPECT_EQ(coded(*body), kBody);
}

TEST(PushMessage, AKeyHasItsPublicHalf) {
  EXPECT_EQ(base64url(p256_public(bytes<P256Private>(kSender))), kSenderPublic);
}

TEST(PushMessage, AnyBytesMakeAKey) {
  for (const int byte : {0, 1, 0x7f, 0xff}) {
    std::array<std::uint8_t, 32> random{};
    random.fill(static_cast<std::uint8_t>(byte));
    EXPECT_TRUE(is_p256_public(p256_public(p256_private(random)))) << byte;
  }
}

TEST(PushMessage, RefusesWhatIsNoKeyAndWhatIsTooLong) {
  PushKeys wrong = receiver();
  wrong.p256dh[20] ^= 1U;
  const auto own = bytes<P256Private>(kSender);
  EXPECT_FALSE(encrypt_push(kText, wrong, own, {}));
  wrong.p256dh.fill(0);
  EXPECT_FALSE(encrypt_push(kText, wrong, own, {}));
  EXPECT_FALSE(encrypt_push(std::string(kMostPush + 1, 'x'), receiver(), own, {}));
  const auto longest = encrypt_push(std::string(kMostPush, 'x'), receiver(), own, {});
  ASSERT_TRUE(longest);
  EXPECT_EQ(longest->size(), 4096U);
}

TEST(PushMessage, TellsTheServiceWhoSendsIt) {
  const std::string header = vapid_authorization(bytes<P256Private>(kSender), "https://push.example.org",
                                                 "mailto:keeper@example.org", Now{1'700'000'000'999});
  ASSERT_TRUE(header.starts_with("vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."));
  EXPECT_TRUE(header.ends_with(", k=" + std::string{kSenderPublic}));
  const auto first = header.find('.') + 1;
  const std::string claims = header.substr(first, header.find('.', first) - first);
  const std::string wanted = R"({"aud":"https://push.example.org","exp":1700000000,"sub":"mailto:keeper@example.org"})";
  EXPECT_EQ(claims, coded(wanted));
}

TEST(Base64Url, TakesPaddingAndNothingElse) {
  std::array<std::uint8_t, 16> out{};
  EXPECT_TRUE(read_base64url(std::string{kAuth} + "==", out));
  EXPECT_FALSE(read_base64url(std::string{kAuth} + "AA", out));
  EXPECT_FALSE(read_base64url(kAuth.substr(2), out));
  EXPECT_FALSE(read_base64url("BTBZMqHH6r4Tts7J+aSIgg", out)) << "the other alphabet";
}

}  // namespace
}  // namespace server
