#include "protocol/describe/print.hpp"

namespace protocol::describe {
namespace {

constexpr std::size_t kWidth = 120;

std::string opening(const Json& json) {
  return json.is_object() ? "{" : "[";
}
std::string closing(const Json& json) {
  return json.is_object() ? "}" : "]";
}

/// `"name": ` of a field, nothing of an item.
std::string lead(const Json& outer, const Json::const_iterator& at) {
  return outer.is_object() ? Json(at.key()).dump() + ": " : "";
}

std::string on_one_line(const Json& json) {
  if (!json.is_structured()) return json.dump();
  std::string out = opening(json);
  for (auto at = json.begin(); at != json.end(); ++at) {
    out += (at == json.begin() ? "" : ", ") + lead(json, at) + on_one_line(*at);
  }
  return out + closing(json);
}

/// `before` and `after`: what stands on the line beside it.
void write(std::string& out, const Json& json, std::size_t indent, std::size_t before, std::size_t after) {
  const std::string line = on_one_line(json);
  if (!json.is_structured() || json.empty() || before + line.size() + after <= kWidth) {
    out += line;
    return;
  }
  out += opening(json);
  for (auto at = json.begin(); at != json.end(); ++at) {
    const std::string name = lead(json, at);
    const bool is_last = std::next(at) == json.end();
    out += '\n' + std::string(indent + 2, ' ') + name;
    write(out, *at, indent + 2, indent + 2 + name.size(), is_last ? 0 : 1);
    if (!is_last) out += ',';
  }
  out += '\n' + std::string(indent, ' ') + closing(json);
}

}  // namespace

std::string print(const Json& json) {
  std::string out;
  // The outermost object is always a list of lines.
  write(out, json, 0, kWidth, 0);
  return out + '\n';
}

}  // namespace protocol::describe
