#include "server/accounts/password_judge.hpp"

#include "server/accounts/account_errors.hpp"
#include "server/base/log.hpp"

namespace server {

void PasswordJudge::judge(PasswordTry what, std::string password, const store::Credentials& account, Reply<bool> then) {
  // An attempt that has to wait anyway takes no place in the queue.
  if (const auto wait = gate_.wait(what, PasswordGate::Time::clock::now())) {
    log_refused("passwords", what.client);
    return then(std::unexpected(wait_first(*wait)));
  }
  TurnSeeker seeker{.client = what.client, .is_known = what.is_known};
  pool_.enter(std::move(seeker), [this, what = std::move(what), password = std::move(password), hash = account.password,
                                  id = account.account.id, then = std::move(then)](Turn turn) mutable {
    if (turn != Turn::now) return then(no_turn(turn, what.client));
    const auto ticket = gate_.take(what, PasswordGate::Time::clock::now());
    if (!ticket) {
      log_refused("passwords", what.client);
      return then(std::unexpected(wait_first(ticket.error())));
    }
    const Verdict verdict = pool_.judge(password, hash);
    if (verdict != Verdict::wrong) gate_.give_back(*ticket);
    if (verdict == Verdict::no_memory) return then(no_memory());
    // A name that is nobody's may be anything: even a password in the wrong field.
    if (verdict == Verdict::wrong) {
      log_counted(LogLevel::info, "wrong_password",
                  {log_address(what.client), {"account", id.empty() ? std::string_view{"none"} : id}});
    }
    then(verdict == Verdict::fits);
  });
}

}  // namespace server
