// Ed25519 signatures of locks, calls, keys and days; the server's key signs nothing else (FAIRNESS.md, What is shown).
// The key comes from a seed that the server made and stored; nothing here draws randomness. Any thread.
#pragma once
#include <array>
#include <string_view>

#include "server/fairness/bytes.hpp"

namespace fairness {

class SigningKey {
 public:
  /// The key pair of this seed (RFC 8032's secret key).
  explicit SigningKey(const Secret& seed);

  [[nodiscard]] const PublicKey& public_key() const { return public_; }
  /// Signs the bytes of the text.
  [[nodiscard]] Signature sign(std::string_view text) const;

 private:
  std::array<std::uint8_t, 64> secret_;
  PublicKey public_;
};

[[nodiscard]] bool is_signed(std::string_view text, const Signature& signature, const PublicKey& by);

}  // namespace fairness
