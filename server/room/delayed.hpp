// A game as those see it who do not play in it, where that is later than the players: a match of its own that is
// behind, and the events that it still lacks. Owned by a room, on its strand.
#pragma once
#include <deque>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/catalogue/variant_cache.hpp"
#include "server/match/match.hpp"

namespace server {

class Delayed {
 public:
  /// Makes the view from the whole record so far: shown up to `shown`. If that is 0, because nobody was here yet,
  /// events older than the delay are shown.
  static std::expected<Delayed, std::string> of(SharedVariant variant, std::span<const Event> events, Ms delay,
                                                Seq shown, Now now);

  /// A new event.
  void push(const Event& event) { held_.push_back(event); }
  /// The events that may be shown from now on, in order, filled in for those who are told so much.
  [[nodiscard]] Events take_due(Now now, Detail detail);
  /// The time at which the next event may be shown; none: there is none.
  [[nodiscard]] std::optional<Now> next() const;

  /// The game as it is shown.
  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] Seq last() const { return match_.state().last; }
  /// True if others must not even know that this game exists, because it follows from a game of which they have not
  /// been shown so much yet.
  [[nodiscard]] bool is_hidden(Now now) const;
  /// The time that it is shown at.
  [[nodiscard]] Now then(Now now) const { return now - delay_; }

 private:
  Delayed(SharedVariant variant, Match match, Ms delay, Now made)
      : variant_(std::move(variant)), match_(std::move(match)), delay_(delay), made_(made) {}

  SharedVariant variant_;  // the match needs it
  Match match_;
  Ms delay_;
  Now made_;
  std::deque<Event> held_;
};

}  // namespace server
