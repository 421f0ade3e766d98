#include "server/notices/words.hpp"

#include <array>
#include <chrono>
#include <cstdlib>
#include <map>
#include <string_view>

#include "rules/variants/registry.hpp"
#include "server/base/time.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

using protocol::NoticeKind;

std::string game_of(const store::Notice& notice) {
  const auto* entry = rules::find_variant(notice.what.variant);
  return entry == nullptr ? notice.what.variant : std::string{entry->name};
}

std::string opponent_of(const store::Notice& notice) {
  return notice.is_other_closed ? std::string{kClosedAccount} : notice.what.other_name;
}

/// `UTC`, `UTC+05:30`
std::string zone_text(std::int64_t utc_offset_min) {
  if (utc_offset_min == 0) return "UTC";
  const auto two_digits = [](std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  const std::int64_t minutes = std::abs(utc_offset_min);
  return (utc_offset_min < 0 ? "UTC-" : "UTC+") + two_digits(minutes / 60) + ":" + two_digits(minutes % 60);
}

/// `Fri 2026-11-20 20:45 UTC`
std::string deadline_text(const store::Notice& notice, std::int64_t utc_offset_min) {
  if (!notice.what.deadline) return {};
  const Now local = now_of(*notice.what.deadline) + std::chrono::minutes{utc_offset_min};
  std::string text = utc_text(local);
  text.resize(std::string_view{"2026-11-20T20:45"}.size());
  text[text.find('T')] = ' ';
  return " Your time is up at " + std::string{day_of_week(local)} + " " + text + " " + zone_text(utc_offset_min) + ".";
}

std::string_view offered(std::string_view detail) {
  static const std::map<std::string_view, std::string_view> kWords{{"draw", "offers a draw"},
                                                                   {"takeback", "asks to take a move back"},
                                                                   {"pause", "offers a pause"},
                                                                   {"pause_accepted", "accepts the pause"},
                                                                   {"pause_declined", "declines the pause"}};
  const auto found = kWords.find(detail);
  return found == kWords.end() ? "offers something" : found->second;
}

std::string_view time_left(const std::string& detail) {
  if (detail == "half") return "Half of your time has gone by";
  return detail == "quarter" ? "A quarter of your time is left" : "24 hours are left";
}

/// `lost time` → `You lost` and ` (time)`.
NoticeWords end_words(const store::Notice& notice, const std::string& game, const std::string& with) {
  static const std::map<std::string_view, std::string_view> kResults{
      {"won", "You won"}, {"lost", "You lost"}, {"drawn", "A draw"}, {"void", "The game does not count"}};
  const std::string_view detail = notice.what.detail;
  const auto space = detail.find(' ');
  const auto found = kResults.find(detail.substr(0, space));
  const std::string result{found == kResults.end() ? detail.substr(0, space) : found->second};
  const std::string why = space == std::string_view::npos ? "" : " (" + std::string{detail.substr(space + 1)} + ")";
  return {.title = result + ": " + game + with,
          .sentence = "Your game of " + game + with + " is over. " + result + why + "."};
}

}  // namespace

std::string_view day_of_week(Now now) {
  static constexpr std::array<std::string_view, 7> kDays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  const std::chrono::sys_time<Ms> at{Ms{now.ms}};
  return kDays[std::chrono::weekday{std::chrono::floor<std::chrono::days>(at)}.c_encoding()];
}

NoticeWords words_of(const store::Notice& notice, std::int64_t utc_offset_min) {
  const std::string game = game_of(notice);
  const std::string who = opponent_of(notice);
  const std::string with = who.empty() ? "" : " with " + who;
  const std::string until = deadline_text(notice, utc_offset_min);
  switch (notice.what.kind) {
    case NoticeKind::challenge:
      return {.title = who + " challenges you", .sentence = who + " challenges you to a game of " + game + "."};
    case NoticeKind::started:
      return {.title = "Your game has begun: " + game + with,
              .sentence = "Your game of " + game + with + " has begun." +
                          (notice.what.waits ? " It is your turn." : "") + until};
    case NoticeKind::turn:
      return {.title = "Your turn: " + game + with, .sentence = "It is your turn in " + game + with + "." + until};
    case NoticeKind::dice:
      return {.title = "Dice wait for you: " + game + with,
              .sentence =
                  "Dice in " + game + with + " wait for your part: open the game, and your browser does it." + until};
    case NoticeKind::offer:
      return {.title = who + " " + std::string{offered(notice.what.detail)},
              .sentence = who + " " + std::string{offered(notice.what.detail)} + " in " + game + "."};
    case NoticeKind::reminder:
      return {.title = std::string{time_left(notice.what.detail)} + ": " + game + with,
              .sentence = std::string{time_left(notice.what.detail)} + " in " + game + with + "." + until};
    case NoticeKind::leave:
      return {
          .title = "A day of your leave has begun: " + game + with,
          .sentence = "Your time was up in " + game + with + ", so a day of your leave has begun by itself." + until};
    case NoticeKind::ended:
      return end_words(notice, game, with);
  }
  return {};
}

}  // namespace server
