// One game in memory and those who are connected to it: what the parts of its room share. It decides nothing. Owned by
// the room, on its strand.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/loop.hpp"
#include "server/base/step_queue.hpp"
#include "server/match/match.hpp"
#include "server/room/presence.hpp"
#include "server/room/replay.hpp"
#include "server/room/room_message.hpp"
#include "server/room/room_shared.hpp"
#include "server/room/tail.hpp"

namespace server {

struct LoadedGame {
  /// `where`: the loop of its room.
  LoadedGame(RoomShared& all, GameId game, const Strand& where);
  LoadedGame(const LoadedGame&) = delete;
  LoadedGame& operator=(const LoadedGame&) = delete;

  RoomShared& shared;
  const Core& core;
  GameId id;
  Strand strand;
  StepQueue& steps;                 // of that loop
  std::weak_ptr<void> room;         // what the store or a timer brings counts only while the room lives
  SharedVariant variant;            // the match needs it
  std::optional<Match> match;       // none: the game is being read
  FinishedPtr finished;             // what a finished game is shown from; the match then has no board
  FinishedPtr shelved;              // the same, while the game is whole for a command that may change nothing
  std::vector<std::string> closed;  // those of its people who have closed their accounts
  Ms ahead{};                       // how far its last event was ahead of the server's clock when the game was read
  Seq sent = 0;                     // the last event that everybody has been sent
  Tail tail;
  Presence presence;

  /// The time as this game knows it: if the server's clock was set back since its last event, it goes on from that
  /// event.
  [[nodiscard]] Now now() const { return core.now() + ahead; }
  /// The time at which the command came, as this game knows it.
  [[nodiscard]] Now received(const Act& act) const { return act.received + ahead; }
  /// True if the member plays in this game. While the game is read again nobody is known to.
  [[nodiscard]] bool is_player(const Member& member) const;
  /// True if the match knows the answer to this command.
  [[nodiscard]] bool has_answered(const Act& act) const;
  /// True if the game is shown from what is kept, and must be read whole for this message.
  [[nodiscard]] bool needs_board(const RoomMessage& message) const;
  /// How much the events that come now are to say: for whose deed they are, for those who are here, and for those who
  /// may come back.
  [[nodiscard]] Detail detail_for(const Member* actor);
  /// The first event of a record that ends at `last` whose followers are kept: they may be sent to members who come
  /// back or missed them.
  [[nodiscard]] Seq first_kept(Seq last) const;
  /// The game was read.
  void take(FinishedPtr kept);
  void take(Rebuilt& rebuilt, const store::GameHead& head);
  /// Shows it from what is kept again, if it was read whole and nothing has come of that.
  void put_back();
  /// Answers a message that is not going to be read.
  void refuse(const RoomMessage& message, protocol::ErrorCode code, const protocol::Wording& sentence) const;
  /// Tells who broadcasts tournaments how it stands.
  void tell_live_boards() const;
  /// Tells members who have seats whether their game goes on.
  void tell_seats() const;
  void tell_seat(Member& member) const;

  /// A completion that runs on the strand while the room lives.
  template <class T, class F>
  store::Completion<T> on_strand(F then) const;
  /// The same for a method of a part of the room; takes no memory.
  template <auto Method, class T, class Part>
  store::Completion<T> on_strand(Part& part) const;
  /// Runs it on the strand when the timer has run out, if that is not set anew before, and the room lives.
  template <class F>
  void wait_for(boost::asio::steady_timer& timer, F then) const;

 private:
  void show(FinishedPtr kept);
};

/// The message about a game that does not exist, or is not there for everybody yet.
[[nodiscard]] protocol::Wording nobody_knows(const GameId& game);

template <class T, class F>
store::Completion<T> LoadedGame::on_strand(F then) const {
  return {steps, [weak = room, then = std::move(then)](store::Result<T> result) mutable {
            if (const auto alive = weak.lock()) then(std::move(result));
          }};
}

template <auto Method, class T, class Part>
store::Completion<T> LoadedGame::on_strand(Part& part) const {
  std::weak_ptr<Part> weak = std::shared_ptr<Part>{room.lock(), &part};
  return {steps, [weak = std::move(weak)](store::Result<T> result) {
            if (const auto alive = weak.lock()) ((*alive).*Method)(std::move(result));
          }};
}

template <class F>
void LoadedGame::wait_for(boost::asio::steady_timer& timer, F then) const {
  timer.async_wait([weak = room, then = std::move(then)](boost::system::error_code error) mutable {
    const auto alive = weak.lock();
    if (alive && !error) then();
  });
}

}  // namespace server
