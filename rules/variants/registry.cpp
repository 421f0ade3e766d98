#include "rules/variants/registry.hpp"

#include <algorithm>
#include <array>

#include "rules/notation/symbol.hpp"
#include "rules/variants/compile.hpp"
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

bool OptionSpec::accepts(std::string_view value) const {
  if (std::ranges::find(values, value) != values.end()) return true;
  std::vector<std::string_view> chosen;
  for (std::size_t begin = 0; !items.empty() && begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    chosen.push_back(value.substr(begin, end - begin));
    if (std::ranges::find(items, chosen.back()) == items.end()) return false;
    begin = end + 1;
  }
  std::ranges::sort(chosen);
  return !chosen.empty() && std::ranges::adjacent_find(chosen) == chosen.end();
}

std::expected<Options, Error> resolve_options(const std::vector<OptionSpec>& specs, const Options& chosen) {
  for (const auto& [name, value] : chosen) {
    const auto spec = std::ranges::find(specs, name, &OptionSpec::name);
    if (spec == specs.end()) {
      std::string known;
      for (const OptionSpec& s : specs) known.append(known.empty() ? "" : ", ").append(s.name);
      return std::unexpected(Error{ErrorCode::unknown_option, Reason::none,
                                   "there is no option " + shown(name) + " here; the options are " + known});
    }
    if (!spec->accepts(value)) {
      std::string known;
      for (const std::string_view v : spec->items.empty() ? spec->values : spec->items) {
        known.append(known.empty() ? spec->items.empty() ? "" : "any list of different ones of " : ", ").append(v);
      }
      return std::unexpected(Error{ErrorCode::bad_option_value, Reason::none,
                                   "option " + name + " cannot be " + shown(value) + "; its values are " + known});
    }
  }
  Options all = chosen;
  for (const OptionSpec& spec : specs) all.try_emplace(std::string(spec.name), spec.values.front());
  return all;
}

Kind Variant::find_symbol(std::string_view symbol) const {
  const auto found = std::ranges::find(kinds, symbol, &KindSpec::symbol);
  return found == kinds.end() ? Kind::none : kind(static_cast<int>(found - kinds.begin()));
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
  return variant.start(variant, setup);
}

}  // namespace rules
