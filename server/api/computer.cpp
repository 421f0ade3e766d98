#include "server/api/computer.hpp"

#include <nlohmann/json.hpp>

#include "server/api/answers.hpp"
#include "server/base/id.hpp"
#include "server/base/version.hpp"

namespace server {
namespace {

constexpr std::int64_t kUsualGameMs = 600'000;  // until a place is given back, at a guess

}  // namespace

HttpResponse computer_response(const ComputerStatus& status) {
  nlohmann::ordered_json json{{"engine", engine_name()},   {"levels", kComputerLevels}, {"here", status.is_here},
                              {"playing", status.playing}, {"places", status.places},   {"waiting", status.waiting}};
  if (status.waiting > 0 && status.places > 0) {
    json["waitMs"] =
        static_cast<std::int64_t>(status.waiting) * kUsualGameMs / static_cast<std::int64_t>(status.places);
  }
  return json_response(json);
}

}  // namespace server
