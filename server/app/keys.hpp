// The server's signing key: the newest of the store, made at the first start. Blocks; for the start of the program.
#pragma once
#include <string>

#include "server/base/time.hpp"
#include "server/fairness/bytes.hpp"
#include "server/store/store.hpp"

namespace server {

struct Seeds {
  fairness::Secret signing;  // of the key that signs now
  fairness::Hash ids;        // what game ids are made with: never changes, whatever key signs
  fairness::Hash addresses;  // the same, of what is kept of addresses
};

[[nodiscard]] store::Result<Seeds> load_seeds(store::FairBook& book, Now now);

}  // namespace server
