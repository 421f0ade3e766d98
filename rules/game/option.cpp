#include "rules/game/option.hpp"

#include <algorithm>

#include "rules/game/wording.hpp"

namespace rules {

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

}  // namespace rules
