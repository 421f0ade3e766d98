// Reads a game and has it replayed, never on the threads that play: for its players, and for a time that is due, in a
// thread where they wait for nobody else; for those who only look on in the background. Part of a room, on its strand.
#pragma once
#include <functional>
#include <memory>
#include <variant>
#include <vector>

#include "server/room/game_talk.hpp"
#include "server/room/loaded_game.hpp"
#include "server/room/lost_time.hpp"
#include "server/room/mailbox.hpp"
#include "server/room/visibility.hpp"

namespace server {

class Loader {
 public:
  /// The background worker is full.
  struct NoPlace {};
  using Loaded = std::variant<FinishedPtr, WholeGame, store::Error, NoPlace>;
  /// The other parts of the room that say for whom the game is read, and how much of it.
  struct Parts {
    const Mailbox& mailbox;
    const LostTime& lost_time;
    const Visibility& visibility;
    GameTalk& talk;
  };

  /// `then` is given the game each time that it was read.
  Loader(LoadedGame& game, Parts parts, std::function<void(Loaded)> then)
      : game_(game), parts_(parts), then_(std::move(then)) {}
  Loader(const Loader&) = delete;
  Loader& operator=(const Loader&) = delete;

  void read();
  /// A game that is over, with its board.
  void read_whole(Place place);
  /// The message has come while the game is read.
  void hasten(const RoomMessage& message);
  /// True if the sender of this message must not wait behind those who only look on.
  [[nodiscard]] bool is_urgent(const RoomMessage& message) const;

 private:
  [[nodiscard]] bool is_urgent() const;
  using Record = store::GameRecord;
  void load(store::OfFinished how_much, std::move_only_function<void(Record)> then);
  void read_again(Replay order);
  void take_finished(Record record);
  void take_running(Record record);
  /// The game is this server's from then on.
  void claim(Record record, Replay order);
  void replay(Record record, Replay order);
  void replayed(store::Result<Replayed> done);
  [[nodiscard]] ReplayTerms terms_of(const store::StoredGame& game, const Replay& order) const;

  LoadedGame& game_;
  Parts parts_;
  std::function<void(Loaded)> then_;
  std::vector<PlayerId> players_;        // while a game that goes on is read: who has a seat in it
  std::shared_ptr<Once> in_background_;  // the replay of such a game, if it waits with those who look on
};

}  // namespace server
