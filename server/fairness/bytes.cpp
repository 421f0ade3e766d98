#include "server/fairness/bytes.hpp"

#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
#include <sodium.h>

#include <cassert>
#include <cstring>

namespace fairness {
namespace {

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

}  // namespace

const unsigned char* raw(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::uint64_t number_from(const Hash& bytes) {
  std::uint64_t number = 0;
  std::memcpy(&number, bytes.data(), sizeof(number));
  return number;
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string text(bytes.size() * 2, '0');
  write_hex(bytes, text);
  return text;
}

void write_hex(std::span<const std::uint8_t> bytes, std::span<char> out) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  assert(out.size() == bytes.size() * 2);
  auto next = out.begin();
  for (const std::uint8_t byte : bytes) {
    *next++ = kDigits[byte >> 4];
    *next++ = kDigits[byte & 15];
  }
}

bool read_hex(std::string_view text, std::span<std::uint8_t> out) {
  if (text.size() != out.size() * 2) return false;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const int high = digit(text[2 * i]);
    const int low = digit(text[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    out[i] = static_cast<std::uint8_t>(high << 4 | low);
  }
  return true;
}

/// OpenSSL's SHA-256 uses the processor's own instructions for it, and is five times as fast as libsodium's: every move
/// has one hash. The way that OpenSSL 3 wants instead (EVP_Digest…) asks for memory with each hash and takes twice as
/// long.
Hash sha256(std::string_view text) {
  Hash hash;
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, text.data(), text.size());
  SHA256_Final(hash.data(), &context);
  return hash;
}

Hash hmac(const Hash& key, std::string_view message) {
  static_assert(crypto_auth_hmacsha256_KEYBYTES == std::tuple_size_v<Hash>);
  Hash hash;
  crypto_auth_hmacsha256(hash.data(), raw(message), message.size(), key.data());
  return hash;
}

}  // namespace fairness
