// Decides who sees a game, and when: only its players, and who may see its tournament, see a private game once both are
// seated; in a game with a delay all others see the events that are old enough. Part of a room, on its strand.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "server/room/delayed.hpp"
#include "server/room/loaded_game.hpp"

namespace server {

class Visibility {
 public:
  /// The calls that tell the room of what has been shown.
  struct Owner {
    /// Those who see the game later have just been shown its end.
    std::function<void()> end_shown;
    /// Those who see the game later have been shown these events; the next ones are due now or later, or none are held
    /// back any more.
    std::function<void(std::span<const Event>)> released;
    /// True if a player who has no seat may see this private game.
    std::function<bool(const PlayerId&)> has_let_in;
  };

  Visibility(LoadedGame& game, Owner owner) : game_(game), owner_(std::move(owner)) {}
  Visibility(const Visibility&) = delete;
  Visibility& operator=(const Visibility&) = delete;

  /// The game was read: what was shown already stays shown, and what has fallen due since is shown now.
  void delay(Delayed made);
  /// The game as those see it who see it later; nullptr: nobody does.
  [[nodiscard]] const Match* later() const { return behind_ ? &behind_->view.match() : nullptr; }
  /// The number of the last event that others have been shown.
  [[nodiscard]] Seq last_shown_later() const { return behind_ ? behind_->view.last() : 0; }
  /// True if an event is still to be shown to others.
  [[nodiscard]] bool holds_back() const { return behind_ && behind_->view.next(); }

  /// True if this member may not even know yet that this game exists.
  [[nodiscard]] bool is_hidden_from(const Member& member) const;
  [[nodiscard]] bool may_watch(const Member& member) const;
  /// True if this member has been shown the end, if there is one.
  [[nodiscard]] bool may_see_end(const Member& member) const;
  /// The game as this member sees it: all of it, or the part that is old enough.
  [[nodiscard]] const Match& shown_to(const Member& member) const;
  [[nodiscard]] Now shown_at(const Member& member) const;

  /// Sends the event to everybody who may see it now, except `but`; others see it later.
  void send_event(const Event& event, const EncodedEvent& encoded, const Member* but);
  /// Sends an event that was read from the store; the others see it by delay().
  void send_at_once(const EncodedEvent& encoded, const Member* but) const;
  void tell_lobby() const;
  /// Refuses a message to a game that its sender may not see, or not know of yet; true if it does so.
  bool turns_down(Member& who, const std::string& id) const;
  /// Tells this member that the game is private.
  void put_out(const MemberPtr& member, const std::string& id) const;
  /// Puts out those who looked on until the last seat of a private game was taken: they see no more of it, not even who
  /// has taken the seat.
  void put_out_others();

 private:
  struct Behind {
    Behind(Delayed made, const Strand& strand) : view(std::move(made)), timer(strand) {}
    Delayed view;
    boost::asio::steady_timer timer;  // runs until the next event may be shown
  };
  /// Shows what is due, and waits for the rest.
  void release();
  void show_later(const Event& event, Details details) const;

  LoadedGame& game_;
  Owner owner_;
  std::unique_ptr<Behind> behind_;  // set in few games
};

}  // namespace server
