#include "tests/server/tournament/support.hpp"

namespace tournament {

std::string with_rounds(const std::vector<std::string>& rounds, const std::vector<Points>& points) {
  std::string text;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    const std::string score = points_text(points[i]);
    text += "001 " + std::string(4 - number.size(), ' ') + number + std::string(72, ' ') +
            std::string(4 - score.size(), ' ') + score + std::string(5, ' ') + rounds[i] + "\n";
  }
  return text;
}

}  // namespace tournament
