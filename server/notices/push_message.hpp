// A message for a browser's push service: encrypted so that only that browser can read it (RFC 8291, with the coding
// aes128gcm of RFC 8188), and signed with the server's key, so that the service knows who sends it (RFC 8292). Pure,
// but for the key's signature, which has randomness of its own. Any thread.
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/base/time.hpp"

namespace server {

using P256Private = std::array<std::uint8_t, 32>;
using P256Public = std::array<std::uint8_t, 65>;  // uncompressed: 04, x, y

/// The keys that the browser has given when it subscribed.
struct PushKeys {
  P256Public p256dh{};
  std::array<std::uint8_t, 16> auth{};
};

/// The most bytes of text that fit in a message of 4096 bytes, which every service takes.
inline constexpr std::size_t kMostPush = 3993;

/// The key that belongs to these 32 random bytes, whatever they are.
[[nodiscard]] P256Private p256_private(const std::array<std::uint8_t, 32>& random);
[[nodiscard]] P256Public p256_public(const P256Private& key);
/// True if these bytes are a point of the curve.
[[nodiscard]] bool is_p256_public(const P256Public& key);

/// The body of the request. `own` and `salt`: fresh for each message. A sentence if the text is too long or the
/// browser's key is none.
[[nodiscard]] std::expected<std::string, std::string> encrypt_push(std::string_view text, const PushKeys& browser,
                                                                   const P256Private& own,
                                                                   const std::array<std::uint8_t, 16>& salt);

/// The header `Authorization`. `origin`: of the endpoint; `contact`: mailto: or https:; good until `expires`, at most
/// 24 hours ahead.
[[nodiscard]] std::string vapid_authorization(const P256Private& key, std::string_view origin, std::string_view contact,
                                              Now expires);

/// The bytes in base64url as RFC 7515 writes it, without padding.
[[nodiscard]] std::string base64url(std::span<const std::uint8_t> bytes);
/// Fills `out` exactly; false for anything else.
[[nodiscard]] bool read_base64url(std::string_view text, std::span<std::uint8_t> out);

}  // namespace server
