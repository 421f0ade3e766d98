#include "server/api/mail_quota.hpp"

#include <algorithm>

#include "server/base/ascii.hpp"

namespace server {
namespace {

Attempts::Time now() {
  return Attempts::Time::clock::now();
}

std::string confirm_key(const std::string& account) {
  return "confirm " + account;
}

/// The mailbox of an address. Spellings that lead to one mailbox in most places, by capitals or by what stands behind
/// +, have the same one.
std::string mailbox_of(const std::string& address) {
  const auto at = std::min(address.rfind('@'), address.size());
  std::string mailbox = address.substr(0, std::min(address.find('+'), at)) + address.substr(at);
  for (char& c : mailbox) c = to_lower(c);
  return mailbox;
}

}  // namespace

MailQuota::MailQuota(MailQuotaLimits limits)
    : asked_(limits.asked), asked_for_address_(limits.to_address), to_address_(limits.to_address) {}

MailQuota::Wait MailQuota::ask_reset(const std::string& account_or_client) {
  return asked_.take("reset " + account_or_client, now());
}

MailQuota::Wait MailQuota::ask_confirm(const std::string& account, const std::string& address) {
  if (const Wait wait = asked_.take(confirm_key(account), now())) return wait;
  const Wait wait = asked_for_address_.take(account + " " + mailbox_of(address), now());
  if (wait) asked_.give_back(confirm_key(account));
  return wait;
}

void MailQuota::give_back_confirm(const std::string& account, const std::string& address) {
  asked_.give_back(confirm_key(account));
  asked_for_address_.give_back(account + " " + mailbox_of(address));
}

bool MailQuota::may_go_to(const std::string& address) {
  return !to_address_.take(mailbox_of(address), now());
}

}  // namespace server
