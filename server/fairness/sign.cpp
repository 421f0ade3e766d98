#include "server/fairness/sign.hpp"

#include <sodium.h>

namespace fairness {
SigningKey::SigningKey(const Secret& seed) {
  static_assert(crypto_sign_SECRETKEYBYTES == 64 && crypto_sign_SEEDBYTES == std::tuple_size_v<Secret>);
  crypto_sign_seed_keypair(public_.data(), secret_.data(), seed.data());
}

Signature SigningKey::sign(std::string_view text) const {
  static_assert(crypto_sign_BYTES == std::tuple_size_v<Signature>);
  Signature signature;
  crypto_sign_detached(signature.data(), nullptr, raw(text), text.size(), secret_.data());
  return signature;
}

bool is_signed(std::string_view text, const Signature& signature, const PublicKey& by) {
  return crypto_sign_verify_detached(signature.data(), raw(text), text.size(), by.data()) == 0;
}

}  // namespace fairness
