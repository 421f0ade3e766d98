// The words that stand for states on the wire and in the store: each enum and its spelling from one list, and
// what it says to people. No rules here: that a reason for an ending exists does not say when it applies. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include "protocol/base/says.hpp"
#include "rules/game/end_reasons.hpp"

namespace protocol {

/// The spellings of an enum, in the order of its values, and what it says; specialised beside each enum.
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
#define ASTRAGAL_WORDS(Name, LIST, says)                                \
  enum class Name : std::uint8_t { LIST(ASTRAGAL_ENUMERATOR) };         \
  template <>                                                           \
  struct Words<Name> {                                                  \
    static constexpr std::string_view kTable[] = {LIST(ASTRAGAL_WORD)}; \
    static constexpr Says kSays{says};                                  \
  };

#define ASTRAGAL_COLORS(X) X(white, "white") X(black, "black")
ASTRAGAL_WORDS(Color, ASTRAGAL_COLORS, "A side. White moves first in every game.")

#define ASTRAGAL_COLOR_CHOICES(X) X(white, "white") X(black, "black") X(random, "random")
ASTRAGAL_WORDS(ColorChoice, ASTRAGAL_COLOR_CHOICES, "The creator's colour; random is rolled for with the dice.")

#define ASTRAGAL_PAIRINGS(X) X(sequence, "sequence") X(together, "together")
ASTRAGAL_WORDS(Pairing, ASTRAGAL_PAIRINGS,
               "A second game with the same setup and the colours reversed: after the first, or at the same time. Left "
               "out: a single game.")

#define ASTRAGAL_WEEKDAYS(X) \
  X(monday, "monday")        \
  X(tuesday, "tuesday")      \
  X(wednesday, "wednesday") X(thursday, "thursday") X(friday, "friday") X(saturday, "saturday") X(sunday, "sunday")
ASTRAGAL_WORDS(Weekday, ASTRAGAL_WEEKDAYS, "A day of the week.")

#define ASTRAGAL_FOLLOWS(X) X(rematch, "rematch") X(second, "second")
ASTRAGAL_WORDS(Follows, ASTRAGAL_FOLLOWS, "What a game is to the one before.")

#define ASTRAGAL_SETUP_CHOICES(X) X(same, "same") X(fresh, "new")
ASTRAGAL_WORDS(SetupChoice, ASTRAGAL_SETUP_CHOICES, "Whether a rematch has the same setup or a new one.")

#define ASTRAGAL_ROLES(X) \
  X(player, "player")     \
  X(bot, "bot") X(engine, "engine") X(organizer, "organizer") X(moderator, "moderator") X(admin, "admin")
ASTRAGAL_WORDS(Role, ASTRAGAL_ROLES,
               "What an account may do. The engine is the server's own, the computer that plays with whoever wishes: "
               "u-computer-1 to u-computer-8, by level.")
#define ASTRAGAL_SCOPES(X) X(play, "play") X(challenge, "challenge") X(bot, "bot") X(tournament, "tournament")
ASTRAGAL_WORDS(Scope, ASTRAGAL_SCOPES, "What a token of an account may be used for.")

#define ASTRAGAL_PHASES(X) X(waiting, "waiting") X(rolling, "rolling") X(playing, "playing") X(ended, "ended")
ASTRAGAL_WORDS(Phase, ASTRAGAL_PHASES,
               "Where a game stands: waiting for an opponent, rolling its setup or colours, being played, over.")

#define ASTRAGAL_RESULTS(X) X(white, "white") X(black, "black") X(draw, "draw") X(none, "none")
ASTRAGAL_WORDS(Result, ASTRAGAL_RESULTS, "Who won; none: the game does not count.")

// Those of the rules first, in their order and words; then what players and the server do.
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
ASTRAGAL_WORDS(EndReason, ASTRAGAL_END_REASONS,
               "Why it ended. Abandonment: the opponent has gone, or made no first move in a rated game whose dice "
               "were called for. Round-over: the time of a tournament's round was over, which is a draw. With none: "
               "called off by a moderator (adjudication), a challenge declined, aborted by a player before the second "
               "ply, no first move in time, or a draw of dice that is void.")

#define ASTRAGAL_FORMATS(X) X(swiss, "swiss") X(round_robin, "round-robin") X(knockout, "knockout") X(arena, "arena")
ASTRAGAL_WORDS(Format, ASTRAGAL_FORMATS, "How the pairs of a tournament come about (docs/tournaments.md).")

#define ASTRAGAL_SEEDINGS(X) X(rating, "rating") X(lot, "lot")
ASTRAGAL_WORDS(Seeding, ASTRAGAL_SEEDINGS, "By what the players of a knockout are seeded.")

#define ASTRAGAL_BYES(X) X(half, "half") X(zero, "zero")
ASTRAGAL_WORDS(Bye, ASTRAGAL_BYES, "What a player of a tournament has who does not play a round.")

#define ASTRAGAL_TOURNAMENT_STATES(X) X(entering, "entering") X(running, "running") X(over, "over")
ASTRAGAL_WORDS(TournamentState, ASTRAGAL_TOURNAMENT_STATES, "How far a tournament has come.")

#define ASTRAGAL_ENTRY_STATES(X) X(plays, "plays") X(waits, "waits") X(left, "left")
ASTRAGAL_WORDS(EntryState, ASTRAGAL_ENTRY_STATES,
               "Whether somebody who has entered a tournament plays in what is to come.")

#define ASTRAGAL_BOARD_RESULTS(X) \
  X(win, "win") X(draw, "draw") X(loss, "loss") X(forfeit_win, "forfeit-win") X(forfeit_loss, "forfeit-loss")
ASTRAGAL_WORDS(BoardResult, ASTRAGAL_BOARD_RESULTS, "What a round was to one of the two at a board.")

#define ASTRAGAL_COLOR_RULES(X) \
  X(no_clash, "no-clash") X(stronger, "stronger") X(history, "history") X(rank, "rank") X(number, "number")
ASTRAGAL_WORDS(ColorRule, ASTRAGAL_COLOR_RULES, "What gave a pair of a Swiss its colours (docs/dutch.md, 6).")

#define ASTRAGAL_DICE_OF(X) X(round, "round") X(game, "game")
ASTRAGAL_WORDS(DiceOf, ASTRAGAL_DICE_OF,
               "Whether the dice that come before a game are thrown once, for all games of a round, or in each.")

#define ASTRAGAL_DRAW_STATES(X) X(gathering, "gathering") X(locked, "locked") X(done, "done") X(voided, "void")
ASTRAGAL_WORDS(
    DrawState, ASTRAGAL_DRAW_STATES,
    "How far a draw of a round has come: commitments are gathered; the lock is signed and openings come; rolled; void.")

#define ASTRAGAL_ROUND_STARTS(X) X(server, "server") X(arbiter, "arbiter")
ASTRAGAL_WORDS(RoundStart, ASTRAGAL_ROUND_STARTS, "Who begins the next round of a tournament.")

#define ASTRAGAL_CHANNELS(X) X(players, "players") X(watchers, "watchers")
ASTRAGAL_WORDS(Channel, ASTRAGAL_CHANNELS, "Who hears a line of talk: the two players, or those who watch.")

#define ASTRAGAL_NOTICE_KINDS(X)                                                     \
  X(challenge, "challenge")                                                          \
  X(started, "started")                                                              \
  X(turn, "turn")                                                                    \
  X(dice, "dice")         /* a throw waits for this player's part */                 \
  X(offer, "offer")       /* a draw, a move back, a pause; what became of a pause */ \
  X(reminder, "reminder") /* half or a quarter of the time, or 24 hours are left */  \
  X(leave, "leave")       /* has begun by itself */                                  \
  X(ended, "ended")                                                                  \
  X(invitation, "invitation") /* to a private tournament */                          \
  X(beginning, "beginning")   /* of a tournament, soon */
ASTRAGAL_WORDS(NoticeKind, ASTRAGAL_NOTICE_KINDS,
               "What an account is told of while it is elsewhere (docs/correspondence.md, Notices).")

#define ASTRAGAL_NOTICE_CHANNELS(X) X(push, "push") X(mail, "mail")
ASTRAGAL_WORDS(NoticeChannel, ASTRAGAL_NOTICE_CHANNELS, "Where notices go besides the page.")

#define ASTRAGAL_LANGUAGES(X) X(en, "en") X(de, "de")
ASTRAGAL_WORDS(Language, ASTRAGAL_LANGUAGES, "The languages that mails, push messages and the page have.");

#define ASTRAGAL_TEMPOS(X) \
  X(bullet, "bullet")      \
  X(blitz, "blitz") X(rapid, "rapid") X(classical, "classical") X(correspondence, "correspondence")
ASTRAGAL_WORDS(Tempo, ASTRAGAL_TEMPOS, "How long a game lasts, by which ratings are kept apart (docs/ratings.md).")

#define ASTRAGAL_PLAYER_RESULTS(X) X(won, "won") X(lost, "lost") X(drawn, "drawn")
ASTRAGAL_WORDS(PlayerResult, ASTRAGAL_PLAYER_RESULTS, "How a game ended, as one of its players sees it.")

#define ASTRAGAL_SOLVINGS(X) X(right, "right") X(solved, "solved") X(wrong, "wrong")
ASTRAGAL_WORDS(
    Solving, ASTRAGAL_SOLVINGS,
    "What the moves of somebody who solves a puzzle come to: right so far; solved by the last one; the last one "
    "is legal, and wrong.")

#define ASTRAGAL_WAITS_FOR(X) X(player, "player") X(anybody, "anybody") X(link, "link")
ASTRAGAL_WORDS(
    WaitsFor, ASTRAGAL_WAITS_FOR,
    "Whom a game waits for: a player who is challenged, whoever takes it from the list, whoever has its link.")

#define ASTRAGAL_OFFERS(X) X(draw, "draw") X(takeback, "takeback") X(pause, "pause")
ASTRAGAL_WORDS(OfferKind, ASTRAGAL_OFFERS, "What a player offers the other one in a game that goes on.")

#define ASTRAGAL_ANALYSIS_STATES(X) X(none, "none") X(waiting, "waiting") X(going, "going") X(done, "done")
ASTRAGAL_WORDS(
    AnalysisState, ASTRAGAL_ANALYSIS_STATES,
    "How far the analysis of a game is: nobody has asked for it, or the game is not over; the computer has not begun, "
    "or was lost and begins again; it is being made; it is complete.")

#define ASTRAGAL_READY_STATES(X) X(ready, "ready") X(not_ready, "not_ready")
ASTRAGAL_WORDS(ReadyState, ASTRAGAL_READY_STATES, "Whether the server stores what it is told.")

#undef ASTRAGAL_READY_STATES
#undef ASTRAGAL_ANALYSIS_STATES
#undef ASTRAGAL_OFFERS
#undef ASTRAGAL_WAITS_FOR
#undef ASTRAGAL_SOLVINGS
#undef ASTRAGAL_PLAYER_RESULTS
#undef ASTRAGAL_TEMPOS
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
