// The store over one SQLite file: turns each verb into a task for the writer or a reader. Owned by the application
// through store::Store. Thread-safe.
#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/store/sqlite/accounts.hpp"
#include "server/store/sqlite/analyses.hpp"
#include "server/store/sqlite/correspondence_results.hpp"
#include "server/store/sqlite/home.hpp"
#include "server/store/sqlite/notices.hpp"
#include "server/store/sqlite/open.hpp"
#include "server/store/sqlite/open_files.hpp"
#include "server/store/sqlite/private_notes.hpp"
#include "server/store/sqlite/puzzles.hpp"
#include "server/store/sqlite/tournaments.hpp"
#include "server/store/sqlite/workers.hpp"
#include "server/store/store.hpp"

namespace store::sqlite {

class SqliteStore final : public Store,
                          private GameLog,
                          private FairBook,
                          private Guests,
                          private Ratings,
                          private TalkBook,
                          private LeaveDays,
                          private SealedBackups,
                          private LineBook {
 public:
  /// What an opened file consists of.
  struct Parts {
    Home home;
    Life life = kUnnamed;
    std::unique_ptr<Sql> writer;
    std::vector<std::unique_ptr<Sql>> readers;
    Lineage lineage;
  };
  SqliteStore(Parts parts, const Options& options);
  /// A completion may still ask: so nothing is destroyed before every thread has ended.
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  GameLog& games() override { return *this; }
  FairBook& fair() override { return *this; }
  Guests& guests() override { return *this; }
  Ratings& ratings() override { return *this; }
  Accounts& accounts() override { return accounts_; }
  TalkBook& talk() override { return *this; }
  LeaveDays& leave() override { return *this; }
  NoticeBook& notices() override { return notices_; }
  SealedBackups& sealed() override { return *this; }
  LineBook& lines() override { return *this; }
  CorrespondenceResults& post() override { return post_; }
  PrivateNotes& private_notes() override { return private_notes_; }
  Analyses& analyses() override { return analyses_; }
  Puzzles& puzzles() override { return puzzles_; }
  TournamentLog& tournaments() override { return tournaments_; }
  [[nodiscard]] bool is_restored() const override { return is_restored_; }
  [[nodiscard]] const Lineage& lineage() const override { return lineage_; }
  void settle_restored(Completion<void> then) override;
  void serve() override { is_serving_ = true; }
  void knock(Completion<void> then) override;
  void probe(Completion<void> then) override;
  void close() override;

 private:
  void create(NewGame game, Term term, Writes writes, Completion<Appended> then) override;
  void append(GameId game, Term term, Seq expected_last, Writes writes, Completion<Appended> then) override;
  void read(GameId game, Seq after, Completion<StoredGame> then) override;
  void waiting_games(Completion<std::vector<GameHead>> then) override;
  void open_games(Completion<std::vector<GameId>> then) override;
  void count_open_games(Completion<std::int64_t> then) override;
  void due(WallTime now, std::size_t most, Completion<DueGames> then) override;
  void set_due(GameId game, Term term, Due due, Completion<void> then) override;
  void remind(GameId game, Term term, Due due, std::vector<NewNotice> notices, WallTime now,
              Completion<void> then) override;
  void add_outage(Outage outage, PutOff what, Completion<void> then) override;
  void forget_outages(Completion<void> then) override;
  void outages(Completion<std::vector<Outage>> then) override;
  void delayed_games(WallTime since, Completion<std::vector<GameId>> then) override;
  void find_join(CommandKey command, Completion<std::optional<GameId>> then) override;
  void games_of(std::string player, GamesWanted which, std::optional<GameId> before, std::size_t most,
                Completion<std::vector<GameHead>> then) override;
  void count_games(std::string player, Completion<std::int64_t> then) override;
  void find_command(GameId game, CommandKey command, Completion<std::optional<StoredEvent>> then) override;

  void load_draws(std::string id, Completion<std::vector<DrawWrite>> then) override;
  void open_draws(Completion<std::vector<DrawKey>> then) override;
  void put_draw(DrawWrite draw, Completion<DrawKey> then) override;
  void record(DrawKey key, Completion<std::string> then) override;
  void day(std::string date, Completion<Day> then) override;
  void open_day(Completion<std::optional<OpenDay>> then) override;
  void close_day(OpenDay day, DayHead head, Completion<void> then) override;
  void day_heads(Completion<std::vector<DayHead>> then) override;
  void voids(std::string party, Completion<VoidCounts> then) override;
  void blamed(std::string after, std::size_t most, Completion<std::vector<BlamedPlayer>> then) override;
  void left_setups(WallTime since, Completion<std::vector<LeftSetup>> then) override;
  void keys(Completion<std::vector<KeyRow>> then) override;
  void add_key(KeyRow key, Completion<Bytes32> then) override;

  void create(Guest guest, TokenHash token, Completion<Guest> then) override;
  void by_token(TokenHash token, Completion<Guest> then) override;
  void by_id(std::string id, Completion<Guest> then) override;
  void sweep(WallTime before, Completion<std::int64_t> then) override;

  void standings(std::string player, Completion<std::vector<Standing>> then) override;
  void standings_at(std::vector<std::string> players, rating::Pool pool, WallTime at,
                    Completion<std::vector<std::optional<Standing>>> then) override;
  void history(std::string player, rating::Pool pool, HistoryPart part,
               Completion<std::vector<RatedGame>> then) override;
  void top(rating::Pool pool, WallTime now, Completion<Leaderboard> then) override;

  void say(GameId game, TalkLine line, Completion<Said> then) override;
  void recent(GameId game, std::size_t most, Completion<std::vector<TalkLine>> then) override;
  void set_block(Block block, Blocking blocking, WallTime at, Completion<std::vector<Blocked>> then) override;
  void blocked_by(std::string player, Completion<std::vector<Blocked>> then) override;
  void blocks(Completion<std::vector<Block>> then) override;
  void written_by(std::string player, std::optional<TalkPlace> after, std::size_t most,
                  Completion<std::vector<WrittenLine>> then) override;
  void mute(Mute mute, std::string by, WallTime at, Completion<void> then) override;
  void announce(std::optional<Announcement> what, Completion<void> then) override;
  void announced(WallTime now, Completion<std::optional<Announcement>> then) override;
  void unmute(std::string player, Completion<void> then) override;
  void mutes(WallTime now, Completion<std::vector<Muted>> then) override;

  void add_leave(std::vector<LeaveDay> days, Completion<void> then) override;
  void drop_leave(LeaveDay day, Completion<void> then) override;
  void leave_since(WallTime since, Completion<std::vector<LeaveDay>> then) override;

  void sealed_of(std::string account, Completion<Sealed> then) override;
  void replace_sealed(std::string account, std::int64_t known, std::string text,
                      Completion<std::int64_t> then) override;
  void drop_sealed(std::string account, Completion<std::int64_t> then) override;
  void put_lines(ConditionalLines lines, Completion<void> then) override;
  void drop_lines(GameId game, std::string player, Completion<void> then) override;
  void lines_in(GameId game, Completion<std::vector<ConditionalLines>> then) override;
  void lines_of(std::string player, std::optional<GameId> after, std::size_t most,
                Completion<std::vector<ConditionalLines>> then) override;

  template <class T, class Work>
  void write(std::size_t bytes, Work work, Completion<T> then, Undo undo = Undo::savepoint) {
    writer_.push(make_task<T>(bytes, std::move(work), std::move(then), undo));
  }
  template <class T, class Work>
  void look_up(Work work, Completion<T> then) {
    readers_.push(make_task<T>(kSmall, std::move(work), std::move(then)));
  }
  static constexpr std::size_t kSmall = 512;  // bytes of a task without a body

  Home home_;  // left last
  OpenFiles files_;
  const Life life_;
  const Lineage lineage_;
  std::atomic<bool> is_restored_;
  std::atomic<bool> is_serving_ = false;
  Writer writer_;  // the last connection that closes: it removes the log
  Readers readers_;
  SqliteAccounts accounts_{writer_, readers_};
  SqliteNotices notices_{writer_, readers_};
  SqliteCorrespondenceResults post_{writer_, readers_};
  SqlitePrivateNotes private_notes_{writer_, readers_};
  SqliteAnalyses analyses_{writer_, readers_};
  SqlitePuzzles puzzles_{writer_, readers_};
  SqliteTournaments tournaments_{writer_, readers_};
  Ticker ticker_;  // goes first
};

}  // namespace store::sqlite
