#include "server/catalogue/variant_cache.hpp"

#include <algorithm>
#include <utility>

namespace server {

std::expected<SharedVariant, rules::Error> VariantCache::get(std::string_view id, const rules::Options& chosen) {
  const rules::VariantEntry* game = rules::find_variant(id);
  if (game == nullptr) return std::unexpected(rules::make_variant(id, chosen).error());
  auto options = rules::resolve_options(game->options, chosen);
  if (!options) return std::unexpected(std::move(options.error()));

  Lock lock(mutex_);
  const auto known = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) { return entry.game == game && entry.options == *options; });
  if (known != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, known);
    return entries_.front().variant;
  }
  auto variant = rules::make_variant(*game, *options);
  if (!variant) return std::unexpected(std::move(variant.error()));
  ++compiled_;
  if (entries_.size() >= capacity_) entries_.pop_back();
  entries_.push_front({game, std::move(*options), std::move(*variant)});
  return entries_.front().variant;
}

std::size_t VariantCache::size() const {
  Lock lock(mutex_);
  return entries_.size();
}

std::uint64_t VariantCache::compiled() const {
  Lock lock(mutex_);
  return compiled_;
}

protocol::Error refusal_of(const rules::Error& error) {
  using protocol::ErrorCode;
  using protocol::say;
  switch (error.code) {
    case rules::ErrorCode::unknown_variant:
      return {.code = ErrorCode::unknown_variant,
              .message = say<"variant.unknown">(error.message),
              .pointer = {},
              .id = {}};
    case rules::ErrorCode::unknown_option:
      return {.code = ErrorCode::unknown_option,
              .message = say<"variant.unknown_option">(error.message),
              .pointer = {},
              .id = {}};
    default:
      return {.code = ErrorCode::bad_option_value,
              .message = say<"variant.bad_option">(error.message),
              .pointer = {},
              .id = {}};
  }
}

}  // namespace server
