#include "server/accounts/names.hpp"

#include <algorithm>
#include <array>

#include "server/base/ascii.hpp"
#include "server/base/id.hpp"

namespace server {
namespace {

using protocol::say;

constexpr std::size_t kLeast = 2;
constexpr std::size_t kMost = 20;

// Names that only the server itself may have. They are compared as skeletons, so that nothing looks like them either.
constexpr std::array<std::string_view, 15> kReserved{"admin", "administrator", "anonymous", "bot",     "computer",
                                                     "mod",   "moderator",     "nobody",    "null",    "official",
                                                     "owner", "root",          "server",    "support", "system"};
// Beginnings that a name may not have either: guests are shown as "Guest 4Tz8", the computer's id is u-computer-3.
constexpr std::array<std::string_view, 5> kReservedBeginnings{"astragal", "closedaccount", "computer", "guest",
                                                              "ucomputer"};

constexpr bool is_letter_or_digit(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/// Appends a character in its folded form: of characters that look alike, one stands for all, and one that looks like
/// two characters becomes two. Each is folded by itself, so that it does not matter what stands beside it.
void append_folded(std::string& folded, char c) {
  switch (to_lower(c)) {
    case '-':
    case '_':
      return;
    case '0':
      folded += 'o';
      return;
    case '1':
    case 'i':
      folded += 'l';
      return;
    case '5':
      folded += 's';
      return;
    case 'm':
      folded += "rn";
      return;
    case 'w':
      folded += "vv";
      return;
    default:
      folded += to_lower(c);
  }
}

bool is_reserved(std::string_view name) {
  const std::string folded = skeleton(name);
  return std::ranges::any_of(kReserved, [&](std::string_view word) { return folded == skeleton(word); }) ||
         std::ranges::any_of(kReservedBeginnings,
                             [&](std::string_view word) { return folded.starts_with(skeleton(word)); });
}

}  // namespace

std::expected<std::string, protocol::Wording> read_name(std::string_view text) {
  if (text.size() < kLeast || text.size() > kMost) {
    return std::unexpected(say<"account.name_length">(kLeast, kMost));
  }
  if (!std::ranges::all_of(text, [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; })) {
    return std::unexpected(say<"account.name_letters">());
  }
  if (!is_letter_or_digit(text.front())) return std::unexpected(say<"account.name_beginning">());
  if (PlayerId::looks_like_one(text)) return std::unexpected(say<"account.name_is_id">());
  if (is_reserved(text)) return std::unexpected(say<"account.name_reserved">());
  return std::string{text};
}

std::string skeleton(std::string_view name) {
  std::string folded;
  for (const char c : name) append_folded(folded, c);
  return folded;
}

}  // namespace server
