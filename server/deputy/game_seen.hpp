// A game as the frames of a session tell it: its newest snapshot, kept up by the events since. A plain value. Any
// thread.
#pragma once
#include <optional>
#include <string>

#include "protocol/messages.hpp"

namespace server {

class GameSeen {
 public:
  /// What a message has changed of the game.
  enum class Change : std::uint8_t {
    nothing,
    state,  // the position, the clocks, an offer
    start,  // it has begun
    end,
  };
  Change take(const protocol::ServerBody& message);

  [[nodiscard]] const protocol::Snapshot& now() const { return now_; }
  [[nodiscard]] bool has_begun() const { return now_.start.has_value(); }
  [[nodiscard]] bool is_over() const { return now_.outcome.has_value(); }
  /// The number of the next move; rolls do not count.
  [[nodiscard]] std::int64_t next_ply() const { return plies_ + 1; }
  /// The side to move, once the game has begun.
  [[nodiscard]] protocol::Color turn() const;
  /// The side of this player; none: no seat, or the colours are open.
  [[nodiscard]] std::optional<protocol::Color> color_of(const std::string& player) const;
  [[nodiscard]] bool has_seat(const std::string& player) const;
  /// What a call for a roll is for now, as FAIRNESS.md writes it: `3:e2e4`; `0:-` before the first move.
  [[nodiscard]] std::string call_for() const;

 private:
  Change on(const protocol::Snapshot& snapshot);
  Change on(const protocol::PlayerJoined& joined);
  Change on(const protocol::GameStarted& started);
  Change on(const protocol::Moved& moved);
  Change on(const protocol::DiceFell& fell);
  Change on(const protocol::TakenBack& taken);
  Change on(const protocol::DrawOffered& offer);
  Change on(const protocol::DrawDeclined& declined);
  Change on(const protocol::TakebackOffered& offer);
  Change on(const protocol::TakebackDeclined& declined);
  Change on(const protocol::TimeAdded& added);
  Change on(const protocol::Paused& paused);
  Change on(const protocol::LeaveTaken& taken);
  Change on(const protocol::ServerRestarted& restarted);
  Change on(const protocol::GameEnded& ended);
  Change on(const auto&) { return Change::nothing; }
  /// Of the position, what every event that changes it brings along.
  void set_position(const auto& event);
  void set_clocks(const std::optional<protocol::Clocks>& clocks);
  void count_plies();

  protocol::Snapshot now_;
  std::int64_t plies_ = 0;
};

}  // namespace server
