// A decision lasts while one command is handled: it collects new events and applies each at once, so that what follows
// is decided on the state that it left. Everything that can be refused is refused before the first event. Lives on the
// stack of Match::handle.
#pragma once
#include <expected>
#include <set>
#include <vector>

#include "server/fairness/sign.hpp"
#include "server/match/command.hpp"
#include "server/match/match.hpp"
#include "server/match/refusal.hpp"
#include "server/match/state.hpp"

namespace server {

/// The result of a decision: nothing (its events are in the decision), the event that had answered it before, or a
/// refusal.
using Decided = std::expected<std::optional<Seq>, Refusal>;

class Decision {
 public:
  /// `key`, `entropy` and the order outlive it.
  Decision(State& state, Now now, const fairness::SigningKey& key, const Entropy& entropy, Detail detail)
      : state_(state), now_(now), key_(key), entropy_(entropy), detail_(detail) {}
  /// A decision of a player: its first event answers this order.
  Decision(State& state, Now now, const fairness::SigningKey& key, const Entropy& entropy, Detail detail,
           const Order& order)
      : state_(state),
        now_(now),
        key_(key),
        entropy_(entropy),
        detail_(detail),
        actor_(order.player),
        by_(order.player),
        command_(order.id),
        circumstances_(&order.circumstances) {}

  /// Applies an event; the parts of its body that tell of the state after it are filled in here.
  void emit(EventBody body);
  /// Ends the game; a roll that is due becomes void. `by`: the moderator who ends it; `away`: for how long the opponent
  /// was, who had gone.
  void end(const Ending& ending, const std::string& by = {}, std::optional<Ms> away = {});
  /// The secret of the draw that is offered now; kept before, because its event does not say it.
  const fairness::Secret& keep_secret(std::uint32_t draw) { return state_.secrets[draw] = entropy_.secret(); }

  /// A game is made together with what this does.
  void begin_next_game(NextGame next) { next_games_.push_back(std::move(next)); }
  [[nodiscard]] GameId fresh_game() const { return entropy_.game(); }

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Now now() const { return now_; }
  /// What is known of the order that is decided.
  [[nodiscard]] const Circumstances& circumstances() const { return *circumstances_; }
  [[nodiscard]] const fairness::SigningKey& key() const { return key_; }
  [[nodiscard]] Events take() { return std::move(events_); }
  [[nodiscard]] std::vector<NextGame> take_next_games() { return std::move(next_games_); }
  /// The numbers of the draws that are to be stored anew.
  [[nodiscard]] const std::set<std::uint32_t>& changed_draws() const { return changed_draws_; }

 private:
  /// Notes the draws that the event changes.
  void note_draw(const EventBody& body);

  State& state_;
  Now now_;
  const fairness::SigningKey& key_;
  const Entropy& entropy_;
  Detail detail_;
  PlayerId actor_;  // the player whose decision it is; empty: nobody's
  PlayerId by_;     // the same, until the first event says so
  CommandId command_;
  const Circumstances* circumstances_ = nullptr;  // none: it is no player's order
  Events events_;
  std::set<std::uint32_t> changed_draws_;
  std::vector<NextGame> next_games_;
};

// decide_seats.cpp: who plays, and leaving before it matters. Refuses a new game with the other player if something
// keeps them apart.
std::expected<void, Refusal> check_separation(Separation separation, const Player& other);
/// Refuses what players of a tournament do not give each other (docs/tournaments.md, Playing).
std::expected<void, Refusal> check_no_tournament(const State& state);
/// Refuses a rated game with dice to players who may not play one now.
std::expected<void, Refusal> check_rated_dice_ban(const Decision& decision, const Player& other);
Decided decide(Decision& decision, const PlayerId& player, const Join& join);
Decided decide(Decision& decision, const PlayerId& player, const ChallengeDecline&);
Decided decide(Decision& decision, const PlayerId& player, const Abort&);
// decide_follow.cpp: rematches, and the second game of a mini-match.
/// Begins the second game of a mini-match, if it is to begin now.
void follow_in_match(Decision& decision);
Decided decide(Decision& decision, const PlayerId& player, const OfferRematch& offer);
Decided decide(Decision& decision, const PlayerId& player, const RematchDecline&);
// decide_dice.cpp: the dice before the game, and what those in play have in common with them. Goes on after joining and
// after each draw before the game: with the next draw, or the game itself.
void go_on(Decision& decision);
/// The draw that a player names, if it is the game's and the player has a seat.
std::expected<const GameDraw*, Refusal> find_draw(const State& state, const PlayerId& player, const std::string& draw);
/// The event that has answered this player before.
std::optional<Seq> answered(const std::map<std::string, Seq>& answers, const PlayerId& player);
void offer_dice(Decision& decision);
/// The event of an opening that was taken.
FairOpened opened(const PlayerId& player, const FairOpen& open);
/// The roll that is due will not be made.
void void_roll(Decision& decision, Voided why);
/// Ends a draw in play before its time, and offers the next one. `why`: of a roll that is due.
void renew_dice(Decision& decision, VoidKind why = VoidKind::new_draw);
Decided decide(Decision& decision, const PlayerId& player, const FairCommit& commit);
Decided decide(Decision& decision, const PlayerId& player, const FairOpen& open);
// decide_play.cpp: moves and resignation, and what everything in play asks first.
/// The side of a player in a game that is being played, until a flag falls: for what a player's time runs for.
std::expected<rules::Side, Refusal> side_until_flag(const Decision& decision, const PlayerId& player);
/// The side of a player for any other command in play: it is too late once the time is used up, though the flag still
/// waits for a move on its way.
std::expected<rules::Side, Refusal> side_in_play(const Decision& decision, const PlayerId& player);
/// The side of a player for commands that also have to wait while a roll is due.
std::expected<rules::Side, Refusal> side_free_to_act(const Decision& decision, const PlayerId& player);
/// Refuses a command that was not meant for the position on the board now.
std::expected<void, Refusal> check_ply(const Play& play, int ply);
void start_play(Decision& decision);
Decided decide(Decision& decision, const PlayerId& player, const MakeMove& move);
Decided decide(Decision& decision, const PlayerId& player, const Resign&);
// decide_lines.cpp
/// Refused where the position is not the one that it answers, and while an offer stands.
Decided play_line(Decision& decision, const PlayLine& line);
// decide_offers.cpp: what one player asks of the other.
Decided decide(Decision& decision, const PlayerId& player, const OfferDraw& offer);
Decided decide(Decision& decision, const PlayerId& player, const DrawAccept&);
Decided decide(Decision& decision, const PlayerId& player, const DrawDecline&);
Decided decide(Decision& decision, const PlayerId& player, const OfferTakeback& offer);
Decided decide(Decision& decision, const PlayerId& player, const TakebackAccept&);
Decided decide(Decision& decision, const PlayerId& player, const TakebackDecline&);
Decided decide(Decision& decision, const PlayerId& player, const OfferPause& offer);
Decided decide(Decision& decision, const PlayerId& player, const PauseAccept&);
Decided decide(Decision& decision, const PlayerId& player, const PauseDecline&);
// decide_time.cpp: what depends on time.
Decided decide(Decision& decision, const PlayerId& player, const MoreTime&);
Decided decide(Decision& decision, const PlayerId& player, const Claim& claim);
/// Adds a day of leave; does nothing if the day does not count in this game.
void take_leave(Decision& decision, const TakeLeave& leave);
/// Does what is due at this time, if anything is.
void decide_time(Decision& decision);
// decide_roll.cpp: dice in play.
/// The signed call for the next roll.
protocol::Call call_for_roll(const Decision& decision, fairness::Draw& draw, const std::string& call_for);
/// Makes the roll that is due if every party has opened.
void roll_if_complete(Decision& decision);
Decided open_in_play(Decision& decision, const GameDraw& dice, const PlayerId& player, const FairOpen& open);
Decided decide(Decision& decision, const PlayerId& player, const FairRenew& renew);

}  // namespace server
