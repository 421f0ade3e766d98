#include "server/accounts/find_account.hpp"

#include <utility>

namespace server {
namespace {

store::Result<store::Account> nobody() {
  return std::unexpected(store::Error{.code = store::Code::not_found, .what = "there is no such account"});
}

void find_by_name(store::Accounts& accounts, const std::string& name, store::Completion<store::Account> then) {
  accounts.by_name(name, [then = std::move(then)](store::Result<store::Credentials> found) mutable {
    if (!found) return then(std::unexpected(std::move(found.error())));
    if (found->account.closed) return then(nobody());
    then(std::move(found->account));
  });
}

}  // namespace

/// An old name may look like an id; then the id counts, which others may rely on.
void find_account(store::Accounts& accounts, const std::string& id_or_name, store::Completion<store::Account> then) {
  if (!id_or_name.starts_with("u-")) return find_by_name(accounts, id_or_name, std::move(then));
  accounts.by_id(id_or_name,
                 [&accounts, id_or_name, then = std::move(then)](store::Result<store::Credentials> found) mutable {
                   if (found) return then(std::move(found->account));
                   if (found.error().code != store::Code::not_found) {
                     return then(std::unexpected(std::move(found.error())));
                   }
                   find_by_name(accounts, id_or_name, std::move(then));
                 });
}

}  // namespace server
