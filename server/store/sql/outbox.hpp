// What goes out: from a notice that is new to a mail that was taken. Parts of transactions; internal to the store.
#pragma once
#include <vector>

#include "server/store/notices.hpp"
#include "server/store/sql/sql.hpp"

namespace store::sql {

/// Reads a browser from id, endpoint, p256dh, auth and created, from column `first` on.
[[nodiscard]] PushSubscription read_subscription(const Query& row, int first = 0);

[[nodiscard]] Pending read_pending(Sql& sql, WallTime before, std::size_t most);
void write_routes(Sql& sql, const std::vector<Route>& routes, WallTime now);
[[nodiscard]] std::vector<Outgoing> take_due(Sql& sql, NoticeChannel channel, WallTime now, const Places& places,
                                             WallTime again, const WaitsUntil& waits);
/// Brings forward what was not tried yet and waits longer than `held` says, to when `held` says.
void bring_forward(Sql& sql, const std::string& account, const HeldUntil& held);
void put_off_outgoing(Sql& sql, std::int64_t outgoing, WallTime until);
void end_outgoing(Sql& sql, std::int64_t outgoing);

}  // namespace store::sql
