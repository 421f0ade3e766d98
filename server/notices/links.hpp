// Links in mails: to confirm an address, reset a password, or have no more mail. They are signed with a key that only
// the server has, and are good only while what they are bound to is unchanged; they are not stored. Pure. Any thread.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/base/words.hpp"
#include "server/base/time.hpp"
#include "server/fairness/bytes.hpp"

namespace server {

enum class LinkFor : std::uint8_t { confirm, reset, unsubscribe };

struct Link {
  std::string account;
  Now until;
  std::string mark;  // the signature over all that the link is bound to
};

/// The text that a link to reset the password is bound to: the password as it is kept, and the address that the mail
/// went to.
[[nodiscard]] inline std::string bound_of_reset(const std::string& password, const std::string& address) {
  return password + "|" + address;
}

class Links {
 public:
  explicit Links(const fairness::Hash& key) : key_(key) {}

  /// `bound`: what must still be so when it is followed: the address, or the password as it is kept.
  [[nodiscard]] std::string make(LinkFor what, const std::string& account, const std::string& bound, Now until) const;
  /// Reads the text of a link; none: no link has this form.
  [[nodiscard]] static std::optional<Link> read(std::string_view text);
  /// True if the link was made here, for this purpose and no other, and has not expired.
  [[nodiscard]] bool fits(const Link& link, LinkFor what, const std::string& bound, Now now) const;

 private:
  [[nodiscard]] std::string mark(LinkFor what, const std::string& account, const std::string& bound, Now until) const;

  fairness::Hash key_;
};

}  // namespace server
