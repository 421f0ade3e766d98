#include "server/fairness/void_note.hpp"

#include <nlohmann/json.hpp>

namespace fairness {

std::string notes_of_void(std::string_view why) {
  return why.empty() ? "" : nlohmann::json{{"void", why}}.dump();
}

std::string void_in_notes(std::string_view notes) {
  const auto read = nlohmann::json::parse(notes, nullptr, false);
  const bool says = read.is_object() && read.contains("void") && read["void"].is_string();
  return says ? read["void"].get<std::string>() : "";
}

}  // namespace fairness
