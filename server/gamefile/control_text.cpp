#include "server/gamefile/control_text.hpp"

#include <algorithm>
#include <chrono>

#include "server/base/number.hpp"
#include "server/gamefile/seconds.hpp"

namespace server::gamefile {
namespace {

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
std::string days_text(std::chrono::days days) {
  return seconds_text(Ms{days}.count());
}
/// `,off=saturday+sunday,utc=60`
std::string text_of(const DaysOff& off) {
  if (off.weekdays.none()) return "";
  std::string text;
  for (std::size_t day = 0; day < off.weekdays.size(); ++day) {
    if (!off.weekdays[day]) continue;
    text += (text.empty() ? ",off=" : "+") + std::string{protocol::name(static_cast<protocol::Weekday>(day))};
  }
  return text + ",utc=" + std::to_string(off.utc_offset.count());
}
std::string leave_text(bool counts) {
  return counts ? "" : ",leave=no";
}
std::string text_of(const DaysPerMove& post) {
  const std::string bank = post.bank.count() > 0 ? ",bank=" + days_text(post.bank) : "";
  return "1/" + days_text(post.days) + bank + text_of(post.off) + leave_text(post.leave);
}
std::string text_of(const DaysWithCap& post) {
  const std::string bank = post.bank ? ",bank=" + days_text(*post.bank) : "";
  return days_text(post.base) + "+" + days_text(post.increment) + ",cap=" + days_text(post.cap) + bank +
         text_of(post.off) + leave_text(post.leave);
}

/// The terms after the first comma of a control by post.
struct CorrespondenceText {
  std::optional<std::chrono::days> cap, bank;
  DaysOff off;
  bool leave = true;
};

/// Whole days in a number of seconds.
std::optional<std::chrono::days> days_of(std::string_view seconds) {
  const auto value = number(seconds);
  if (!value) return std::nullopt;
  const auto days = std::chrono::floor<std::chrono::days>(std::chrono::seconds{*value});
  return days == std::chrono::seconds{*value} ? std::optional(days) : std::nullopt;
}

bool read_weekdays(std::string_view text, DaysOff& off) {
  while (true) {
    const std::size_t end = std::min(text.find('+'), text.size());
    const auto day = protocol::find_word<protocol::Weekday>(text.substr(0, end));
    if (!day) return false;
    off.weekdays.set(static_cast<std::size_t>(*day));
    if (end == text.size()) return true;
    text.remove_prefix(end + 1);
  }
}

bool read_term(std::string_view name, std::string_view value, CorrespondenceText& terms) {
  if (name == "cap") return (terms.cap = days_of(value)).has_value();
  if (name == "bank") return (terms.bank = days_of(value)).has_value();
  if (name == "leave" && value == "no") return !(terms.leave = false);
  if (name == "off") return read_weekdays(value, terms.off);
  const auto minutes = whole_number<int>(value);
  if (name != "utc" || !minutes) return false;
  terms.off.utc_offset = std::chrono::minutes{*minutes};
  return true;
}

/// `cap=…,bank=…`, without the comma before it; empty: none of them.
std::optional<CorrespondenceText> terms_of(std::string_view text) {
  CorrespondenceText terms;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::size_t equals = text.find('=');
    if (equals >= end || !read_term(text.substr(0, equals), text.substr(equals + 1, end - equals - 1), terms)) {
      return std::nullopt;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return terms;
}

/// `1/259200,bank=864000` or `864000+86400,cap=864000`
std::optional<TimeControl> post_of(std::string_view text) {
  const std::size_t comma = std::min(text.find(','), text.size());
  const auto terms = terms_of(text.substr(std::min(comma + 1, text.size())));
  if (!terms) return std::nullopt;
  const std::string_view times = text.substr(0, comma);
  if (times.starts_with("1/")) {
    const auto days = days_of(times.substr(2));
    if (!days || terms->cap) return std::nullopt;
    return DaysPerMove{
        .days = *days, .bank = terms->bank.value_or(std::chrono::days{}), .off = terms->off, .leave = terms->leave};
  }
  const std::size_t plus = times.find('+');
  if (plus == std::string_view::npos) return std::nullopt;
  const auto base = days_of(times.substr(0, plus));
  const auto increment = days_of(times.substr(plus + 1));
  if (!base || !increment || !terms->cap) return std::nullopt;
  return DaysWithCap{.base = *base,
                     .increment = *increment,
                     .cap = *terms->cap,
                     .bank = terms->bank,
                     .off = terms->off,
                     .leave = terms->leave};
}

}  // namespace

std::string control_text(const TimeControl& control) {
  return std::visit([](const auto& kind) { return text_of(kind); }, control);
}

std::optional<TimeControl> control_of(std::string_view text) {
  if (text == "-") return Unlimited{};
  if (text.starts_with("1/") || text.contains(',')) return post_of(text);
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

}  // namespace server::gamefile
