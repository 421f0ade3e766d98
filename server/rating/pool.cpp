#include "server/rating/pool.hpp"

#include <algorithm>
#include <array>

namespace rating {
namespace {

using std::chrono::minutes;

constexpr std::array<std::string_view, 5> kNames{"bullet", "blitz", "rapid", "classical", "correspondence"};

}  // namespace

std::string_view name(Tempo tempo) {
  return kNames[static_cast<std::size_t>(tempo)];
}

std::optional<Tempo> tempo_named(std::string_view text) {
  const auto found = std::ranges::find(kNames, text);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Tempo>(found - kNames.begin());
}

Tempo tempo_of(std::chrono::milliseconds estimate) {
  if (estimate < minutes{3}) return Tempo::bullet;
  if (estimate < minutes{8}) return Tempo::blitz;
  return estimate < minutes{25} ? Tempo::rapid : Tempo::classical;
}

}  // namespace rating
