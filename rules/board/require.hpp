// The check of an invariant that holds in every build: a broken one is a bug in a game's data, so the program stops.
#pragma once
#include <cstdio>
#include <cstdlib>

namespace rules {

inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "astragal: broken invariant: %s\n", what);
  std::abort();
}

}  // namespace rules
