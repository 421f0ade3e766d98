#include "server/cli/text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/base/ascii.hpp"

namespace cli {
namespace {

bool plain(char c) {
  return c >= ' ' && c < '\x7f' && c != '"' && c != '\\';
}

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

}  // namespace

std::string bounded(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  std::size_t cut = most;
  while (cut > 0 && most - cut < 4 && continues_character(text[cut])) --cut;
  return std::string(text.substr(0, cut)) + "…";
}

void append_json(std::string& out, std::string_view text) {
  if (std::all_of(text.begin(), text.end(), plain)) {
    out += '"';
    out += text;
    out += '"';
    return;
  }
  out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), server::to_lower);
  return result;
}

}  // namespace cli
