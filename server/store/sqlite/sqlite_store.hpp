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
#include "server/store/sqlite/home.hpp"
#include "server/store/sqlite/notices.hpp"
#include "server/store/sqlite/open.hpp"
#include "server/store/sqlite/open_files.hpp"
#include "server/store/sqlite/post_results.hpp"
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
  PostResults& post() override { return post_; }
  PrivateNotes& private_notes() override { return private_notes_; }
  Analyses& analyses() override { return analyses_; }
  Puzzles& puzzles() override { return puzzles_; }
  TournamentLog& tournaments() override { return tournaments_; }
  [[nodiscard]] bool is_restored() const override { return is_restored_; }
  [[nodiscard]] const Lineage& lineage() const override { return lineage_; }
  void settle_restored(Then<void> then) override;
  void serve() override { is_serving_ = true; }
  void knock(Then<void> then) override;
  void probe(Then<void> then) override;
  void close() override;

 private:
  void create(NewGame game, Term term, Writes writes, Then<Appended> then) override;
  void append(GameId game, Term term, Seq expected_last, Writes writes, Then<Appended> then) override;
  void read(GameId game, Seq after, Then<StoredGame> then) override;
  void waiting_games(Then<std::vector<GameHead>> then) override;
  void open_games(Then<std::vector<GameId>> then) override;
  void count_open_games(Then<std::int64_t> then) override;
  void due(WallTime now, std::size_t most, Then<DueGames> then) override;
  void set_due(GameId game, Term term, Due due, Then<void> then) override;
  void remind(GameId game, Term term, Due due, std::vector<NewNotice> notices, WallTime now, Then<void> then) override;
  void add_outage(Outage outage, PutOff what, Then<void> then) override;
  void forget_outages(Then<void> then) override;
  void outages(Then<std::vector<Outage>> then) override;
  void delayed_games(WallTime since, Then<std::vector<GameId>> then) override;
  void find_join(CommandKey command, Then<std::optional<GameId>> then) override;
  void games_of(std::string player, GamesWanted which, std::optional<GameId> before, std::size_t most,
                Then<std::vector<GameHead>> then) override;
  void count_games(std::string player, Then<std::int64_t> then) override;
  void find_command(GameId game, CommandKey command, Then<std::optional<StoredEvent>> then) override;

  void load_draws(std::string id, Then<std::vector<DrawWrite>> then) override;
  void open_draws(Then<std::vector<DrawKey>> then) override;
  void put_draw(DrawWrite draw, Then<DrawKey> then) override;
  void record(DrawKey key, Then<std::string> then) override;
  void day(std::string date, Then<Day> then) override;
  void open_day(Then<std::optional<OpenDay>> then) override;
  void close_day(OpenDay day, DayHead head, Then<void> then) override;
  void day_heads(Then<std::vector<DayHead>> then) override;
  void voids(std::string party, Then<VoidCounts> then) override;
  void blamed(std::string after, std::size_t most, Then<std::vector<BlamedPlayer>> then) override;
  void left_setups(WallTime since, Then<std::vector<LeftSetup>> then) override;
  void keys(Then<std::vector<KeyRow>> then) override;
  void add_key(KeyRow key, Then<Bytes32> then) override;

  void create(Guest guest, TokenHash token, Then<Guest> then) override;
  void by_token(TokenHash token, Then<Guest> then) override;
  void by_id(std::string id, Then<Guest> then) override;
  void sweep(WallTime before, Then<std::int64_t> then) override;

  void standings(std::string player, Then<std::vector<Standing>> then) override;
  void standings_at(std::vector<std::string> players, rating::Pool pool, WallTime at,
                    Then<std::vector<std::optional<Standing>>> then) override;
  void history(std::string player, rating::Pool pool, HistoryPart part, Then<std::vector<RatedGame>> then) override;
  void top(rating::Pool pool, WallTime now, Then<Leaderboard> then) override;

  void say(GameId game, TalkLine line, Then<Said> then) override;
  void recent(GameId game, std::size_t most, Then<std::vector<TalkLine>> then) override;
  void set_block(Block block, Blocking blocking, WallTime at, Then<std::vector<Blocked>> then) override;
  void blocked_by(std::string player, Then<std::vector<Blocked>> then) override;
  void blocks(Then<std::vector<Block>> then) override;
  void written_by(std::string player, std::optional<TalkPlace> after, std::size_t most,
                  Then<std::vector<WrittenLine>> then) override;
  void mute(Mute mute, std::string by, WallTime at, Then<void> then) override;
  void announce(std::optional<Announcement> what, Then<void> then) override;
  void announced(WallTime now, Then<std::optional<Announcement>> then) override;
  void unmute(std::string player, Then<void> then) override;
  void mutes(WallTime now, Then<std::vector<Muted>> then) override;

  void add_leave(std::vector<LeaveDay> days, Then<void> then) override;
  void drop_leave(LeaveDay day, Then<void> then) override;
  void leave_since(WallTime since, Then<std::vector<LeaveDay>> then) override;

  void sealed_of(std::string account, Then<Sealed> then) override;
  void replace_sealed(std::string account, std::int64_t known, std::string text, Then<std::int64_t> then) override;
  void drop_sealed(std::string account, Then<std::int64_t> then) override;
  void put_lines(ConditionalLines lines, Then<void> then) override;
  void drop_lines(GameId game, std::string player, Then<void> then) override;
  void lines_in(GameId game, Then<std::vector<ConditionalLines>> then) override;
  void lines_of(std::string player, std::optional<GameId> after, std::size_t most,
                Then<std::vector<ConditionalLines>> then) override;

  template <class T, class Work>
  void write(std::size_t bytes, Work work, Then<T> then, Undo undo = Undo::savepoint) {
    writer_.push(make_task<T>(bytes, std::move(work), std::move(then), undo));
  }
  template <class T, class Work>
  void look_up(Work work, Then<T> then) {
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
  SqlitePostResults post_{writer_, readers_};
  SqlitePrivateNotes private_notes_{writer_, readers_};
  SqliteAnalyses analyses_{writer_, readers_};
  SqlitePuzzles puzzles_{writer_, readers_};
  SqliteTournaments tournaments_{writer_, readers_};
  Ticker ticker_;  // goes first
};

}  // namespace store::sqlite
