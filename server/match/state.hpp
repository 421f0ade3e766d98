// All that one game is, as a value: what the events so far have made of it. Only evolve() changes it, so a game that is
// rebuilt from its record is the same game. A part of the match.
#pragma once
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/messages/server.hpp"
#include "server/base/boxed.hpp"
#include "server/fairness/draw.hpp"
#include "server/match/blame.hpp"
#include "server/match/clock.hpp"
#include "server/match/command.hpp"
#include "server/match/command_answers.hpp"
#include "server/match/detail.hpp"
#include "server/match/ending.hpp"
#include "server/match/event.hpp"
#include "server/match/invitation.hpp"
#include "server/match/play.hpp"
#include "server/match/seats.hpp"
#include "server/match/series.hpp"

namespace server {

using protocol::Phase;

/// How long the players have to commit, and then to open (FAIRNESS.md, Protocol 7), where the game is no game by post.
inline constexpr Ms kDrawTime = std::chrono::seconds{60};

/// The people other than the players who may see the game, and when.
struct Audience {
  bool is_private = false;  // true: nobody but the players
  Ms delay{};               // others see the game so much later than the players
  bool operator==(const Audience&) const = default;
};

/// The offers that players make each other: of a draw, or to take a move back.
struct Offers {
  std::optional<rules::Side> open;  // the side whose offer stands
  std::array<bool, 2> made{};       // true for a side that has made an offer since it moved last
  bool operator==(const Offers&) const = default;
};

/// The days of a player's leave that have counted in a game.
struct LeaveCounted {
  int days = 0;
  Now until;  // the end of the last day
  bool operator==(const LeaveCounted&) const = default;
};

struct RematchOffer {
  PlayerId by;
  SetupChoice setup{};
  bool operator==(const RematchOffer&) const = default;
};

/// The time that a player can give the other by choice, and how often in a game.
inline constexpr Ms kMoreTime = std::chrono::seconds{15};
inline constexpr int kMostGifts = 20;

/// A draw of dice: that before the game, of one roll, or one of those in play.
struct GameDraw {
  fairness::Draw fair;
  Now since;                // before the game: since when they owe this step of it
  Now deadline;             // and until when
  std::vector<Span> still;  // in which that waited for nobody: outages, leave; in whatever order it was told
  std::map<std::string, Seq> committed;  // the event of each player's commitment
  std::map<std::string, Seq> opened;     // the same of the roll that was called for last
  std::map<std::string, Seq> renewed;  // players who have asked for a new draw instead since that call, with the event
  std::optional<Voided> voided = {};   // why the last roll was not made; none: it was, or nobody has noted it
};

/// The server's secrets by number of the draw: stored beside the events, with the draws. One that is not here is lost.
/// After a restore there may be draws here that the events do not tell of.
using Secrets = std::map<std::uint32_t, fairness::Secret>;

struct State {
  explicit State(const rules::Variant& rules_of_game, Secrets known = {})
      : variant(&rules_of_game), secrets(std::move(known)) {}

  const rules::Variant* variant;
  Secrets secrets;
  GameId id;
  bool rated = false;
  Audience audience;
  TimeControl control;
  Ms look{};                   // what each first move has beyond kFirstMoveTime
  Now here_by{};               // until then a player without a first move is waited for at least
  std::optional<Now> ends_by;  // then the game is drawn if it still goes on
  Invitation invitation;
  Series series;
  Phase phase = Phase::waiting;
  Seats seats;
  std::vector<GameDraw> draws;  // in order of their numbers; only the last one can be going on
  int rolls_in_play =
      fairness::kMaxRolls;  // rolls in the next draw for the dice in play; a draw that is made has its own number
  std::optional<Play> play;
  std::optional<Clock> clock;  // none: unlimited, or not begun
  Offers offers;               // offers of a draw
  Offers takebacks;
  std::optional<protocol::StandingPauseOffer> pause;  // the offer of a pause that stands
  std::array<int, 2> gifts{};                         // gifts of time, to each side
  std::map<std::string, LeaveCounted> leave;          // by player; a player without an entry has taken none
  std::optional<Ending> ending;
  Boxed<RematchOffer> rematch;
  std::map<Follows, GameId> followed;  // the games that follow from this one

  Seq last = 0;
  Now last_at;
  CommandAnswers answers;        // answers to commands that have ids
  Seq taken_back = 0;            // the event by which moves were taken back last
  std::vector<int> conditional;  // plies that lines have played, ascending
  int farthest = 0;              // the most plies that were made, though moves were taken back since
};

/// Applies one event, whether it is new or read from the record: the single door for every change. Throws
/// std::runtime_error where the record cannot have been written by this program.
void evolve(State& state, const Event& event);
/// Fills in what the body says of the state that the event has just left: the board, the legal moves, the clocks. In
/// moves and rolls in play, the lean form leaves out what clients that have the rules are not told.
void describe(const State& state, Event& event, Detail detail = Detail::whole);

/// The fields of a message, or of a summary, that say it: `private` and `delay_ms`, each where it is not as usual.
void put_audience(auto& message, const Audience& audience) {
  if (audience.is_private) message.is_private = true;
  if (audience.delay > Ms{0}) message.delay_ms = audience.delay.count();
}
[[nodiscard]] Audience audience_of(const auto& message) {
  return {.is_private = message.is_private.value_or(false), .delay = Ms{message.delay_ms.value_or(0)}};
}

/// Everything that anybody may see, for who joins late or has lost the thread; without ratings.
[[nodiscard]] protocol::Snapshot snapshot(const State& state, Now now);
/// Adds the parts of a snapshot that tell of the board: start, moves and their effects, without the legal moves now.
void put_board(protocol::Snapshot& shot, const rules::Variant& variant, const Play& play);
/// The times in it alone, for who has all events.
[[nodiscard]] protocol::Resumed resumed(const State& state, Now now);

}  // namespace server
