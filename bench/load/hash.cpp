#include "bench/load/hash.hpp"

#include <sodium.h>

namespace bench {

Hash sha256(std::string_view bytes) {
  Hash hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  return hash;
}

Hash hmac(const Hash& key, std::string_view message) {
  Hash hash;
  crypto_auth_hmacsha256(hash.data(), reinterpret_cast<const unsigned char*>(message.data()), message.size(),
                         key.data());
  return hash;
}

std::string to_hex(const Hash& hash) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : hash) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

Hash random_secret() {
  Hash secret;
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

Hash link(const Hash& opening) {
  std::string message = "fair1|link|";
  message.append(opening.begin(), opening.end());
  return sha256(message);
}

std::uint64_t DiceStream::next(std::uint64_t faces) {
  constexpr std::uint64_t kWords = std::uint64_t{1} << 32;
  std::uint64_t number = word();
  while (number >= kWords - kWords % faces) number = word();
  return number % faces + 1;
}

std::uint32_t DiceStream::word() {
  if (used_ == block_.size()) {
    block_ = hmac(key_, "fair1|stream|" + std::to_string(blocks_++));
    used_ = 0;
  }
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value = value << 8 | block_.at(used_++);
  return value;
}

}  // namespace bench
