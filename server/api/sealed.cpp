#include "server/api/sealed.hpp"

#include "server/api/answers.hpp"
#include "server/base/log.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

Wording closed() {
  return say<"account.closed">();
}

/// Tells whether the account may change its backup now. If it has changed it more often lately than moving in many
/// games takes, a refusal is sent.
bool may_change(const RequestContext& context, const Login& login) {
  const auto wait = context.parts.sealings.take(login.account.id, Reads::Time::clock::now());
  if (!wait) return true;
  log_refused("sealed", context.client);
  context.then(refusal_until(ErrorCode::too_many_attempts, say<"account.backup_too_often">(), *wait));
  return false;
}

}  // namespace

protocol::SealedBackup shown(const store::Sealed& sealed) {
  return {.version = sealed.version, .text = sealed.text};
}

void show_sealed(const RequestContext& context, const Login& login) {
  context.parts.core.store.sealed_backups().sealed_of(
      login.account.id, [then = context.then](const store::Result<store::Sealed>& sealed) {
        then(sealed ? json_response(shown(*sealed))
                    : store_refusal(sealed.error(), ErrorCode::not_signed_in, closed()));
      });
}

void replace_sealed(const RequestContext& context, const Login& login, const protocol::ReplaceSealed& body) {
  if (!may_change(context, login)) return;
  context.parts.core.store.sealed_backups().replace_sealed(
      login.account.id, body.version, body.text, [then = context.then](const store::Result<std::int64_t>& version) {
        if (version) return then(json_response(protocol::SealedBackup{.version = *version}));
        if (version.error().code == store::Code::conflict) {
          return then(refusal(ErrorCode::sealed_anew, say<"account.backup_changed">()));
        }
        then(store_refusal(version.error(), ErrorCode::not_signed_in, closed()));
      });
}

void drop_sealed(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  if (!may_change(context, login)) return;
  context.parts.core.store.sealed_backups().drop_sealed(
      login.account.id, [then = context.then](const store::Result<std::int64_t>& version) {
        then(version ? json_response(protocol::SealedBackup{.version = *version})
                     : store_refusal(version.error(), ErrorCode::not_signed_in, closed()));
      });
}

}  // namespace server
