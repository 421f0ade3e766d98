// What a fuzz target does when a promise is broken: says which, and stops the run so that libFuzzer keeps the input.
#pragma once
#include <cstdlib>
#include <iostream>
#include <string_view>

inline void must(bool holds, std::string_view what) {
  if (holds) return;
  std::cerr << "broken: " << what << '\n';
  std::abort();
}
