// One game of two players as a pure core: state, command and time in, events or a refusal out. It stores nothing, sends
// nothing, and reads no clock. Its room owns it, on the room's strand: append the events, then send them, then
// acknowledge; if the append fails, drop the match and replay the record. The variant outlives it.
#pragma once
#include <expected>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/match/command.hpp"
#include "server/match/due.hpp"
#include "server/match/effects.hpp"
#include "server/match/refusal.hpp"
#include "server/match/state.hpp"

namespace server {

/// The number after which no event comes.
inline constexpr Seq kNoSeq = std::numeric_limits<Seq>::max();

/// Under which rules a record was played: what it takes to find its variant.
struct RecordHeader {
  std::string variant;
  int rules_version = 1;
  rules::Options options;
};
/// The header in the first event of a record; none: a record does not begin like this.
[[nodiscard]] std::optional<RecordHeader> header_of(const Event& first);

class Match {
 public:
  struct Created;
  /// A game that waits for an opponent. not_available if the time control is none that is offered.
  static std::expected<Created, Refusal> create(const NewGame& game, const rules::Variant& variant, Now now);
  /// A game whose players are both known: it begins at once, or with its dice. `secret` as in an order.
  static std::expected<Created, Refusal> begin(const NextGame& next, const rules::Variant& variant, Now now,
                                               const fairness::SigningKey& key, const fairness::Secret& secret);
  /// Makes a game again from all its events in order and the secrets of its draws; the error is a sentence, if the
  /// events are no record of this program. A secret that is missing costs nothing but a roll that is not made yet.
  static std::expected<Match, std::string> replay(const rules::Variant& variant, std::span<const Event> events,
                                                  const Secrets& secrets = {});
  /// Replays a game as replay() does, and fills in what clients are sent of the events after `after`: see describe().
  static std::expected<Match, std::string> replay_and_describe(const rules::Variant& variant, std::span<Event> events,
                                                               Seq after, const Secrets& secrets = {});

  /// `now` never goes back: an earlier time than that of the last event counts as that. A command that was answered is
  /// known by its id as long as no more than CommandAnswers::kKept of the player's came after it. A refused one has
  /// changed nothing; a refusal is not remembered, so the same command is judged anew. `key` signs the lock of the
  /// dice; `detail`: how much the events are to say.
  std::expected<Effects, Refusal> handle(const Command& command, Now now, const fairness::SigningKey& key,
                                         const Entropy& entropy, Detail detail = Detail::whole);

  /// True if this command may have been answered so long ago that only the record still knows it. Then the record must
  /// be asked before the command is refused; and before it is done, too, unless is_done_once().
  [[nodiscard]] bool may_have_forgotten(const PlayerId& player, const CommandId& command) const;
  /// True if the action cannot be done a second time, because it names its own place in the game, which does not come
  /// again.
  [[nodiscard]] bool is_done_once(const PlayerAction& action) const;

  /// Applies an event of the record that follows those that it has, and fills it in; a sentence if it does not fit.
  std::expected<void, std::string> take(Event& event, Detail detail);

  /// A copy of a finished game with only what its room needs to tell of it, without what play needs: board, dice, and
  /// the answered commands. It handles commands only from strangers, and refuses them.
  [[nodiscard]] Match without_board() &&;

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] std::optional<Now> deadline() const { return deadline_of(state_); }
  [[nodiscard]] protocol::Snapshot snapshot(Now now) const { return server::snapshot(state_, now); }
  [[nodiscard]] protocol::Resumed resumed(Now now) const { return server::resumed(state_, now); }
  /// Gives the draws in play that are offered from now on so many rolls; for tests alone, to which a thousand rolls are
  /// too many. It is no part of the record: after a replay it must be called again.
  void limit_rolls_in_play(int rolls) { state_.rolls_in_play = rolls; }

 private:
  static std::expected<Created, Refusal> create(const NewGame& game, const Boxed<Player>& opponent,
                                                const rules::Variant& variant, Now now);
  explicit Match(State state) : state_(std::move(state)) {}

  State state_;
};

struct Match::Created {
  Match match;
  Effects effects;
};

}  // namespace server
