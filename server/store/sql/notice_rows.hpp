// Rows of notices and what goes with an account's. Parts of transactions; internal to the store.
#pragma once
#include <string>
#include <vector>

#include "server/store/notices.hpp"
#include "server/store/sql/sql.hpp"
#include "server/store/tournaments.hpp"

namespace store::sql {

/// Adds notices to accounts that are open; guests are told nothing. Notices that are there already stay as they are.
void add_notices(Sql& sql, const std::vector<NewNotice>& notices, WallTime at);
/// Marks as seen what told accounts that the game waits for them, or of an offer, and does so no more. What has not
/// gone out for it yet does not go out.
void overtake_notices(Sql& sql, const GameId& game, const NoticeWrites& writes, WallTime at);
void overtake_notices(Sql& sql, const OvertakenNotices& which, WallTime at);
/// Forgets, in a copy that becomes the database, what waited to go out when it was made: that has gone out since, or is
/// no news any more.
void forget_outgoing(Sql& sql);
/// Forgets the notices of an account that is closed, and what was to go out for them.
void forget_account(Sql& sql, const std::string& account);

/// The columns of the table `notices` that read_notice() reads.
#define ASTRAGAL_NOTICE_COLUMNS                                                                            \
  "notices.id, notices.account, notices.kind, notices.detail, notices.game, notices.seq, notices.variant," \
  " notices.other, notices.other_name, notices.deadline_ms, notices.at_ms, notices.seen_ms,"               \
  " EXISTS (SELECT 1 FROM accounts WHERE accounts.id = notices.other AND accounts.closed_ms IS NOT NULL)," \
  " notices.waits, notices.tournament, notices.title,"                                                     \
  " (SELECT roles FROM accounts WHERE accounts.id = notices.other)"
inline constexpr int kNoticeColumns = 17;
[[nodiscard]] Notice read_notice(const Query& row);

}  // namespace store::sql
