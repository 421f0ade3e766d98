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

/// Makes the mail of an outgoing notice that has an address. Made again, it has the same Message-ID, and differs only
/// in its date and in links that confirm an address or reset a password.
[[nodiscard]] Mail letter(const store::Outgoing& what, const LetterHead& head, const Links& links, Now now);

/// The text in the form that a header has: encoded if it is not all ASCII, without characters that would end the
/// header.
[[nodiscard]] std::string header_text(std::string_view text);

}  // namespace server
