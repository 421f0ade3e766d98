#include "server/accounts/secrets.hpp"

#include "server/base/id.hpp"
#include "server/base/random.hpp"
#include "server/fairness/bytes.hpp"

namespace server {

std::string new_token() {
  return fairness::to_hex(random<fairness::Hash>());
}

store::TokenHash hash_of(std::string_view token) {
  return fairness::sha256(token);
}

std::string new_token_id() {
  return GameId::from_random(random<std::uint64_t>()).text();
}

}  // namespace server
