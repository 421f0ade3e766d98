#include "tests/server/tournament/examples.hpp"

#include <fstream>
#include <sstream>

namespace tournament {

std::string tournament_file(const std::string& name) {
  std::ifstream file{ASTRAGAL_TEST_DATA "/tournaments/" + name + ".trf"};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<Example> worked_examples() {
  return {{"section-9", 4, "7 6, 3 2, 4 1"},
          {"example-a", 2, "3 4, 5 1, 2 0"},
          {"example-b", 2, "2 1, 4 3, 7 5, 6 0"},
          {"example-c", 2, "7 1, 2 3, 6 5, 4 0"},
          {"example-d", 4, "5 3, 2 1, 4 6"}};
}

}  // namespace tournament
