#include "server/cli/schedule_option.hpp"

#include <expected>
#include <utility>

#include "server/tournament_room/schedule.hpp"

namespace cli {
namespace {

constexpr const char* kExample = "example";
constexpr const char* kOff = "off";

}  // namespace

std::function<std::string()> add_schedule_option(CLI::App& command, const std::shared_ptr<server::Config>& config) {
  const auto wanted = std::make_shared<std::string>(kExample);
  command
      .add_option("--schedule", *wanted,
                  "a file of tournaments that the server announces by itself (docs/tournaments.md, A schedule); "
                  "example: two, which say that they are examples; off: none")
      ->type_name("FILE")
      ->capture_default_str()
      ->take_last();
  return [config, wanted]() -> std::string {
    if (*wanted == kOff) return {};
    auto schedule = *wanted == kExample ? server::example_schedule() : server::load_schedule(*wanted);
    if (!schedule) return schedule.error();
    config->schedule = std::move(*schedule);
    return {};
  };
}

}  // namespace cli
