// One game that is loaded, on one of the loops. Messages are taken one after the other; what a command has done is
// first appended to the store, then sent to everybody, which is the acknowledgement too. If an append fails, the match
// is dropped and read again, so it is never ahead of the disk. Its parts do all else that a game needs, each with a
// state of its own. Owned by the directory, reached only through post().
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "server/room/admission.hpp"
#include "server/room/claims.hpp"
#include "server/room/game_ratings.hpp"
#include "server/room/game_talk.hpp"
#include "server/room/journal.hpp"
#include "server/room/loaded_game.hpp"
#include "server/room/loader.hpp"
#include "server/room/lost_time.hpp"
#include "server/room/mailbox.hpp"
#include "server/room/mini_match.hpp"
#include "server/room/old_answers.hpp"
#include "server/room/players_leave.hpp"
#include "server/room/players_lines.hpp"
#include "server/room/players_notices.hpp"
#include "server/room/publisher.hpp"
#include "server/room/room_owner.hpp"
#include "server/room/room_timer.hpp"
#include "server/room/snapshots.hpp"
#include "server/room/stored_due.hpp"
#include "server/room/visibility.hpp"

namespace server {

class Room : public std::enable_shared_from_this<Room> {
 public:
  /// `where`: the loop on which it runs. `owner` outlives it.
  Room(RoomShared& shared, GameId id, const Strand& where, const RoomOwner& owner);
  /// Begins to read the game; `first`, if any, is what it hears before all messages. Called once, before any post().
  void open(std::optional<Restored> first);
  /// Posts a message, from any thread. Every message is answered; one beyond the bound of the mailbox with `busy`.
  void post(RoomMessage message);
  /// expect() and hand() are post() in two steps: from the first on the room does not retire; the second must be called
  /// under no lock and from no room, as it does the work at once if this is the room's loop.
  void expect() { mailbox_.expect(); }
  void hand(RoomMessage message);
  /// True if a message was posted that the strand has not taken yet.
  [[nodiscard]] bool is_expecting() const { return mailbox_.is_expecting(); }
  /// True if the room has given up because its record cannot be read or written, and will not be soon.
  [[nodiscard]] bool is_unreadable() const {
    return gone_because_ && gone_because_->code == protocol::ErrorCode::internal;
  }

  [[nodiscard]] const GameId& id() const { return game_.id; }

 private:
  enum class State : std::uint8_t {
    reading,  // from the store
    ready,
    storing,  // one append is in flight
    asking,  // the store, whether it has answered a command, for a day of leave or for lines; or whether these are good
    gone,    // retired, or it cannot go on
  };

  // Messages.
  void hand_later(RoomMessage message);
  void note_received(RoomMessage& message) const;
  void take(RoomMessage message);
  void pump();
  void handle(Enter& enter);
  void handle(const Unwatch& unwatch) {
    admission_.forget(unwatch.who);
    game_.presence.remove(unwatch.who);
    claims_.note_absence();
  }
  void handle(Act& act);
  void handle(Speak& speak) {
    if (!visibility_.turns_down(*speak.who, speak.id)) talk_.say(speak);
  }
  void handle(SystemCommand& command);
  void handle(Moderate& request);
  void handle(LinesRequest& request);
  void handle(const PartnerEnded&) { mini_match_.tell_score({}); }
  void handle(const AccountClosed& closed);
  void decide(Act& act);
  /// Asks the store whether the command was answered; then it is answered as before, or handled.
  void look_up(Act act);
  void run(Command command);
  /// Tells the game of lost time, or what has waited for that; whether there was anything to tell.
  bool run_next_of_lost_time();
  /// Tells the game of its players' leave, or takes a day of it; whether there was anything to do.
  bool run_leave();
  /// Plays the answer of a line, or reads them; whether there was anything to do.
  bool run_lines();

  // The store.
  void append(Effects effects, RoomMessage cause);
  void appended(Journal::Outcome outcome);

  // The game is read.
  void read_again();
  void read_again_later() {
    game_.match.reset();
    state_ = State::reading;
    read_later();
  }
  void read_later();
  void loaded(FinishedPtr finished);
  void loaded(WholeGame whole);
  void loaded(const store::Error& error);
  /// There is no place to read the game: new members are told to come again; those who are inside, and the server
  /// itself, wait.
  void loaded(Loader::NoPlace);
  /// Says whether those who are inside may have missed something.
  enum class Inside : std::uint8_t { know_all, know_less };
  void go_on(Inside inside);
  /// Shows the members what they may have missed, or know under a name that is no longer shown.
  void show_again();
  /// Reads the game whole, and then hears the message.
  void fetch_board(RoomMessage message);
  /// The members who see the game later have been shown these events.
  void released(std::span<const Event> events);

  // The timer, and the end of the room.
  void time_up();
  [[nodiscard]] std::optional<Now> next_look() const {
    return mailbox_.empty() ? lost_time_.next_look() : lost_time_.soon();
  }
  /// Refuses what waits and wants an answer.
  void refuse_waiting(protocol::ErrorCode code, const protocol::Wording& sentence) {
    for (const RoomMessage& message : mailbox_.take_awaited()) game_.refuse(message, code, sentence);
  }
  /// Refuses what comes too late.
  void refuse_gone(const RoomMessage& message) const {
    const protocol::Error why = gone_because_ ? *gone_because_ : protocol::Error{};
    game_.refuse(message, why.code, why.message);
  }
  /// Refuses all who wait, and lets everybody go.
  void dissolve(protocol::ErrorCode code, const protocol::Wording& sentence);

  LoadedGame game_;
  const RoomOwner& owner_;
  Mailbox mailbox_;
  GameTalk talk_;
  Admission admission_;
  Visibility visibility_;
  GameRatings ratings_;
  MiniMatch mini_match_;
  Claims claims_;
  LostTime lost_time_;
  OldAnswers old_answers_;
  PlayersLeave leave_;
  PlayersLines lines_;
  PlayersNotices notices_;
  StoredDue due_;
  Snapshots snapshots_;
  Publisher publisher_;
  Journal journal_;
  Loader loader_;
  RoomTimer timer_;
  State state_ = State::reading;
  bool is_taken_up_ = false;
  bool renamed_ = false;  // while it is read again: somebody in it has another name
  std::unique_ptr<const protocol::Error> gone_because_;
};

}  // namespace server
