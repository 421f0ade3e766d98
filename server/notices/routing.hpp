// Routing decides which of an account's notices go out on which channel, and when: by the account's settings, quiet
// hours, and one mail a day. Pure. Any thread.
#pragma once
#include <string>

#include "protocol/bodies.hpp"
#include "server/base/time.hpp"
#include "server/store/notices.hpp"

namespace server {

/// The settings of everybody who has chosen nothing: everything, everywhere, at once.
[[nodiscard]] protocol::NoticeSettings usual_settings();
/// The settings from the store; what they lack, and settings that this program cannot read, is as in usual_settings().
[[nodiscard]] protocol::NoticeSettings settings_from(const std::optional<std::string>& stored);
/// English, if the account has not chosen.
[[nodiscard]] protocol::Language language_of(const protocol::NoticeSettings& settings);
[[nodiscard]] std::string text_of(const protocol::NoticeSettings& settings);

/// `mail_gap`: between two mails of one account; what comes meanwhile is in the second one. A notice whose deadline
/// would pass meanwhile does not wait.
[[nodiscard]] store::Route route_of(const store::Unrouted& one, Now now, Ms mail_gap);

/// The times until which these settings hold notices back from now on.
[[nodiscard]] store::HeldUntil held_until(const protocol::NoticeSettings& settings, Now now, Ms mail_gap);

/// The time until which a notice waits although it was due: quiet hours may have begun since it was routed. `now`, if
/// it waits no more.
[[nodiscard]] Now waits_until(const store::Outgoing& one, Now now);

/// How long after this try the next one comes: longer and longer.
[[nodiscard]] Ms back_off(int tries);

}  // namespace server
