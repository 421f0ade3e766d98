#include "server/match/event.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "server/match/named.hpp"

namespace server {
namespace {

constexpr std::array kNames{
#define ASTRAGAL_EVENT(name, version) std::string_view{#name},
    ASTRAGAL_EVENTS(ASTRAGAL_EVENT)
#undef ASTRAGAL_EVENT
};
constexpr std::array kFormats{
#define ASTRAGAL_EVENT(name, version) version,
    ASTRAGAL_EVENTS(ASTRAGAL_EVENT)
#undef ASTRAGAL_EVENT
};

}  // namespace

std::string_view name(EventKind kind) {
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<EventKind> event_named(std::string_view text) {
  return named<EventKind>(kNames, text);
}

std::string stored_text(const Event& event) {
  return R"({"d":)" + event.body + (event.extra.empty() ? "" : R"(,"x":)" + event.extra) + "}";
}

bool read_stored(std::string_view text, Event& event) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("d") || json.size() != (json.contains("x") ? 2U : 1U)) return false;
  event.body = json["d"].dump();
  event.extra = json.contains("x") ? json["x"].dump() : "";
  return true;
}

int format_of(EventKind kind) {
  return kFormats[static_cast<std::size_t>(kind)];
}

}  // namespace server
