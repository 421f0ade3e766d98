// What every part of the server needs that does something in time or with what is kept: the store, the compiled games,
// the server's keys, and where time and randomness come from. The application makes it, and it outlives every part.
// Read-only, and what it leads to is safe from any thread.
#pragma once
#include <functional>

#include "server/base/loop.hpp"
#include "server/base/time.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/fairness/sign.hpp"
#include "server/store/store.hpp"

namespace server {

struct Core {
  Loops& loops;
  store::Store& store;
  store::Term term;  // with which this server writes
  VariantCache& variants;
  const fairness::SigningKey& key;
  fairness::Hash id_key;  // makes ids of games out of the commands that create them; secret
  std::function<Now()> now;
  std::function<fairness::Secret()> secret;  // fresh random bytes, different at every call
};

}  // namespace server
