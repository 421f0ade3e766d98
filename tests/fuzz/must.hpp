// Reports a broken promise in a fuzz target: says which one, and stops the run so that libFuzzer keeps the input.
#pragma once
#include <cstdlib>
#include <iostream>
#include <string_view>

inline void must(bool holds, std::string_view what) {
  if (holds) return;
  std::cerr << "broken: " << what << '\n';
  std::abort();
}
