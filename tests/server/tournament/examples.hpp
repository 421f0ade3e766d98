// The files of tests/tournaments, and the pairs that docs/dutch.md has for those of its sections 9 and 10.
#pragma once
#include <string>
#include <vector>

namespace tournament {

/// Gives the text of `NAME.trf`.
[[nodiscard]] std::string tournament_file(const std::string& name);

struct Example {
  std::string name;
  int round = 0;
  std::string pairs;
};
[[nodiscard]] std::vector<Example> worked_examples();

}  // namespace tournament
