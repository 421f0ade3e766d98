#include "server/store/sql/notice_rows.hpp"

#include "server/store/sql/account_rows.hpp"

namespace store::sql {

void add_notices(Sql& sql, const std::vector<NewNotice>& notices, WallTime at) {
  for (const NewNotice& one : notices) {
    sql.query(
           "INSERT INTO notices"
           " (account, kind, detail, game, seq, variant, other, other_name, deadline_ms, waits, at_ms, tournament, "
           "title)"
           " SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13"
           " FROM accounts WHERE id = ?1 AND closed_ms IS NULL AND (CAST(?12 AS TEXT) = '' OR"
           " (SELECT count(*) FROM notices WHERE account = ?1 AND game = '' AND tournament = ?12 AND kind = ?2) < ?14)"
           " ON CONFLICT DO NOTHING")
        .with(one.account, name(one.kind), one.detail, one.game.text(), static_cast<std::int64_t>(one.seq), one.variant,
              one.other, one.other_name, one.deadline, std::int64_t{one.waits}, at, one.tournament.text(), one.title,
              std::int64_t{kMostNoticesOfTournament})
        .run();
  }
}

namespace {

// Of the account ?1, and about ?2: what says that the game waits, or that ?3 is offered in it, or what tells of a
// tournament as ?3. Nothing is taken from a mail that was begun: whoever gets it twice is to see that it is the same.
#define ASTRAGAL_OF_GAME            \
  "account = ?1 AND game = ?2 AND " \
  "CASE ?3 WHEN '' THEN waits = 1 ELSE kind = 'offer' AND detail = ?3 END"
#define ASTRAGAL_OF_TOURNAMENT "account = ?1 AND game = '' AND tournament = ?2 AND kind = ?3"
#define ASTRAGAL_DROP(which)                                                          \
  "DELETE FROM outgoing_notices WHERE notice IN (SELECT id FROM notices WHERE " which \
  ")"                                                                                 \
  " AND outgoing IN (SELECT id FROM outgoing WHERE account = ?1 AND (tries = 0 OR what = 'push'))"
#define ASTRAGAL_SEE(which)                                                        \
  "UPDATE notices SET seen_ms = coalesce(seen_ms, ?4), is_routed = 1 WHERE " which \
  " AND (seen_ms IS NULL OR is_routed = 0)"

/// Overtakes the game's notices that say that it waits for the account, or that something is offered.
void overtake(Sql& sql, const GameId& game, const std::string& account, const std::string& offer, WallTime at) {
  sql.query(ASTRAGAL_DROP(ASTRAGAL_OF_GAME)).with(account, game.text(), offer).run();
  sql.query(ASTRAGAL_SEE(ASTRAGAL_OF_GAME)).with(account, game.text(), offer, at).run();
}

}  // namespace

void overtake_notices(Sql& sql, const GameId& game, const NoticeWrites& writes, WallTime at) {
  for (const std::string& account : writes.overtaken) overtake(sql, game, account, "", at);
  for (const StandingOffer& offer : writes.settled) overtake(sql, game, offer.account, offer.what, at);
}

void overtake_notices(Sql& sql, const OvertakenNotices& which, WallTime at) {
  const std::string kind{name(which.kind)};
  const std::string tournament = which.tournament.text();
  sql.query(ASTRAGAL_DROP(ASTRAGAL_OF_TOURNAMENT)).with(which.account, tournament, kind).run();
  sql.query(ASTRAGAL_SEE(ASTRAGAL_OF_TOURNAMENT)).with(which.account, tournament, kind, at).run();
}

void forget_outgoing(Sql& sql) {
  sql.run("DELETE FROM outgoing");
  sql.run("UPDATE notices SET is_routed = 1 WHERE is_routed = 0");
}

void forget_account(Sql& sql, const std::string& account) {
  sql.query("DELETE FROM outgoing WHERE account = ?1").with(account).run();
  sql.query("DELETE FROM notices WHERE account = ?1").with(account).run();
  sql.query("DELETE FROM notice_settings WHERE account = ?1").with(account).run();
  sql.query("DELETE FROM push_subscriptions WHERE account = ?1").with(account).run();
  sql.query("DELETE FROM account_mail WHERE account = ?1").with(account).run();
}

Notice read_notice(const Query& row) {
  const auto kind = protocol::find_word<NoticeKind>(row.text(2));
  if (!kind) throw_damaged("a kind of notice in no known word");
  Notice notice{.id = row.integer(0),
                .what = {.account = row.text(1),
                         .kind = *kind,
                         .detail = row.text(3),
                         .game = {},
                         .seq = static_cast<Seq>(row.integer(5)),
                         .variant = row.text(6),
                         .other = row.text(7),
                         .other_name = row.text(8),
                         .deadline = {},
                         .waits = row.integer(13) != 0,
                         .tournament = {},
                         .title = row.text(15)},
                .is_other_closed = row.integer(12) != 0,
                .is_other_bot = is_bot(row.optional_text(16)),
                .at = row.time(10),
                .is_seen = !row.is_null(11)};
  if (!row.is_null(9)) notice.what.deadline = row.time(9);
  if (row.text(14).empty()) {
    notice.what.game = row.game(4);
    return notice;
  }
  const auto tournament = server::TournamentId::parse(row.text(14));
  if (!tournament) throw_damaged("the id of a tournament in a notice");
  notice.what.tournament = *tournament;
  return notice;
}

}  // namespace store::sql
