#include "rules/variants/registry.hpp"

#include <algorithm>
#include <array>

#include "rules/game/compile.hpp"
#include "rules/game/wording.hpp"
#include "rules/variants/families.hpp"

namespace rules {

std::span<const VariantEntry> all_variants() {
  static const std::array entries{chess(),          chess960(),      chess56(),       chess112(),  chess2016(),
                                  chaos(),          future(),        future_random(), rolling(),   rolling_dynamic(),
                                  sho_shogi(),      chu_shogi(),     hiashatar(),     shatar(),    courier(),
                                  courier_savard(), courier_spiel(), alfonso(),       tamerlane(), modern_courier(),
                                  grande_acedrex()};
  return entries;
}

const VariantEntry* find_variant(std::string_view id) {
  const auto entries = all_variants();
  const auto found = std::ranges::find(entries, id, &VariantEntry::id);
  return found == entries.end() ? nullptr : &*found;
}

std::expected<std::unique_ptr<const Variant>, Error> make_variant(const VariantEntry& entry, const Options& chosen) {
  auto options = resolve_options(entry.options, chosen);
  if (!options) return std::unexpected(options.error());
  auto variant = std::make_unique<Variant>();
  variant->id = entry.id;
  variant->name = entry.name;
  variant->rules_version = entry.rules_version;
  variant->family = entry.family.empty() ? entry.id : entry.family;
  variant->typical_moves = entry.typical_moves;
  variant->options = std::move(*options);
  entry.define(*variant);
  compile(*variant);
  return variant;
}

std::expected<std::unique_ptr<const Variant>, Error> make_variant(std::string_view id, const Options& chosen) {
  const VariantEntry* entry = find_variant(id);
  if (entry == nullptr) {
    return std::unexpected(Error{ErrorCode::unknown_variant, Reason::none,
                                 "there is no game " + shown(id) + "; `astragal variants` lists all of them"});
  }
  return make_variant(*entry, chosen);
}

std::expected<Start, Error> start(const Variant& variant, std::string_view setup) {
  return variant.hooks.start(variant, setup);
}

}  // namespace rules
