#include "server/gamefile/tags.hpp"

#include <array>
#include <chrono>
#include <cstdio>

#include "server/base/number.hpp"
#include "server/fairness/lock.hpp"
#include "server/store/wall_time.hpp"

namespace server::gamefile {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::size_t kFractionDigits = 3;
constexpr std::int64_t kMostOfUnit =
    1'000'000'000;  // hours, minutes or seconds: no clock shows more, and ms can hold it

std::optional<std::int64_t> number(std::string_view text) {
  const auto value = whole_number<std::int64_t>(text);
  return value && text.front() != '-' && *value <= kMostOfUnit ? value : std::nullopt;
}

/// `2.5` for 2500, without zeros at the end.
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

std::string text_of(const Unlimited&) {
  return "-";
}
std::string text_of(const Fischer& fischer) {
  return seconds_text(fischer.base.count()) + "+" + seconds_text(fischer.increment.count());
}
std::string text_of(const Delay& delay) {
  return seconds_text(delay.base.count()) + "d" + seconds_text(delay.delay.count());
}
std::string text_of(const Byoyomi& byoyomi) {
  return seconds_text(byoyomi.base.count()) + "b" + seconds_text(byoyomi.period.count()) + "*" +
         std::to_string(byoyomi.periods);
}

std::string two_digits(std::int64_t value) {
  return (value < 10 ? "0" : "") + std::to_string(value);
}

}  // namespace

std::string quoted(std::string_view value) {
  std::string text = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"";
}

std::string control_text(const TimeControl& control) {
  return std::visit([](const auto& kind) { return text_of(kind); }, control);
}

std::optional<TimeControl> control_of(std::string_view text) {
  if (text == "-") return Unlimited{};
  const std::size_t sign = text.find_first_not_of("0123456789.");
  if (sign == 0 || sign == std::string_view::npos) return std::nullopt;
  const std::size_t star = text.find('*');
  const auto base = ms_of(text.substr(0, sign));
  const auto more = ms_of(text.substr(sign + 1, star == std::string_view::npos ? star : star - sign - 1));
  if (!base || !more) return std::nullopt;
  const std::string_view rest = star == std::string_view::npos ? "" : text.substr(star + 1);
  if (text[sign] == 'b') {
    const auto periods = rest.empty() ? std::nullopt : number(rest);
    if (!periods || *periods > kMostPeriods) return std::nullopt;
    return Byoyomi{.base = Ms{*base}, .period = Ms{*more}, .periods = static_cast<int>(*periods)};
  }
  if (star != std::string_view::npos) return std::nullopt;
  if (text[sign] == '+') return Fischer{.base = Ms{*base}, .increment = Ms{*more}};
  if (text[sign] == 'd') return Delay{.base = Ms{*base}, .delay = Ms{*more}};
  return std::nullopt;
}

std::string clock_text(Ms clock) {
  constexpr std::int64_t kMinute = 60 * kSecond;
  constexpr std::int64_t kHour = 60 * kMinute;
  const std::int64_t ms = clock.count();
  const std::string seconds = seconds_text(ms % kMinute);
  return std::to_string(ms / kHour) + ":" + two_digits(ms % kHour / kMinute) + ":" +
         (ms % kMinute < 10 * kSecond ? "0" : "") + seconds;
}

std::optional<Ms> clock_of(std::string_view text) {
  const std::size_t first = text.find(':');
  const std::size_t second = first == std::string_view::npos ? first : text.find(':', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  const auto hours = number(text.substr(0, first));
  const auto minutes = number(text.substr(first + 1, second - first - 1));
  const auto ms = ms_of(text.substr(second + 1));
  if (!hours || !minutes || !ms) return std::nullopt;
  const Ms clock{((*hours * 60 + *minutes) * 60) * kSecond + *ms};
  if (clock_text(clock) != text) return std::nullopt;  // there is one way to write it
  return clock;
}

std::string_view result_text(const std::optional<Ending>& ending) {
  if (!ending) return "*";
  switch (ending->result) {
    case Result::white:
      return "1-0";
    case Result::black:
      return "0-1";
    case Result::draw:
      return "1/2-1/2";
    case Result::none:
      return "*";
  }
  return "*";
}

std::string_view termination_text(const std::optional<Ending>& ending) {
  return ending ? name(ending->cause) : "unterminated";
}

std::optional<Ended> ended_of(std::string_view result, std::string_view termination) {
  if (termination == "unterminated") return result == "*" ? std::optional(Ended{}) : std::nullopt;
  const auto cause = protocol::find_word<EndReason>(termination);
  if (!cause) return std::nullopt;
  for (const Result one : {Result::white, Result::black, Result::draw, Result::none}) {
    const Ending ending{.result = one, .cause = *cause};
    if (result_text(ending) == result) return Ended{ending};
  }
  return std::nullopt;
}

std::string ruleset_text(const GameRecord& record) {
  fairness::Ruleset ruleset{
      .variant = record.variant, .version = static_cast<std::uint32_t>(record.rules_version), .options = {}};
  for (const auto& [option, value] : record.options) ruleset.options.push_back({.name = option, .value = value});
  return fairness::to_text(ruleset);
}

std::optional<Ruleset> ruleset_of(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos) return std::nullopt;
  std::size_t end = std::min(text.find(';', at), text.size());
  const auto version = number(text.substr(at + 1, end - at - 1));
  if (!version || *version < 1 || *version > 999'999) return std::nullopt;
  Ruleset ruleset{.variant = std::string(text.substr(0, at)), .version = static_cast<int>(*version), .options = {}};
  while (end < text.size()) {
    const std::size_t begin = end + 1;
    end = std::min(text.find(';', begin), text.size());
    const std::string_view option = text.substr(begin, end - begin);
    const std::size_t equals = option.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    ruleset.options[std::string(option.substr(0, equals))] = option.substr(equals + 1);
  }
  return ruleset;
}

std::string chosen_options(const std::string& variant, const rules::Options& options) {
  const auto* entry = rules::find_variant(variant);
  const auto defaults = entry == nullptr ? std::nullopt : std::optional(rules::resolve_options(entry->options, {}));
  std::string text;
  for (const auto& [option, value] : options) {
    if (defaults && *defaults) {
      const auto usual = (*defaults)->find(option);
      if (usual != (*defaults)->end() && usual->second == value) continue;
    }
    text += (text.empty() ? "" : ";") + option + "=" + value;
  }
  return text.empty() ? "-" : text;
}

Stamp stamp_of(Now now) {
  std::string utc = utc_text(now);  // 2026-11-20T20:45:07Z
  std::string date = utc.substr(0, 10);
  date[4] = date[7] = '.';
  return {.date = date, .time = utc.substr(11, 8)};
}

std::optional<Now> now_of(const Stamp& stamp) {
  if (stamp.date.size() != 10 || stamp.time.size() != 8) return std::nullopt;
  const auto part = [](const std::string& text, std::size_t from, std::size_t length) {
    return number(std::string_view(text).substr(from, length)).value_or(-1);
  };
  using std::chrono::sys_days;
  const std::chrono::year_month_day day{std::chrono::year{static_cast<int>(part(stamp.date, 0, 4))},
                                        std::chrono::month{static_cast<unsigned>(part(stamp.date, 5, 2))},
                                        std::chrono::day{static_cast<unsigned>(part(stamp.date, 8, 2))}};
  if (!day.ok()) return std::nullopt;
  const std::int64_t seconds = (part(stamp.time, 0, 2) * 60 + part(stamp.time, 3, 2)) * 60 + part(stamp.time, 6, 2);
  const Now now{sys_days{day}.time_since_epoch().count() * 86'400 * kSecond + seconds * kSecond};
  const Stamp again = stamp_of(now);
  if (again.date != stamp.date || again.time != stamp.time) return std::nullopt;
  return now;
}

}  // namespace server::gamefile
