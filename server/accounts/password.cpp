#include "server/accounts/password.hpp"

#include <sodium.h>

#include <array>
#include <cstdio>
#include <cstdlib>

namespace server {
namespace {

/// libsodium draws the salts: it must have been initialised, once.
void initialise() {
  static const int kDone = sodium_init();
  if (kDone >= 0) return;
  std::fputs("astragal: libsodium cannot be initialised\n", stderr);
  std::abort();
}

}  // namespace

std::optional<std::string> password_trouble(std::string_view password) {
  if (password.size() >= kLeastPassword && password.size() <= kMostPassword) return std::nullopt;
  return "a password has " + std::to_string(kLeastPassword) + " to " + std::to_string(kMostPassword) + " characters";
}

std::string hash_password(std::string_view password, PasswordCost cost) {
  initialise();
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str(hash.data(), password.data(), password.size(), cost.passes, cost.memory) != 0) {
    std::fputs("astragal: there is no memory to hash a password with\n", stderr);
    std::abort();
  }
  return hash.data();
}

bool is_password(std::string_view password, const std::string& hash) {
  initialise();
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

std::string nobodys_hash(PasswordCost cost) {
  constexpr std::size_t kKibi = 1024;
  return "$argon2id$v=19$m=" + std::to_string(cost.memory / kKibi) + ",t=" + std::to_string(cost.passes) + ",p=1$" +
         std::string(22, 'A') + '$' + std::string(43, 'A');
}

}  // namespace server
