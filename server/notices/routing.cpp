#include "server/notices/routing.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "protocol/json/write.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::NoticeChannel;
using protocol::NoticeSettings;

constexpr Ms kDay = std::chrono::days{1};
constexpr Ms kMinute = std::chrono::minutes{1};
constexpr Ms kSpare =
    std::chrono::hours{1};  // the time that an account has at least before a deadline, once it is told

/// The next moment, this one too, at that minute of the account's day.
Now next_at(Now now, std::int64_t minute, std::int64_t utc_offset_min) {
  const Ms local = Ms{now.ms} + utc_offset_min * kMinute;
  const Ms into_day{((local.count() % kDay.count()) + kDay.count()) % kDay.count()};
  Ms wait = minute * kMinute - into_day;
  if (wait < Ms{0}) wait += kDay;
  return now + wait;
}

/// The time at which quiet hours are over; now, if there are none.
Now after_quiet(const NoticeSettings& settings, Now now) {
  if (!settings.quiet || settings.quiet->from_min == settings.quiet->until_min) return now;
  const Now begin = next_at(now, settings.quiet->from_min, settings.utc_offset_min);
  const Now end = next_at(now, settings.quiet->until_min, settings.utc_offset_min);
  const bool is_quiet = end < begin || begin == now;
  return is_quiet ? end : now;
}

/// The time of the next mail, if the one before was begun at `last`.
Now next_mail(const NoticeSettings& settings, Now now, std::optional<store::WallTime> last, Ms gap) {
  if (last) now = std::max(now, now_of(*last) + gap);
  return settings.digest_min ? next_at(now, *settings.digest_min, settings.utc_offset_min) : after_quiet(settings, now);
}

/// A mail of the day that is wanted at a minute of quiet hours was asked for, so they hold back no mail.
bool is_mail_of_quiet_hours(const NoticeSettings& settings) {
  if (!settings.quiet || !settings.digest_min) return false;
  const auto [from, until] = *settings.quiet;
  const std::int64_t minute = *settings.digest_min;
  return from < until ? from <= minute && minute < until : minute >= from || minute < until;
}

/// The time at which to send: a notice whose deadline is too close for the wanted time is sent now.
Now in_time(const store::NewNotice& what, Now now, Now wanted) {
  const bool is_too_late = what.deadline && now_of(*what.deadline) - kSpare < wanted;
  return is_too_late ? now : wanted;
}

}  // namespace

NoticeSettings usual_settings() {
  NoticeSettings settings;
  for (auto& channels : settings.channels) channels = {NoticeChannel::push, NoticeChannel::mail};
  return settings;
}

NoticeSettings settings_from(const std::optional<std::string>& stored) {
  const auto own = nlohmann::json::parse(stored.value_or(""), nullptr, false);
  if (!own.is_object()) return usual_settings();
  auto all = nlohmann::json::parse(text_of(usual_settings()));
  all.update(own);  // what was stored before there was a kind of notice lacks it
  auto read = protocol::decode_body<NoticeSettings>(all.dump());
  return read ? std::move(*read) : usual_settings();
}

protocol::Language language_of(const NoticeSettings& settings) {
  return settings.language.value_or(protocol::Language::en);
}

std::string text_of(const NoticeSettings& settings) {
  std::string text;
  protocol::json::append(text, settings);
  return text;
}

store::Route route_of(const store::Unrouted& one, Now now, Ms mail_gap) {
  const NoticeSettings settings = settings_from(one.settings);
  const store::NewNotice& what = one.notice.what;
  const auto& channels = settings.channels[static_cast<std::size_t>(what.kind)];
  const auto wants = [&](NoticeChannel channel) { return std::ranges::find(channels, channel) != channels.end(); };
  store::Route route{.notice = one.notice.id, .account = what.account};
  if (wants(NoticeChannel::push) && !one.subscriptions.empty()) {
    route.push = wall_time(in_time(what, now, after_quiet(settings, now)));
    route.subscriptions = one.subscriptions;
  }
  if (wants(NoticeChannel::mail) && one.has_mail) {
    route.mail = wall_time(in_time(what, now, next_mail(settings, now, one.last_mail, mail_gap)));
  }
  return route;
}

store::HeldUntil held_until(const NoticeSettings& settings, Now now, Ms mail_gap) {
  return {.push = wall_time(after_quiet(settings, now)), .mail = [=](std::optional<store::WallTime> last) {
            return wall_time(next_mail(settings, now, last, mail_gap));
          }};
}

Now waits_until(const store::Outgoing& one, Now now) {
  if (one.what != store::OutgoingKind::push && one.what != store::OutgoingKind::notices) return now;
  const NoticeSettings settings = settings_from(one.settings);
  if (one.what == store::OutgoingKind::notices && is_mail_of_quiet_hours(settings)) return now;
  Now until = after_quiet(settings, now);
  for (const store::Notice& notice : one.notices) until = in_time(notice.what, now, until);
  return until;
}

Ms back_off(int tries) {
  using std::chrono::minutes;
  static constexpr std::array<Ms, 6> kWaits{minutes{1},  minutes{5},   minutes{15},
                                            minutes{60}, minutes{180}, minutes{360}};
  return kWaits[std::min(static_cast<std::size_t>(std::max(tries, 1) - 1), kWaits.size() - 1)];
}

}  // namespace server
