// One tournament that runs, on a strand of its own. Commands are taken one after the other; what one has done is first
// appended to the store, together with the games that begin by it, and then acknowledged. If an append fails, the
// record is read again, so the tournament is never ahead of the disk. Owned by the rooms.
#pragma once
#include <atomic>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "server/base/strand.hpp"
#include "server/tournament/course/decide.hpp"
#include "server/tournament_room/begun_games.hpp"

namespace server {

class TournamentRoom : public std::enable_shared_from_this<TournamentRoom> {
 public:
  using Done = std::move_only_function<void(std::expected<void, protocol::Error>)>;
  using CoursePtr = std::shared_ptr<const tournament::Course>;
  using Look = std::move_only_function<void(CoursePtr)>;

  TournamentRoom(World& world, TournamentId id, CoursePtr course);
  TournamentRoom(const TournamentRoom&) = delete;
  TournamentRoom& operator=(const TournamentRoom&) = delete;

  // Any thread; answers come on its strand.
  /// `by`: an id. `done`: once: it is on disk, or why it was not done.
  void ask(std::string by, tournament::Command command, Done done);
  /// A game of it has ended.
  void over(const GameCard& card);
  /// An account is closed: its name is shown no more.
  void closed(const PlayerId& player);
  /// Time has passed: every second.
  void time_up();
  /// `look`: once: the tournament as it is on disk.
  void show(Look look);
  /// It was over when this was last looked at: nothing comes of time any more.
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  struct Asked {
    std::string by;  // empty: the server
    tournament::Command command;
    Done done = {};
  };
  void post(Asked asked);
  void take_next();
  void append(Asked asked, std::vector<tournament::StepBody> bodies, Now at);
  void stored(CoursePtr after, const NewGames& games);
  void not_stored(Asked asked, const store::Error& error);
  void read_again();
  /// Reads what became of games while nobody listened.
  void catch_up();
  [[nodiscard]] tournament::Fresh fresh() const;
  /// A completion that runs on the strand, and keeps this alive until then.
  template <class T>
  [[nodiscard]] store::Then<T> on_strand(std::move_only_function<void(store::Result<T>)> then);

  World& world_;
  const TournamentId id_;
  Strand strand_;
  CoursePtr course_;
  std::deque<Asked> waiting_;
  bool is_storing_ = false;
  bool must_read_again_ = false;  // what is on disk is not known
  bool must_catch_up_ = true;
  std::atomic<bool> is_over_ = false;
};

}  // namespace server
