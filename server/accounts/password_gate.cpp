#include "server/accounts/password_gate.hpp"

#include <algorithm>

namespace server {
namespace {

using Wait = std::optional<std::chrono::milliseconds>;

/// The keys under which an attempt counts for its name. Somebody with a stolen cookie can guess no more passwords from
/// many addresses than from one.
std::vector<std::string> pairs_of(const PasswordTry& what) {
  std::vector<std::string> pairs{what.name + '\n' + what.client};
  if (!what.session.empty()) pairs.push_back(what.name + '\n' + what.session);
  return pairs;
}

}  // namespace

Wait PasswordGate::wait(const PasswordTry& what, Time now) const {
  Wait longest;  // none is less than any
  for (const std::string& pair : pairs_of(what)) longest = std::max(longest, by_pair_.wait(pair, now));
  if (what.is_known) return longest;
  longest = std::max(longest, by_address_.wait(what.client, now));
  if (by_name_.wait(what.name, now)) longest = std::max(longest, turns_.wait(what.name, now));
  return longest;
}

std::expected<PasswordGate::Ticket, std::chrono::milliseconds> PasswordGate::take(const PasswordTry& what, Time now) {
  Lock lock(mutex_);
  if (const Wait first = wait(what, now)) return std::unexpected(*first);
  Ticket ticket{.what = what};
  for (const std::string& pair : pairs_of(what)) (void)by_pair_.take(pair, now);
  ticket.by_address = !by_address_.take(what.client, now);
  if (what.is_known) return ticket;
  ticket.by_turn = by_name_.take(what.name, now).has_value();
  if (ticket.by_turn) (void)turns_.take(what.name, now);
  return ticket;
}

void PasswordGate::give_back(const Ticket& ticket) {
  const PasswordTry& what = ticket.what;
  for (const std::string& pair : pairs_of(what)) by_pair_.give_back(pair);
  if (ticket.by_address) by_address_.give_back(what.client);
  if (!what.is_known) (ticket.by_turn ? turns_ : by_name_).give_back(what.name);
}

}  // namespace server
