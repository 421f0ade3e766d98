#include "server/store/sql/outbox.hpp"

#include <algorithm>
#include <array>

#include "server/store/sql/notice_rows.hpp"

namespace store::sql {
namespace {

constexpr std::array kKinds{OutgoingKind::notices, OutgoingKind::push, OutgoingKind::confirm, OutgoingKind::reset};

OutgoingKind kind_from(const std::string& text) {
  const auto* const found = std::ranges::find(kKinds, text, [](OutgoingKind kind) { return name(kind); });
  if (found == kKinds.end()) throw_damaged("an outgoing message of no known kind");
  return *found;
}

std::vector<std::int64_t> browsers_of(Sql& sql, const std::string& account) {
  Query rows = sql.query("SELECT id FROM push_subscriptions WHERE account = ?1 ORDER BY id");
  rows.with(account);
  std::vector<std::int64_t> ids;
  while (rows.next()) ids.push_back(rows.integer(0));
  return ids;
}

std::int64_t add_outgoing(Sql& sql, const std::string& account, OutgoingKind what, std::optional<std::int64_t> browser,
                          WallTime due, WallTime now) {
  Query row = sql.query(
      "INSERT INTO outgoing (account, what, subscription, due_ms, created_ms) VALUES (?1, ?2, ?3, ?4, ?5)"
      " RETURNING id");
  row.with(account, name(what), browser, due, now).next();
  return row.integer(0);
}

void put_into(Sql& sql, std::int64_t outgoing, std::int64_t notice) {
  sql.query("INSERT INTO outgoing_notices (outgoing, notice) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
      .with(outgoing, notice)
      .run();
}

/// Gives the account's next mail, of which no other program can have a part yet; makes it if there is none.
std::int64_t next_mail(Sql& sql, const std::string& account, WallTime due, WallTime now) {
  {
    Query row = sql.query("SELECT id FROM outgoing WHERE account = ?1 AND what = 'notices' AND tries = 0");
    if (row.with(account).next()) {
      const std::int64_t id = row.integer(0);
      sql.query("UPDATE outgoing SET due_ms = ?2 WHERE id = ?1 AND due_ms > ?2").with(id, due).run();
      return id;
    }
  }
  return add_outgoing(sql, account, OutgoingKind::notices, {}, due, now);
}

std::vector<Notice> notices_in(Sql& sql, std::int64_t outgoing) {
  Query rows = sql.query("SELECT " ASTRAGAL_NOTICE_COLUMNS
                         " FROM outgoing_notices JOIN notices ON notices.id = outgoing_notices.notice"
                         " WHERE outgoing_notices.outgoing = ?1 ORDER BY notices.id");
  rows.with(outgoing);
  std::vector<Notice> notices;
  while (rows.next()) notices.push_back(read_notice(rows));
  return notices;
}

std::optional<PushSubscription> browser_of(Sql& sql, std::int64_t id) {
  Query row = sql.query("SELECT id, endpoint, p256dh, auth, created_ms FROM push_subscriptions WHERE id = ?1");
  if (!row.with(id).next()) return std::nullopt;
  return read_subscription(row);
}

/// Gives the address of a mail; none where nothing may be sent there any more.
std::optional<std::string> address_for(Sql& sql, const std::string& account, OutgoingKind what) {
  Query row = sql.query(
      "SELECT email, coalesce(confirmed = email, FALSE), paused FROM accounts LEFT JOIN account_mail ON account = id "
      "WHERE id = ?1");
  if (!row.with(account).next() || row.is_null(0)) return std::nullopt;
  const bool is_good = what == OutgoingKind::confirm || (row.integer(1) != 0 && row.is_null(2));
  return is_good ? std::optional{row.text(0)} : std::nullopt;
}

Outgoing read_outgoing(Sql& sql, std::int64_t id) {
  Outgoing one{.id = id};
  std::int64_t browser = 0;
  {
    Query row = sql.query(
        "SELECT what, tries, outgoing.created_ms, outgoing.account, name, password, subscription,"
        " settings FROM outgoing JOIN accounts ON accounts.id = outgoing.account"
        " LEFT JOIN notice_settings ON notice_settings.account = outgoing.account WHERE outgoing.id = ?1");
    row.with(id).next();
    one.what = kind_from(row.text(0));
    one.tries = static_cast<int>(row.integer(1));
    one.created = row.time(2);
    one.account = row.text(3);
    one.name = row.text(4);
    one.password = row.text(5);
    browser = row.integer(6);
    one.settings = row.optional_text(7);
  }
  if (one.what == OutgoingKind::push)
    one.subscription = browser_of(sql, browser);
  else
    one.address = address_for(sql, one.account, one.what);
  one.notices = notices_in(sql, id);
  return one;
}

}  // namespace

PushSubscription read_subscription(const Query& row, int first) {
  return {.id = row.integer(first),
          .endpoint = row.text(first + 1),
          .p256dh = row.bytes<std::array<std::uint8_t, 65>>(first + 2),
          .auth = row.bytes<std::array<std::uint8_t, 16>>(first + 3),
          .created = row.time(first + 4)};
}

namespace {

std::vector<Unrouted> read_unrouted(Sql& sql, WallTime before, std::size_t most) {
  std::vector<Unrouted> all;
  {
    Query rows = sql.query("SELECT " ASTRAGAL_NOTICE_COLUMNS
                           ", (SELECT settings FROM notice_settings WHERE notice_settings.account = notices.account),"
                           " coalesce(confirmed = email, FALSE) AND paused IS NULL, last_ms"
                           " FROM notices JOIN accounts ON accounts.id = notices.account"
                           " LEFT JOIN account_mail ON account_mail.account = notices.account"
                           " WHERE is_routed = 0 AND at_ms <= ?1 ORDER BY notices.id LIMIT ?2");
    rows.with(before, static_cast<std::int64_t>(most));
    while (rows.next()) {
      Unrouted& one = all.emplace_back(Unrouted{.notice = read_notice(rows)});
      one.settings = rows.optional_text(kNoticeColumns);
      one.has_mail = rows.integer(kNoticeColumns + 1) != 0;
      if (!rows.is_null(kNoticeColumns + 2)) one.last_mail = rows.time(kNoticeColumns + 2);
    }
  }
  for (Unrouted& one : all) one.subscriptions = browsers_of(sql, one.notice.what.account);
  return all;
}

std::optional<WallTime> first_due(Sql& sql, bool is_push) {
  Query row = sql.query("SELECT min(due_ms) FROM outgoing WHERE (what = 'push') = ?1");
  row.with(std::int64_t{is_push}).next();
  return row.is_null(0) ? std::nullopt : std::optional{row.time(0)};
}

/// Notes that the account's mail has been begun: notices that come from now on are in its next one, a while later.
void note_mail(Sql& sql, std::int64_t outgoing, WallTime now) {
  sql.query(
         "INSERT INTO account_mail (account, last_ms) SELECT account, ?2 FROM outgoing WHERE id = ?1 AND what ="
         " 'notices' AND tries = 1 ON CONFLICT (account) DO UPDATE SET last_ms = excluded.last_ms")
      .with(outgoing, now)
      .run();
}

/// Drops the oldest messages to a browser that cannot be reached, so that they do not fill the outbox.
void bound_pushes(Sql& sql, std::int64_t browser) {
  sql.query(
         "DELETE FROM outgoing WHERE what = 'push' AND subscription = ?1 AND id NOT IN (SELECT id FROM outgoing"
         " WHERE what = 'push' AND subscription = ?1 ORDER BY id DESC LIMIT ?2)")
      .with(browser, static_cast<std::int64_t>(kMostUnsent))
      .run();
}

/// Gives what is due in turns: each account's first message before anybody's second, counted from what it has under
/// way.
std::vector<std::int64_t> in_turn(Sql& sql, NoticeChannel channel, WallTime now, const Places& places) {
  std::map<std::string, std::size_t> held = places.under_way;
  std::vector<std::pair<std::size_t, std::int64_t>> turns;
  Query rows =
      sql.query("SELECT id, account FROM outgoing WHERE (what = 'push') = ?2 AND due_ms <= ?1 ORDER BY due_ms, id");
  rows.with(now, std::int64_t{channel == NoticeChannel::push});
  while (rows.next()) {
    std::size_t& turn = held[rows.text(1)];
    if (turn < places.of_account) turns.emplace_back(turn++, rows.integer(0));
  }
  std::ranges::stable_sort(turns, {}, &std::pair<std::size_t, std::int64_t>::first);
  turns.resize(std::min(turns.size(), places.free));
  std::vector<std::int64_t> ids;
  for (const auto& [turn, id] : turns) ids.push_back(id);
  return ids;
}

}  // namespace

Pending read_pending(Sql& sql, WallTime before, std::size_t most) {
  return {.unrouted = read_unrouted(sql, before, most),
          .push_due = first_due(sql, true),
          .mail_due = first_due(sql, false)};
}

void write_routes(Sql& sql, const std::vector<Route>& routes, WallTime now) {
  for (const Route& route : routes) {
    {
      // The game may have overtaken the notice meanwhile, or its account may have been closed.
      Query row = sql.query("SELECT 1 FROM notices WHERE id = ?1 AND is_routed = 0");
      if (!row.with(route.notice).next()) continue;
    }
    sql.query("UPDATE notices SET is_routed = 1 WHERE id = ?1").with(route.notice).run();
    if (route.mail) put_into(sql, next_mail(sql, route.account, *route.mail, now), route.notice);
    if (!route.push) continue;
    for (const std::int64_t browser : route.subscriptions) {
      put_into(sql, add_outgoing(sql, route.account, OutgoingKind::push, browser, *route.push, now), route.notice);
      bound_pushes(sql, browser);
    }
  }
}

std::vector<Outgoing> take_due(Sql& sql, NoticeChannel channel, WallTime now, const Places& places, WallTime again,
                               const WaitsUntil& waits) {
  // A message whose notices have all been overtaken does not go out.
  sql.query(
         "DELETE FROM outgoing WHERE due_ms <= ?1 AND what IN ('notices', 'push')"
         " AND NOT EXISTS (SELECT 1 FROM outgoing_notices WHERE outgoing = id)")
      .with(now)
      .run();
  std::vector<Outgoing> all;
  for (const std::int64_t id : in_turn(sql, channel, now, places)) {
    Outgoing one = read_outgoing(sql, id);
    if (const WallTime until = waits(one); until > now) {
      sql.query("UPDATE outgoing SET due_ms = ?2 WHERE id = ?1").with(id, until).run();
      continue;
    }
    sql.query("UPDATE outgoing SET tries = tries + 1, due_ms = ?2 WHERE id = ?1").with(id, again).run();
    note_mail(sql, id, now);
    ++one.tries;
    all.push_back(std::move(one));
  }
  return all;
}

void bring_forward(Sql& sql, const std::string& account, const HeldUntil& held) {
  // A push service that asks to wait puts off all that goes to it.
  sql.query(
         "UPDATE outgoing SET due_ms = ?2 WHERE account = ?1 AND due_ms > ?2 AND what = 'push' AND subscription NOT IN"
         " (SELECT subscription FROM outgoing WHERE account = ?1 AND what = 'push' AND tries > 0)")
      .with(account, held.push)
      .run();
  std::optional<WallTime> last;
  {
    Query row = sql.query("SELECT last_ms FROM account_mail WHERE account = ?1");
    if (row.with(account).next()) last = row.time(0);
  }
  sql.query("UPDATE outgoing SET due_ms = ?2 WHERE account = ?1 AND due_ms > ?2 AND what = 'notices' AND tries = 0")
      .with(account, held.mail(last))
      .run();
}

void put_off_outgoing(Sql& sql, std::int64_t outgoing, WallTime until) {
  sql.query("UPDATE outgoing SET due_ms = ?2 WHERE id = ?1").with(outgoing, until).run();
  sql.query(
         "UPDATE outgoing SET due_ms = ?2"
         " WHERE due_ms < ?2 AND subscription = (SELECT subscription FROM outgoing WHERE id = ?1)")
      .with(outgoing, until)
      .run();
}

void end_outgoing(Sql& sql, std::int64_t outgoing) {
  sql.query("DELETE FROM outgoing WHERE id = ?1").with(outgoing).run();
}

}  // namespace store::sql
