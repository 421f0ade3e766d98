#include "server/store/sqlite/sqlite_store.hpp"

#include "server/store/game_form.hpp"
#include "server/store/sqlite/days.hpp"
#include "server/store/sqlite/draw.hpp"
#include "server/store/sqlite/games.hpp"
#include "server/store/sqlite/leave.hpp"
#include "server/store/sqlite/lineage.hpp"
#include "server/store/sqlite/lines.hpp"
#include "server/store/sqlite/ratings.hpp"
#include "server/store/sqlite/sealed.hpp"
#include "server/store/sqlite/talk.hpp"
#include "server/store/sqlite/voids.hpp"

namespace store::sqlite {

SqliteStore::SqliteStore(Parts parts, const Options& options)
    : home_(std::move(parts.home)),
      files_(home_.files()),
      life_(parts.life),
      lineage_(parts.lineage),
      is_restored_(!parts.lineage.settled),
      writer_(std::move(parts.writer), options.writes, [this] { return files_.missing(); }),
      readers_(std::move(parts.readers), options.reads),
      ticker_(options.patience / 8, [this, patience = options.patience] {
        if (!is_serving_) return;
        const auto before = Task::Time::clock::now() - patience;
        writer_.give_up(before);
        readers_.give_up(before);
      }) {}

SqliteStore::~SqliteStore() {
  close();
  writer_.finish();
  readers_.finish();
  const bool is_missing = files_.missing().has_value();
  const bool is_whole = writer_.is_in_database();
  writer_.leave();
  // Whoever kept it out of the database may have gone since: then the last connection has written it there.
  if (is_missing || (!is_whole && has_log(home_.files()))) return;  // as the state file goes on saying
  static_cast<void>(write_state(home_.files(), {.life = life_}));
}

void SqliteStore::settle_restored(Completion<void> then) {
  write(
      kSmall, [](Sql& sql) { return settle_restores(sql); },
      Completion<void>{[this, then = std::move(then)](Result<void> result) mutable {
        if (result) is_restored_ = false;
        then(std::move(result));
      }});
}

/// An empty transaction takes the lock that a write takes, and costs no flush.
void SqliteStore::knock(Completion<void> then) {
  write(kSmall, [](Sql&) -> Result<void> { return {}; }, std::move(then), Undo::nothing);
}

void SqliteStore::probe(Completion<void> then) {
  write(
      kSmall,
      [](Sql& sql) -> Result<void> {
        sql.run("UPDATE probe SET times = times + 1");
        return {};
      },
      std::move(then));
}

void SqliteStore::close() {
  writer_.close();
  readers_.close();
}

void SqliteStore::create(NewGame game, Term term, Writes writes, Completion<Appended> then) {
  const std::size_t bytes = size_of(writes) + game.options.size();
  write(
      bytes,
      [game = std::move(game), term, writes = std::move(writes)](Sql& sql) {
        return create_game(sql, game, term, writes);
      },
      std::move(then));
}

void SqliteStore::append(GameId game, Term term, Seq expected_last, Writes writes, Completion<Appended> then) {
  const std::size_t bytes = size_of(writes);
  const Undo undo = is_plain(writes) ? Undo::nothing : Undo::savepoint;
  write(
      bytes,
      [game = std::move(game), term, expected_last, writes = std::move(writes)](Sql& sql) {
        return append_to_game(sql, game, term, expected_last, writes);
      },
      std::move(then), undo);
}

void SqliteStore::read(GameId game, Seq after, Completion<StoredGame> then) {
  look_up([game, after](Sql& sql) { return read_game(sql, game, after); }, std::move(then));
}

void SqliteStore::due(WallTime now, std::size_t most, Completion<DueGames> then) {
  look_up([now, most](Sql& sql) { return read_due(sql, now, most); }, std::move(then));
}

void SqliteStore::set_due(GameId game, Term term, Due due, Completion<void> then) {
  write(kSmall, [game, term, due](Sql& sql) { return sqlite::set_due(sql, game, term, due); }, std::move(then));
}

void SqliteStore::remind(GameId game, Term term, Due due, std::vector<NewNotice> notices, WallTime now,
                         Completion<void> then) {
  write(
      kSmall,
      [game, term, due, notices = std::move(notices), now](Sql& sql) {
        return sqlite::remind(sql, game, term, due, notices, now);
      },
      std::move(then));
}

void SqliteStore::add_outage(Outage outage, PutOff what, Completion<void> then) {
  write(kSmall, [outage, what](Sql& sql) { return sqlite::add_outage(sql, outage, what); }, std::move(then));
}

void SqliteStore::forget_outages(Completion<void> then) {
  write(kSmall, [](Sql& sql) { return sqlite::forget_outages(sql); }, std::move(then));
}

void SqliteStore::outages(Completion<std::vector<Outage>> then) {
  look_up([](Sql& sql) { return read_outages(sql); }, std::move(then));
}

void SqliteStore::delayed_games(WallTime since, Completion<std::vector<GameId>> then) {
  look_up([since](Sql& sql) { return read_delayed_games(sql, since); }, std::move(then));
}

void SqliteStore::waiting_games(Completion<std::vector<GameHead>> then) {
  look_up([](Sql& sql) { return read_waiting_games(sql); }, std::move(then));
}

void SqliteStore::open_games(Completion<std::vector<GameId>> then) {
  look_up([](Sql& sql) { return read_open_games(sql); }, std::move(then));
}

void SqliteStore::count_open_games(Completion<std::int64_t> then) {
  look_up([](Sql& sql) { return sqlite::count_open_games(sql); }, std::move(then));
}

void SqliteStore::find_join(CommandKey command, Completion<std::optional<GameId>> then) {
  look_up([command = std::move(command)](Sql& sql) { return sqlite::find_join(sql, command); }, std::move(then));
}

void SqliteStore::games_of(std::string player, GamesWanted which, std::optional<GameId> before, std::size_t most,
                           Completion<std::vector<GameHead>> then) {
  look_up([player = std::move(player), which, before,
           most](Sql& sql) { return read_games_of(sql, player, which, before, most); },
          std::move(then));
}

void SqliteStore::count_games(std::string player, Completion<std::int64_t> then) {
  look_up([player = std::move(player)](Sql& sql) { return sqlite::count_games(sql, player); }, std::move(then));
}

void SqliteStore::find_command(GameId game, CommandKey command, Completion<std::optional<StoredEvent>> then) {
  look_up([game, command = std::move(command)](Sql& sql) { return sqlite::find_command(sql, game, command); },
          std::move(then));
}

void SqliteStore::load_draws(std::string id, Completion<std::vector<DrawWrite>> then) {
  look_up([id = std::move(id)](Sql& sql) { return sqlite::load_draws(sql, id); }, std::move(then));
}

void SqliteStore::open_draws(Completion<std::vector<DrawKey>> then) {
  look_up([](Sql& sql) { return sqlite::open_draws(sql); }, std::move(then));
}

void SqliteStore::put_draw(DrawWrite draw, Completion<DrawKey> then) {
  const std::size_t bytes = kSmall + draw.state.size();
  write(bytes, [draw = std::move(draw)](Sql& sql) { return write_draw(sql, draw, std::nullopt); }, std::move(then));
}

void SqliteStore::record(DrawKey key, Completion<std::string> then) {
  look_up([key = std::move(key)](Sql& sql) { return read_record(sql, key); }, std::move(then));
}

void SqliteStore::day(std::string date, Completion<Day> then) {
  look_up([date = std::move(date)](Sql& sql) { return read_day(sql, date); }, std::move(then));
}

void SqliteStore::open_day(Completion<std::optional<OpenDay>> then) {
  look_up([](Sql& sql) { return sqlite::open_day(sql); }, std::move(then));
}

void SqliteStore::close_day(OpenDay day, DayHead head, Completion<void> then) {
  const std::size_t bytes = kSmall + day.locks.size() * sizeof(Bytes32);
  write(
      bytes, [day = std::move(day), head = std::move(head)](Sql& sql) { return sqlite::close_day(sql, day, head); },
      std::move(then));
}

void SqliteStore::day_heads(Completion<std::vector<DayHead>> then) {
  look_up([](Sql& sql) { return sqlite::day_heads(sql); }, std::move(then));
}

void SqliteStore::voids(std::string party, Completion<VoidCounts> then) {
  look_up([party = std::move(party)](Sql& sql) { return read_voids(sql, party); }, std::move(then));
}

void SqliteStore::blamed(std::string after, std::size_t most, Completion<std::vector<BlamedPlayer>> then) {
  look_up([after = std::move(after), most](Sql& sql) { return read_blamed(sql, after, most); }, std::move(then));
}

void SqliteStore::left_setups(WallTime since, Completion<std::vector<LeftSetup>> then) {
  look_up([since](Sql& sql) { return read_left_setups(sql, since); }, std::move(then));
}

void SqliteStore::keys(Completion<std::vector<KeyRow>> then) {
  look_up([](Sql& sql) { return read_keys(sql); }, std::move(then));
}

void SqliteStore::add_key(KeyRow key, Completion<Bytes32> then) {
  write(kSmall, [key = std::move(key)](Sql& sql) { return sqlite::add_key(sql, key); }, std::move(then));
}

void SqliteStore::create(Guest guest, TokenHash token, Completion<Guest> then) {
  write(
      kSmall, [guest = std::move(guest), token](Sql& sql) { return create_guest(sql, guest, token); }, std::move(then));
}

void SqliteStore::by_token(TokenHash token, Completion<Guest> then) {
  look_up([token](Sql& sql) { return guest_by_token(sql, token); }, std::move(then));
}

void SqliteStore::by_id(std::string id, Completion<Guest> then) {
  look_up([id = std::move(id)](Sql& sql) { return guest_by_id(sql, id); }, std::move(then));
}

void SqliteStore::sweep(WallTime before, Completion<std::int64_t> then) {
  write(kSmall, [before](Sql& sql) { return sweep_guests(sql, before); }, std::move(then));
}

void SqliteStore::standings(std::string player, Completion<std::vector<Standing>> then) {
  look_up([player = std::move(player)](Sql& sql) { return sqlite::standings(sql, player); }, std::move(then));
}

void SqliteStore::standings_at(std::vector<std::string> players, rating::Pool pool, WallTime at,
                               Completion<std::vector<std::optional<Standing>>> then) {
  look_up([players = std::move(players), pool = std::move(pool),
           at](Sql& sql) { return sqlite::standings_at(sql, players, pool, at); },
          std::move(then));
}

void SqliteStore::history(std::string player, rating::Pool pool, HistoryPart part,
                          Completion<std::vector<RatedGame>> then) {
  look_up([player = std::move(player), pool = std::move(pool),
           part](Sql& sql) { return sqlite::history(sql, player, pool, part); },
          std::move(then));
}

void SqliteStore::top(rating::Pool pool, WallTime now, Completion<Leaderboard> then) {
  look_up([pool = std::move(pool), now](Sql& sql) { return sqlite::top(sql, pool, now); }, std::move(then));
}

void SqliteStore::say(GameId game, TalkLine line, Completion<Said> then) {
  const std::size_t bytes = kSmall + line.text.size();
  write(bytes, [game, line = std::move(line)](Sql& sql) { return sqlite::say(sql, game, line); }, std::move(then));
}

void SqliteStore::recent(GameId game, std::size_t most, Completion<std::vector<TalkLine>> then) {
  look_up([game, most](Sql& sql) { return recent_talk(sql, game, most); }, std::move(then));
}

void SqliteStore::set_block(Block block, Blocking blocking, WallTime at, Completion<std::vector<Blocked>> then) {
  write(
      kSmall,
      [block = std::move(block), blocking, at](Sql& sql) { return sqlite::set_block(sql, block, blocking, at); },
      std::move(then));
}

void SqliteStore::blocked_by(std::string player, Completion<std::vector<Blocked>> then) {
  look_up([player = std::move(player)](Sql& sql) { return sqlite::blocked_by(sql, player); }, std::move(then));
}

void SqliteStore::blocks(Completion<std::vector<Block>> then) {
  look_up([](Sql& sql) { return sqlite::blocks(sql); }, std::move(then));
}

void SqliteStore::written_by(std::string player, std::optional<TalkPlace> after, std::size_t most,
                             Completion<std::vector<WrittenLine>> then) {
  look_up([player = std::move(player), after, most](Sql& sql) { return sqlite::written_by(sql, player, after, most); },
          std::move(then));
}

void SqliteStore::mute(Mute mute, std::string by, WallTime at, Completion<void> then) {
  write(
      kSmall, [mute = std::move(mute), by = std::move(by), at](Sql& sql) { return sqlite::mute(sql, mute, by, at); },
      std::move(then));
}

void SqliteStore::unmute(std::string player, Completion<void> then) {
  write(kSmall, [player = std::move(player)](Sql& sql) { return sqlite::unmute(sql, player); }, std::move(then));
}

void SqliteStore::mutes(WallTime now, Completion<std::vector<Muted>> then) {
  look_up([now](Sql& sql) { return sqlite::mutes(sql, now); }, std::move(then));
}

void SqliteStore::announce(std::optional<Announcement> what, Completion<void> then) {
  write(kSmall, [what = std::move(what)](Sql& sql) { return sqlite::announce(sql, what); }, std::move(then));
}

void SqliteStore::announced(WallTime now, Completion<std::optional<Announcement>> then) {
  look_up([now](Sql& sql) { return sqlite::announced(sql, now); }, std::move(then));
}

void SqliteStore::add_leave(std::vector<LeaveDay> days, Completion<void> then) {
  write(
      kSmall,
      [days = std::move(days)](Sql& sql) -> Result<void> {
        store::sqlite::add_leave(sql, days);
        return {};
      },
      std::move(then));
}

void SqliteStore::drop_leave(LeaveDay day, Completion<void> then) {
  write(
      kSmall,
      [day = std::move(day)](Sql& sql) -> Result<void> {
        store::sqlite::drop_leave(sql, day);
        return {};
      },
      std::move(then));
}

void SqliteStore::leave_since(WallTime since, Completion<std::vector<LeaveDay>> then) {
  look_up([since](Sql& sql) -> Result<std::vector<LeaveDay>> { return read_leave(sql, since); }, std::move(then));
}

void SqliteStore::sealed_of(std::string account, Completion<Sealed> then) {
  look_up([account = std::move(account)](Sql& sql) -> Result<Sealed> { return read_sealed(sql, account); },
          std::move(then));
}

void SqliteStore::replace_sealed(std::string account, std::int64_t known, std::string text,
                                 Completion<std::int64_t> then) {
  const std::size_t bytes = kSmall + text.size();
  write(
      bytes,
      [account = std::move(account), known, text = std::move(text)](Sql& sql) {
        return sqlite::replace_sealed(sql, account, known, text);
      },
      std::move(then));
}

void SqliteStore::drop_sealed(std::string account, Completion<std::int64_t> then) {
  write(
      kSmall,
      [account = std::move(account)](Sql& sql) -> Result<std::int64_t> { return sqlite::drop_sealed(sql, account); },
      std::move(then));
}

void SqliteStore::put_lines(ConditionalLines lines, Completion<void> then) {
  const std::size_t bytes = kSmall + lines.text.size();
  write(bytes, [lines = std::move(lines)](Sql& sql) { return store::sqlite::put_lines(sql, lines); }, std::move(then));
}

void SqliteStore::drop_lines(GameId game, std::string player, Completion<void> then) {
  write(
      kSmall,
      [game = std::move(game), player = std::move(player)](Sql& sql) -> Result<void> {
        store::sqlite::drop_lines(sql, game, player);
        return {};
      },
      std::move(then));
}

void SqliteStore::lines_in(GameId game, Completion<std::vector<ConditionalLines>> then) {
  look_up([game = std::move(game)](
              Sql& sql) -> Result<std::vector<ConditionalLines>> { return store::sqlite::lines_in(sql, game); },
          std::move(then));
}

void SqliteStore::lines_of(std::string player, std::optional<GameId> after, std::size_t most,
                           Completion<std::vector<ConditionalLines>> then) {
  look_up(
      [player = std::move(player), after = std::move(after), most](Sql& sql) -> Result<std::vector<ConditionalLines>> {
        return store::sqlite::lines_of(sql, player, after, most);
      },
      std::move(then));
}

}  // namespace store::sqlite
