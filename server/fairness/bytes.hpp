// The byte values of fair1 and their only spelling, lower-case hex; SHA-256 and HMAC over them.
// Pure functions around libsodium's hashes; no randomness, so libsodium needs no initialisation. Any thread.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace fairness {

/// 32 raw bytes: a hash, a commitment, an opening, a roll's key.
using Hash = std::array<std::uint8_t, 32>;
/// 32 raw bytes that only one party knows: the opening of the last roll.
using Secret = Hash;
/// An Ed25519 public key.
using PublicKey = std::array<std::uint8_t, 32>;
/// A detached Ed25519 signature.
using Signature = std::array<std::uint8_t, 64>;

/// The bytes of a text, as libsodium takes them.
[[nodiscard]] const unsigned char* raw(std::string_view text);

/// The first eight of them as a number: for ids that are drawn, or follow from a hash.
[[nodiscard]] std::uint64_t number_from(const Hash& bytes);

/// Lower-case hex, two digits a byte.
[[nodiscard]] std::string to_hex(std::span<const std::uint8_t> bytes);
/// The same into `out`, which has room for exactly that.
void write_hex(std::span<const std::uint8_t> bytes, std::span<char> out);

/// Fills `out` from exactly 2 * out.size() lower-case hex digits; false for anything else.
[[nodiscard]] bool read_hex(std::string_view text, std::span<std::uint8_t> out);

template <class Bytes>
[[nodiscard]] std::optional<Bytes> from_hex(std::string_view text) {
  Bytes bytes{};
  if (!read_hex(text, bytes)) return std::nullopt;
  return bytes;
}

[[nodiscard]] Hash sha256(std::string_view text);
/// HMAC-SHA256 with a key of 32 raw bytes.
[[nodiscard]] Hash hmac(const Hash& key, std::string_view message);

}  // namespace fairness
