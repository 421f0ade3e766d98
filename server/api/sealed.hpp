// The sealed backup of an account's open draws over HTTP (docs/http.md): a text that its owner's browsers read and
// write, and nobody here can read.
#pragma once
#include "server/api/asked.hpp"

namespace server {

void show_sealed(const Asked& asked, const Login& login);
void replace_sealed(const Asked& asked, const Login& login, const protocol::ReplaceSealed& wish);
void drop_sealed(const Asked& asked, const Login& login, const protocol::Nothing&);

/// As the export gives it, too.
[[nodiscard]] nlohmann::ordered_json to_json(const store::Sealed& sealed);

}  // namespace server
