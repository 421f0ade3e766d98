#include "protocol/json/write.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace protocol::json {

void append(std::string& out, std::string_view text) {
  const bool plain = std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
  if (plain) {
    out += '"';
    out += text;
    out += '"';
    return;
  }
  out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void append(std::string& out, std::int64_t number) {
  out += std::to_string(number);
}

void append(std::string& out, double number) {
  out += nlohmann::json(number).dump();
}

void append(std::string& out, bool value) {
  out += value ? "true" : "false";
}

void append(std::string& out, const std::map<std::string, std::string, std::less<>>& map) {
  out += '{';
  FieldWriter writer{out};
  for (const auto& [name, value] : map) writer(name, value);
  out += '}';
}

}  // namespace protocol::json
