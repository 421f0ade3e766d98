#include "server/gamefile/seconds.hpp"

#include "server/base/number.hpp"

namespace server::gamefile {
namespace {

constexpr std::size_t kFractionDigits = 3;
constexpr std::int64_t kMostOfUnit =
    1'000'000'000;  // hours, minutes or seconds: no clock shows more, and ms can hold it

}  // namespace

std::optional<std::int64_t> number(std::string_view text) {
  const auto value = whole_number<std::int64_t>(text);
  return value && text.front() != '-' && *value <= kMostOfUnit ? value : std::nullopt;
}

std::string seconds_text(std::int64_t ms) {
  std::string text = std::to_string(ms / kSecond);
  if (ms % kSecond == 0) return text;
  std::string fraction = std::to_string(kSecond + ms % kSecond).substr(1);
  while (fraction.back() == '0') fraction.pop_back();
  return text + "." + fraction;
}

std::optional<std::int64_t> ms_of(std::string_view seconds) {
  const std::size_t dot = seconds.find('.');
  const auto whole = number(seconds.substr(0, dot));
  if (!whole || dot == std::string_view::npos) return whole ? std::optional(*whole * kSecond) : std::nullopt;
  std::string fraction(seconds.substr(dot + 1));
  if (fraction.empty() || fraction.size() > kFractionDigits || fraction.back() == '0') return std::nullopt;
  fraction.resize(kFractionDigits, '0');
  const auto ms = number(fraction);
  return ms ? std::optional(*whole * kSecond + *ms) : std::nullopt;
}

}  // namespace server::gamefile
