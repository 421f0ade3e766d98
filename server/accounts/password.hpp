// Passwords: their length, and Argon2id around libsodium. Hashing takes a tenth of a second and much memory on purpose:
// it is for the threads of PasswordPool and for the command line, never for a strand.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/sentences/wording.hpp"

namespace server {

/// The cost of a guess for somebody who has stolen the database. 64 MiB and three passes is more than OWASP asks of
/// Argon2id (46 MiB, one pass), and two at once fit on the smallest machines; libsodium's MODERATE, 256 MiB each, would
/// not.
struct PasswordCost {
  unsigned long long passes = 3;
  std::size_t memory = std::size_t{64} << 20;
};

inline constexpr std::size_t kLeastPassword = 8;  // bytes
inline constexpr std::size_t kMostPassword = 200;

/// A sentence if nobody may have this password.
[[nodiscard]] std::optional<protocol::Wording> password_trouble(std::string_view password);

/// The hash of a password, with a salt of its own: `$argon2id$…`. None: the machine does not have the memory now.
[[nodiscard]] std::optional<std::string> hash_password(std::string_view password, PasswordCost cost);

enum class Verdict : std::uint8_t {
  fits,
  wrong,
  no_memory,  // to judge it with, now
};
[[nodiscard]] Verdict judge_password(std::string_view password, const std::string& hash);
/// A hash of these costs that no password has, to be tried where there is none: it takes as long.
[[nodiscard]] std::string nobodys_hash(PasswordCost cost);

}  // namespace server
