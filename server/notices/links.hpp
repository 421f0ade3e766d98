// What stands in the links of mails: who may confirm an address, set a password anew, have no more mail. Signed with a
// key that only the server has, and good only while what they were made for is so; nothing of them is stored. Pure.
// Any thread.
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
  std::string mark;  // of whom it is good for
};

/// What a link to set the password anew is bound to: the password as it is kept, and the address that it went to.
[[nodiscard]] inline std::string bound_of_reset(const std::string& password, const std::string& address) {
  return password + "|" + address;
}

class Links {
 public:
  explicit Links(const fairness::Hash& key) : key_(key) {}

  /// `bound`: what must still be so when it is followed: the address, or the password as it is kept.
  [[nodiscard]] std::string make(LinkFor what, const std::string& account, const std::string& bound, Now until) const;
  /// None: no link has this form.
  [[nodiscard]] static std::optional<Link> read(std::string_view text);
  /// Whether it was made here, for this and no other thing, and is not too old.
  [[nodiscard]] bool fits(const Link& link, LinkFor what, const std::string& bound, Now now) const;

 private:
  [[nodiscard]] std::string mark(LinkFor what, const std::string& account, const std::string& bound, Now until) const;

  fairness::Hash key_;
};

}  // namespace server
