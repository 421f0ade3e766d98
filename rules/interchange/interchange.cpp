#include "rules/interchange/interchange.hpp"

#include <algorithm>
#include <array>

namespace rules {
namespace {

constexpr std::array<std::string_view, 2> kFormats{"uci", "usi"};

std::unexpected<Error> refused(std::string message) {
  return std::unexpected(Error{ErrorCode::no_interchange, Reason::none, std::move(message)});
}

}  // namespace

std::string_view name(Format format) {
  return kFormats[static_cast<std::size_t>(format)];
}

std::optional<Format> format_named(std::string_view text) {
  const auto found = std::ranges::find(kFormats, text);
  if (found == kFormats.end()) return std::nullopt;
  return static_cast<Format>(found - kFormats.begin());
}

std::expected<const Dialect*, Error> find_dialect(const Variant& variant, Format format) {
  const auto found = std::ranges::find(variant.dialects, format, &Dialect::format);
  if (found == variant.dialects.end()) {
    return refused("no other program is known that writes " + std::string(variant.name) + " in " +
                   std::string(name(format)));
  }
  for (const NeededOption& needed : found->options) {
    const auto option = variant.options.find(needed.name);
    if (option == variant.options.end() || option->second == needed.value) continue;
    return refused(std::string(found->program) + " plays " + std::string(found->game) + " with " +
                   std::string(needed.name) + "=" + std::string(needed.value) + ", not " + option->second);
  }
  return &*found;
}

}  // namespace rules
