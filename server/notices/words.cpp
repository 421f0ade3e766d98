#include "server/notices/words.hpp"

#include <chrono>
#include <cstdlib>
#include <initializer_list>
#include <map>
#include <string_view>
#include <tuple>

#include "rules/variants/registry.hpp"
#include "server/base/time.hpp"
#include "server/notices/routing.hpp"
#include "server/notices/sentences.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

using protocol::NoticeKind;

std::string game_of(const store::Notice& notice, Language language) {
  const auto* entry = rules::find_variant(notice.what.variant);
  return std::string{game_name(language, notice.what.variant, entry == nullptr ? notice.what.variant : entry->name)};
}

std::string opponent_of(const store::Notice& notice, Language language) {
  if (notice.is_other_closed) return say(language, Sentence::closed_account);
  const auto& [id, name] = std::tie(notice.what.other, notice.what.other_name);
  if (notice.is_other_bot) return say(language, Sentence::bot, {{"name", name}});
  const auto player = PlayerId::parse(id);
  if (!player || !player->is_guest() || name != guest_name(*player)) return name;
  return say(language, Sentence::guest, {{"who", name.substr(name.rfind(' ') + 1)}});
}

/// `UTC`, `UTC+05:30`
std::string zone_text(std::int64_t utc_offset_min) {
  if (utc_offset_min == 0) return "UTC";
  const auto two_digits = [](std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  const std::int64_t minutes = std::abs(utc_offset_min);
  return (utc_offset_min < 0 ? "UTC-" : "UTC+") + two_digits(minutes / 60) + ":" + two_digits(minutes % 60);
}

unsigned weekday_of(Now now) {
  const std::chrono::sys_time<Ms> at{Ms{now.ms}};
  return std::chrono::weekday{std::chrono::floor<std::chrono::days>(at)}.c_encoding();
}

/// `2026-11-20`, in German `20.11.2026`.
std::string date_text(Language language, const std::string& utc) {
  const std::string year = utc.substr(0, 4);
  const std::string month = utc.substr(5, 2);
  const std::string day = utc.substr(8, 2);
  return language == Language::de ? day + "." + month + "." + year : year + "-" + month + "-" + day;
}

/// A sentence with a moment: `Fri 2026-11-20 20:45 UTC`
std::string say_when(Language language, Sentence sentence, store::WallTime when, std::int64_t utc_offset_min,
                     std::string_view who = {}, std::string_view name = {}) {
  const Now local = now_of(when) + std::chrono::minutes{utc_offset_min};
  const std::string utc = utc_text(local);
  return say(language, sentence,
             {{"day", short_day(language, weekday_of(local))},
              {"date", date_text(language, utc)},
              {"time", utc.substr(11, 5)},
              {"zone", zone_text(utc_offset_min)},
              {"who", who},
              {"name", name}});
}

NoticeWords tournament_words(const store::Notice& notice, Language language, std::int64_t utc_offset_min) {
  const bool is_invitation = notice.what.kind == NoticeKind::invitation;
  const std::string who = opponent_of(notice, language);
  const std::string& name = notice.what.title;
  if (is_invitation && notice.what.detail == "arbiter") {
    return {.title = say(language, Sentence::arbiter_title, {{"who", who}, {"name", name}}),
            .sentence = say(language, Sentence::arbiter, {{"who", who}, {"name", name}})};
  }
  NoticeWords told{.title = say(language, is_invitation ? Sentence::invitation_title : Sentence::beginning_title,
                                {{"who", who}, {"name", name}}),
                   .sentence = say_when(language, is_invitation ? Sentence::invitation : Sentence::beginning,
                                        notice.what.deadline.value_or(notice.at), utc_offset_min, who, name)};
  if (notice.what.detail == "invited") told.sentence += say(language, Sentence::not_entered);
  return told;
}

Sentence offered(std::string_view detail) {
  static const std::map<std::string_view, Sentence> kWords{{"draw", Sentence::offers_draw},
                                                           {"takeback", Sentence::asks_takeback},
                                                           {"pause", Sentence::offers_pause},
                                                           {"pause_accepted", Sentence::accepts_pause},
                                                           {"pause_declined", Sentence::declines_pause}};
  const auto found = kWords.find(detail);
  return found == kWords.end() ? Sentence::offers_something : found->second;
}

Sentence time_left(const std::string& detail) {
  if (detail == "half") return Sentence::half_gone;
  return detail == "quarter" ? Sentence::quarter_left : Sentence::day_left;
}

/// `lost time` → `You lost` and ` (time)`.
NoticeWords end_words(Language language, const store::Notice& notice, const std::string& game,
                      const std::string& with) {
  static const std::map<std::string_view, Sentence> kResults{
      {"won", Sentence::won}, {"lost", Sentence::lost}, {"drawn", Sentence::drawn}, {"void", Sentence::does_not_count}};
  const std::string_view detail = notice.what.detail;
  const auto space = detail.find(' ');
  const auto found = kResults.find(detail.substr(0, space));
  const std::string result =
      found == kResults.end() ? std::string{detail.substr(0, space)} : say(language, found->second);
  std::string why;
  if (space != std::string_view::npos) {
    why.append(" (").append(end_reason(language, detail.substr(space + 1))).append(")");
  }
  return {.title = say(language, Sentence::ended_title, {{"result", result}, {"game", game}, {"with", with}}),
          .sentence = say(language, Sentence::ended, {{"result", result + why}, {"game", game}, {"with", with}})};
}

}  // namespace

std::string_view day_of_week(Now now) {
  return short_day(Language::en, weekday_of(now));
}

NoticeWords words_of(const store::Notice& notice, const protocol::NoticeSettings& settings) {
  const Language language = language_of(settings);
  const std::string game = game_of(notice, language);
  const std::string who = opponent_of(notice, language);
  const std::string with = who.empty() ? "" : say(language, Sentence::with, {{"who", who}});
  std::string until;
  if (const auto& deadline = notice.what.deadline)
    until = say_when(language, Sentence::deadline, *deadline, settings.utc_offset_min);
  const auto words = [&](Sentence title, Sentence sentence, const std::string& what = {}) {
    const std::initializer_list<Argument> told{{"who", who}, {"game", game}, {"with", with}, {"what", what}};
    return NoticeWords{.title = say(language, title, told), .sentence = say(language, sentence, told)};
  };
  NoticeWords told;
  switch (notice.what.kind) {
    case NoticeKind::challenge:
      return words(Sentence::challenge_title, Sentence::challenge);
    case NoticeKind::started:
      told = words(Sentence::started_title, Sentence::started);
      if (notice.what.waits) told.sentence += say(language, Sentence::your_turn);
      break;
    case NoticeKind::turn:
      told = words(Sentence::turn_title, Sentence::turn);
      break;
    case NoticeKind::dice:
      told = words(Sentence::dice_title, Sentence::dice);
      break;
    case NoticeKind::offer: {
      const Sentence what = offered(notice.what.detail);
      return words(what, Sentence::offer, say(language, what, {{"who", who}}));
    }
    case NoticeKind::reminder:
      told = words(Sentence::reminder_title, Sentence::reminder, say(language, time_left(notice.what.detail)));
      break;
    case NoticeKind::leave:
      told = words(Sentence::leave_title, Sentence::leave);
      break;
    case NoticeKind::ended:
      return end_words(language, notice, game, with);
    case NoticeKind::invitation:
    case NoticeKind::beginning:
      return tournament_words(notice, language, settings.utc_offset_min);
  }
  told.sentence += until;
  return told;
}

}  // namespace server
