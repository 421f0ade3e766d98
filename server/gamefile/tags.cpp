#include "server/gamefile/tags.hpp"

#include <array>
#include <chrono>
#include <cstdio>

#include "server/fairness/lock.hpp"
#include "server/gamefile/seconds.hpp"
#include "server/store/wall_time.hpp"

namespace server::gamefile {
namespace {

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

std::string place_text(const protocol::TournamentBoard& place) {
  return std::to_string(place.round) + "." + std::to_string(place.board);
}

std::optional<protocol::TournamentBoard> place_of(std::string_view place, std::string_view address) {
  constexpr std::string_view kBegin = "/tournaments/";
  const std::size_t point = place.find('.');
  if (point == std::string_view::npos || !address.starts_with(kBegin)) return std::nullopt;
  const auto round = number(place.substr(0, point));
  const auto board = number(place.substr(point + 1));
  const auto id = TournamentId::parse(address.substr(kBegin.size()));
  if (!round || !board || !id) return std::nullopt;
  const auto within = [](std::int64_t value, protocol::Range range) {
    return range.min <= value && value <= range.max;
  };
  if (!within(*round, protocol::kRoundNumber) || !within(*board, protocol::kBoardNumber)) return std::nullopt;
  protocol::TournamentBoard read{.id = id->text(), .round = *round, .board = *board};
  if (place_text(read) != place) return std::nullopt;  // there is one way to write it
  return read;
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
