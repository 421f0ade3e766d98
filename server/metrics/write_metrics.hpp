// The metrics themselves: their names, what they mean, and where each comes from. docs/operations.md lists them;
// docker/ has a dashboard and alerts that use them.
#pragma once
#include <string>

#include "server/base/tally.hpp"
#include "server/metrics/process_use.hpp"
#include "server/metrics/readings.hpp"

namespace server {

[[nodiscard]] std::string write_metrics(const Tally& tally, const Readings& readings, const ProcessUse& use);

}  // namespace server
