// The night at which tests of notices begin, and the settings of somebody who wants to sleep in it.
#pragma once
#include "server/notices/routing.hpp"

namespace server {

inline constexpr Now kMidnight{1'795'046'400'000};  // 2026-11-19, UTC

/// Gives settings with quiet hours from 22:00 to 7:00, UTC.
inline protocol::NoticeSettings quiet_at_night() {
  protocol::NoticeSettings settings = usual_settings();
  settings.quiet = protocol::QuietHours{.from_min = 22 * 60, .until_min = 7 * 60};
  return settings;
}

}  // namespace server
