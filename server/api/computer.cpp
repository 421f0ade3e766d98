#include "server/api/computer.hpp"

#include "protocol/http/server.hpp"
#include "server/api/answers.hpp"
#include "server/base/id.hpp"
#include "server/base/version.hpp"

namespace server {
namespace {

constexpr std::int64_t kUsualGameMs = 600'000;  // until a place is given back, at a guess

}  // namespace

HttpResponse computer_response(const ComputerStatus& status) {
  protocol::ComputerShown shown{.engine = std::string{engine_name()},
                                .levels = kComputerLevels,
                                .here = status.is_here,
                                .playing = static_cast<std::int64_t>(status.playing),
                                .places = static_cast<std::int64_t>(status.places),
                                .waiting = static_cast<std::int64_t>(status.waiting)};
  if (shown.waiting > 0 && shown.places > 0) shown.wait_ms = shown.waiting * kUsualGameMs / shown.places;
  return json_response(shown);
}

}  // namespace server
