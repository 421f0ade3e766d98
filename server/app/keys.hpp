// The server's signing key: the newest of the store, made at the first start. Blocks; for the start of the program.
#pragma once
#include <string>

#include "server/base/time.hpp"
#include "server/fairness/bytes.hpp"
#include "server/store/store.hpp"

namespace server {

struct Seeds {
  fairness::Secret signing;  // the secret of the key that signs now
  fairness::Hash ids;        // what game ids are made with: another one after each restore, whatever key signs
  fairness::Hash addresses;  // what is kept of addresses: never changes
  fairness::Hash links;      // what signs links in mails
  fairness::Hash push;       // the secret of the key that push services know the server by
  fairness::Hash computer;   // the key of the computer
  fairness::Hash deputies;   // of the parts in draws of dice that the server takes for who has only HTTP
};

/// The computer's key, which stays the same as long as the first signing key does.
[[nodiscard]] fairness::Hash computer_key(const store::KeyRow& first);

[[nodiscard]] store::Result<Seeds> load_seeds(store::Store& store, Now now);

}  // namespace server
