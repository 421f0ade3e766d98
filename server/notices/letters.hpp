// The mails of the server: notices of one account as one mail, and those that confirm an address or set a password
// anew. No tracking: no pictures, no links but to the site itself. Pure. Any thread.
#pragma once
#include <string>
#include <string_view>

#include "server/base/time.hpp"
#include "server/notices/links.hpp"
#include "server/notices/transfers.hpp"
#include "server/store/notices.hpp"

namespace server {

/// How long these links are good.
inline constexpr Ms kConfirmLasts = std::chrono::days{3};
inline constexpr Ms kResetLasts = std::chrono::hours{2};
inline constexpr Ms kUnsubscribeLasts = std::chrono::days{400};

struct LetterHead {
  std::string site;  // https://play.example.org, without a slash at its end
  std::string from;  // the address that mail comes from
};

/// Of an outgoing mail that has an address. Made again it has the same Message-ID, and but for its date and the links
/// that confirm an address or set a password anew it is the same.
[[nodiscard]] Mail letter(const store::Outgoing& what, const LetterHead& head, const Links& links, Now now);

/// As a header has it: encoded if it is not all ASCII, without what would end it.
[[nodiscard]] std::string header_text(std::string_view text);

}  // namespace server
