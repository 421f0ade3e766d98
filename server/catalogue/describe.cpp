#include "server/catalogue/describe.hpp"

#include <nlohmann/json.hpp>
#include <string>

#include "rules/answers/describe.hpp"

namespace server {

using nlohmann::ordered_json;

std::expected<ordered_json, rules::Error> describe_games() {
  ordered_json list = ordered_json::array();
  for (const rules::VariantEntry& entry : rules::all_variants()) {
    std::string text;
    if (const auto done = rules::append_entry(text, entry); !done) return std::unexpected(done.error());
    list.push_back(ordered_json::parse(text));
  }
  return ordered_json{{"variants", std::move(list)}};
}

std::expected<ordered_json, rules::Error> describe_game(const rules::Variant& variant) {
  std::string text;
  if (const auto done = rules::append_game(text, variant); !done) return std::unexpected(done.error());
  return ordered_json::parse(text);
}

ordered_json describe_piece(const rules::Variant& variant, rules::Piece piece, rules::Square from) {
  std::string text;
  rules::append_piece(text, variant, piece, from);
  return ordered_json::parse(text);
}

}  // namespace server
