#include "server/store/sql/notices.hpp"

#include "server/store/sql/account_rows.hpp"
#include "server/store/sql/notice_rows.hpp"
#include "server/store/sql/outbox.hpp"

namespace store::sql {
namespace {

Result<PushSubscription> add_subscription(Sql& sql, const std::string& account, PushSubscription browser) {
  if (!sql.query("SELECT 1 FROM accounts WHERE id = ?1 AND closed_ms IS NULL").with(account).next())
    return no_such_account();
  // The browser gets a new number, so that what was on its way to the account that used it before does not reach this
  // one.
  sql.query("DELETE FROM push_subscriptions WHERE endpoint = ?1").with(browser.endpoint).run();
  {
    Query row = sql.query(
        "INSERT INTO push_subscriptions (account, endpoint, p256dh, auth, created_ms) VALUES (?1, ?2, ?3, ?4, ?5)"
        " RETURNING id");
    row.with(account, browser.endpoint, browser.p256dh, browser.auth, browser.created).next();
    browser.id = row.integer(0);
  }
  sql.query(
         "DELETE FROM push_subscriptions WHERE account = ?1 AND id NOT IN"
         " (SELECT id FROM push_subscriptions WHERE account = ?1 ORDER BY id DESC LIMIT ?2)")
      .with(account, static_cast<std::int64_t>(kMaxSubscriptions))
      .run();
  return browser;
}

Result<MailState> read_mail(Sql& sql, const std::string& account) {
  Query row = sql.query(
      "SELECT email, email IS NOT NULL AND coalesce(confirmed = email, FALSE), paused"
      " FROM accounts LEFT JOIN account_mail ON account = id WHERE id = ?1");
  if (!row.with(account).next()) return no_such_account();
  return MailState{
      .address = row.optional_text(0), .is_confirmed = row.integer(1) != 0, .paused = row.optional_text(2)};
}

Result<void> confirm(Sql& sql, const std::string& account, const std::string& address) {
  if (!sql.query("SELECT 1 FROM accounts WHERE id = ?1 AND email = ?2").with(account, address).next())
    return refuse(Code::conflict, "the account has another address by now");
  sql.query(
         "INSERT INTO account_mail (account, confirmed) VALUES (?1, ?2)"
         " ON CONFLICT (account) DO UPDATE SET confirmed = excluded.confirmed, paused = NULL")
      .with(account, address)
      .run();
  return {};
}

Result<void> add_own_mail(Sql& sql, const std::string& account, OutgoingKind what, WallTime now) {
  sql.query(
         "INSERT INTO outgoing (account, what, due_ms, created_ms) SELECT id, ?2, ?3, ?3 FROM accounts WHERE id = ?1"
         " AND NOT EXISTS (SELECT 1 FROM outgoing WHERE account = ?1 AND what = ?2 AND tries = 0)")
      .with(account, name(what), now)
      .run();
  return {};
}

}  // namespace

void SqlNotices::notices_of(std::string account, std::size_t most, Completion<std::vector<Notice>> then) {
  look_up(
      [account = std::move(account), most](Sql& sql) -> Result<std::vector<Notice>> {
        Query rows =
            sql.query("SELECT " ASTRAGAL_NOTICE_COLUMNS " FROM notices WHERE account = ?1 ORDER BY id DESC LIMIT ?2");
        rows.with(account, static_cast<std::int64_t>(most));
        std::vector<Notice> notices;
        while (rows.next()) notices.push_back(read_notice(rows));
        return notices;
      },
      std::move(then));
}

void SqlNotices::count_unseen(std::string account, Completion<std::int64_t> then) {
  look_up(
      [account = std::move(account)](Sql& sql) -> Result<std::int64_t> {
        Query row = sql.query("SELECT count(*) FROM notices WHERE account = ?1 AND seen_ms IS NULL");
        row.with(account).next();
        return row.integer(0);
      },
      std::move(then));
}

void SqlNotices::see(std::string account, std::int64_t up_to, WallTime at, Completion<void> then) {
  write(
      [account = std::move(account), up_to, at](Sql& sql) -> Result<void> {
        sql.query("UPDATE notices SET seen_ms = ?3 WHERE account = ?1 AND id <= ?2 AND seen_ms IS NULL")
            .with(account, up_to, at)
            .run();
        return {};
      },
      std::move(then));
}

void SqlNotices::tell(std::vector<NewNotice> notices, WallTime at, Completion<void> then) {
  write(
      [notices = std::move(notices), at](Sql& sql) -> Result<void> {
        add_notices(sql, notices, at);
        return {};
      },
      std::move(then));
}

void SqlNotices::forget(WallTime before, Completion<void> then) {
  write(
      [before](Sql& sql) -> Result<void> {
        sql.query("DELETE FROM notices WHERE at_ms < ?1").with(before).run();
        return {};
      },
      std::move(then));
}

void SqlNotices::settings_of(std::string account, Completion<std::optional<std::string>> then) {
  look_up(
      [account = std::move(account)](Sql& sql) -> Result<std::optional<std::string>> {
        Query row = sql.query("SELECT settings FROM notice_settings WHERE account = ?1");
        if (!row.with(account).next()) return std::nullopt;
        return row.text(0);
      },
      std::move(then));
}

void SqlNotices::set_settings(std::string account, std::string settings, HeldUntil held, Completion<void> then) {
  write(
      [account = std::move(account), settings = std::move(settings), held = std::move(held)](Sql& sql) -> Result<void> {
        sql.query(
               "INSERT INTO notice_settings (account, settings) SELECT id, ?2 FROM accounts WHERE id = ?1 AND"
               " closed_ms IS NULL ON CONFLICT (account) DO UPDATE SET settings = excluded.settings")
            .with(account, settings)
            .run();
        bring_forward(sql, account, held);
        return {};
      },
      std::move(then));
}

void SqlNotices::subscribe(std::string account, PushSubscription browser, Completion<PushSubscription> then) {
  write([account = std::move(account),
         browser = std::move(browser)](Sql& sql) { return add_subscription(sql, account, browser); },
        std::move(then));
}

void SqlNotices::unsubscribe(std::string account, std::int64_t id, Completion<void> then) {
  write(
      [account = std::move(account), id](Sql& sql) -> Result<void> {
        if (sql.query("DELETE FROM push_subscriptions WHERE account = ?1 AND id = ?2").with(account, id).run() == 0)
          return refuse(Code::not_found, "the account has no such browser");
        return {};
      },
      std::move(then));
}

void SqlNotices::subscriptions_of(std::string account, Completion<std::vector<PushSubscription>> then) {
  look_up(
      [account = std::move(account)](Sql& sql) -> Result<std::vector<PushSubscription>> {
        Query rows = sql.query(
            "SELECT id, endpoint, p256dh, auth, created_ms FROM push_subscriptions WHERE account = ?1 ORDER BY id");
        rows.with(account);
        std::vector<PushSubscription> all;
        while (rows.next()) all.push_back(read_subscription(rows));
        return all;
      },
      std::move(then));
}

void SqlNotices::mail_of(std::string account, Completion<MailState> then) {
  look_up([account = std::move(account)](Sql& sql) { return read_mail(sql, account); }, std::move(then));
}

void SqlNotices::confirm_mail(std::string account, std::string address, Completion<void> then) {
  write(
      [account = std::move(account), address = std::move(address)](Sql& sql) { return confirm(sql, account, address); },
      std::move(then));
}

void SqlNotices::pause_mail(std::string account, std::string address, std::string why, Completion<void> then) {
  write(
      [account = std::move(account), address = std::move(address), why = std::move(why)](Sql& sql) -> Result<void> {
        sql.query(
               "INSERT INTO account_mail (account, paused) SELECT id, ?3 FROM accounts WHERE id = ?1 AND email = ?2"
               " ON CONFLICT (account) DO UPDATE SET paused = excluded.paused")
            .with(account, address, why)
            .run();
        return {};
      },
      std::move(then));
}

void SqlNotices::drop_mails(std::string account, Completion<void> then) {
  write(
      [account = std::move(account)](Sql& sql) -> Result<void> {
        sql.query("DELETE FROM outgoing WHERE account = ?1 AND what = 'notices'").with(account).run();
        return {};
      },
      std::move(then));
}

void SqlNotices::add_mail(std::string account, OutgoingKind what, WallTime now, Completion<void> then) {
  write([account = std::move(account), what, now](Sql& sql) { return add_own_mail(sql, account, what, now); },
        std::move(then));
}

void SqlNotices::pending(WallTime before, std::size_t most, Completion<Pending> then) {
  look_up([before, most](Sql& sql) -> Result<Pending> { return read_pending(sql, before, most); }, std::move(then));
}

void SqlNotices::route(std::vector<Route> routes, WallTime now, Completion<void> then) {
  write(
      [routes = std::move(routes), now](Sql& sql) -> Result<void> {
        write_routes(sql, routes, now);
        return {};
      },
      std::move(then));
}

void SqlNotices::take_due(NoticeChannel channel, WallTime now, Places places, WallTime again, WaitsUntil waits,
                          Completion<std::vector<Outgoing>> then) {
  write([channel, now, places = std::move(places), again, waits = std::move(waits)](Sql& sql)
            -> Result<std::vector<Outgoing>> { return store::sql::take_due(sql, channel, now, places, again, waits); },
        std::move(then));
}

void SqlNotices::done(std::int64_t outgoing, Completion<void> then) {
  write(
      [outgoing](Sql& sql) -> Result<void> {
        end_outgoing(sql, outgoing);
        return {};
      },
      std::move(then));
}

void SqlNotices::put_off(std::int64_t outgoing, WallTime until, Completion<void> then) {
  write(
      [outgoing, until](Sql& sql) -> Result<void> {
        put_off_outgoing(sql, outgoing, until);
        return {};
      },
      std::move(then));
}

}  // namespace store::sql
