#include "server/tournament_room/schedule.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "protocol/json/events.hpp"
#include "protocol/json/read.hpp"
#include "protocol/json/utf8.hpp"
#include "server/base/number.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/match/time_control.hpp"
#include "server/settlement/settlement.hpp"
#include "server/talk/text.hpp"
#include "server/tournament/live/decide.hpp"
#include "server/tournament/live/pairs.hpp"

namespace server {
namespace {

using protocol::json::Json;
using Trouble = std::optional<protocol::Error>;

constexpr std::size_t kMostTournaments = 50;
constexpr std::size_t kMostTimes = 24;
constexpr std::size_t kMostDays = 7;
constexpr std::size_t kDeepest = 12;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // some editors begin a file with it
constexpr std::size_t kMostBytes = std::size_t{256} << 10U;
constexpr protocol::Range kAhead{60'000, 604'800'000};  // a minute to a week
constexpr protocol::TextForm kRecurringId{"an id of lower-case letters, digits and -", "a-z0-9-", 1, 40};
constexpr protocol::TextForm kTimeOfDay{"a time of day, as 18:30", "0-9:", 5, 5};

// clang-format off
constexpr std::string_view kExample = R"json([
  {
    "id": "weekly-chess112",
    "days": ["sunday"],
    "times": ["18:00"],
    "ahead_ms": 604800000,
    "terms": {
      "name": "Chess 112 on Sunday (example)",
      "format": "swiss",
      "rounds": 5,
      "schedule": [
        {
          "variant": "chess112",
          "options": {"interchange": "alternate"},
          "clock": {"type": "fischer", "base_ms": 600000, "increment_ms": 5000}
        }
      ],
      "rated": true,
      "entry": {},
      "next_round": "server",
      "break_ms": 60000,
      "computer": 3,
      "tie_breaks": ["BH-C1", "BH", "SB"]
    }
  },
  {
    "id": "evening-arena",
    "times": ["19:00"],
    "ahead_ms": 86400000,
    "terms": {
      "name": "Chess 56 arena of the evening (example)",
      "format": "arena",
      "lasts_ms": 3600000,
      "schedule": [
        {
          "variant": "chess56",
          "options": {},
          "clock": {"type": "fischer", "base_ms": 180000, "increment_ms": 2000}
        }
      ],
      "rated": true,
      "entry": {},
      "next_round": "server",
      "tie_breaks": []
    }
  }
])json";
// clang-format on

/// One of the file's list, as it is written.
struct Entry {
  std::string id;
  std::optional<std::vector<protocol::Weekday>> days;
  std::vector<std::string> times;
  std::int64_t ahead_ms = 0;
  protocol::TournamentTerms terms;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kRecurringId);
    f("days", m.days, protocol::list(kMostDays));
    f("times", m.times, protocol::list(kMostTimes, kTimeOfDay));
    f("ahead_ms", m.ahead_ms, kAhead);
    f("terms", m.terms);
  }
};

/// As std::chrono counts days of the week: Sunday is 0.
unsigned number_of(protocol::Weekday day) {
  return (static_cast<unsigned>(day) + 1) % 7;
}

/// Hears where a text is no JSON.
struct Flaws {
  bool null() { return true; }
  bool boolean(bool /*value*/) { return true; }
  bool number(auto /*value*/) { return true; }
  bool number(double /*value*/, const std::string& /*text*/) { return true; }
  bool text(const std::string& /*value*/) { return true; }
  bool key(const std::string& /*key*/) { return true; }
  bool open(protocol::json::Bracket /*bracket*/) { return true; }
  bool close(protocol::json::Bracket /*bracket*/) { return true; }
  bool broken(protocol::json::Broken broken) {
    byte = broken.byte;
    return false;
  }
  std::size_t byte = 0;  // from 1
};

std::string line_and_column(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte == 0 ? 0 : std::min(byte - 1, text.size()));
  const auto line = std::ranges::count(before, '\n') + 1;
  const auto column = before.size() - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

std::string said(const protocol::Error& error) {
  return "at " + (error.pointer.empty() ? "/" : error.pointer) + ": " + error.message.text();
}

/// Why the text cannot be read as JSON at all.
std::string not_json(std::string_view text, const protocol::Error& error) {
  if (const auto bad = protocol::json::find_bad_utf8(text))
    return line_and_column(text, *bad + 1) + ": this is no UTF-8: save the file as UTF-8";
  Flaws flaws;
  if (!protocol::json::read_events(text, flaws)) {
    return line_and_column(text, flaws.byte) +
           ": this is no JSON: look for a comma, a quotation mark or a bracket that is missing or too many";
  }
  return said(error);
}

protocol::Error trouble(std::string message, std::string pointer) {
  return {
      .code = protocol::ErrorCode::bad_value, .message = std::move(message), .pointer = std::move(pointer), .id = {}};
}

/// `18:30`; none: there is no such time.
std::optional<std::int64_t> minute_of(std::string_view text) {
  const auto hours = whole_number<int>(text.substr(0, 2));
  const auto minutes = whole_number<int>(text.substr(3));
  if (text[2] != ':' || !hours || !minutes || *hours > 23 || *minutes > 59) return std::nullopt;
  return *hours * 60 + *minutes;
}

/// Why no game can be played as a round is to be; a pointer into it.
Trouble trouble_with_round(VariantCache& variants, const protocol::RoundTerms& round, bool is_rated) {
  const auto variant = variants.get(round.variant, {round.options.begin(), round.options.end()});
  if (!variant) {
    const bool is_unknown = variant.error().code == rules::ErrorCode::unknown_variant;
    return trouble(variant.error().message, is_unknown ? "/variant" : "/options");
  }
  const TimeControl control = time_control_of(round.clock);
  if (const auto good = check(control); !good) return trouble(good.error(), "/clock");
  if (is_rated && !pool_of(control, **variant)) return trouble("such games have no rating: say rated false", "/clock");
  return std::nullopt;
}

/// Why such a tournament would not go on by itself, or could not be entered; a pointer into its terms.
Trouble trouble_with_terms(VariantCache& variants, const protocol::TournamentTerms& terms) {
  if (const auto good = check_title(terms.name); !good) return trouble(good.error(), "/name");
  // What no schedule can have is told before what does not go with it.
  if (terms.next_round != protocol::RoundStart::server)
    return trouble("no arbiter is there to begin its rounds: say server", "/next_round");
  if (terms.is_private.value_or(false)) return trouble("nobody could invite to it: leave this out", "/private");
  if (terms.entry.invited.value_or(false))
    return trouble("no arbiter is there to enter anybody: leave this out", "/entry/invited");
  if (terms.entry.password) return trouble("it is for everybody: leave this out", "/entry/password");
  if (auto good = tournament::announce_by_server(terms, Now{0}); !good) return std::move(good.error());
  for (std::size_t i = 0; i < terms.schedule.size(); ++i) {
    auto found = trouble_with_round(variants, tournament::terms_of_round(terms, static_cast<int>(i) + 1), terms.rated);
    if (!found) continue;
    found->pointer = "/schedule/" + std::to_string(i) + found->pointer;
    return found;
  }
  return std::nullopt;
}

/// The place of the first item that is the same as one before it; none: all differ.
template <class Item>
std::optional<std::size_t> second_of(const std::vector<Item>& items) {
  for (auto item = items.begin(); item != items.end(); ++item) {
    if (std::find(items.begin(), item, *item) != item) return static_cast<std::size_t>(item - items.begin());
  }
  return std::nullopt;
}

std::expected<RecurringTournament, protocol::Error> recurring(VariantCache& variants, const Entry& entry) {
  RecurringTournament one{.id = entry.id,
                          .days = entry.days.value_or(std::vector<protocol::Weekday>{}),
                          .minutes = {},
                          .ahead = Ms{entry.ahead_ms},
                          .terms = entry.terms};
  if (entry.days && entry.days->empty())
    return std::unexpected(trouble("name a day at least, or leave this out for every day", "/days"));
  if (const auto again = second_of(one.days))
    return std::unexpected(trouble("this day stands there twice: say it once", "/days/" + std::to_string(*again)));
  if (entry.times.empty()) return std::unexpected(trouble("name a time at least, as \"18:30\"", "/times"));
  for (std::size_t i = 0; i < entry.times.size(); ++i) {
    const auto minute = minute_of(entry.times[i]);
    if (!minute) {
      return std::unexpected(
          trouble("a time of day goes from \"00:00\" to \"23:59\", UTC", "/times/" + std::to_string(i)));
    }
    one.minutes.push_back(*minute);
  }
  if (const auto again = second_of(one.minutes))
    return std::unexpected(trouble("this time stands there twice: say it once", "/times/" + std::to_string(*again)));
  std::ranges::sort(one.minutes);
  auto found = trouble_with_terms(variants, one.terms);
  if (!found) return one;
  found->pointer.insert(0, "/terms");
  return std::unexpected(std::move(*found));
}

/// The reader wants a beginning, which no file says.
Trouble put_beginnings(Json& list) {
  if (!list.is_array()) return std::nullopt;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!list[i].is_object() || !list[i].contains("terms") || !list[i]["terms"].is_object()) continue;
    Json& terms = list[i]["terms"];
    if (terms.contains("starts_ms"))
      return trouble("days and times say when it begins: leave this out", "/" + std::to_string(i) + "/terms/starts_ms");
    terms["starts_ms"] = 1;
  }
  return std::nullopt;
}

/// Why this is no file that could be read; empty: it is one. A pipe is not opened, as its other end may never come.
std::string no_file(const std::filesystem::path& file) {
  using std::filesystem::file_type;
  std::error_code error;
  switch (std::filesystem::status(file, error).type()) {
    case file_type::regular:
      return {};
    case file_type::not_found:
      return " is not there: look at its path, or say `--schedule off` for no schedule";
    case file_type::directory:
      return " is a directory: name a file in it";
    case file_type::none:
      return " cannot be looked at: " + error.message() + ": let the server's user into its directory";
    default:
      return " is no file but a pipe or a device: name a file";
  }
}

}  // namespace

Now RecurringTournament::next(Now now) const {
  using namespace std::chrono;
  const sys_days today = floor<std::chrono::days>(sys_time<milliseconds>{milliseconds{now.ms}});
  for (int i = 0;; ++i) {  // a week later the same weekday comes again
    const sys_days day = today + std::chrono::days{i};
    const unsigned number = weekday{day}.c_encoding();
    if (!days.empty() && std::ranges::find(days, number, number_of) == days.end()) continue;
    for (const std::int64_t minute : minutes) {
      const Now at{duration_cast<milliseconds>((day + std::chrono::minutes{minute}).time_since_epoch()).count()};
      if (at > now) return at;
    }
  }
}

std::expected<Schedule, std::string> read_schedule(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (text.size() > kMostBytes) return std::unexpected("it has more than 256 KiB: name fewer tournaments");
  auto json = protocol::json::parse(text, kDeepest);
  if (!json) return std::unexpected(not_json(text, json.error()));
  if (const auto found = put_beginnings(*json)) return std::unexpected(said(*found));
  std::vector<Entry> entries;
  protocol::json::Complaint complaint;
  read(*json, entries, protocol::json::Path{}, complaint, protocol::list(kMostTournaments));
  if (complaint.error()) return std::unexpected(said(*complaint.error()));
  Schedule schedule;
  VariantCache variants;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string at = "/" + std::to_string(i);
    if (std::ranges::find(schedule.tournaments, entries[i].id, &RecurringTournament::id) != schedule.tournaments.end())
      return std::unexpected(said(trouble("one before it has this id, too: give it another", at + "/id")));
    auto one = recurring(variants, entries[i]);
    if (!one) {
      one.error().pointer.insert(0, at);
      return std::unexpected(said(one.error()));
    }
    schedule.tournaments.push_back(std::move(*one));
  }
  return schedule;
}

std::expected<Schedule, std::string> load_schedule(const std::filesystem::path& file) {
  const std::string what = "the schedule " + file.string();
  if (const std::string wrong = no_file(file); !wrong.empty()) return std::unexpected(what + wrong);
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  std::string text(kMostBytes + kByteOrderMark.size() + 1, '\0');
  if (in) in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad() || (!in && !in.eof()))
    return std::unexpected(what + " cannot be read: " + std::strerror(errno) + ": let the server's user read it");
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.empty()) return std::unexpected(what + " is empty: `--schedule off` is for no schedule");
  auto schedule = read_schedule(text);
  if (!schedule) return std::unexpected(what + ", " + schedule.error());
  return schedule;
}

Schedule example_schedule() {
  Schedule example = read_schedule(kExample).value();
  example.is_example = true;
  return example;
}

}  // namespace server
