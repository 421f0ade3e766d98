// How many mails the server sends because somebody asks for them: nobody is to be buried under mail that somebody else
// has asked for. Thread-safe.
#pragma once
#include <string>

#include "server/accounts/attempts.hpp"

namespace server {

struct MailQuotaLimits {
  AttemptLimits asked{.most = 5, .span = std::chrono::hours{1}, .keys = 10'000};  // counted by account, or by client
  // Mails that confirm one address, from all accounts together.
  AttemptLimits to_address{.most = 3, .span = std::chrono::hours{24}, .keys = 100'000};
};

class MailQuota {
 public:
  using Wait = std::optional<std::chrono::milliseconds>;
  explicit MailQuota(MailQuotaLimits limits);

  /// Counts a mail that sets a password anew, and gives none; or gives how long to wait.
  [[nodiscard]] Wait ask_reset(const std::string& account_or_client);
  /// Counts a mail that confirms an address, and gives none; or gives how long to wait. It depends only on what this
  /// account has asked for.
  [[nodiscard]] Wait ask_confirm(const std::string& account, const std::string& address);
  /// Takes back the count of a mail to which nothing came.
  void give_back_confirm(const std::string& account, const std::string& address);
  /// Tells whether one more mail may go to the address, and counts it then. Whoever asks is not told, since it says
  /// what others have asked for.
  [[nodiscard]] bool may_go_to(const std::string& address);

 private:
  Attempts asked_;
  Attempts asked_for_address_;  // counted by account and address together
  Attempts to_address_;
};

}  // namespace server
