#include "server/fairness/bytes.hpp"

#include <openssl/evp.h>
#include <sodium.h>

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <memory>

namespace fairness {
namespace {

struct FreeDigest {
  void operator()(EVP_MD* digest) const { EVP_MD_free(digest); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

/// OpenSSL's way uses the processor's own instructions for it, and is five times as fast as libsodium's: every move has
/// one hash. One thread's, as it keeps what it works with.
class Sha256 {
 public:
  void hash(std::string_view text, Hash& into) const {
    const bool done = context_ != nullptr && EVP_DigestInit_ex(context_.get(), digest_.get(), nullptr) == 1 &&
                      EVP_DigestUpdate(context_.get(), text.data(), text.size()) == 1 &&
                      EVP_DigestFinal_ex(context_.get(), into.data(), nullptr) == 1;
    if (done) return;
    std::fputs("OpenSSL has no SHA-256: look at its configuration\n", stderr);
    std::abort();
  }

 private:
  std::unique_ptr<EVP_MD, FreeDigest> digest_{EVP_MD_fetch(nullptr, "SHA256", nullptr)};
  std::unique_ptr<EVP_MD_CTX, FreeDigest> context_{EVP_MD_CTX_new()};
};

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

}  // namespace

const unsigned char* raw(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
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

Hash sha256(std::string_view text) {
  thread_local const Sha256 hasher;
  Hash hash;
  hasher.hash(text, hash);
  return hash;
}

Hash hmac(const Hash& key, std::string_view message) {
  static_assert(crypto_auth_hmacsha256_KEYBYTES == std::tuple_size_v<Hash>);
  Hash hash;
  crypto_auth_hmacsha256(hash.data(), raw(message), message.size(), key.data());
  return hash;
}

}  // namespace fairness
