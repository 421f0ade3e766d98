// One tournament that runs, on one of the loops. Commands are taken in their order, many at a time; what they have
// done is first appended to the store as one, together with the draws and the games that begin by it, and then
// acknowledged and shown to those who watch. If an append fails, the record is read again, so the tournament is never
// ahead of the disk. Owned by the rooms.
#pragma once
#include <atomic>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/base/loop.hpp"
#include "server/games/core.hpp"
#include "server/games/making/maker.hpp"
#include "server/games/news.hpp"
#include "server/tournament/live/decide.hpp"
#include "server/tournament_room/begun_games.hpp"
#include "server/tournament_room/kept_draws.hpp"
#include "server/tournament_room/tournament_notices.hpp"
#include "server/tournament_room/watchers.hpp"

namespace server {

/// What all tournaments use; it outlives them.
struct TournamentParts {
  const Core& core;
  const GameMaker& maker;
  const News& news;
  /// True if the server has a computer that plays at this level.
  std::function<bool(std::int64_t level)> has_computer = [](std::int64_t) { return false; };
  /// Asked from any thread.
  IsBlocking is_blocking = [](const std::string&, const std::string&) { return false; };
  /// Sends a frame to the computer of this id, if it is connected; of frames with the same key only the newest matters.
  std::function<void(const PlayerId&, const std::string& key, const Frame&)> tell_computer =
      [](const PlayerId&, const std::string&, const Frame&) {};
};

class TournamentRoom : public std::enable_shared_from_this<TournamentRoom> {
 public:
  using Done = std::move_only_function<void(std::expected<void, protocol::Error>)>;
  using StatePtr = std::shared_ptr<const tournament::State>;
  using Look = std::move_only_function<void(StatePtr)>;

  /// `up_since`: the server, and people are back.
  TournamentRoom(const TournamentParts& parts, TournamentId id, StatePtr state, Now up_since);
  TournamentRoom(const TournamentRoom&) = delete;
  TournamentRoom& operator=(const TournamentRoom&) = delete;

  // Asks the tournament to carry out a command. Any thread; answers come on its strand. `by`: an id. `done`: once: it
  // is on disk, or why it was not done.
  void ask(std::string by, tournament::Command command, Done done);
  /// A player's step in a draw, of whom is connected by `who`: the answer is how the tournament stands then, or a
  /// refusal, with this id.
  void take_part(MemberPtr who, std::string id, tournament::Command command);
  /// `who` is told how it stands, now with this id and whenever that changes. To others a private one is not there.
  void watch(MemberPtr who, std::optional<std::string> id);
  void leave(const Member* who);
  /// A game of it has ended.
  void over(const GameCard& card);
  /// An account is closed: its name is shown no more.
  void closed(const PlayerId& player);
  /// The store was restored from a backup: open draws end, and are made anew (FAIRNESS.md, Protocol 9). Before anything
  /// else; `done`: once that is on disk.
  void restored(std::move_only_function<void()> done);
  /// Time has passed: every second.
  void time_up();
  /// `look`: once: the tournament as it is on disk.
  void show(Look look);
  /// The id of the player who has announced the tournament.
  [[nodiscard]] const std::string& organizer() const { return organizer_; }
  [[nodiscard]] bool is_private() const { return is_private_; }
  /// True if the tournament was over when its state was last seen: time changes nothing any more.
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  struct QueuedCommand {
    std::string by;  // empty: the server
    tournament::Command command;
    Done done = {};
  };
  /// Steps that are stored as one.
  struct Batch;
  void post(QueuedCommand asked);
  void take_next();
  void add(Batch& batch, QueuedCommand asked, Now now);
  void append(const std::shared_ptr<Batch>& batch);
  void stored(Batch& batch);
  void not_stored(Batch& batch, const store::Error& error);
  void read_again();
  /// True if the store's draws for the next round are known; otherwise asks for them.
  bool knows_draw();
  /// Reads what became of games while nobody listened.
  void catch_up();
  /// Tells its people that it begins soon. The store knows who has been told, so after a restart nobody is told twice.
  void tell_of_beginning();
  /// The computer watches no tournament: it is told of one in which its game begins.
  void tell_computer(const GameCard& begun) const;
  /// The state of the tournament as the wire tells it; `id`: of the message that this answers.
  [[nodiscard]] Frame frame_of_state(std::optional<std::string> id) const;
  [[nodiscard]] tournament::Circumstances circumstances(Batch& batch) const;
  /// A completion that runs on the strand, and keeps this alive until then.
  template <class T>
  [[nodiscard]] store::Completion<T> on_strand(std::move_only_function<void(store::Result<T>)> then);

  TournamentParts parts_;
  const TournamentId id_;
  const std::string organizer_;
  const bool is_private_;
  Strand strand_;
  StatePtr state_;
  std::deque<QueuedCommand> waiting_;
  KeptDraws kept_;
  Watchers watchers_;
  Now up_since_;                // time in which nobody could take part in a draw counts for nobody
  std::optional<Now> told_of_;  // the beginning that its people were told of
  bool is_storing_ = false;
  bool must_read_again_ = false;  // what is on disk is not known
  bool must_catch_up_ = true;
  std::atomic<bool> is_over_ = false;
};

}  // namespace server
