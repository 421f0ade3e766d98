// The words that stand for states on the wire and in the store: each enum and its spelling from one list. No rules
// here: that a reason for an ending exists does not say when it applies. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include "rules/game/end_reasons.hpp"

namespace protocol {

/// The spellings of an enum, in the order of its values; specialised beside each enum.
template <class Enum>
struct Words;

template <class Enum>
[[nodiscard]] constexpr std::string_view name(Enum value) {
  return Words<Enum>::kTable[static_cast<std::size_t>(value)];
}

template <class Enum>
[[nodiscard]] constexpr std::optional<Enum> find_word(std::string_view word) {
  for (std::size_t i = 0; i < std::size(Words<Enum>::kTable); ++i) {
    if (Words<Enum>::kTable[i] == word) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

#define ASTRAGAL_ENUMERATOR(value, word) value,
#define ASTRAGAL_WORD(value, word) word,
#define ASTRAGAL_WORDS(Name, LIST)                                      \
  enum class Name : std::uint8_t { LIST(ASTRAGAL_ENUMERATOR) };         \
  template <>                                                           \
  struct Words<Name> {                                                  \
    static constexpr std::string_view kTable[] = {LIST(ASTRAGAL_WORD)}; \
  };

#define ASTRAGAL_COLORS(X) X(white, "white") X(black, "black")
ASTRAGAL_WORDS(Color, ASTRAGAL_COLORS)

/// What the maker of a game chooses; `random` is rolled for.
#define ASTRAGAL_COLOR_CHOICES(X) X(white, "white") X(black, "black") X(random, "random")
ASTRAGAL_WORDS(ColorChoice, ASTRAGAL_COLOR_CHOICES)

/// A second game with the same setup and the colours reversed, after the first or at the same time.
#define ASTRAGAL_PAIRINGS(X) X(sequence, "sequence") X(together, "together")
ASTRAGAL_WORDS(Pairing, ASTRAGAL_PAIRINGS)

#define ASTRAGAL_WEEKDAYS(X) \
  X(monday, "monday")        \
  X(tuesday, "tuesday")      \
  X(wednesday, "wednesday") X(thursday, "thursday") X(friday, "friday") X(saturday, "saturday") X(sunday, "sunday")
ASTRAGAL_WORDS(Weekday, ASTRAGAL_WEEKDAYS)

/// What a game is to the one before.
#define ASTRAGAL_FOLLOWS(X) X(rematch, "rematch") X(second, "second")
ASTRAGAL_WORDS(Follows, ASTRAGAL_FOLLOWS)

/// Whether a rematch has the same setup.
#define ASTRAGAL_SETUP_WISHES(X) X(same, "same") X(fresh, "new")
ASTRAGAL_WORDS(SetupWish, ASTRAGAL_SETUP_WISHES)

/// What an account may do, and what a token of it may be used for.
#define ASTRAGAL_ROLES(X) \
  X(player, "player")     \
  X(bot, "bot") X(engine, "engine") X(organizer, "organizer") X(moderator, "moderator") X(admin, "admin")
ASTRAGAL_WORDS(Role, ASTRAGAL_ROLES)
#define ASTRAGAL_SCOPES(X) X(play, "play") X(challenge, "challenge") X(bot, "bot") X(tournament, "tournament")
ASTRAGAL_WORDS(Scope, ASTRAGAL_SCOPES)

/// Where a game stands: waiting for an opponent, rolling its setup or colours, being played, over.
#define ASTRAGAL_PHASES(X) X(waiting, "waiting") X(rolling, "rolling") X(playing, "playing") X(ended, "ended")
ASTRAGAL_WORDS(Phase, ASTRAGAL_PHASES)

/// Who won; `none`: the game does not count, nobody has won or drawn it.
#define ASTRAGAL_RESULTS(X) X(white, "white") X(black, "black") X(draw, "draw") X(none, "none")
ASTRAGAL_WORDS(Result, ASTRAGAL_RESULTS)

/// What ends a game: its rules, in their order and words; then the players and the server.
#define ASTRAGAL_END_REASONS(X)                                               \
  ASTRAGAL_RULES_END_REASONS(X)                                               \
  X(resignation, "resignation")                                               \
  X(agreement, "agreement")                                                   \
  X(time, "time")                                                             \
  X(abandonment, "abandonment")                                               \
  X(adjudication, "adjudication")                                             \
  X(aborted, "aborted")       /* by a player, before the second ply */        \
  X(no_move, "no-move")       /* a first move was not made in its time */     \
  X(void_draw, "void-draw")   /* an opening of the setup's draw is missing */ \
  X(declined, "declined")     /* by the player who was challenged */          \
  X(round_over, "round-over") /* the time of a tournament's round was over */
ASTRAGAL_WORDS(EndReason, ASTRAGAL_END_REASONS)

/// How the pairs of a tournament come about (docs/tournaments.md).
#define ASTRAGAL_FORMATS(X) X(swiss, "swiss") X(round_robin, "round-robin") X(knockout, "knockout") X(arena, "arena")
ASTRAGAL_WORDS(Format, ASTRAGAL_FORMATS)

/// By what the players of a knockout are seeded.
#define ASTRAGAL_SEEDINGS(X) X(rating, "rating") X(lot, "lot")
ASTRAGAL_WORDS(Seeding, ASTRAGAL_SEEDINGS)

/// What a player of a tournament has who does not play a round.
#define ASTRAGAL_BYES(X) X(half, "half") X(zero, "zero")
ASTRAGAL_WORDS(Bye, ASTRAGAL_BYES)

/// How far a tournament has come.
#define ASTRAGAL_TOURNAMENT_STATES(X) X(entering, "entering") X(running, "running") X(over, "over")
ASTRAGAL_WORDS(TournamentState, ASTRAGAL_TOURNAMENT_STATES)

/// Whether somebody who has entered a tournament plays in what is to come.
#define ASTRAGAL_ENTRY_STATES(X) X(plays, "plays") X(waits, "waits") X(left, "left")
ASTRAGAL_WORDS(EntryState, ASTRAGAL_ENTRY_STATES)

/// What a round was to one of the two at a board.
#define ASTRAGAL_BOARD_RESULTS(X) \
  X(win, "win") X(draw, "draw") X(loss, "loss") X(forfeit_win, "forfeit-win") X(forfeit_loss, "forfeit-loss")
ASTRAGAL_WORDS(BoardResult, ASTRAGAL_BOARD_RESULTS)

/// What gave a pair of a Swiss its colours (docs/dutch.md, 6).
#define ASTRAGAL_COLOR_RULES(X) \
  X(no_clash, "no-clash") X(stronger, "stronger") X(history, "history") X(rank, "rank") X(number, "number")
ASTRAGAL_WORDS(ColorRule, ASTRAGAL_COLOR_RULES)

/// Whether the dice that come before a game are thrown once, for all games of a round, or in each.
#define ASTRAGAL_DICE_OF(X) X(round, "round") X(game, "game")
ASTRAGAL_WORDS(DiceOf, ASTRAGAL_DICE_OF)

/// How far a draw of a round has come.
#define ASTRAGAL_LOTS_STATES(X) X(gathering, "gathering") X(locked, "locked") X(done, "done") X(voided, "void")
ASTRAGAL_WORDS(LotsState, ASTRAGAL_LOTS_STATES)

/// Who begins the next round of a tournament.
#define ASTRAGAL_ROUND_STARTS(X) X(server, "server") X(arbiter, "arbiter")
ASTRAGAL_WORDS(RoundStart, ASTRAGAL_ROUND_STARTS)

/// Who hears a line of talk.
#define ASTRAGAL_CHANNELS(X) X(players, "players") X(watchers, "watchers")
ASTRAGAL_WORDS(Channel, ASTRAGAL_CHANNELS)

/// What an account is told of while it is elsewhere (docs/correspondence.md, Notices).
#define ASTRAGAL_NOTICE_KINDS(X)                                                     \
  X(challenge, "challenge")                                                          \
  X(started, "started")                                                              \
  X(turn, "turn")                                                                    \
  X(dice, "dice")         /* a throw waits for this player's part */                 \
  X(offer, "offer")       /* a draw, a move back, a pause; what became of a pause */ \
  X(reminder, "reminder") /* half or a quarter of the time, or 24 hours are left */  \
  X(leave, "leave")       /* has begun by itself */                                  \
  X(ended, "ended")
ASTRAGAL_WORDS(NoticeKind, ASTRAGAL_NOTICE_KINDS)

/// Where notices go besides the page.
#define ASTRAGAL_NOTICE_CHANNELS(X) X(push, "push") X(mail, "mail")
ASTRAGAL_WORDS(NoticeChannel, ASTRAGAL_NOTICE_CHANNELS)

#undef ASTRAGAL_ROUND_STARTS
#undef ASTRAGAL_BOARD_RESULTS
#undef ASTRAGAL_BYES
#undef ASTRAGAL_COLOR_RULES
#undef ASTRAGAL_ENTRY_STATES
#undef ASTRAGAL_FORMATS
#undef ASTRAGAL_NOTICE_CHANNELS
#undef ASTRAGAL_NOTICE_KINDS
#undef ASTRAGAL_SCOPES
#undef ASTRAGAL_TOURNAMENT_STATES
#undef ASTRAGAL_ROLES
#undef ASTRAGAL_WORDS
#undef ASTRAGAL_WORD
#undef ASTRAGAL_ENUMERATOR

}  // namespace protocol
