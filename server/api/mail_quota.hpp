// How many mails the server sends because somebody asks for them: nobody is to be buried under mail that he has not
// asked for. Thread-safe.
#pragma once
#include <string>

#include "server/accounts/attempts.hpp"

namespace server {

struct MailQuotaLimits {
  AttemptLimits asked{.most = 5, .span = std::chrono::hours{1}, .keys = 10'000};  // by account, or by who asks
  // That confirm one address, from all accounts together.
  AttemptLimits to_address{.most = 3, .span = std::chrono::hours{24}, .keys = 100'000};
};

class MailQuota {
 public:
  using Wait = std::optional<std::chrono::milliseconds>;
  explicit MailQuota(MailQuotaLimits limits);

  /// Counts a mail that sets a password anew; or how long to wait.
  [[nodiscard]] Wait ask_reset(const std::string& account_or_client);
  /// The same of one that confirms an address. It follows from what this account has asked for alone.
  [[nodiscard]] Wait ask_confirm(const std::string& account, const std::string& address);
  /// Nothing came of it.
  void give_back_confirm(const std::string& account, const std::string& address);
  /// Whether one more may go there, which then counts. Who asks is not told, since it says what others have asked for.
  [[nodiscard]] bool may_go_to(const std::string& address);

 private:
  Attempts asked_;
  Attempts asked_for_address_;  // by account and address
  Attempts to_address_;
};

}  // namespace server
