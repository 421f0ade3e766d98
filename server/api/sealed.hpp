// The sealed backup of an account's open draws over HTTP (docs/http.md): a text that its owner's browsers read and
// write, and nobody here can read.
#pragma once
#include "protocol/http/accounts.hpp"
#include "server/api/request_context.hpp"

namespace server {

void show_sealed(const RequestContext& context, const Login& login);
void replace_sealed(const RequestContext& context, const Login& login, const protocol::ReplaceSealed& body);
void drop_sealed(const RequestContext& context, const Login& login, const protocol::Nothing&);

/// The backup as this answer and the export show it.
[[nodiscard]] protocol::SealedBackup shown(const store::Sealed& sealed);

}  // namespace server
