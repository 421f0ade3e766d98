#include "server/accounts/password.hpp"

#include <sodium.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <span>

namespace server {
namespace {

constexpr std::size_t kKibi = 1024;

/// libsodium draws the salts: it must have been initialised, once.
void initialise() {
  static const int kDone = sodium_init();
  if (kDone >= 0) return;
  std::fputs("astragal: libsodium cannot be initialised\n", stderr);
  std::abort();
}

/// `$argon2id$v=19$m=65536,t=3,p=1$<salt>$<hash>`, as crypto_pwhash_str writes it.
struct Known {
  PasswordCost cost;
  std::array<unsigned char, crypto_pwhash_SALTBYTES> salt{};
  std::array<unsigned char, 32> hash{};
};

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

template <class Number>
bool take_number(std::string_view& text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return error == std::errc{};
}

/// Fills all of `bytes` from base64 without padding.
bool read_base64(std::string_view text, std::span<unsigned char> bytes) {
  std::size_t length = 0;
  return sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &length, nullptr,
                           sodium_base64_VARIANT_ORIGINAL_NO_PADDING) == 0 &&
         length == bytes.size();
}

std::optional<Known> read_hash(std::string_view text) {
  Known known;
  std::size_t kibi = 0;
  const bool costs = take(text, "$argon2id$v=19$m=") && take_number(text, kibi) && take(text, ",t=") &&
                     take_number(text, known.cost.passes) && take(text, ",p=1$");
  if (!costs || kibi > crypto_pwhash_memlimit_max() / kKibi) return std::nullopt;
  known.cost.memory = kibi * kKibi;
  const std::size_t dollar = text.find('$');
  if (dollar == std::string_view::npos) return std::nullopt;
  if (!read_base64(text.substr(0, dollar), known.salt) || !read_base64(text.substr(dollar + 1), known.hash)) return {};
  return known;
}

}  // namespace

std::optional<protocol::Wording> password_trouble(std::string_view password) {
  if (password.size() >= kLeastPassword && password.size() <= kMostPassword) return std::nullopt;
  return protocol::say<"account.password_length">(kLeastPassword, kMostPassword);
}

std::optional<std::string> hash_password(std::string_view password, PasswordCost cost) {
  initialise();
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str(hash.data(), password.data(), password.size(), cost.passes, cost.memory) != 0) return {};
  return hash.data();
}

/// crypto_pwhash_str_verify would call a password wrong that it has no memory to judge.
Verdict judge_password(std::string_view password, const std::string& hash) {
  initialise();
  const auto known = read_hash(hash);
  if (!known) return Verdict::wrong;
  decltype(Known::hash) out{};
  if (crypto_pwhash(out.data(), out.size(), password.data(), password.size(), known->salt.data(), known->cost.passes,
                    known->cost.memory, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    return Verdict::no_memory;
  }
  return sodium_memcmp(out.data(), known->hash.data(), out.size()) == 0 ? Verdict::fits : Verdict::wrong;
}

std::string nobodys_hash(PasswordCost cost) {
  return "$argon2id$v=19$m=" + std::to_string(cost.memory / kKibi) + ",t=" + std::to_string(cost.passes) + ",p=1$" +
         std::string(22, 'A') + '$' + std::string(43, 'A');
}

}  // namespace server
