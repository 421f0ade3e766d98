// The files of server/puzzles/data as the build has put them into the program. Internal to server/puzzles.
#pragma once
#include <string_view>
#include <vector>

namespace server {

[[nodiscard]] const std::vector<std::string_view>& embedded_puzzles();

}  // namespace server
