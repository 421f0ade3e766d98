// Time in which nobody could play is charged to nobody: the game is told of it before anything else is decided, as soon
// as the store takes that. Meanwhile no flag falls, and commands are refused, each counting from when it first came.
// Part of a room, on its strand.
#pragma once
#include <list>
#include <optional>
#include <vector>

#include "server/room/loaded_game.hpp"
#include "server/room/refused_moves.hpp"

namespace server {

class LostTime {
 public:
  explicit LostTime(LoadedGame& game) : game_(game) {}
  LostTime(const LostTime&) = delete;
  LostTime& operator=(const LostTime&) = delete;

  /// The game was loaded: finds by how much it is ahead of the server, and which outages it has slept through.
  void begin();
  /// The game was read, so it is known who plays in it.
  void know_players();
  /// Notes that the game is to be told that nobody could play since this moment.
  void add(Now from, Ms grace = {});
  /// Notes lost time, as add() does, if these effects took too long to store.
  void add_if_slow(const Effects& effects, Now asked);
  /// Notes lost time since the store was asked for something that it has not taken; the store is tried again after a
  /// while.
  void add_not_stored(Now asked);

  /// The command that the game must be given now, before any other.
  [[nodiscard]] std::optional<Command> take_next(Now now);
  /// The game has been told, and that is on disk.
  void told(const Restarted& restarted, Now at);
  /// Keeps a command that nobody on a connection has asked for until the outage is over.
  void postpone(Command command);
  /// Keeps a command that the store has just refused, and tries it again after a while.
  void try_again(Command command);

  /// True if nothing is decided now, because of an outage.
  [[nodiscard]] bool is_out() const;
  /// True if the outage may be over in a moment: a command that has just come waits for that.
  [[nodiscard]] bool must_wait(const RoomMessage& message) const;
  /// Refuses a command until the outage is over; then it counts from when it came.
  void refuse(const Act& act);
  /// Keeps a command that could not be stored, or whose game cannot be read: if it comes again, it counts from when it
  /// came.
  void keep(const Act& act);
  /// The time at which this command was first received, as the game knows the time.
  [[nodiscard]] Now first_received(const Act& act) const;
  void note(const Event& event) { refused_.note(event); }

  /// Something is to be told to a game that was loaded when it happened.
  [[nodiscard]] bool has_work() const { return lost_ || !pending_.empty(); }
  /// True if there is nothing at all left to tell the game.
  [[nodiscard]] bool is_told() const { return slept_.empty() && !has_work(); }
  /// Somebody may send again what was refused.
  [[nodiscard]] bool awaits_commands() const { return !refused_.empty(); }
  /// The time of what is due next in the game, but not before a player could send again what was refused.
  [[nodiscard]] std::optional<Now> deadline() const;
  /// When the room looks again at the clocks, or whether it can go on; none: it need not.
  [[nodiscard]] std::optional<Now> next_look() const;
  /// The time at which the room looks again whether an outage is over.
  [[nodiscard]] Now soon() const;

 private:
  [[nodiscard]] std::optional<Command> take_slept(Now now);
  [[nodiscard]] std::optional<Command> take_lost(Now now);
  [[nodiscard]] std::optional<Command> take_pending(Now now);
  /// True if the game knows of these outages already.
  [[nodiscard]] bool is_known(const Outages::Together& outages);

  struct Lost {
    Now from;
    Ms grace{};
    Now not_before{};  // is it told
  };
  struct LastTold {
    Now from;
    Now at;
    Now slow_until;  // the end of the slowness of the disk on which it was stored, as far as is known
  };
  LoadedGame& game_;
  std::optional<Lost> lost_;          // while the game was loaded, and is still to be told
  std::vector<Outages::Long> slept_;  // before the game was loaded, and are still to be told, in order
  std::uint64_t outages_known_ = 0;   // how many outages of the whole server the game knows
  std::optional<LastTold> last_told_;
  RefusedMoves refused_;
  std::list<Command> pending_;  // what nobody on a connection has asked for and the store has not taken yet
  Now pending_due_;             // when the first of them is tried again
};

}  // namespace server
