// The files of docs/dutch.md, and the pairs that it gives for them.
#pragma once
#include <string>
#include <vector>

namespace tournament {

struct Example {
  std::string name;
  std::string file;
  int round = 0;
  std::string pairs;
};
[[nodiscard]] std::vector<Example> worked_examples();

}  // namespace tournament
