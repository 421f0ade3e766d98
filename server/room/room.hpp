// One game that is loaded: its match, those who are connected to it, and one timer, on a strand of its own. Letters are
// taken one after the other; what a command has done is first appended to the store, then sent to everybody, which is
// the acknowledgement too. If an append fails, the match is dropped and read again, so it is never ahead of the disk.
// Owned by the directory, reached only through post().
#pragma once
#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/container/deque.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/match/match.hpp"
#include "server/room/absence.hpp"
#include "server/room/delayed.hpp"
#include "server/room/finished.hpp"
#include "server/room/letter.hpp"
#include "server/room/presence.hpp"
#include "server/room/recent_talk.hpp"
#include "server/room/refused_moves.hpp"
#include "server/room/tail.hpp"
#include "server/room/world.hpp"

namespace server {

/// Of a game that is not there, or is not there for everybody yet.
[[nodiscard]] std::string nobody_knows(const GameId& game);

class Room : public std::enable_shared_from_this<Room> {
 public:
  /// What the room asks of its directory; called on the room's strand.
  struct Owner {
    /// Nobody needs the room: whether it is not to be found any more. It stays if a letter is on its way.
    std::function<bool(const Room&)> retire;
    /// The room cannot go on and is not to be found any more, whatever is on its way.
    std::function<void(const Room&)> give_up;
    /// The room has its game, and what it was told first is on disk. Once, if it comes to that.
    std::function<void(const Room&)> taken_up;
    /// Another game is to hear this.
    std::function<void(const GameId&, Letter)> post;
  };

  Room(World& world, GameId id, Owner owner);
  /// Begins to read the game; `first`, if any, is what it hears before all letters. Once, before any post().
  void open(std::optional<Restored> first);
  /// From any thread. Every letter is answered; beyond the bound of the mailbox with `busy`.
  void post(Letter letter);
  /// The same in two steps: from the first on the room does not retire; the second is to be taken under no lock, as it
  /// does the work on this thread if nobody is at work in the room.
  void expect() { ++coming_; }
  void hand(Letter letter);
  /// Whether a letter was posted that the strand has not taken yet.
  [[nodiscard]] bool is_expecting() const { return coming_ > 0; }
  /// Of one that has given up: its record cannot be read, and will not be soon.
  [[nodiscard]] bool is_unreadable() const { return gone_because_.code == protocol::ErrorCode::internal; }

  [[nodiscard]] const GameId& id() const { return id_; }

 private:
  enum class State : std::uint8_t {
    reading,  // from the store
    ready,
    storing,  // one append is in flight
    asking,   // the store, whether it has answered a command
    gone,     // retired, or it cannot go on
  };
  /// A command that the store may have taken or not: the record will say.
  struct UnconfirmedCommand {
    MemberPtr who;
    std::string id;
  };

  // room.cpp: the mailbox and what is in it.
  [[nodiscard]] std::move_only_function<void()> taking(Letter letter);
  void take(Letter letter);
  void pump();
  void handle(Enter& enter);
  void handle(const Leave& leave);
  void handle(Act& act);
  void handle(Speak& speak);
  void handle(SystemCommand& tell);
  void handle(Moderate& wish);
  void handle(const PartnerEnded&);
  void handle(const AccountClosed& closed);
  /// How much the events that come now are to say: for whose deed they are, for those who are here, and for those who
  /// may come back.
  [[nodiscard]] Detail detail_for(const Member* actor);
  void send_tail(Member& to, Seq since, const std::string& id);
  void send_snapshot(Member& to, const std::string& id);
  /// For how long the room stays though nobody needs it.
  [[nodiscard]] Ms idle() const;
  void refuse(const Letter& letter, protocol::ErrorCode code, const std::string& message);
  /// Tells a claim for how long the opponent has been away, and how long is too long.
  void measure(Claim& claim, const PlayerId& claimant) const;
  /// What keeps this player from a new game with the other one of this game.
  [[nodiscard]] Apart apart(const PlayerId& player) const;
  /// Whether one of the two may play no rated games with dice.
  [[nodiscard]] Kept kept(const PlayerId& player) const;
  /// Players whose absence may cost them the game.
  [[nodiscard]] std::vector<Gone> gone() const;
  void note_absence();
  void tell(Command command);
  void wait();
  /// Tells members who have seats whether their game goes on.
  void tell_seats() const;
  void tell_seat(Member& member) const;
  void time_up();
  /// Whether the room is there for what is due then, and not the sweeper.
  [[nodiscard]] bool is_soon(Now due) const { return due - now() <= world_.limits.soon; }

  // room_answers.cpp: commands that were answered before.
  /// Whether the store may know an answer that the match does not know any more.
  [[nodiscard]] bool may_be_answered(const Act& act) const;
  /// Asks the store; then the command is answered as before, or handled.
  void look_up(Act act);
  /// The same answer as the first time, to the sender alone.
  void repeat(const Act& act, Seq seq);

  // room_outage.cpp: time that nobody is charged for.
  /// That nobody could play since then is to be told, before anything else is decided.
  void miss(Now from, Ms grace = {});
  /// The same of what has just been stored, if it took too long.
  void miss_slow(const Effects& effects, Now asked);
  /// Tells it, if there is something to tell and the store takes it; whether it did.
  bool tell_outage();
  /// The game has been told, and that is on disk.
  void outage_told(const Restarted& restarted, Now at);
  /// Whether the game knows of it already.
  [[nodiscard]] bool is_told(const Outages::News& news);
  /// What nobody on a connection has asked for is told later, after the outage.
  void owe(Command command);
  /// Tells one of them, if it is time; whether it did.
  bool tell_owed();
  /// Nothing is decided now.
  [[nodiscard]] bool is_out() const;
  /// It may be over in a moment: a command that has just come waits for that.
  [[nodiscard]] bool must_wait(const Letter& letter) const;
  void refuse_for_now(const Act& act);
  void refuse_acts();
  [[nodiscard]] bool is_answered(const Act& act) const;
  /// Tells what the game has slept through, as above.
  bool tell_missed();
  /// What is due in the game, but not before a player could send again what was refused.
  [[nodiscard]] std::optional<Now> deadline() const;
  /// When the room looks again whether it can go on, or at the clocks; none: it need not.
  [[nodiscard]] std::optional<Now> next_look() const;

  // room_series.cpp: the games that belong together with this one.
  /// Adds the games that follow from these effects to what is stored with them.
  void add_next_games(const Effects& effects, store::Writes& writes);
  [[nodiscard]] Fresh fresh() const;
  /// The same for what this action may bring about: a mini-match has one rematch, so the store takes no second one.
  [[nodiscard]] Fresh fresh(const PlayerAction& action) const;
  [[nodiscard]] GameId rematch_of_both() const;
  /// Asks the store for the other game of the mini-match first, if there is one: whether the offer has to wait for
  /// that.
  bool look_at_partner(Act& act);
  /// What others must hear of an event that is on disk.
  void pass_on(const Event& event);
  /// Of a roll that was not made.
  void note_leavers(const Event& event);
  /// How the mini-match stands, to one member or to all, each as much as he is shown of its games; nothing if the game
  /// belongs to none.
  void tell_score(const MemberPtr& only);
  /// The same to those alone who are shown the game later.
  void tell_delayed_score(const MemberPtr& only);
  /// `own`: this game as it is shown; `late`: by how much.
  void find_score(const GameCard& own, Ms late, const MemberPtr& only);
  /// When the other game ended stands in its record, which is read once; those are told then who are shown it later.
  void find_partner_end(const GameId& partner);
  /// The other game as it is shown so much later; looks again when there is more to show.
  [[nodiscard]] GameCard partner_shown(GameCard card, Ms late);
  void send_score(const GameCard& own, const std::optional<GameCard>& partner, Ms late, const MemberPtr& only);
  /// Nobody but its players sees a private game once both are seated.
  [[nodiscard]] bool may_watch(const Member& member) const;
  [[nodiscard]] bool is_player(const Member& member) const;
  void put_out(const MemberPtr& member, const std::string& id);

  // room_delay.cpp: who sees what, and when.
  /// What this member is shown: the game, or as much of it as is old enough.
  [[nodiscard]] const Match& shown_to(const Member& member) const;
  [[nodiscard]] Now shown_at(const Member& member) const;
  /// To everybody who may see it now, but one; others see it later.
  void send_event(const Event& event, const Told& told, const Member* but);
  /// `made`: how far others have come.
  void delay(Delayed made);
  /// Shows what is due, and waits for the rest.
  void release();
  void tell_lobby();
  [[nodiscard]] bool may_see_ratings(const Member& member) const;

  // room_talk.cpp: what is said beside the game.
  void spoken(const Speak& speak, const store::Result<store::Said>& said);
  void send_line(Member& to, const store::TalkLine& line, const std::string& id);
  void send_talk(Member& to);
  [[nodiscard]] bool hears(const Member& member, const store::TalkLine& line) const;

  // room_finished.cpp: a game that is over, and those who look at it.
  void read_finished(const store::GameHead& head);
  /// The backroom is full.
  void wait_for_place();
  void show(FinishedPtr finished);
  /// Whether a game that is shown from what is kept must be read whole for this letter.
  [[nodiscard]] bool needs_board(const Letter& letter) const;
  /// Reads the game whole, and then hears the letter.
  void fetch_board(Letter letter);
  /// Shows the game from what is kept again, if it was read whole and nothing has come of that.
  void put_back();
  /// The snapshot of a game that is over and that everybody sees as far.
  void send_end(Member& to, const std::string& id);

  // room_replay.cpp: what a game is made of anew, and who waits for whom.
  void read_running(const store::GameHead& head);
  /// Whether somebody waits for the game that must not wait for those who only look on.
  [[nodiscard]] bool is_urgent() const;
  [[nodiscard]] bool is_urgent(const Letter& letter) const;
  /// The letter has come while the game is read.
  void hasten(const Letter& letter);
  void replay(store::StoredGame game, Secrets secrets, Replay order);
  void replayed(store::Result<Replayed> done);

  // room_store.cpp: the game and the disk.
  void read();
  void read_record(Replay order);
  void read_draws(store::StoredGame game, Replay order);
  void read_talk(std::move_only_function<void()> then);
  [[nodiscard]] Seq first_shown(const store::StoredGame& game) const;
  void rebuild(WholeGame whole);
  /// By how much the game is ahead of the server, and of which outages it has heard.
  void look_at_time();
  void fail_reading(const store::Error& error);
  void append(Effects effects, Letter cause);
  /// When something is due after these effects, if the store must know: what stands there is too late, or far too
  /// early.
  [[nodiscard]] std::optional<store::Due> due_after(const Effects& effects) const;
  /// The sweeper has come for something that is due later.
  void correct_due();
  void put_out_others();
  void seated(const PlayerId& player);
  void stored(const Effects& effects, const store::Appended& done, Member* sender);
  void not_stored(const store::Error& error, Letter cause, Now asked);
  void show_again();
  void send_missed(const std::vector<Event>& events);
  /// What the players had in the pool when the game began; everybody is told once it is known.
  void look_up_ratings(Now started);
  void show_ratings(const protocol::Ratings& ratings);
  [[nodiscard]] Frame ratings_frame() const;
  /// Refuses the command of which the record says nothing.
  void settle_unconfirmed();
  void read_later();
  /// Refuses what waits and lets everybody go.
  void dissolve(protocol::ErrorCode code, const std::string& message);
  void refuse_waiting(protocol::ErrorCode code, const std::string& message);

  /// A completion that runs on the strand while the room lives.
  template <class T>
  store::Then<T> on_strand(std::move_only_function<void(store::Result<T>)> then);

  /// As this game knows it: if the clock of the server was set back since its last event, it goes on from that one.
  [[nodiscard]] Now now() const { return world_.now() + ahead_; }
  /// When this came, as this game knows the time.
  [[nodiscard]] Now received(const Act& act) const { return act.received + ahead_; }

  World& world_;
  Ms ahead_{};  // by how much its last event was ahead of the server when the game was read
  GameId id_;
  Owner owner_;
  Strand strand_;
  State state_ = State::reading;
  SharedVariant variant_;
  std::optional<Match> match_;
  FinishedPtr finished_;  // of a game that is over: what it is shown from, and then the match lacks its board
  FinishedPtr shelved_;   // the same while the game is whole for a command that may change nothing
  /// The data of the snapshot of a game that has ended here.
  struct End {
    Seq last = 0;
    std::optional<protocol::Ratings> ratings;
    std::string data;
  };
  End end_;
  std::vector<std::string> closed_;  // those of its people who have closed their accounts
  std::atomic<std::size_t> coming_ = 0;
  boost::container::deque<Letter> mailbox_;  // has no memory until there is something in it
  std::size_t waiting_ = 0;                  // letters in the mailbox that count against its bound
  std::optional<Now> due_;                   // as the store has it
  bool is_unseen_ = true;                    // nobody has come yet
  boost::container::deque<Command> owed_;  // what nobody on a connection has asked for and the store has not taken yet
  Now owed_due_;                           // when the first of them is tried again
  bool is_taken_up_ = false;
  Tail tail_;
  Seq sent_ = 0;  // the last event that everybody has been sent
  std::optional<UnconfirmedCommand> unconfirmed_;
  std::vector<PlayerId> awaited_;     // while a game that goes on is read: who has a seat in it
  std::shared_ptr<Once> replay_;      // of such a game, if it waits with those who look on
  bool renamed_ = false;              // while it is read again: somebody in it has another name
  std::unique_ptr<Delayed> delayed_;  // of few games
  RecentTalk recent_talk_;
  std::size_t speaking_ = 0;                  // lines that are being stored
  std::optional<protocol::Ratings> ratings_;  // of a rated game that has begun; none: not known yet
  protocol::Error gone_because_{};
  Presence presence_;
  Absence absence_;
  /// What is to be told of an outage.
  struct Away {
    Now from;
    Ms grace{};
    Now again{};  // not before
  };
  std::optional<Away> away_;
  std::optional<Outages::Long> missed_;  // before the game was loaded, and is still to be told
  std::uint64_t heard_of_ = 0;           // so many outages of the whole server
  /// What was told last.
  struct LastOutage {
    Now from;
    Now at;
    Now slow_until;  // as far as is known: the disk on which it was stored
  };
  std::optional<LastOutage> last_outage_;
  RefusedMoves refused_moves_;
  std::weak_ptr<void> repeating_;  // the place of an old answer that is being read; one at a time
  boost::asio::steady_timer timer_;
  bool is_waiting_ = false;           // timer_, for what is due or for the end
  std::optional<Now> needless_from_;  // since when nobody is here and nothing is due
  boost::asio::steady_timer release_timer_;
  std::optional<Now> partner_ended_;  // once that was looked for
  bool is_finding_partner_end_ = false;
  boost::asio::steady_timer score_timer_;  // until the end of the other game of a mini-match may be shown
};

template <class T>
store::Then<T> Room::on_strand(std::move_only_function<void(store::Result<T>)> then) {
  return store::via<T>(
      [weak = weak_from_this(), strand = strand_, &arrivals = world_.arrivals](auto run) {
        arrivals.post(strand, [weak, run = std::move(run)]() mutable {
          if (const auto self = weak.lock()) run();
        });
      },
      std::move(then));
}

}  // namespace server
