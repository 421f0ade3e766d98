#include "server/match/event.hpp"

#include <algorithm>
#include <array>

namespace server {
namespace {

constexpr std::array kNames{
#define ASTRAGAL_EVENT(name, Body, version) std::string_view{#name},
    ASTRAGAL_EVENTS(ASTRAGAL_EVENT)
#undef ASTRAGAL_EVENT
};
constexpr std::array kFormats{
#define ASTRAGAL_EVENT(name, Body, version) version,
    ASTRAGAL_EVENTS(ASTRAGAL_EVENT)
#undef ASTRAGAL_EVENT
};
#define ASTRAGAL_EVENT(name, Body, version) static_assert(Body::kType == #name);
ASTRAGAL_EVENTS(ASTRAGAL_EVENT)
#undef ASTRAGAL_EVENT

}  // namespace

std::string_view name(EventKind kind) {
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<EventKind> event_named(std::string_view text) {
  const auto found = std::ranges::find(kNames, text);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<EventKind>(found - kNames.begin());
}

int format_of(EventKind kind) {
  return kFormats[static_cast<std::size_t>(kind)];
}

}  // namespace server
