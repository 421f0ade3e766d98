// The games and their logs: append-only lists of events, one writer per game. What a request holds is stored as a whole
// or not at all, and is on disk before its completion hears of it. Bodies are the caller's: the store parses none.
// Any thread may ask; an owner keeps one append in flight per game, so that a refusal leaves it nothing to untangle.
#pragma once
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/completion.hpp"
#include "server/store/correspondence_results.hpp"
#include "server/store/fair_records.hpp"
#include "server/store/ids.hpp"
#include "server/store/notices.hpp"
#include "server/store/ratings.hpp"

namespace store {

/// The command that an event answers, so that a repeated one is known even after a restart.
struct CommandKey {
  std::string player;  // account or guest
  std::string id;      // as the client gave it
  bool operator==(const CommandKey&) const = default;
};

struct StoredEvent {
  Seq seq = 0;
  WallTime at;
  std::string kind;                        // a lasting name, `move`; never a number that a reordered enum would shift
  std::uint16_t format = 1;                // version of the body; upcasting old ones is their reader's work
  std::optional<CommandKey> command = {};  // on the first event that a command caused
  std::string body;                        // JSON
  bool operator==(const StoredEvent&) const = default;
};

enum class GameState : std::uint8_t { waiting, running, finished };
/// As the database spells it.
[[nodiscard]] std::string_view name(GameState state);

/// What lists show of a game without reading its log.
struct Heading {
  GameState state = GameState::waiting;
  std::string summary = "{}";               // JSON: players, terms; the store does not look into it
  std::optional<std::string> invited = {};  // the account or guest who is challenged to the game
  std::optional<std::string> result = {};   // of a game that is over: `white`, `black`, `draw`, `none`
  std::chrono::milliseconds delay_ms{};     // others than its players see the game so much later
  bool operator==(const Heading&) const = default;
};

/// When something is due in a game that is not loaded. It may be too early, never too late.
struct Due {
  std::optional<WallTime> at;  // none: nothing is
  bool operator==(const Due&) const = default;
};

struct NewGame {
  GameId id;
  WallTime created;
  std::string variant;
  std::uint32_t rules_version = 1;
  std::string options = "{}";  // JSON: every option, defaults too
  Heading heading;
  bool by_post = false;
  bool operator==(const NewGame&) const = default;
};

struct NewGameWrites;

/// What is stored together: a roll with the state of its draw, the last move with the end of the game.
struct Writes {
  std::vector<StoredEvent> events;        // numbered on from the expected last seq
  std::vector<DrawWrite> draws;           // of this game: the id of each is the game's
  std::optional<Heading> heading;         // as it is from now on; where it finishes the game, nothing is due
  std::optional<Due> due = {};            // as it is from now on
  std::vector<std::string> players = {};  // who has a seat from now on, besides those who have one already
  WallTime at;                            // when this was decided: the end of a game that this finishes
  std::optional<Settle> settle = {};      // the ratings, with the heading that finishes the game
  std::vector<std::shared_ptr<const NewGameWrites>> new_games = {};  // that begin with this
  NoticeWrites notices = {};
  std::vector<CorrespondenceResult> correspondence_results =
      {};  // of its players, with the heading that finishes a game by post
};

/// A new game with its first events.
struct NewGameWrites {
  NewGame game;
  Writes writes;
};

struct Appended {
  Seq last = 0;
  std::optional<Settled> settled = {};  // what became of the ratings
  bool operator==(const Appended&) const = default;
};

/// A game without its log.
struct GameHead {
  NewGame game;
  Term term = Term::first;
  Seq last = 0;
  Due due = {};
  // Those of its players, and of those challenged to it, who have closed their accounts: their names are not shown.
  std::vector<std::string> closed = {};
  std::optional<WallTime> finished = {};
  bool operator==(const GameHead&) const = default;
};

/// Games in which something is due.
struct DueGames {
  std::vector<GameId> games;   // what is due first first
  std::size_t unreadable = 0;  // more of them, whose ids are damaged: nobody can ask for them
  bool operator==(const DueGames&) const = default;
};

/// A time in which nobody could play.
struct Outage {
  WallTime from;  // the epoch: nothing is known of the time before `until`
  WallTime until;
  bool operator==(const Outage&) const = default;
};

/// What an outage does to the times that are stored.
enum class PutOff : std::uint8_t {
  nothing,  // rooms are there that may write them meanwhile: a time that is too early does no harm
  due,  // what was not due before is due so much later; by post, where leave may have covered it, at its end at last
};

struct StoredGame {
  GameHead head;
  std::vector<StoredEvent> events;      // gapless, ascending
  std::optional<Settled> settled = {};  // what the game has done to the ratings
};

// What one request may hold; more is `invalid`.
inline constexpr std::size_t kMaxEvents = 256;
inline constexpr std::size_t kMaxWriteBytes = 1 << 20;

inline constexpr Seq kNoEvents = std::numeric_limits<Seq>::max();

/// Which games of a player.
enum class GamesWanted : std::uint8_t {
  all,
  unfinished,
  with_result,  // those that somebody has won, and drawn ones
};

class Games {
 public:
  virtual ~Games() = default;

  /// A new game with its first events. `exists` if the id is taken.
  virtual void create(NewGame game, Term term, Writes writes, Completion<Appended> then) = 0;

  /// `conflict` if the last event stored is not `expected_last`, `fenced` if a higher term has been here.
  /// After `unavailable` it is not known what is on disk: drop the state and read again.
  virtual void append(GameId game, Term term, Seq expected_last, Writes writes, Completion<Appended> then) = 0;

  /// The game and its events after `after`, from one moment; after `kNoEvents` the game alone.
  virtual void read(GameId game, Seq after, Completion<StoredGame> then) = 0;

  /// Games that wait for a player, oldest first.
  virtual void waiting_games(Completion<std::vector<GameHead>> then) = 0;
  /// Every game that is not finished, oldest first; and how many there are.
  virtual void open_games(Completion<std::vector<GameId>> then) = 0;
  virtual void count_open_games(Completion<std::int64_t> then) = 0;

  /// Games in which something may be due by then: so many at most.
  virtual void due(WallTime now, std::size_t most, Completion<DueGames> then) = 0;
  /// It was found to be due at another time. `not_found`, `fenced` as with append.
  virtual void set_due(GameId game, Term term, Due due, Completion<void> then) = 0;
  /// The same, and time alone gives rise to these.
  virtual void remind(GameId game, Term term, Due due, std::vector<NewNotice> notices, WallTime now,
                      Completion<void> then) = 0;

  /// Games that others see later than their players, in which something has happened since then: that go on, or that
  /// have ended.
  virtual void delayed_games(WallTime since, Completion<std::vector<GameId>> then) = 0;

  /// Nobody could play between these. What is put off is so by all that are stored, and an older one that counts for no
  /// game any more is forgotten.
  virtual void add_outage(Outage outage, PutOff what, Completion<void> then) = 0;
  /// Those that count for no game any more.
  virtual void forget_outages(Completion<void> then) = 0;
  /// Those that are kept, in the order in which they were added.
  virtual void outages(Completion<std::vector<Outage>> then) = 0;

  /// The game that this command has given a seat in, as somebody's opponent; none if it was never stored.
  virtual void find_join(CommandKey command, Completion<std::optional<GameId>> then) = 0;

  /// The games in which this player has or had a seat, newest first: so many that are older than `before`.
  virtual void games_of(std::string player, GamesWanted which, std::optional<GameId> before, std::size_t most,
                        Completion<std::vector<GameHead>> then) = 0;
  /// How many of them have ended with a result.
  virtual void count_games(std::string player, Completion<std::int64_t> then) = 0;

  /// The event that answers this command; none if it was never stored. For askers that do not know it themselves.
  virtual void find_command(GameId game, CommandKey command, Completion<std::optional<StoredEvent>> then) = 0;
};

}  // namespace store
