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

#include "server/base/recycled_memory.hpp"
#include "server/store/completion.hpp"
#include "server/store/correspondence_results.hpp"
#include "server/store/fair_records.hpp"
#include "server/store/ids.hpp"
#include "server/store/notices.hpp"
#include "server/store/ratings.hpp"
#include "server/store/talk.hpp"

namespace store {

/// The command that an event answers, so that a repeated one is known even after a restart.
struct CommandKey {
  std::string player;  // account or guest
  std::string id;      // the id as the client gave it
  bool operator==(const CommandKey&) const = default;
};

struct StoredEvent {
  Seq seq = 0;
  WallTime at;
  std::string kind;                        // a lasting name, `move`; never a number that a reordered enum would shift
  std::uint16_t format = 1;                // version of the body; its reader translates old versions
  std::optional<CommandKey> command = {};  // on the first event that a command caused
  std::string body;                        // JSON, which has no byte 0
  bool operator==(const StoredEvent&) const = default;
};

using StoredEvents = std::vector<StoredEvent, server::RecyclingAllocator<StoredEvent>>;

enum class GameState : std::uint8_t { waiting, running, finished };
/// The state's name as the database spells it.
[[nodiscard]] std::string_view name(GameState state);

/// What lists show of a game without reading its log.
struct Heading {
  GameState state = GameState::waiting;
  std::string summary = "{}";               // JSON: players, terms; the store does not look into it
  std::optional<std::string> invited = {};  // the account or guest who is challenged to the game
  std::optional<std::string> result = {};   // once the game is over: `white`, `black`, `draw`, `none`
  std::chrono::milliseconds delay_ms{};     // how much later people who are not its players see the game
  bool operator==(const Heading&) const = default;
};

/// When something is due in a game that is not loaded. It may be too early, never too late.
struct Due {
  std::optional<WallTime> at;  // none: nothing is due
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

/// What is stored together, such as a roll with the state of its draw, or the last move with the end of the game.
struct Writes {
  StoredEvents events;             // numbered on from the expected last seq
  std::vector<DrawWrite> draws;    // draws of this game: the id of each is the game's
  std::optional<Heading> heading;  // the heading from now on; where it finishes the game, nothing is due any more
  std::optional<Due> due = {};     // what is due from now on
  /// Ids of those who have a seat from now on, besides those who have one already.
  std::vector<std::string> players = {};
  WallTime at;                        // when the writes were decided: the end of a game that they finish
  std::optional<Settle> settle = {};  // what becomes of the ratings, with the heading that finishes the game
  std::vector<std::shared_ptr<const NewGameWrites>> new_games = {};  // games that begin with these writes
  NoticeWrites notices = {};
  /// Results of its players, with the heading that finishes a game by post.
  std::vector<CorrespondenceResult> correspondence_results = {};
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
  Term term = Term::first;  // of its latest owner
  Seq last = 0;
  Due due = {};
  // Ids of its players, and of those challenged to it, who have closed their accounts: their names are not shown.
  std::vector<std::string> closed = {};
  std::optional<WallTime> finished = {};
  bool operator==(const GameHead&) const = default;
};

/// Games in which something is due.
struct DueGames {
  std::vector<GameId> games;   // the game that is due first comes first
  std::size_t unreadable = 0;  // how many more have damaged ids: nobody can ask for them
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
  nothing,  // times stay as they are while rooms may write them meanwhile: a time that is too early does no harm
  /// What was due later becomes due so much later; by post, where leave may have covered the outage, at its end at the
  /// latest.
  due,
};

struct StoredGame {
  GameHead head;
  StoredEvents events;                  // gapless, ascending
  std::optional<Settled> settled = {};  // what the game has done to the ratings
};

/// What is kept of a game, besides what few ask for.
struct GameRecord {
  StoredGame game;
  std::vector<DrawWrite> draws = {};  // by number, with their secrets
  std::vector<TalkLine> talk = {};    // the latest of each channel, oldest first
};

/// How much of the record of a game that is over is wanted.
enum class OfFinished : std::uint8_t {
  head,  // neither events nor draws
  all,
};

// What one request may hold; a larger one is `invalid`.
inline constexpr std::size_t kMaxEvents = 256;
inline constexpr std::size_t kMaxWriteBytes = 1 << 20;

inline constexpr Seq kNoEvents = std::numeric_limits<Seq>::max();

/// Which games of a player are asked for.
enum class GamesWanted : std::uint8_t {
  all,
  unfinished,
};

class Games {
 public:
  virtual ~Games() = default;

  /// Makes a new game with its first events. `exists` if the id is taken; `fenced` if a server of a higher term has
  /// taken over: its lists would lack the game.
  virtual void create(NewGame game, Term term, Writes writes, Completion<Appended> then) = 0;

  /// Appends writes to a game. `conflict` if the last event stored is not `expected_last`, `fenced` if a higher term
  /// has been here. After `unavailable` it is not known what is on disk: drop the state and read again.
  virtual void append(GameId game, Term term, Seq expected_last, Writes writes, Completion<Appended> then) = 0;

  /// Gives what a room needs of the game, from one moment; of each channel of talk so many lines. What goes on is given
  /// whole. `not_found` if there is no such game.
  virtual void load(GameId game, OfFinished how_much, std::size_t talk, Completion<GameRecord> then) = 0;

  /// Takes the game over and gives it with all its events, from one moment: from then on lower terms are `fenced`, and
  /// nothing is stored that the answer lacks. `fenced` if a higher term has been here. The term in the answer is that
  /// of the owner before. `known`: its first events, if they were read before; they are not read again.
  virtual void claim(GameId game, Term term, StoredEvents known, Completion<StoredGame> then) = 0;

  /// Gives the game and its events after `after`, from one moment; with `kNoEvents` the game alone. For those who only
  /// look at it.
  virtual void read(GameId game, Seq after, Completion<StoredGame> then) = 0;

  /// Gives the games that wait for a player, oldest first.
  virtual void waiting_games(Completion<std::vector<GameHead>> then) = 0;
  /// Gives every game that is not finished, oldest first. count_open_games() gives how many there are.
  virtual void open_games(Completion<std::vector<GameId>> then) = 0;
  virtual void count_open_games(Completion<std::int64_t> then) = 0;

  /// Gives games in which something may be due by then, at most so many; those of a higher term than the owner's are
  /// not among them.
  virtual void due(WallTime now, Term owner, std::size_t most, Completion<DueGames> then) = 0;
  /// Stores when something is due in a game. `not_found` and `fenced` as with append().
  virtual void set_due(GameId game, Term term, Due due, Completion<void> then) = 0;
  /// Stores when something is due in a game, together with notices to which time alone gives rise.
  virtual void remind(GameId game, Term term, Due due, std::vector<NewNotice> notices, WallTime now,
                      Completion<void> then) = 0;

  /// Gives the games that others see later than their players, unfinished or over, in which something has happened
  /// since then.
  virtual void delayed_games(WallTime since, Completion<std::vector<GameId>> then) = 0;

  /// Stores an outage, in which nobody could play, and puts off what is due. Moments that overlap with stored outages
  /// count once. An older outage that counts for no game any more is forgotten.
  virtual void add_outage(Outage outage, PutOff what, Completion<void> then) = 0;
  /// Forgets the outages that count for no game any more.
  virtual void forget_outages(Completion<void> then) = 0;
  /// Gives the outages that are kept, in the order in which they were added.
  virtual void outages(Completion<std::vector<Outage>> then) = 0;

  /// Gives the game in which this command took a seat, as somebody's opponent; none if the command was never stored.
  virtual void find_join(CommandKey command, Completion<std::optional<GameId>> then) = 0;

  /// Gives the games in which this player has or had a seat, newest first, at most so many that are older than
  /// `before`.
  virtual void games_of(std::string player, GamesWanted which, std::optional<GameId> before, std::size_t most,
                        Completion<std::vector<GameHead>> then) = 0;
  /// Counts the player's games that have ended with a result.
  virtual void count_games(std::string player, Completion<std::int64_t> then) = 0;

  /// Gives the event that answers this command; none if it was never stored. For askers that do not know it themselves.
  virtual void find_command(GameId game, CommandKey command, Completion<std::optional<StoredEvent>> then) = 0;
};

}  // namespace store
