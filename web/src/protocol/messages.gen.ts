// Made by scripts/gen-types from protocol/schema. Do not edit: change the struct in protocol/ and run it again.

/**
 * Every message of the protocol.
 */
export type Message = ClientMessage | ServerMessage;
/**
 * Every message that a client sends.
 */
export type ClientMessage =
  | Hello
  | Create
  | Watch
  | Unwatch
  | WatchEvent
  | UnwatchEvent
  | Join
  | FairCommit
  | FairOpen
  | Move
  | Resign
  | DrawOffer
  | DrawAccept
  | DrawDecline
  | TakebackOffer
  | TakebackAccept
  | TakebackDecline
  | PauseOffer
  | PauseAccept
  | PauseDecline
  | MoreTime
  | ClaimWin
  | ClaimDraw
  | Abort
  | RematchOffer
  | RematchDecline
  | ChallengeDecline
  | WatchLobby
  | UnwatchLobby
  | Ping
  | FairRenew
  | Say
  | Block
  | Unblock
  | ListBlocks;
/**
 * How time is measured.
 */
export type Clock = Fischer | Delay | Byoyomi | DaysPerMove | DaysWithCap | Unlimited;
/**
 * A day of the week.
 */
export type Weekday = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
/**
 * The creator's colour; random is rolled for with the dice.
 */
export type ColorChoice = "white" | "black" | "random";
/**
 * A second game with the same setup and the colours reversed: after the first, or at the same time. Left out: a single game.
 */
export type Pairing = "sequence" | "together";
/**
 * Whether a rematch has the same setup or a new one.
 */
export type SetupChoice = "same" | "new";
/**
 * Who hears a line of talk: the two players, or those who watch.
 */
export type Channel = "players" | "watchers";
/**
 * Every message that the server sends.
 */
export type ServerMessage =
  | Welcome
  | Created
  | Pong
  | Refused
  | Snapshot
  | Resumed
  | Talk
  | Blocks
  | EventState
  | GameCreated
  | PlayerJoined
  | GameStarted
  | Moved
  | DiceFell
  | DrawOffered
  | DrawDeclined
  | TakebackOffered
  | TakebackDeclined
  | TakenBack
  | PauseOffered
  | PauseDeclined
  | Paused
  | LeaveTaken
  | TimeAdded
  | ServerRestarted
  | GameEnded
  | RematchOffered
  | RematchDeclined
  | GameFollowed
  | FairOffered
  | FairCommitted
  | FairLocked
  | FairOpened
  | FairRolled
  | FairVoided
  | FairRenewWanted
  | Presence
  | Rated
  | Said
  | MatchScore
  | Lobby
  | Challenges
  | Announcement
  | Restart;
/**
 * What an account may do. The engine is the server's own, the computer that plays with whoever wishes: u-computer-1 to u-computer-8, by level.
 */
export type Role = "player" | "bot" | "engine" | "organizer" | "moderator" | "admin";
/**
 * What is wrong; docs/protocol.md lists what each means and whether to try again.
 */
export type ErrorCode =
  | "bad_json"
  | "bad_utf8"
  | "too_deep"
  | "duplicate_field"
  | "unknown_type"
  | "unknown_field"
  | "missing_field"
  | "wrong_type"
  | "out_of_range"
  | "too_long"
  | "bad_value"
  | "unsupported_protocol"
  | "hello_first"
  | "bad_token"
  | "too_many_messages"
  | "too_many_games"
  | "missing_scope"
  | "busy"
  | "standby"
  | "not_stored"
  | "internal"
  | "unknown_variant"
  | "unknown_option"
  | "bad_option_value"
  | "not_available"
  | "no_such_player"
  | "yourself"
  | "blocked"
  | "too_many_seeks"
  | "no_such_game"
  | "not_watching"
  | "not_a_player"
  | "game_full"
  | "already_joined"
  | "not_invited"
  | "kept_from_dice"
  | "not_in_range"
  | "not_started"
  | "game_over"
  | "not_over"
  | "rematch_stands"
  | "no_rematch_offer"
  | "rematch_made"
  | "out_of_time"
  | "not_your_turn"
  | "stale_ply"
  | "illegal_move"
  | "draw_offer_stands"
  | "no_draw_offer"
  | "takeback_offer_stands"
  | "no_takeback_offer"
  | "nothing_to_take_back"
  | "pause_offer_stands"
  | "no_pause_offer"
  | "enough_time_given"
  | "claim_too_early"
  | "too_late_to_abort"
  | "position_changed"
  | "calls_for_dice"
  | "private_game"
  | "wrong_channel"
  | "bad_talk"
  | "muted"
  | "too_much_talk"
  | "too_many_blocks"
  | "no_such_draw"
  | "roll_not_due"
  | "commitment_stands"
  | "commitment_taken"
  | "wrong_opening"
  | "opening_missing"
  | "roll_due"
  | "nothing_here"
  | "bad_address"
  | "wrong_method"
  | "not_json"
  | "other_origin"
  | "not_signed_in"
  | "bad_name"
  | "name_taken"
  | "bad_password"
  | "wrong_password"
  | "too_many_attempts"
  | "too_many_tokens"
  | "no_such_token"
  | "too_much_leave"
  | "no_such_leave"
  | "bad_link"
  | "no_mail"
  | "no_such_browser"
  | "sealed_anew"
  | "too_many_notes"
  | "too_many_analyses"
  | "no_computer"
  | "no_such_user"
  | "no_such_tournament"
  | "not_an_arbiter"
  | "no_entry"
  | "too_few"
  | "too_late"
  | "board_open"
  | "cannot_pair"
  | "tournament_halted"
  | "tournament_over"
  | "missing_role";
/**
 * A side. White moves first in every game.
 */
export type Color = "white" | "black";
/**
 * Where a game stands: waiting for an opponent, rolling its setup or colours, being played, over.
 */
export type Phase = "waiting" | "rolling" | "playing" | "ended";
/**
 * Players by their ids.
 *
 * @maxItems 256
 *
 * Items: An account or a guest (g- and 10 letters and digits). Never changes.
 */
export type Players = string[];
/**
 * One thing that a viewer shows of a move.
 */
export type Change = PieceMoved | PieceRemoved | PieceBecame;
/**
 * What a viewer shows of a move, in the order of happening: made one after the other they give the new placement, and nobody moves to a square that is not empty.
 *
 * @maxItems 64
 */
export type Changes = Change[];
/**
 * The legal moves of the side to move, bytewise sorted. Empty while dice must fall, and once the game has ended.
 *
 * @maxItems 4096
 *
 * Items: A move as NOTATION.md spells it.
 */
export type Legal = string[];
/**
 * Those of the legal moves that call for dice, bytewise sorted: such a move is sent with the mover's opening of the next roll, any other one without. Left out if there are none.
 *
 * @maxItems 4096
 *
 * Items: A move as NOTATION.md spells it.
 */
export type Rolls = string[];
/**
 * Who won; none: the game does not count.
 */
export type Result = "white" | "black" | "draw" | "none";
/**
 * Why it ended. Abandonment: the opponent has gone, or made no first move in a rated game whose dice were called for. Round-over: the time of a tournament's round was over, which is a draw. With none: called off by a moderator (adjudication), a challenge declined, aborted by a player before the second ply, no first move in time, or a draw of dice that is void.
 */
export type EndReason =
  | "checkmate"
  | "stalemate"
  | "royals-captured"
  | "bare-king"
  | "citadel"
  | "repetition"
  | "move-rule"
  | "insufficient-material"
  | "resignation"
  | "agreement"
  | "time"
  | "abandonment"
  | "adjudication"
  | "aborted"
  | "no-move"
  | "void-draw"
  | "declined"
  | "round-over";
/**
 * What a game is to the one before.
 */
export type Follows = "rematch" | "second";
/**
 * How far a draw of a round has come: commitments are gathered; the lock is signed and openings come; rolled; void.
 */
export type DrawState = "gathering" | "locked" | "done" | "void";
/**
 * Every number that the roll read, in order: of each die its faces, then its number.
 *
 * @maxItems 4096
 */
export type Dice = number[][];
/**
 * The server's opening, then one of each player in the order of the lock; a dash for those without a part or missing.
 *
 * @maxItems 257
 *
 * Items: 32 bytes in hex; a dash: takes no part, or is missing.
 */
export type Openings = string[];
/**
 * What a token of an account may be used for.
 */
export type Scope = "play" | "challenge" | "bot" | "tournament";
/**
 * What an account is told of while it is elsewhere (docs/correspondence.md, Notices).
 */
export type NoticeKind =
  "challenge" | "started" | "turn" | "dice" | "offer" | "reminder" | "leave" | "ended" | "invitation" | "beginning";
/**
 * Where notices go besides the page.
 */
export type NoticeChannel = "push" | "mail";
/**
 * The languages that mails, push messages and the page have.
 */
export type Language = "en" | "de";
/**
 * How far the analysis of a game is: nobody has asked for it, or the game is not over; the computer has not begun, or was lost and begins again; it is being made; it is complete.
 */
export type AnalysisState = "none" | "waiting" | "going" | "done";
/**
 * What a round was to one of the two at a board.
 */
export type BoardResult = "win" | "draw" | "loss" | "forfeit-win" | "forfeit-loss";
/**
 * What a player of a tournament has who does not play a round.
 */
export type Bye = "half" | "zero";
/**
 * What gave a pair of a Swiss its colours (docs/dutch.md, 6).
 */
export type ColorRule = "no-clash" | "stronger" | "history" | "rank" | "number";
/**
 * Whether the dice that come before a game are thrown once, for all games of a round, or in each.
 */
export type DiceOf = "round" | "game";
/**
 * Whether somebody who has entered a tournament plays in what is to come.
 */
export type EntryState = "plays" | "waits" | "left";
/**
 * How the pairs of a tournament come about (docs/tournaments.md).
 */
export type Format = "swiss" | "round-robin" | "knockout" | "arena";
/**
 * By what the players of a knockout are seeded.
 */
export type Seeding = "rating" | "lot";
/**
 * How long a game lasts, by which ratings are kept apart (docs/ratings.md).
 */
export type Tempo = "bullet" | "blitz" | "rapid" | "classical" | "correspondence";
/**
 * How far a tournament has come.
 */
export type TournamentState = "entering" | "running" | "over";
/**
 * What a player offers the other one in a game that goes on.
 */
export type OfferKind = "draw" | "takeback" | "pause";
/**
 * Whom a game waits for: a player who is challenged, whoever takes it from the list, whoever has its link.
 */
export type WaitsFor = "player" | "anybody" | "link";
/**
 * What the moves of somebody who solves a puzzle come to: right so far; solved by the last one; the last one is legal, and wrong.
 */
export type Solving = "right" | "solved" | "wrong";
/**
 * Whether the server stores what it is told.
 */
export type ReadyState = "ready" | "not_ready";
/**
 * Who begins the next round of a tournament.
 */
export type RoundStart = "server" | "arbiter";

/**
 * The first message of a connection: which protocol and features the client has, who it is, and the game that it takes up again.
 */
export interface Hello {
  t: "hello";
  /**
   * Comes back in the answer.
   */
  id?: string;
  d: HelloData;
}
export interface HelloData {
  /**
   * The protocol that the client speaks.
   */
  protocol: 1;
  /**
   * Additions to the protocol that the client understands; unknown names are ignored.
   *
   * @maxItems 32
   *
   * Items: The name of a variant, an option or a feature.
   */
  features: string[];
  /**
   * A guest's, or an API token. Left out: who is signed in by cookie, else a new guest.
   */
  token?: string;
  resume?: Resume;
}
/**
 * The game that was watched when the last connection broke: does what watch does, without a second way.
 */
export interface Resume {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The number of the last event that the client has; 0: it has none and wants all.
   */
  v: number;
}
/**
 * Makes a game, in which the sender takes a seat. A listed one may be that of somebody who waits for just this. The answer is created.
 */
export interface Create {
  t: "create";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: CreateData;
}
export interface CreateData {
  /**
   * The game, as astragal variants lists it.
   */
  variant: string;
  /**
   * Those that are not to have their default.
   */
  options: Options;
  clock: Clock;
  color: ColorChoice;
  /**
   * Whether the game counts for ratings.
   */
  rated: boolean;
  /**
   * The lobby shows it, and pairs it with who wants the same.
   */
  listed?: boolean;
  /**
   * Of a listed game: whose ratings fit.
   */
  range?: RatingRange;
  /**
   * A challenge: the id or the name of the only player who may join.
   */
  to?: string;
  pairing?: Pairing;
  /**
   * Whether only the two players may watch. Left out: no.
   */
  private?: boolean;
  /**
   * How many milliseconds later than the players others see the game; a rated one takes none. Left out: 0.
   */
  delay_ms?: number;
}
/**
 * Names of options and their values.
 */
export interface Options {
  [k: string]: string;
}
/**
 * So much time in all, and some more with each move.
 */
export interface Fischer {
  type: "fischer";
  /**
   * For all moves: 1 s to 3 h.
   */
  base_ms: number;
  /**
   * More after each move: up to 3 min.
   */
  increment_ms: number;
}
/**
 * So much time in all, which at each move begins to run only after the delay.
 */
export interface Delay {
  type: "delay";
  /**
   * For all moves: 1 s to 3 h.
   */
  base_ms: number;
  /**
   * At each move: 1 s to 3 min.
   */
  delay_ms: number;
}
/**
 * So much time in all, then periods: a move made within one costs nothing, one that passes is lost.
 */
export interface Byoyomi {
  type: "byoyomi";
  /**
   * Before the periods: 0 to 3 h.
   */
  base_ms: number;
  /**
   * Of each: 1 s to 3 min.
   */
  period_ms: number;
  /**
   * How many.
   */
  periods: number;
}
/**
 * By post: so many days for each move, and a bank for what a move takes beyond them.
 */
export interface DaysPerMove {
  type: "correspondence";
  /**
   * For each move.
   */
  days: number;
  /**
   * By post: what the bank holds at the start. Left out: none; beside a cap, what is above it is lost then.
   */
  bank_days?: number;
  days_off?: DaysOff;
  /**
   * By post: false if no leave counts in the game. Left out, or true: as everywhere; where there is a bank beside a cap none does anyway.
   */
  leave?: boolean;
}
/**
 * By post: days of the week on which no time counts, for both players.
 */
export interface DaysOff {
  /**
   * At most two; their order says nothing.
   *
   * @maxItems 2
   */
  weekdays: Weekday[];
  /**
   * Where those days begin and end, in minutes to UTC; it stays the same all year.
   */
  utc_offset_min: number;
}
/**
 * By post: so many days in all, and some more with each move, up to the cap. What is above it goes into the bank, if there is one, which refills the clock with each move.
 */
export interface DaysWithCap {
  type: "correspondence";
  /**
   * At the start; not above the cap.
   */
  base_days: number;
  /**
   * More after each move.
   */
  increment_days: number;
  /**
   * The most that a clock holds.
   */
  cap_days: number;
  /**
   * By post: what the bank holds at the start. Left out: none; beside a cap, what is above it is lost then.
   */
  bank_days?: number;
  days_off?: DaysOff;
  /**
   * By post: false if no leave counts in the game. Left out, or true: as everywhere; where there is a bank beside a cap none does anyway.
   */
  leave?: boolean;
}
/**
 * No clock.
 */
export interface Unlimited {
  type: "unlimited";
}
/**
 * Ratings, both ends included; the lowest is not above the highest.
 */
export interface RatingRange {
  /**
   * The lowest rating.
   */
  least: number;
  /**
   * The highest rating.
   */
  most: number;
}
/**
 * Opens a game on this connection; takes no seat. The answer is a snapshot or, with since, the events after it and then resumed.
 */
export interface Watch {
  t: "watch";
  /**
   * Comes back in the answer.
   */
  id?: string;
  d: WatchData;
}
export interface WatchData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The last event that the client has; 0: none. Left out: it wants a snapshot.
   */
  since?: number;
}
/**
 * No more events of this game on this connection. A seat stays a seat. There is no answer.
 */
export interface Unwatch {
  t: "unwatch";
  /**
   * Comes back in the answer.
   */
  id?: string;
  d: UnwatchData;
}
export interface UnwatchData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Wants to be told how a tournament stands, now and whenever that changes, and takes part in the draws of its rounds. The answer is event.
 */
export interface WatchEvent {
  t: "watch_event";
  /**
   * Comes back in the answer.
   */
  id?: string;
  d: WatchEventData;
}
export interface WatchEventData {
  /**
   * A game. Its page is /<id>.
   */
  event: string;
}
/**
 * Wants to hear no more of a tournament.
 */
export interface UnwatchEvent {
  t: "unwatch_event";
  /**
   * Comes back in the answer.
   */
  id?: string;
  d: UnwatchEventData;
}
export interface UnwatchEventData {
  /**
   * A game. Its page is /<id>.
   */
  event: string;
}
/**
 * Takes the free seat of a game that the connection watches. The answer is player_joined.
 */
export interface Join {
  t: "join";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: JoinData;
}
export interface JoinData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * A player's commitment to a draw that was offered. The first stands; the same again gets the same answer. The answer is fair_committed.
 */
export interface FairCommit {
  t: "fair_commit";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: FairCommitData | EventFairCommitData;
}
export interface FairCommitData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * The commitment; a dash: takes no part, in a game by post.
   */
  commitment: string;
}
/**
 * To a draw of a tournament that is watched; the answer is event.
 */
export interface EventFairCommitData {
  /**
   * A game. Its page is /<id>.
   */
  event: string;
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * 32 bytes in hex.
   */
  commitment: string;
}
/**
 * A player's opening of a roll that is due. Send it only after every check that FAIRNESS.md lists. The answer is fair_opened.
 */
export interface FairOpen {
  t: "fair_open";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: FairOpenData | EventFairOpenData;
}
export interface FairOpenData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * A roll of a draw, counted from 1; of n: how many rolls the draw has.
   */
  roll: number;
  /**
   * 32 bytes in hex.
   */
  opening: string;
}
/**
 * To a draw of a tournament that is watched; the answer is event.
 */
export interface EventFairOpenData {
  /**
   * A game. Its page is /<id>.
   */
  event: string;
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * 32 bytes in hex.
   */
  opening: string;
}
/**
 * A move. The answer is moved.
 */
export interface Move {
  t: "move";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: MoveData;
}
export interface MoveData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The ply that the move will be; a move for another position is refused as stale_ply.
   */
  ply: number;
  /**
   * A move as NOTATION.md spells it.
   */
  move: string;
  /**
   * Of the next roll of the draw in play: required exactly with a move that calls for dice, from a player with a part in the draw. Sent again unchanged until answered.
   */
  opening?: string;
}
/**
 * Gives the game up. The answer is game_ended; while a roll is due, the fair_voided before it.
 */
export interface Resign {
  t: "resign";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: ResignData;
}
export interface ResignData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Offers a draw; the offer stands until it is answered or the opponent moves. Where the opponent offers one, it accepts that. The answer is draw_offered or game_ended.
 */
export interface DrawOffer {
  t: "draw_offer";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: DrawOfferData;
}
export interface DrawOfferData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The ply that the next move will be.
   */
  ply: number;
}
/**
 * Takes the opponent's offer. The answer is game_ended.
 */
export interface DrawAccept {
  t: "draw_accept";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: DrawAcceptData;
}
export interface DrawAcceptData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Declines the opponent's offer. The answer is draw_declined.
 */
export interface DrawDecline {
  t: "draw_decline";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: DrawDeclineData;
}
export interface DrawDeclineData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Asks for the sender's last move back, in a casual game; it stands until it is answered or anybody moves. The answer is takeback_offered.
 */
export interface TakebackOffer {
  t: "takeback_offer";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: TakebackOfferData;
}
export interface TakebackOfferData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The ply that the next move will be.
   */
  ply: number;
}
/**
 * Gives the opponent's last move back. The answer is taken_back.
 */
export interface TakebackAccept {
  t: "takeback_accept";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: TakebackAcceptData;
}
export interface TakebackAcceptData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Keeps the opponent's move. The answer is takeback_declined.
 */
export interface TakebackDecline {
  t: "takeback_decline";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: TakebackDeclineData;
}
export interface TakebackDeclineData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Offers to let the clocks of a game by post stand still for so many days from when it is accepted. It stands until it is answered. The answer is pause_offered.
 */
export interface PauseOffer {
  t: "pause_offer";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: PauseOfferData;
}
export interface PauseOfferData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * How many days the clocks are to stand still: 60 at most.
   */
  days: number;
}
/**
 * Takes the opponent's offer of a pause. The answer is paused.
 */
export interface PauseAccept {
  t: "pause_accept";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: PauseAcceptData;
}
export interface PauseAcceptData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Declines the opponent's offer of a pause. The answer is pause_declined.
 */
export interface PauseDecline {
  t: "pause_decline";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: PauseDeclineData;
}
export interface PauseDeclineData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Gives the opponent 15 s, at most twenty times in a game. The answer is time_added.
 */
export interface MoreTime {
  t: "more_time";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: MoreTimeData;
}
export interface MoreTimeData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Wins a game whose opponent has been away for long enough; presence says when. The answer is game_ended.
 */
export interface ClaimWin {
  t: "claim_win";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: ClaimWinData;
}
export interface ClaimWinData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * The same, for a draw. The answer is game_ended.
 */
export interface ClaimDraw {
  t: "claim_draw";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: ClaimDrawData;
}
export interface ClaimDrawData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Calls a game off before its second ply, but not while a roll is due, and a rated one only until dice are called for. The answer is game_ended with the result none.
 */
export interface Abort {
  t: "abort";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: AbortData;
}
export interface AbortData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Offers another game with the colours reversed. Where the opponent offers the same, this accepts it. The answer is rematch_offered or game_followed.
 */
export interface RematchOffer {
  t: "rematch_offer";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: RematchOfferData;
}
export interface RematchOfferData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  setup: SetupChoice;
}
/**
 * Takes the offer of a rematch back, or declines it. The answer is rematch_declined.
 */
export interface RematchDecline {
  t: "rematch_decline";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: RematchDeclineData;
}
export interface RematchDeclineData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Declines the challenge that the game is. The answer is game_ended with the result none.
 */
export interface ChallengeDecline {
  t: "challenge_decline";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: ChallengeDeclineData;
}
export interface ChallengeDeclineData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * Wants to be told what the lobby shows, now and whenever it changes. The answer is lobby.
 */
export interface WatchLobby {
  t: "watch_lobby";
  /**
   * Comes back in the answer.
   */
  id?: string;
  d: WatchLobbyData;
}
export interface WatchLobbyData {}
/**
 * No more of the lobby. There is no answer.
 */
export interface UnwatchLobby {
  t: "unwatch_lobby";
  /**
   * Comes back in the answer.
   */
  id?: string;
  d: UnwatchLobbyData;
}
export interface UnwatchLobbyData {}
/**
 * Asks whether the connection lives. The answer is pong.
 */
export interface Ping {
  t: "ping";
  /**
   * Comes back in the answer.
   */
  id?: string;
  d: PingData;
}
export interface PingData {}
/**
 * Asks for a new draw in play, because this player can open no more of the old one; or consents to the opponent's asking. The answer is fair_renew_wanted.
 */
export interface FairRenew {
  t: "fair_renew";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: FairRenewData;
}
export interface FairRenewData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The old one: that which is going on.
   */
  draw: string;
}
/**
 * Says something beside a game that the connection watches: to the other player, or to those who watch. The answer is said.
 */
export interface Say {
  t: "say";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: SayData;
}
export interface SayData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  to: Channel;
  /**
   * A line of talk, without control characters and such as turn the direction of writing.
   */
  text: string;
}
/**
 * Wants to hear no more of a player, and to begin no game with him. The answer is blocks.
 */
export interface Block {
  t: "block";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: BlockData;
}
export interface BlockData {
  /**
   * The id or the name of an account, or the id of a guest.
   */
  player: string;
}
/**
 * Takes a block back. The answer is blocks.
 */
export interface Unblock {
  t: "unblock";
  /**
   * Required: under it the command is done once.
   */
  id: string;
  d: UnblockData;
}
export interface UnblockData {
  /**
   * The id or the name of an account, or the id of a guest.
   */
  player: string;
}
/**
 * Asks whom the client blocks. The answer is blocks.
 */
export interface ListBlocks {
  t: "list_blocks";
  /**
   * Comes back in the answer.
   */
  id?: string;
  d: ListBlocksData;
}
export interface ListBlocksData {}
/**
 * The answer to hello.
 */
export interface Welcome {
  t: "welcome";
  /**
   * Of the message that this answers.
   */
  id?: string;
  d: WelcomeData;
}
export interface WelcomeData {
  /**
   * The protocol that is spoken from here on.
   */
  protocol: 1;
  /**
   * The additions that both sides have.
   *
   * @maxItems 32
   *
   * Items: The name of a variant, an option or a feature.
   */
  features: string[];
  you: You;
  heartbeat: Heartbeat;
}
/**
 * Who the client is.
 */
export interface You {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  id: string;
  /**
   * What people see. May change.
   */
  name: string;
  /**
   * Only for a new guest: to be kept, and shown in every later hello.
   */
  token?: string;
  account?: AccountData;
}
/**
 * Only for who is signed in: a guest has none.
 */
export interface AccountData {
  /**
   * What the account may do.
   *
   * @maxItems 8
   */
  roles: Role[];
}
/**
 * When to worry about the connection.
 */
export interface Heartbeat {
  /**
   * After so much silence the client sends ping.
   */
  ping_ms: number;
  /**
   * After so much silence the client connects anew.
   */
  dead_ms: number;
}
/**
 * The answer to create: the game is stored and its maker has a seat. To see it, watch it.
 */
export interface Created {
  t: "created";
  /**
   * Of the message that this answers.
   */
  id?: string;
  d: CreatedData;
}
export interface CreatedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
}
/**
 * The answer to ping.
 */
export interface Pong {
  t: "pong";
  /**
   * Of the message that this answers.
   */
  id?: string;
  d: PongData;
}
export interface PongData {}
/**
 * A refusal: nothing has changed. With the id of the command, if it could be read.
 */
export interface Refused {
  t: "error";
  /**
   * Of the message that this answers.
   */
  id?: string;
  d: RefusedData;
}
export interface RefusedData {
  code: ErrorCode;
  /**
   * A sentence for people, in English.
   */
  message: string;
  sentence?: Sentence;
  /**
   * JSON pointer to the field of the frame that is wrong.
   */
  pointer?: string;
  /**
   * Of illegal_move: why, as astragal rules names it.
   */
  reason?: string;
  /**
   * When the same command may be sent again, or would be taken.
   */
  retry_ms?: number;
}
/**
 * The message as a line of protocol/sentences.json, for who says it in another language. Left out: it is none.
 */
export interface Sentence {
  /**
   * Of the line.
   */
  key: string;
  /**
   * Its arguments by name; numbers as digits, moments as ms since 1970.
   */
  with: {
    [k: string]: string;
  };
}
/**
 * The whole state of a game; the next event of it is v + 1. Replaces all that the client knew of this game. Without an id when the name of somebody in it has changed.
 */
export interface Snapshot {
  t: "snapshot";
  /**
   * Of the message that this answers.
   */
  id?: string;
  d: SnapshotData;
}
export interface SnapshotData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The last event that is part of this state.
   */
  v: number;
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  /**
   * The version of the variant's rules under which the game is played.
   */
  rules_version: number;
  /**
   * All of them, defaults too.
   */
  options: Options;
  clock: Clock;
  color: ColorChoice;
  /**
   * Whether the game counts for ratings.
   */
  rated: boolean;
  /**
   * Whether only the two players may watch. Left out: no.
   */
  private?: boolean;
  /**
   * How many milliseconds later than the players others see the game.
   */
  delay_ms?: number;
  /**
   * In the order of joining, the creator first.
   *
   * @maxItems 2
   */
  players: Seat[];
  phase: Phase;
  fair?: FairState;
  /**
   * The draws that are over, by name.
   *
   * @maxItems 1000
   *
   * Items: A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  fair_past: string[];
  /**
   * From the start of the game on.
   */
  start?: Start;
  /**
   * The position now, from the start of the game on.
   */
  fen?: string;
  /**
   * All moves and rolls in play so far, in their order.
   *
   * @maxItems 99999
   */
  moves: (Made | Fallen)[];
  /**
   * Whether the side to move is in check.
   */
  check: boolean;
  legal: Legal;
  rolls?: Rolls;
  clocks?: Clocks;
  /**
   * Who has made the offer of a draw that stands.
   */
  draw_offer?: Color;
  /**
   * Who asks for his last move back.
   */
  takeback_offer?: Color;
  pause_offer?: StandingPauseOffer;
  /**
   * Once the game has ended.
   */
  outcome?: Outcome;
  /**
   * The lobby shows it, and pairs it with who wants the same.
   */
  listed?: boolean;
  /**
   * Of a listed game: whose ratings fit.
   */
  range?: RatingRange;
  /**
   * Whom it challenges.
   */
  to?: Player;
  pairing?: Pairing;
  origin?: Origin;
  tournament?: TournamentBoard;
  /**
   * Of the game before, or of all boards of the round: nothing is drawn for it.
   */
  setup?: string;
  /**
   * The games that follow.
   *
   * @maxItems 2
   */
  followed?: Followed[];
  rematch?: Rematch;
  ratings?: Ratings;
}
/**
 * A player of the game; without a colour until it is rolled.
 */
export interface Seat {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  id: string;
  /**
   * What people see. May change.
   */
  name: string;
  color?: Color;
  /**
   * True: a program plays with this account, which is a bot's. Left out: no.
   */
  bot?: boolean;
}
/**
 * The draw that is going on, as far as it has come. The fields are those of fair_offered and fair_locked.
 */
export interface FairState {
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * Variant, rules version and every option, as in the lock.
   */
  ruleset: string;
  /**
   * The faces of the dice that each roll reads, as in the lock.
   */
  asks: string;
  /**
   * A roll of a draw, counted from 1; of n: how many rolls the draw has.
   */
  n: number;
  /**
   * 32 bytes in hex.
   */
  server_key: string;
  /**
   * 32 bytes in hex.
   */
  server_commitment: string;
  players: Players;
  /**
   * Those who have committed or declined.
   */
  committed: Players;
  /**
   * Once all have.
   */
  lock?: string;
  /**
   * Of the lock.
   */
  signature?: string;
  /**
   * Those whose openings of the roll that is due are there.
   */
  opened: Players;
  /**
   * Before the draw is void.
   */
  left_ms?: number;
  /**
   * In play: how many rolls of the draw were made.
   */
  made?: number;
  /**
   * In play: of the roll that is due.
   */
  call?: Call;
  /**
   * In play, while a roll is due: those who want a new draw instead. Left out if nobody does.
   */
  renew?: Players;
}
/**
 * The call for a roll in play, signed. Each player whose opening did not come with the move checks it and answers with fair_open.
 */
export interface Call {
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * A roll of a draw, counted from 1; of n: how many rolls the draw has.
   */
  roll: number;
  /**
   * What a roll is for: setup, or the number of moves made and the last one.
   */
  for: string;
  /**
   * An Ed25519 signature in hex.
   */
  signature: string;
}
/**
 * The position before the first move.
 */
export interface Start {
  /**
   * Left out in games with only one.
   */
  setup?: string;
  /**
   * A position.
   */
  fen: string;
}
/**
 * A move that was made.
 */
export interface Made {
  /**
   * A move as NOTATION.md spells it.
   */
  move: string;
  changes: Changes;
  /**
   * Whether the server has played the move from a line that the player had stored for this case. Left out: no.
   */
  conditional?: boolean;
}
/**
 * A piece goes from one square to another.
 */
export interface PieceMoved {
  /**
   * From, to.
   *
   * @minItems 2
   * @maxItems 2
   *
   * Items: A square.
   */
  moved: string[];
}
/**
 * A piece is taken off.
 */
export interface PieceRemoved {
  /**
   * The square.
   */
  removed: string;
  /**
   * A piece as in a FEN: upper case is White's.
   */
  was: string;
}
/**
 * What stands on a square now: what a piece has turned into, or what comes there in exchange for the one that left.
 */
export interface PieceBecame {
  /**
   * The square.
   */
  became: string;
  /**
   * A piece as in a FEN: upper case is White's.
   */
  now: string;
}
/**
 * Dice that fell during play.
 */
export interface Fallen {
  /**
   * What fell during play: the numbers in the order of the throws, of which the last one counts.
   */
  roll: string;
  changes: Changes;
}
/**
 * The time that is left when the message is sent. Left out in a game without a clock.
 */
export interface Clocks {
  /**
   * A span of time in milliseconds.
   */
  white_ms: number;
  /**
   * A span of time in milliseconds.
   */
  black_ms: number;
  /**
   * Whose clock runs; left out: both stand still.
   */
  running?: Color;
  /**
   * With a delay: how long the clock that runs still waits.
   */
  delay_ms?: number;
  /**
   * With byo-yomi: the periods that are left, the one that runs among them.
   */
  white_periods?: number;
  /**
   * With byo-yomi: the periods that are left, the one that runs among them.
   */
  black_periods?: number;
  /**
   * With byo-yomi: what is left of the period that runs; left out while main time runs.
   */
  period_ms?: number;
  /**
   * How long the side to move may still take for its first move, while its clock stands still.
   */
  first_move_ms?: number;
  /**
   * By post: what the bank holds, where there is one.
   */
  white_bank_ms?: number;
  /**
   * By post: what the bank holds, where there is one.
   */
  black_bank_ms?: number;
  /**
   * By post: when all that the side to move has is used up, its bank too, in milliseconds since 1970. Days off are counted in.
   */
  deadline_ms?: number;
  /**
   * By post: until when the clocks stand still, in milliseconds since 1970. Left out: they do not.
   */
  paused_until_ms?: number;
  /**
   * By post: until when White's time stands still by leave, in milliseconds since 1970. Left out: it does not.
   */
  white_leave_until_ms?: number;
  /**
   * By post: until when Black's time stands still by leave, in milliseconds since 1970. Left out: it does not.
   */
  black_leave_until_ms?: number;
}
/**
 * By post: an offer of a pause that stands.
 */
export interface StandingPauseOffer {
  /**
   * Whose offer it is.
   */
  by: Color;
  /**
   * How many days the clocks are to stand still: 60 at most.
   */
  days: number;
}
/**
 * How a game ended.
 */
export interface Outcome {
  result: Result;
  reason: EndReason;
}
/**
 * Somebody with an account, or a guest.
 */
export interface Player {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  id: string;
  /**
   * What people see. May change.
   */
  name: string;
  /**
   * True: a program plays with this account, which is a bot's. Left out: no.
   */
  bot?: boolean;
}
/**
 * The game before, and what this one is to it.
 */
export interface Origin {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  as: Follows;
}
/**
 * Where in a tournament the game is played.
 */
export interface TournamentBoard {
  /**
   * A game. Its page is /<id>.
   */
  id: string;
  /**
   * That the tournament had when the game began. Left out: the game is older than this field.
   */
  name?: string;
  /**
   * From 1.
   */
  round: number;
  /**
   * Of the round, from 1.
   */
  board: number;
  /**
   * Of the dice that fell for all games of the round.
   */
  draw?: string;
}
/**
 * A game that follows.
 */
export interface Followed {
  as: Follows;
  /**
   * A game. Its page is /<id>.
   */
  next: string;
}
/**
 * An offer of a rematch that stands.
 */
export interface Rematch {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  by: string;
  setup: SetupChoice;
}
/**
 * Of a rated game between accounts, from its start on. As in rated, which follows if they are not known yet.
 */
export interface Ratings {
  white: SideRating;
  black: SideRating;
}
/**
 * The rating of one side, rounded.
 */
export interface SideRating {
  /**
   * Before the game.
   */
  before: number;
  /**
   * Once the game has been settled.
   */
  after?: number;
  /**
   * How uncertain the newer of the two is.
   */
  deviation: number;
  /**
   * Whether the deviation is above 110.
   */
  provisional: boolean;
}
/**
 * Follows the events that the client lacked: it now has all of them. The times are those of now, which no stored event can know.
 */
export interface Resumed {
  t: "resumed";
  /**
   * Of the message that this answers.
   */
  id?: string;
  d: ResumedData;
}
export interface ResumedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The last event of the game.
   */
  v: number;
  clocks?: Clocks;
  /**
   * Before the draw that is going on is void.
   */
  fair_left_ms?: number;
}
/**
 * The last lines of the channel that the client hears, oldest first. Replaces all that it had of this game.
 */
export interface Talk {
  t: "talk";
  d: TalkData;
}
export interface TalkData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  to: Channel;
  /**
   * At most 50.
   *
   * @maxItems 50
   */
  lines: TalkLine[];
}
/**
 * Something that was said.
 */
export interface TalkLine {
  /**
   * Its number in the game; they rise.
   */
  n: number;
  player: Player;
  /**
   * A line of talk, without control characters and such as turn the direction of writing.
   */
  text: string;
  /**
   * When, in milliseconds since 1970 UTC.
   */
  at_ms: number;
}
/**
 * Whom the client blocks now. The answer to block, unblock and list_blocks; without an id where the client blocked somebody on another connection.
 */
export interface Blocks {
  t: "blocks";
  /**
   * Of the message that this answers.
   */
  id?: string;
  d: BlocksData;
}
export interface BlocksData {
  /**
   * In the order of their ids.
   *
   * @maxItems 1000
   */
  players: Player[];
}
/**
 * How a tournament stands: to who comes to watch it, and whenever that changes; the newest replaces all before. The answer to what is done in a draw of it, too.
 */
export interface EventState {
  t: "event";
  /**
   * Of the message that this answers.
   */
  id?: string;
  d: EventStateData;
}
export interface EventStateData {
  /**
   * A game. Its page is /<id>.
   */
  event: string;
  /**
   * The last step of its record.
   */
  after: number;
  fair?: EventDraw;
}
/**
 * The newest draw for the round that comes next or is being played, as far as it has come.
 */
export interface EventDraw {
  /**
   * From 1.
   */
  round: number;
  state: DrawState;
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * Variant, rules version and every option, as in the lock.
   */
  ruleset: string;
  /**
   * The faces of the dice that each roll reads, as in the lock.
   */
  asks: string;
  /**
   * 32 bytes in hex.
   */
  server_key: string;
  /**
   * 32 bytes in hex.
   */
  server_commitment: string;
  /**
   * Of lots for a bracket: its players, the slip with number 1 first.
   */
  bracket?: Players;
  /**
   * Those whose commitments are there; once the lock is signed, those who stand in it with one.
   */
  committed: Players;
  /**
   * Once it is signed.
   */
  lock?: string;
  /**
   * Of the lock.
   */
  signature?: string;
  /**
   * Those whose openings are there.
   */
  opened: Players;
  /**
   * For the step that is due.
   */
  left_ms?: number;
  /**
   * Of a void draw: the players who had not opened in time.
   */
  missing?: Players;
  /**
   * As they fell.
   */
  dice?: Dice;
  /**
   * What the dice gave all games of the round.
   */
  setup?: string;
}
/**
 * The first event of every game.
 */
export interface GameCreated {
  t: "game_created";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: GameCreatedData;
}
export interface GameCreatedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  /**
   * The version of the variant's rules under which the game is played.
   */
  rules_version: number;
  /**
   * All of them, defaults too.
   */
  options: Options;
  clock: Clock;
  color: ColorChoice;
  /**
   * Whether the game counts for ratings.
   */
  rated: boolean;
  /**
   * Whether only the two players may watch. Left out: no.
   */
  private?: boolean;
  /**
   * How many milliseconds later than the players others see the game.
   */
  delay_ms?: number;
  creator: Seat;
  /**
   * The lobby shows it, and pairs it with who wants the same.
   */
  listed?: boolean;
  /**
   * Of a listed game: whose ratings fit.
   */
  range?: RatingRange;
  /**
   * Whom it challenges.
   */
  to?: Player;
  pairing?: Pairing;
  origin?: Origin;
  tournament?: TournamentBoard;
  /**
   * Of the game before, or of all boards of the round: nothing is drawn for it.
   */
  setup?: string;
}
/**
 * Somebody has taken the free seat.
 */
export interface PlayerJoined {
  t: "player_joined";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: PlayerJoinedData;
}
export interface PlayerJoinedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  player: Seat;
}
/**
 * The game begins: who has which side, the position, the moves of the side that begins.
 */
export interface GameStarted {
  t: "game_started";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: GameStartedData;
}
export interface GameStartedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  white: Player;
  black: Player;
  start: Start;
  /**
   * Whether the side to move is in check.
   */
  check: boolean;
  clocks?: Clocks;
  legal: Legal;
  rolls?: Rolls;
  /**
   * If dice must fall before the first move.
   */
  call?: Call;
}
/**
 * A move was made. Clients with the feature rules get the lean form.
 */
export interface Moved {
  t: "moved";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: MovedData | LeanMovedData;
}
export interface MovedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A ply, counted from 1: White's first move is 1, Black's answer 2.
   */
  ply: number;
  /**
   * A move as NOTATION.md spells it.
   */
  move: string;
  /**
   * The position after the move.
   */
  fen: string;
  changes: Changes;
  /**
   * Whether the side that is to move now is in check.
   */
  check: boolean;
  clocks?: Clocks;
  legal: Legal;
  rolls?: Rolls;
  /**
   * If dice must fall now.
   */
  call?: Call;
  /**
   * Whether the server has played the move from a line that the player had stored for this case. Left out: no.
   */
  conditional?: boolean;
}
/**
 * For clients with the feature rules, which know the rest.
 */
export interface LeanMovedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A ply, counted from 1: White's first move is 1, Black's answer 2.
   */
  ply: number;
  /**
   * A move as NOTATION.md spells it.
   */
  move: string;
  /**
   * By which a client that has the rules notices that its own position is another one: the first 16 hex digits of the SHA-256 of the FEN.
   */
  position: string;
  clocks?: Clocks;
  /**
   * If dice must fall now.
   */
  call?: Call;
  /**
   * Whether the server has played the move from a line that the player had stored for this case. Left out: no.
   */
  conditional?: boolean;
}
/**
 * What a roll in play has done on the board; follows its fair_rolled. Clients with the feature rules get the lean form.
 */
export interface DiceFell {
  t: "dice_fell";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: DiceFellData | LeanDiceFellData;
}
export interface DiceFellData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * How many moves were made; 0 before the first.
   */
  ply: number;
  /**
   * What fell during play: the numbers in the order of the throws, of which the last one counts.
   */
  roll: string;
  /**
   * The position after the roll.
   */
  fen: string;
  changes: Changes;
  /**
   * Whether the side that is to move now is in check.
   */
  check: boolean;
  clocks?: Clocks;
  legal: Legal;
  rolls?: Rolls;
}
/**
 * For clients with the feature rules, which know the rest.
 */
export interface LeanDiceFellData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * How many moves were made; 0 before the first.
   */
  ply: number;
  /**
   * What fell during play: the numbers in the order of the throws, of which the last one counts.
   */
  roll: string;
  /**
   * By which a client that has the rules notices that its own position is another one: the first 16 hex digits of the SHA-256 of the FEN.
   */
  position: string;
  clocks?: Clocks;
}
/**
 * A player offers a draw.
 */
export interface DrawOffered {
  t: "draw_offered";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: DrawOfferedData;
}
export interface DrawOfferedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  by: Color;
}
/**
 * A player declines the opponent's offer.
 */
export interface DrawDeclined {
  t: "draw_declined";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: DrawDeclinedData;
}
export interface DrawDeclinedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  by: Color;
}
/**
 * A player asks for his last move back.
 */
export interface TakebackOffered {
  t: "takeback_offered";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: TakebackOfferedData;
}
export interface TakebackOfferedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  by: Color;
}
/**
 * The opponent keeps the move, or somebody has moved meanwhile.
 */
export interface TakebackDeclined {
  t: "takeback_declined";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: TakebackDeclinedData;
}
export interface TakebackDeclinedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  by: Color;
}
/**
 * The last move of a player was taken back, and the answer to it; the clocks stay as they are.
 */
export interface TakenBack {
  t: "taken_back";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: TakenBackData;
}
export interface TakenBackData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * Who has asked for it.
   */
  by: Color;
  /**
   * How many moves are left; all that came from the next one on is gone.
   */
  ply: number;
  /**
   * The position now.
   */
  fen: string;
  /**
   * Whether the side that is to move now is in check.
   */
  check: boolean;
  clocks?: Clocks;
  legal: Legal;
  rolls?: Rolls;
}
/**
 * A player offers a pause.
 */
export interface PauseOffered {
  t: "pause_offered";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: PauseOfferedData;
}
export interface PauseOfferedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  by: Color;
  /**
   * How many days the clocks are to stand still: 60 at most.
   */
  days: number;
}
/**
 * A player declines the opponent's offer of a pause.
 */
export interface PauseDeclined {
  t: "pause_declined";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: PauseDeclinedData;
}
export interface PauseDeclinedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  by: Color;
}
/**
 * Both have agreed that the clocks stand still until then. Moves may be made all the same.
 */
export interface Paused {
  t: "paused";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: PausedData;
}
export interface PausedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * In milliseconds since 1970.
   */
  until_ms: number;
  clocks?: Clocks;
}
/**
 * One of a player's days of leave counts in this game: his time stands still until it is over.
 */
export interface LeaveTaken {
  t: "leave_taken";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: LeaveTakenData;
}
export interface LeaveTakenData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  player: string;
  /**
   * When the day began, in milliseconds since 1970.
   */
  from_ms: number;
  /**
   * When it is over.
   */
  until_ms: number;
  /**
   * How many more days can count for him in this game.
   */
  days_left: number;
  clocks?: Clocks;
  /**
   * While dice are thrown before the game: how long it still waits for what the players owe.
   */
  fair_left_ms?: number;
}
/**
 * A player has given the other some time.
 */
export interface TimeAdded {
  t: "time_added";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: TimeAddedData;
}
export interface TimeAddedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * Who has got it.
   */
  to: Color;
  /**
   * How much.
   */
  ms: number;
  clocks: Clocks;
}
/**
 * The server was away, or could not store anything, while time was running; nobody is charged for that. These times replace those that were shown.
 */
export interface ServerRestarted {
  t: "server_restarted";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: ServerRestartedData;
}
export interface ServerRestartedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * They may stand still for a few seconds more, until the players can be back.
   */
  clocks?: Clocks;
  /**
   * Before the draw that is going on is void.
   */
  fair_left_ms?: number;
}
/**
 * The game is over.
 */
export interface GameEnded {
  t: "game_ended";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: GameEndedData;
}
export interface GameEndedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  outcome: Outcome;
  /**
   * As they stood still.
   */
  clocks?: Clocks;
}
/**
 * A player offers a rematch; a newer offer takes the place of an older one.
 */
export interface RematchOffered {
  t: "rematch_offered";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: RematchOfferedData;
}
export interface RematchOfferedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  by: string;
  setup: SetupChoice;
}
/**
 * The offer of a rematch stands no more.
 */
export interface RematchDeclined {
  t: "rematch_declined";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: RematchDeclinedData;
}
export interface RematchDeclinedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  by: string;
}
/**
 * Another game of the same players has been made: a rematch, or the second game of a mini-match.
 */
export interface GameFollowed {
  t: "game_followed";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: GameFollowedData;
}
export interface GameFollowedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A game. Its page is /<id>.
   */
  next: string;
  as: Follows;
}
/**
 * The server has its secret and offers a draw: all of the lock but the time and the players' commitments. Each player answers with fair_commit.
 */
export interface FairOffered {
  t: "fair_offered";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: FairOfferedData;
}
export interface FairOfferedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * Variant, rules version and every option, as in the lock.
   */
  ruleset: string;
  /**
   * The faces of the dice that each roll reads, as in the lock.
   */
  asks: string;
  /**
   * How many rolls the draw has: 1 before a game, 1000 in play.
   */
  n: number;
  /**
   * The Ed25519 key that will sign.
   */
  server_key: string;
  /**
   * 32 bytes in hex.
   */
  server_commitment: string;
  /**
   * The players in the order of the lock.
   */
  players: Players;
}
/**
 * A player has committed or declined.
 */
export interface FairCommitted {
  t: "fair_committed";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: FairCommittedData;
}
export interface FairCommittedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  player: string;
}
/**
 * The lock, signed: the receipt, to be kept. Each player checks it and answers with fair_open.
 */
export interface FairLocked {
  t: "fair_locked";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: FairLockedData;
}
export interface FairLockedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * The text of a lock, to the byte as it was signed.
   */
  lock: string;
  /**
   * An Ed25519 signature in hex.
   */
  signature: string;
  /**
   * Before the game: from this event on, before the draw is void.
   */
  left_ms?: number;
  /**
   * Of a draw in play that was made while dice were due.
   */
  call?: Call;
}
/**
 * A player's opening is there; it is shown with the roll.
 */
export interface FairOpened {
  t: "fair_opened";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: FairOpenedData;
}
export interface FairOpenedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * A roll of a draw, counted from 1; of n: how many rolls the draw has.
   */
  roll: number;
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  player: string;
}
/**
 * A roll, with everything that it was computed from. Every client computes it itself.
 */
export interface FairRolled {
  t: "fair_rolled";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: FairRolledData;
}
export interface FairRolledData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * A roll of a draw, counted from 1; of n: how many rolls the draw has.
   */
  roll: number;
  /**
   * What a roll is for: setup, or the number of moves made and the last one.
   */
  for: string;
  openings: Openings;
  dice: Dice;
}
/**
 * The roll was not made, because openings were missing. Sent again when one comes late; once all are there, with the dice that would have been rolled.
 */
export interface FairVoided {
  t: "fair_voided";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: FairVoidedData;
}
export interface FairVoidedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draw: string;
  /**
   * A roll of a draw, counted from 1; of n: how many rolls the draw has.
   */
  roll: number;
  /**
   * Whose openings were not there in time, as positions in the lock, ascending: 0 the server, 1 the first player.
   *
   * @maxItems 257
   */
  missing: number[];
  openings: Openings;
  dice?: Dice;
}
/**
 * A player wants a new draw in play. If no roll is due it is offered at once; otherwise once the opponent wants it too.
 */
export interface FairRenewWanted {
  t: "fair_renew_wanted";
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * Only in the sender's copy: the acknowledgement of its command.
   */
  id?: string;
  d: FairRenewWantedData;
}
export interface FairRenewWantedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The old draw.
   */
  draw: string;
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  player: string;
}
/**
 * Who is here. The newest counts, none is replayed.
 */
export interface Presence {
  t: "presence";
  d: PresenceData;
}
export interface PresenceData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The players who are connected.
   *
   * @maxItems 2
   *
   * Items: An account or a guest (g- and 10 letters and digits). Never changes.
   */
  here: string[];
  /**
   * In a game that is being played: the players who are not connected.
   *
   * @maxItems 2
   */
  gone?: Gone[];
  /**
   * How many others watch.
   */
  watchers: number;
}
/**
 * A player who is not connected.
 */
export interface Gone {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  player: string;
  /**
   * When the other player may claim the game, unless this one comes back.
   */
  claim_ms: number;
}
/**
 * The ratings of a rated game: as they were at its start, and again once they are settled. The newest counts.
 */
export interface Rated {
  t: "rated";
  d: RatedData;
}
export interface RatedData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  white: SideRating;
  black: SideRating;
}
/**
 * A line of talk, stored. The copy of the one who said it has the id of the command, those of the others have none.
 */
export interface Said {
  t: "said";
  /**
   * Of the message that this answers.
   */
  id?: string;
  d: SaidData;
}
export interface SaidData {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  to: Channel;
  line: TalkLine;
}
/**
 * How a mini-match stands. The newest counts; sent to who watches one of its games, at first and whenever a game has ended.
 */
export interface MatchScore {
  t: "match_score";
  d: MatchScoreData;
}
export interface MatchScoreData {
  /**
   * That is watched.
   */
  game: string;
  /**
   * The first game, then the second one once it is there.
   *
   * @maxItems 2
   *
   * Items: A game. Its page is /<id>.
   */
  games: string[];
  /**
   * Of both players, the creator first.
   *
   * @maxItems 2
   */
  scores: Score[];
  /**
   * Whether both games have ended.
   */
  over: boolean;
}
/**
 * What a player has of a mini-match.
 */
export interface Score {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  player: string;
  /**
   * Half points: a game won is 2, a draw 1 each.
   */
  halves: number;
}
/**
 * What the lobby shows: who waits, what is played, and how many there are. The newest counts.
 */
export interface Lobby {
  t: "lobby";
  d: LobbyData;
}
export interface LobbyData {
  /**
   * Games that wait, oldest first; not all if there are very many.
   *
   * @maxItems 64
   */
  seeks: Seek[];
  /**
   * Games that are being played now, newest first: both players are here, and something has happened within ten minutes. Not all if there are very many.
   *
   * @maxItems 64
   */
  games: LiveGame[];
  /**
   * How many people are connected.
   */
  people: number;
  /**
   * How many such games there are.
   */
  playing: number;
}
/**
 * A game that waits for an opponent.
 */
export interface Seek {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  by: Player;
  /**
   * Of the one who waits, in a rated game.
   */
  rating?: number;
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  /**
   * All of them, defaults too.
   */
  options: Options;
  clock: Clock;
  color: ColorChoice;
  /**
   * Whether the game counts for ratings.
   */
  rated: boolean;
  range?: RatingRange;
  pairing?: Pairing;
  /**
   * Whom it challenges.
   */
  to?: Player;
  /**
   * Whether only the two players will see it. Left out: no.
   */
  private?: boolean;
  /**
   * Of the one who waits, in a game by post. Left out: he has ended none.
   */
  conduct?: Conduct;
}
/**
 * How a player has ended his latest games by post.
 */
export interface Conduct {
  /**
   * How many of them are counted.
   */
  games: number;
  /**
   * How many of these he has lost because his time was over.
   */
  lost_on_time: number;
  /**
   * How long a move of his has taken on average, as his clock counted it. Left out: he has made none.
   */
  move_ms?: number;
}
/**
 * A game that is being played.
 */
export interface LiveGame {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  clock: Clock;
  /**
   * Whether the game counts for ratings.
   */
  rated: boolean;
  white: Player;
  black: Player;
}
/**
 * The challenges that wait for the one who is told. The newest counts; sent after the welcome if there are any, and whenever they change.
 */
export interface Challenges {
  t: "challenges";
  d: ChallengesData;
}
export interface ChallengesData {
  /**
   * Oldest first.
   *
   * @maxItems 64
   */
  challenges: Seek[];
}
/**
 * What the server's keeper tells everybody now; without a text: nothing any more. The newest counts; sent only to clients with the feature announcements, after the welcome if there is one, and whenever it changes.
 */
export interface Announcement {
  t: "announcement";
  d: AnnouncementData;
}
export interface AnnouncementData {
  /**
   * A sentence or two, as plain text.
   */
  text?: string;
  /**
   * For how long it is to be shown; always there with a text.
   */
  left_ms?: number;
}
/**
 * The server is about to stop. Connect again after the time given, and resume.
 */
export interface Restart {
  t: "restart";
  d: RestartData;
}
export interface RestartData {
  /**
   * A span of time in milliseconds.
   */
  retry_ms: number;
}
/**
 * An account, as it is told to whoever it is of.
 */
export interface Account {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  id: string;
  /**
   * What people see. May change.
   */
  name: string;
  /**
   * The same, as programs for lichess look for it.
   */
  username: string;
  /**
   * BOT: a program plays. Left out: somebody does.
   */
  title?: string;
  /**
   * What it may do.
   *
   * @maxItems 8
   */
  roles: Role[];
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  createdAt: number;
  /**
   * Left out: it has none, or somebody else asks.
   */
  email?: string;
}
/**
 * All that the server has of an account, or one section of it: the others are left out.
 */
export interface AccountExport {
  account?: Account;
  /**
   * The browsers that are signed in.
   *
   * @maxItems 1000
   */
  sessions?: LoginShown[];
  /**
   * When it was signed in from each address last.
   *
   * @maxItems 1000
   */
  addresses?: AddressSeen[];
  /**
   * Without their secrets.
   *
   * @maxItems 64
   */
  tokens?: ApiToken[];
  /**
   * The newest first.
   *
   * @maxItems 1000
   */
  games?: ExportedGame[];
  /**
   * By family and tempo.
   */
  ratings?: {
    [k: string]: {
      [k: string]: ExportedPool;
    };
  };
  /**
   * What it has written.
   *
   * @maxItems 1000
   */
  talk?: ExportedLine[];
  /**
   * Whom it blocks.
   *
   * @maxItems 1000
   */
  blocks?: ExportedBlock[];
  /**
   * When each day begins.
   *
   * @maxItems 1000
   *
   * Items: A moment, in milliseconds since 1970 UTC.
   */
  leave?: number[];
  notices?: ExportedNotices;
  sealed?: SealedBackup;
  /**
   * What ended last first.
   *
   * @maxItems 1000
   */
  post_results?: ExportedPostResult[];
  /**
   * In order of games.
   *
   * @maxItems 1000
   */
  lines?: ExportedLines[];
  /**
   * In order of games.
   *
   * @maxItems 1000
   */
  notes?: ExportedNote[];
  /**
   * In order of games.
   *
   * @maxItems 1000
   */
  analyses?: ExportedAnalysis[];
  /**
   * In order of their ids.
   *
   * @maxItems 1000
   */
  puzzles?: ExportedPuzzle[];
  /**
   * Of each game.
   *
   * @maxItems 1000
   */
  puzzle_ratings?: ExportedPuzzleRating[];
  /**
   * Of each section that is cut: the address of the rest.
   */
  more?: {
    [k: string]: string;
  };
}
/**
 * A browser that is signed in.
 */
export interface LoginShown {
  /**
   * By which it is signed out.
   */
  id: string;
  /**
   * Its User-Agent. Left out: it has not said, or signed in long ago.
   */
  device?: string;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  createdAt: number;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  seenAt: number;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  expiresAt: number;
  /**
   * Whether it is the one that asks.
   */
  current: boolean;
}
/**
 * That an account was signed in from some address.
 */
export interface AddressSeen {
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  seenAt: number;
}
/**
 * A token of an account, without its secret.
 */
export interface ApiToken {
  /**
   * By which it is dropped.
   */
  id: string;
  /**
   * What the account calls it.
   */
  label: string;
  /**
   * What it may be used for.
   *
   * @maxItems 8
   */
  scopes: Scope[];
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  createdAt: number;
  /**
   * When it was used last. Left out: never.
   */
  usedAt?: number;
}
/**
 * A game of an account, and where all of it is.
 */
export interface ExportedGame {
  /**
   * A game. Its page is /<id>.
   */
  id: string;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  createdAt: number;
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  /**
   * How far it has come.
   */
  state: string;
  /**
   * The address of the game.
   */
  export: string;
}
/**
 * What an account has in a family of games at a tempo, and how it came to be.
 */
export interface ExportedPool {
  /**
   * A rating, rounded.
   */
  rating: number;
  /**
   * How uncertain it is.
   */
  deviation: number;
  /**
   * Whether the deviation is above 110.
   */
  provisional: boolean;
  /**
   * That were rated.
   */
  games: number;
  /**
   * When the last of them ended.
   */
  lastAt: number;
  /**
   * The latest game first.
   *
   * @maxItems 1000
   */
  history?: RatedGame[];
  /**
   * The address of the rest.
   */
  more?: string;
}
/**
 * What a game did to a player's rating.
 */
export interface RatedGame {
  /**
   * Of the player's rated games in the pool, from 1.
   */
  number: number;
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  at: number;
  /**
   * The player's.
   */
  color: Color;
  opponent: Player;
  result: Result;
  /**
   * Before the game; the other numbers are those after it.
   */
  before: number;
  /**
   * A rating, rounded.
   */
  rating: number;
  /**
   * How uncertain it is.
   */
  deviation: number;
  /**
   * Whether the deviation is above 110.
   */
  provisional: boolean;
}
/**
 * A line of talk that an account has written.
 */
export interface ExportedLine {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * Its number in the game.
   */
  n: number;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  at: number;
  to: Channel;
  /**
   * A line of talk, without control characters and such as turn the direction of writing.
   */
  text: string;
}
/**
 * Somebody whom an account blocks.
 */
export interface ExportedBlock {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  id: string;
  /**
   * What people see. May change.
   */
  name: string;
  /**
   * True: a program plays with this account, which is a bot's. Left out: no.
   */
  bot?: boolean;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  since: number;
}
/**
 * What an account was told, and where it is told.
 */
export interface ExportedNotices {
  /**
   * The latest first.
   *
   * @maxItems 1000
   */
  told: Notice[];
  settings?: NoticeSettings;
  /**
   * That are told.
   *
   * @maxItems 100
   */
  browsers?: Browser[];
}
/**
 * What an account was told of a game or a tournament.
 */
export interface Notice {
  /**
   * They rise.
   */
  id: number;
  kind: NoticeKind;
  /**
   * Left out: it is of a tournament.
   */
  gameId?: string;
  /**
   * Left out: it is of a game.
   */
  tournament?: NoticeTournament;
  /**
   * Of a tournament: that of the first round.
   */
  variant: string;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  at: number;
  /**
   * Whether the account has seen it.
   */
  seen: boolean;
  /**
   * What was offered, how the game ended, what is left.
   */
  detail?: string;
  opponent?: Player;
  /**
   * Who has invited the account to the tournament, or made it an arbiter.
   */
  by?: Player;
  /**
   * When the time of whose turn it is is used up, or when the tournament begins.
   */
  deadlineAt?: number;
}
/**
 * The tournament of which an account was told.
 */
export interface NoticeTournament {
  /**
   * The tournament. Its page is /tournaments/<id>.
   */
  id: string;
  /**
   * As it was called then.
   */
  name: string;
}
/**
 * On which channels an account hears of what, and when (docs/http.md).
 */
export interface NoticeSettings {
  /**
   * Where the account hears of this.
   *
   * @maxItems 2
   */
  challenge: NoticeChannel[];
  /**
   * Where the account hears of this.
   *
   * @maxItems 2
   */
  started: NoticeChannel[];
  /**
   * Where the account hears of this.
   *
   * @maxItems 2
   */
  turn: NoticeChannel[];
  /**
   * Where the account hears of this.
   *
   * @maxItems 2
   */
  dice: NoticeChannel[];
  /**
   * Where the account hears of this.
   *
   * @maxItems 2
   */
  offer: NoticeChannel[];
  /**
   * Where the account hears of this.
   *
   * @maxItems 2
   */
  reminder: NoticeChannel[];
  /**
   * Where the account hears of this.
   *
   * @maxItems 2
   */
  leave: NoticeChannel[];
  /**
   * Where the account hears of this.
   *
   * @maxItems 2
   */
  ended: NoticeChannel[];
  /**
   * Where the account hears of this.
   *
   * @maxItems 2
   */
  invitation: NoticeChannel[];
  /**
   * Where the account hears of this.
   *
   * @maxItems 2
   */
  beginning: NoticeChannel[];
  quiet?: QuietHours;
  /**
   * Mail comes once a day, at this minute of it.
   */
  digest_min?: number;
  /**
   * Of the account's day.
   */
  utc_offset_min: number;
  /**
   * What the account is told in, and the page shows it in; left out: not chosen.
   */
  language?: Language;
}
/**
 * Hours of each day in which the account hears of nothing.
 */
export interface QuietHours {
  /**
   * When they begin, as a minute of the account's day.
   */
  from_min: number;
  /**
   * When they end.
   */
  until_min: number;
}
/**
 * A browser that is told by a push service.
 */
export interface Browser {
  /**
   * By which it is told no more.
   */
  id: number;
  /**
   * Where its push service is.
   */
  service: string;
  /**
   * The address of its push service for it alone.
   */
  endpoint: string;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  createdAt: number;
}
/**
 * The sealed backup of an account's open draws.
 */
export interface SealedBackup {
  /**
   * 0: there never was any.
   */
  version: number;
  /**
   * Left out: there is none now, or only the version is told.
   */
  text?: string;
}
/**
 * How a game by post of an account ended.
 */
export interface ExportedPostResult {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  endedAt: number;
  /**
   * Whether its time was over.
   */
  lostOnTime: boolean;
  /**
   * Its own.
   */
  moves: number;
  /**
   * How long they took.
   */
  spentMs: number;
}
/**
 * The conditional lines of an account in a game that goes on.
 */
export interface ExportedLines {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  savedAt: number;
  /**
   * The last event of the game when they were made.
   */
  after?: number;
  /**
   * The moves of the tree.
   *
   * @maxItems 1000
   */
  lines?: LinePly[];
  /**
   * In place of `after` and `lines`: what is stored, where this version of the server cannot read it.
   */
  unreadable?: string;
}
/**
 * A move in a tree of conditional lines.
 */
export interface LinePly {
  /**
   * A ply, counted from 1: White's first move is 1, Black's answer 2.
   */
  ply: number;
  /**
   * A move as NOTATION.md spells it.
   */
  move: string;
}
/**
 * A private note of an account.
 */
export interface ExportedNote {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * Left out: it is on the whole game.
   */
  ply?: number;
  /**
   * As it was written.
   */
  text: string;
}
/**
 * An analysis that an account has asked for.
 */
export interface ExportedAnalysis {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  askedAt: number;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  doneAt?: number;
}
/**
 * The first attempt of an account at a puzzle.
 */
export interface ExportedPuzzle {
  /**
   * The name of a variant, an option or a feature.
   */
  puzzle: string;
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  at: number;
  /**
   * Whether it was solved.
   */
  solved: boolean;
  /**
   * The rating before it, as exact as it is kept.
   */
  before: number;
  /**
   * The rating after it.
   */
  after: number;
}
/**
 * How an account is rated at the puzzles of a game, as exact as it is kept.
 */
export interface ExportedPuzzleRating {
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  /**
   * The rating.
   */
  value: number;
  /**
   * How uncertain it is.
   */
  deviation: number;
  /**
   * How much it changes.
   */
  volatility: number;
  /**
   * How many it has tried.
   */
  tried: number;
  /**
   * How many of them it has solved.
   */
  solved: number;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  lastAt: number;
}
/**
 * How many analyses an account may ask for.
 */
export interface AnalysesLeft {
  /**
   * In a day of UTC.
   */
  inADay: number;
  /**
   * On this day.
   */
  left: number;
}
/**
 * The game that the computer is to analyse, or to go on with.
 */
export interface AnalysisTask {
  /**
   * A game. Its page is /<id>.
   */
  game: string;
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  /**
   * All of them.
   */
  options: Options;
  /**
   * The name of the setup; empty: the game has but one.
   */
  setup: string;
  /**
   * Moves and rolls, in order.
   */
  actions: string[];
  /**
   * The last position to look at: the computer goes back to it.
   */
  first: number;
  /**
   * The next position to look at.
   */
  position: number;
  /**
   * How many positions to search for each at most.
   */
  nodes: number;
  /**
   * The value of the position behind that one. Left out: there is none.
   */
  after?: PositionValue;
}
/**
 * What a position is worth, seen from White: exactly one of `cp`, `mate` and `over`, which is never `none`; or what each number of a die that is due is worth; or why there is no value.
 */
export interface PositionValue {
  /**
   * Who is to move.
   */
  turn: Color;
  /**
   * In hundredths of a pawn.
   */
  cp?: number;
  /**
   * In so many moves; negative: Black gives it. 0: it stands on the board.
   */
  mate?: number;
  /**
   * How the game has ended.
   */
  over?: Result;
  /**
   * Of each number of the die.
   *
   * @maxItems 20
   */
  faces?: FaceValue[];
  /**
   * Why there is no value.
   */
  refused?: string;
  /**
   * Of `refused`. Left out: it is none of the catalogue.
   */
  sentence?: Sentence;
  /**
   * What the engine would play.
   *
   * @maxItems 8
   *
   * Items: A move as NOTATION.md spells it.
   */
  line?: string[];
}
/**
 * What a number of a die is worth, seen from White: exactly one of `cp`, `mate` and `over`, which is never `none`.
 */
export interface FaceValue {
  /**
   * What the die shows.
   */
  face: number;
  /**
   * In hundredths of a pawn.
   */
  cp?: number;
  /**
   * In so many moves; negative: Black gives it. 0: it stands on the board.
   */
  mate?: number;
  /**
   * How the game has ended.
   */
  over?: Result;
}
/**
 * The tokens of an account.
 */
export interface ApiTokens {
  /**
   * All that were made and not dropped.
   *
   * @maxItems 64
   */
  tokens: ApiToken[];
}
/**
 * Where in a tournament a game of a list is played.
 */
export interface BoardListed {
  /**
   * Of the tournament.
   */
  id: string;
  /**
   * A round of a tournament, from 1.
   */
  round: number;
  /**
   * A board of a round, from 1.
   */
  board: number;
  /**
   * That it had when the game began. Left out: the game is older than this.
   */
  name?: string;
}
/**
 * A bracket of a Swiss: players with the same points, and those who were moved to them.
 */
export interface BracketWhy {
  /**
   * Of its residents, as the table writes them.
   */
  points: string;
  /**
   * Down into it.
   */
  moved: string[];
  /**
   * Those who have these points.
   */
  residents: string[];
  /**
   * The better one first.
   */
  pairs: [string, string][];
  /**
   * Down out of it.
   */
  floaters: string[];
  /**
   * Who of them has nobody to play with.
   */
  sits_out?: string;
  /**
   * The criteria that could not be met.
   */
  missed: MissedCriterion[];
}
/**
 * A criterion, C10 to C21, that could not be met, and how often.
 */
export interface MissedCriterion {
  /**
   * Its number: 10 for C10.
   */
  criterion: number;
  /**
   * How often.
   */
  times: number;
}
/**
 * Half points, or none, instead of a game.
 */
export interface ByeTaken {
  /**
   * A round of a tournament, from 1.
   */
  round: number;
  bye: Bye;
}
/**
 * Half points that players may take instead of a game.
 */
export interface ByeTerms {
  /**
   * Of each player.
   */
  most: number;
  /**
   * In which one is given.
   */
  last_round: number;
}
/**
 * How both sides castle.
 */
export interface Castlings {
  white: KingGoals;
  black: KingGoals;
}
/**
 * Where a king goes as it castles, by the text of the move.
 */
export interface KingGoals {
  /**
   * Left out: there is no such castling.
   */
  "O-O"?: string;
  /**
   * Left out: there is no such castling.
   */
  "O-O-O"?: string;
}
/**
 * The computer that plays with people who come alone.
 */
export interface ComputerShown {
  /**
   * Its name and version.
   */
  engine: string;
  /**
   * How many there are, from 1.
   */
  levels: number;
  /**
   * Whether its process is connected.
   */
  here: boolean;
  /**
   * How many games it plays now, by post too.
   */
  playing: number;
  /**
   * How many it plays at once; 0: the server has no computer.
   */
  places: number;
  /**
   * Challenges that it has not accepted yet.
   */
  waiting: number;
  /**
   * An estimate of how long they take. Left out: none waits.
   */
  waitMs?: number;
}
/**
 * What a piece can do to a square.
 */
export interface DiagramMark {
  /**
   * A square.
   */
  at: string;
  /**
   * It moves there without capturing.
   */
  quiet: boolean;
  /**
   * It captures there.
   */
  capture: boolean;
  /**
   * It captures by leaping over a piece between.
   */
  hop: boolean;
}
/**
 * What was asked for is done, and on disk.
 */
export interface Done {
  /**
   * Always true.
   */
  ok: boolean;
}
/**
 * Who may enter. What is left out asks for nothing.
 */
export interface EntryTerms {
  /**
   * In the pool of the first round.
   */
  rating?: RatingRange;
  /**
   * How old an account must be, at least.
   */
  account_days?: number;
  /**
   * So many play; who comes later waits for a place.
   */
  most?: number;
  /**
   * In which somebody may still come. Left out: 1.
   */
  last_round?: number;
  /**
   * Only whom an arbiter has entered.
   */
  invited?: boolean;
  /**
   * Whether bots may.
   */
  bots?: boolean;
  /**
   * Only for who knows it. As an organizer sends it, or as it is kept: `hashed:` and a hash that only the server can make, and nobody is shown.
   */
  password?: string;
}
/**
 * An event of a game.
 */
export interface ExportedEvent {
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  v: number;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  at: number;
  /**
   * Its type, as in its frame.
   */
  t: string;
  /**
   * What its frame holds: as it was sent to everybody.
   */
  d: {
    [k: string]: unknown;
  };
}
/**
 * A key by which the server has signed.
 */
export interface FairKey {
  /**
   * 32 bytes in hex.
   */
  key: string;
  /**
   * From when on it signs.
   */
  start: string;
  /**
   * Of its announcement. Left out of the first one.
   */
  text?: string;
  /**
   * Of that text, by the key before it.
   */
  signature?: string;
}
/**
 * Every key that ever signed, the oldest first.
 */
export interface FairKeys {
  /**
   * The oldest first.
   *
   * @maxItems 10000
   */
  keys: FairKey[];
}
/**
 * The public record of a draw of dice (docs/FAIRNESS.md, The record).
 */
export interface FairRecord {
  /**
   * The text of a lock, to the byte as it was signed.
   */
  lock: string;
  /**
   * An Ed25519 signature in hex.
   */
  signature: string;
  /**
   * `open`; `done`, of a draw of one roll that was made; `void`: the last roll was not made.
   */
  state: string;
  /**
   * Those that were made, in order, and the one that was not.
   *
   * @maxItems 1000
   */
  rolls: RecordedRoll[];
  /**
   * Names and the setup in words: they prove nothing. Left out: there are none.
   */
  notes?: {
    [k: string]: unknown;
  };
}
/**
 * A roll of a draw, with everything that it was computed from.
 */
export interface RecordedRoll {
  /**
   * What a roll is for: setup, or the number of moves made and the last one.
   */
  for: string;
  /**
   * An Ed25519 signature in hex.
   */
  signature?: string;
  openings: Openings;
  dice?: Dice;
  /**
   * Of a roll that was not made: whose openings were not there in time, as positions in the lock, ascending: 0 the server, 1 the first player.
   *
   * @maxItems 257
   */
  missing?: number[];
}
/**
 * How many rolls were due and not made, by kind.
 */
export interface FairVoids {
  /**
   * All of them.
   */
  draws: {
    [k: string]: number;
  };
  /**
   * Those that count against the server.
   */
  server: {
    [k: string]: number;
  };
  /**
   * Bytewise by id.
   *
   * @maxItems 100
   */
  players: PlayerVoids[];
  /**
   * What the rest is asked for with. Left out: there is none.
   */
  after?: string;
}
/**
 * The rolls that were not made and count against a player, by kind.
 */
export interface PlayerVoids {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  player: string;
  /**
   * How many of each kind.
   */
  voids: {
    [k: string]: number;
  };
}
/**
 * Why a text is no game file, and where.
 */
export interface FileRefusal {
  error: HttpError;
  /**
   * From 1.
   */
  line: number;
  /**
   * From 1.
   */
  column: number;
}
/**
 * Why a request is refused.
 */
export interface HttpError {
  code: ErrorCode;
  /**
   * What is wrong, and what would be right: without its full stop.
   */
  message: string;
  sentence?: Sentence;
  /**
   * Of the part of the body or the query that is meant, as a JSON pointer.
   */
  pointer?: string;
}
/**
 * What is not read of a file that was taken, and where it stands.
 */
export interface FileWarning {
  /**
   * From 1.
   */
  line: number;
  /**
   * From 1.
   */
  column: number;
  /**
   * Without its full stop.
   */
  message: string;
}
/**
 * What the server has made of a game that is over.
 */
export interface GameAnalysis {
  state: AnalysisState;
  /**
   * The first position that is looked at: after so many moves and rolls.
   */
  first?: number;
  /**
   * The last one. Left out, as all that follows: the state is none.
   */
  last?: number;
  /**
   * How many positions the engine searches for each of them at most.
   */
  nodes?: number;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  askedAt?: number;
  /**
   * Left out: the computer has not begun.
   */
  engine?: string;
  /**
   * Once it is complete.
   */
  doneAt?: number;
  /**
   * Once it is complete: one of each position, from first to last.
   *
   * @maxItems 601
   */
  values?: PositionValue[];
  /**
   * Until it is complete: of how many positions the value is found.
   */
  found?: number;
  /**
   * Until it is complete: how many there are.
   */
  positions?: number;
  /**
   * Until it is complete: how many games were asked for before.
   */
  ahead?: number;
  /**
   * Until it is complete: an estimate of how long it takes.
   */
  waitMs?: number;
  /**
   * Until it is complete: whether the computer is connected.
   */
  here?: boolean;
}
/**
 * A game: who played what, every move, and the record of events from which it follows.
 */
export interface GameExport {
  /**
   * A game. Its page is /<id>.
   */
  id: string;
  /**
   * Whether it counts for ratings.
   */
  rated: boolean;
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  /**
   * The version of the variant's rules under which the game is played.
   */
  rulesVersion: number;
  /**
   * All of them.
   */
  options: Options;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  createdAt: number;
  /**
   * Of the last event. A game file does not know it.
   */
  lastMoveAt?: number;
  /**
   * created, started, or how it ended, in lichess's words where it has one. A game file does not know it.
   */
  status?: string;
  clock: Clock;
  players: SeatedPlayers;
  /**
   * Once it has ended.
   */
  outcome?: Outcome;
  /**
   * Once somebody has won.
   */
  winner?: Color;
  /**
   * Who ended it while a roll was due.
   */
  endedBy?: string;
  /**
   * Once a rated game is settled.
   */
  ratings?: Ratings;
  /**
   * Its draws of dice; that of its round first.
   *
   * @maxItems 1000
   *
   * Items: A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.
   */
  draws?: string[];
  /**
   * Left out in games with only one.
   */
  setup?: string;
  /**
   * Once it has begun.
   */
  initialFen?: string;
  /**
   * Once it has begun: its moves with spaces between, without rolls.
   */
  moves?: string;
  /**
   * Where dice fell during play: moves and rolls, in order.
   */
  actions?: string[];
  /**
   * The computer's name and version, in a game with it.
   */
  engine?: string;
  tournament?: TournamentBoard;
  /**
   * The dice that chose the setup, as thrown, without the coin for the colours.
   */
  setupRoll?: number[];
  /**
   * What the mover had left after each ply, in milliseconds; null: unknown.
   */
  clocks?: (number | null)[];
  /**
   * By post: the plies that the server has played from their player's lines.
   *
   * @maxItems 99999
   *
   * Items: A ply, counted from 1: White's first move is 1, Black's answer 2.
   */
  conditional?: number[];
  /**
   * The record, in order. A game file does not know it.
   */
  events?: ExportedEvent[];
}
/**
 * The players of a game by their sides; until these are drawn, in the order of joining.
 */
export interface SeatedPlayers {
  white?: Player;
  black?: Player;
  /**
   * Who joined first.
   */
  first?: Player;
  /**
   * Who joined then.
   */
  second?: Player;
}
/**
 * How many games a player has won, lost and drawn.
 */
export interface GameScore {
  /**
   * Games that the player won.
   */
  won: number;
  /**
   * Games that the player lost.
   */
  lost: number;
  /**
   * Games that nobody won.
   */
  drawn: number;
}
/**
 * One game of a board.
 */
export interface GameShown {
  /**
   * Or who sits out.
   */
  white: string;
  /**
   * None: sits out.
   */
  black?: string;
  /**
   * A game. Its page is /<id>.
   */
  game?: string;
  /**
   * White's and Black's, once it is over.
   *
   * @minItems 2
   * @maxItems 2
   */
  results?: [BoardResult, BoardResult];
  /**
   * Why, where an arbiter has given them.
   */
  ruling?: string;
}
/**
 * That the server is alive, whatever its disk does.
 */
export interface Health {
  /**
   * Always ok.
   */
  status: string;
  /**
   * That are open.
   */
  connections: number;
  /**
   * Games that are loaded.
   */
  rooms: number;
  /**
   * False: another server does, and this one waits to take over.
   */
  serves: boolean;
}
/**
 * The answer to a request that is refused, with the status that fits its code.
 */
export interface HttpRefusal {
  error: HttpError;
}
/**
 * What the link that invites to a private tournament ends with.
 */
export interface InvitationLink {
  /**
   * `/tournaments/<id>#invitation=` comes before it.
   */
  invitation: string;
}
/**
 * The bracket of a knockout, and its matches.
 */
export interface KnockoutTerms {
  seeding: Seeding;
  /**
   * Whether the third place is played for.
   */
  third_place?: boolean;
  /**
   * Of a match.
   */
  games: number;
  /**
   * Of two games. Left out: 2.
   */
  tie_break_pairs?: number;
  /**
   * After them. Left out: 6.
   */
  decisive_games?: number;
  /**
   * Left out: that of the round.
   */
  tie_break_clock?: Clock;
  /**
   * Left out: that of the tie-break pairs.
   */
  decisive_clock?: Clock;
}
/**
 * The best of a pool.
 */
export interface Leaderboard {
  /**
   * The name of a variant, an option or a feature.
   */
  family: string;
  tempo: Tempo;
  /**
   * Of those who are shown. Left out: all are.
   */
  deviationLimit?: number;
  /**
   * The best first.
   *
   * @maxItems 100
   */
  players: RankedPlayer[];
}
/**
 * One of the best of a pool.
 */
export interface RankedPlayer {
  /**
   * From 1.
   */
  rank: number;
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  id: string;
  /**
   * What people see. May change.
   */
  name: string;
  /**
   * True: a program plays with this account, which is a bot's. Left out: no.
   */
  bot?: boolean;
  /**
   * A rating, rounded.
   */
  rating: number;
  /**
   * How uncertain it is.
   */
  deviation: number;
  /**
   * Whether the deviation is above 110.
   */
  provisional: boolean;
  /**
   * That were rated.
   */
  games: number;
  /**
   * When the last of them ended.
   */
  lastAt: number;
}
/**
 * The leave of an account from games by post.
 */
export interface Leave {
  /**
   * How many it has in any 365 days.
   */
  days: number;
  /**
   * How many of them are left now.
   */
  left: number;
  /**
   * Those that were taken or announced.
   *
   * @maxItems 1000
   */
  taken: LeaveDay[];
}
/**
 * A day of leave, of 24 hours.
 */
export interface LeaveDay {
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  fromMs: number;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  untilMs: number;
}
/**
 * What one player answers to what in a game by post, as a tree: a move follows the nearest one before it whose ply is one less.
 */
export interface Lines {
  /**
   * The last event of the game when they were made.
   */
  after: number;
  /**
   * The moves of the tree.
   *
   * @maxItems 1000
   */
  lines: LinePly[];
}
/**
 * A tournament in a list.
 */
export interface ListedTournament {
  /**
   * A game. Its page is /<id>.
   */
  id: string;
  /**
   * Of the winners, without closed accounts.
   *
   * @maxItems 1000
   *
   * Items: What people see. May change.
   */
  winner_names: string[];
  /**
   * What a tournament is called.
   */
  name: string;
  state: TournamentState;
  format: Format;
  /**
   * Of the schedule, each once.
   *
   * @maxItems 30
   *
   * Items: The name of a variant, an option or a feature.
   */
  variants: string[];
  /**
   * Of the first round.
   */
  clock: Clock;
  /**
   * Whether its games count for ratings.
   */
  rated: boolean;
  /**
   * Whether only who is invited may see it.
   */
  private?: boolean;
  /**
   * When the first round begins, in milliseconds since 1970 UTC.
   */
  starts_ms: number;
  /**
   * How many have entered.
   */
  players: number;
  /**
   * How many can. Left out: as many as come.
   */
  places?: number;
  /**
   * The last one that was paired; 0: none was.
   */
  round: number;
  /**
   * In all, with the players that there are.
   */
  rounds: number;
  /**
   * The accounts in the first place, once it is over.
   *
   * @maxItems 1000
   *
   * Items: An account or a guest (g- and 10 letters and digits). Never changes.
   */
  winners: string[];
}
/**
 * The browsers that are signed in to an account.
 */
export interface LoginsShown {
  /**
   * The first that signed in comes first.
   *
   * @maxItems 32
   */
  sessions: LoginShown[];
}
/**
 * A token that was made: this once with its secret.
 */
export interface MadeToken {
  /**
   * By which it is dropped.
   */
  id: string;
  /**
   * What the account calls it.
   */
  label: string;
  /**
   * What it may be used for.
   *
   * @maxItems 8
   */
  scopes: Scope[];
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  createdAt: number;
  /**
   * When it was used last. Left out: never.
   */
  usedAt?: number;
  /**
   * What stands behind Bearer in the header Authorization.
   */
  token: string;
}
/**
 * A tournament that was announced.
 */
export interface MadeTournament {
  /**
   * A game. Its page is /<id>.
   */
  id: string;
}
/**
 * Whether an account gets mail.
 */
export interface MailShown {
  /**
   * Whether the server sends mail.
   */
  offered: boolean;
  /**
   * Whether the address is confirmed.
   */
  confirmed: boolean;
  /**
   * Where it goes.
   */
  address?: string;
  /**
   * Why none is sent to it for now.
   */
  paused?: string;
}
/**
 * Somebody whom a moderator has silenced.
 */
export interface Mute {
  player: Player;
  /**
   * Left out: for ever.
   */
  until?: number;
  /**
   * Which the player is told.
   */
  reason?: string;
  /**
   * The moderator.
   */
  by: Player;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  createdAt: number;
}
/**
 * Those who are silenced.
 */
export interface Mutes {
  /**
   * In no order that is promised.
   *
   * @maxItems 1000
   */
  mutes: Mute[];
}
/**
 * That the computer has no other game to analyse than the one that it may hold.
 */
export interface NoAnalysisTask {
  /**
   * The game on which it still works. Left out: none waits.
   */
  holds?: string;
}
/**
 * What an account was told lately.
 */
export interface NoticesTold {
  /**
   * How many of all it has not seen.
   */
  unseen: number;
  /**
   * The latest first.
   *
   * @maxItems 1000
   */
  notices: Notice[];
}
/**
 * A game with what there is to choose.
 */
export interface OfferedVariant {
  /**
   * The name of a variant, an option or a feature.
   */
  id: string;
  /**
   * What people call a game or a piece.
   */
  name: string;
  /**
   * The version of the variant's rules under which the game is played.
   */
  rules_version: number;
  /**
   * Games of one family share their ratings.
   */
  family: string;
  /**
   * In the order in which they are shown.
   *
   * @maxItems 64
   */
  options: VariantOption[];
  /**
   * How a setup of it is written; empty: it has one start.
   */
  setups: string;
  /**
   * The faces of what is rolled before the game.
   *
   * @maxItems 64
   */
  dice: number[];
  /**
   * What a lock before the game asks for, colours apart; empty: nothing.
   */
  asks: string;
  /**
   * What a lock in the game asks for; empty: nothing.
   */
  asks_in_play: string;
}
/**
 * An option of a game.
 */
export interface VariantOption {
  /**
   * The name of a variant, an option or a feature.
   */
  name: string;
  /**
   * The value that it has if nobody chooses.
   */
  default: string;
  /**
   * All that it can have.
   *
   * @maxItems 1024
   */
  values: string[];
  /**
   * Of an option that is a list: what may stand in it.
   *
   * @maxItems 1024
   */
  items?: string[];
  /**
   * What it is, in a sentence.
   */
  help: string;
}
/**
 * A player's score against one opponent.
 */
export interface OpponentScore {
  opponent: Player;
  score: GameScore;
}
/**
 * A game that is not over, as one of its players sees it.
 */
export interface OwnGame {
  /**
   * A game. Its page is /<id>.
   */
  gameId: string;
  phase: Phase;
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  clock: Clock;
  /**
   * Whether it counts for ratings.
   */
  rated: boolean;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  createdAt: number;
  /**
   * Left out: no.
   */
  private?: boolean;
  /**
   * Left out: it is played in none.
   */
  tournament?: BoardListed;
  /**
   * The player's. Left out: it is not known yet.
   */
  color?: Color;
  /**
   * While the game waits.
   */
  waitsFor?: WaitsFor;
  /**
   * The other player, or who is challenged.
   */
  opponent?: Player;
  /**
   * Whether the game waits for the player.
   */
  isMyTurn: boolean;
  /**
   * By post: when the time of whose turn it is is used up.
   */
  deadlineAt?: number;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  lastMoveAt?: number;
  /**
   * Whether a throw waits for the player's part. Left out: no.
   */
  owesDice?: boolean;
  /**
   * What the opponent offers, and waits for an answer to.
   */
  offer?: OfferKind;
  /**
   * Until when the clocks stand still.
   */
  pausedUntil?: number;
  /**
   * A position.
   */
  fen?: string;
  /**
   * A move as NOTATION.md spells it.
   */
  lastMove?: string;
  /**
   * On the player's clock.
   */
  msLeft?: number;
  /**
   * How the player's own note on the game begins.
   */
  note?: string;
}
/**
 * The games of an account or a guest that are not over: those that wait for it first.
 */
export interface OwnGames {
  /**
   * By what is due first.
   *
   * @maxItems 200
   */
  nowPlaying: OwnGame[];
}
/**
 * A pair of the round, or who sits out.
 */
export interface PairWhy {
  /**
   * Or who sits out.
   */
  white: string;
  /**
   * None: sits out.
   */
  black?: string;
  /**
   * Of a pair.
   */
  colors_by?: ColorRule;
}
/**
 * The round is paired, or lots are drawn for it first; what was said is on disk.
 */
export interface PairedRound {
  /**
   * Always true.
   */
  ok: boolean;
  /**
   * Of the file, where the pairs come from one.
   *
   * @maxItems 5
   */
  warnings: FileWarning[];
  /**
   * How many more there are.
   */
  more_warnings: number;
}
/**
 * What a piece does from a square of the empty board.
 */
export interface PieceDiagram {
  /**
   * What people call a game or a piece.
   */
  name: string;
  side: Color;
  /**
   * A square.
   */
  at: string;
  /**
   * The squares that it reaches, each once.
   *
   * @maxItems 1024
   */
  marks: DiagramMark[];
}
/**
 * A kind of piece.
 */
export interface PieceKind {
  /**
   * As positions and moves write it.
   */
  symbol: string;
  /**
   * By which its picture goes.
   */
  id: string;
  /**
   * What people call a game or a piece.
   */
  name: string;
}
/**
 * A game that had a result.
 */
export interface PlayedGame {
  /**
   * A game. Its page is /<id>.
   */
  gameId: string;
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  clock: Clock;
  /**
   * Whether it counts for ratings.
   */
  rated: boolean;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  createdAt: number;
  /**
   * Left out: no.
   */
  private?: boolean;
  /**
   * Left out: it is played in none.
   */
  tournament?: BoardListed;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  endedAt: number;
  players?: PlayersBySide;
  outcome?: Outcome;
}
/**
 * Who had which side.
 */
export interface PlayersBySide {
  white?: Player;
  black?: Player;
}
/**
 * Games of an account that had a result, the latest first.
 */
export interface PlayedGames {
  /**
   * The latest first.
   *
   * @maxItems 20
   */
  games: PlayedGame[];
  /**
   * What the older ones are asked for with. Left out: there are none.
   */
  before?: string;
}
/**
 * When a player of a game is on leave.
 */
export interface PlayerLeave {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  id: string;
  /**
   * The days that are not over.
   *
   * @maxItems 1000
   */
  leave: LeaveDay[];
}
/**
 * All ratings of a player.
 */
export interface PlayerRatings {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  player: string;
  /**
   * By family and tempo.
   */
  ratings: {
    [k: string]: {
      [k: string]: PoolRating;
    };
  };
}
/**
 * What a player has in a family of games at a tempo.
 */
export interface PoolRating {
  /**
   * A rating, rounded.
   */
  rating: number;
  /**
   * How uncertain it is.
   */
  deviation: number;
  /**
   * Whether the deviation is above 110.
   */
  provisional: boolean;
  /**
   * That were rated.
   */
  games: number;
  /**
   * When the last of them ended.
   */
  lastAt: number;
}
/**
 * What the games of an account that had a result add up to.
 */
export interface PlayerScores {
  all: GameScore;
  /**
   * False: there are older games, which are not counted.
   */
  isWhole: boolean;
  /**
   * Those of the most games. For the account alone.
   *
   * @maxItems 10
   */
  opponents?: OpponentScore[];
  /**
   * Those that dice gave in the most games.
   *
   * @maxItems 20
   */
  setups: SetupScore[];
}
/**
 * A player's score in games with one setup.
 */
export interface SetupScore {
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  /**
   * The name of a setup, as the rules page writes it. One by slips names every slip that was drawn.
   */
  setup: string;
  score: GameScore;
}
/**
 * When the players of a game by post are on leave: announced, or going on.
 */
export interface PlayersLeave {
  /**
   * Both of them.
   *
   * @maxItems 2
   */
  players: PlayerLeave[];
}
/**
 * A private note on a position.
 */
export interface PositionNote {
  /**
   * As the game stands after so many plies.
   */
  ply: number;
  /**
   * As it was written.
   */
  text: string;
}
/**
 * What an account has written down for itself of a game.
 */
export interface PrivateNotes {
  /**
   * On the whole game; empty: nothing.
   */
  game: string;
  /**
   * Those on positions.
   *
   * @maxItems 99999
   */
  positions: PositionNote[];
}
/**
 * How many private tournaments an account may hold here, and how large.
 */
export interface PrivateTournaments {
  /**
   * That are not over. 0: nobody holds one here.
   */
  open: number;
  /**
   * At most, in each.
   */
  players: number;
}
/**
 * A puzzle without its solution.
 */
export interface Puzzle {
  /**
   * By which it is asked for.
   */
  id: string;
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  /**
   * Those that are not the defaults. Left out: all are.
   */
  options?: Options;
  /**
   * A position.
   */
  fen: string;
  /**
   * Who is to move.
   */
  turn: Color;
  /**
   * The move before it. Left out: none is known.
   */
  last?: string;
  /**
   * In how many moves. Left out: it is won otherwise.
   */
  mate?: number;
  rating: RatingShown;
  /**
   * How many accounts have tried it.
   */
  plays: number;
  /**
   * The game and the ply that it was made from.
   */
  source: string;
  /**
   * To an account: what its first attempt came to; null: it has made none.
   */
  you?: PuzzleTried | null;
}
/**
 * A rating as everybody sees it.
 */
export interface RatingShown {
  /**
   * A rating, rounded.
   */
  rating: number;
  /**
   * How uncertain it is.
   */
  deviation: number;
  /**
   * Whether the deviation is above 110.
   */
  provisional: boolean;
}
/**
 * What the first attempt of an account at a puzzle came to.
 */
export interface PuzzleTried {
  /**
   * Whether it was solved.
   */
  solved: boolean;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  at: number;
  /**
   * Its rating before the attempt.
   */
  before: number;
  /**
   * Its rating after it.
   */
  after: number;
}
/**
 * A game that has puzzles.
 */
export interface PuzzleGame {
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  /**
   * What people call it.
   */
  name: string;
  /**
   * How many it has.
   */
  puzzles: number;
  /**
   * To an account that has tried some of them.
   */
  you?: PuzzleSolver;
}
/**
 * How an account is rated at the puzzles of a game.
 */
export interface PuzzleSolver {
  /**
   * A rating, rounded.
   */
  rating: number;
  /**
   * How uncertain it is.
   */
  deviation: number;
  /**
   * Whether the deviation is above 110.
   */
  provisional: boolean;
  /**
   * How many it has tried.
   */
  tried: number;
  /**
   * How many of them it has solved.
   */
  solved: number;
}
/**
 * The games that have puzzles.
 */
export interface PuzzleGames {
  /**
   * In the order in which games are listed.
   *
   * @maxItems 100
   */
  games: PuzzleGame[];
}
/**
 * A hint, or the solution of a puzzle.
 */
export interface PuzzleHelp {
  /**
   * The hint: where the next move begins.
   */
  from?: string;
  /**
   * The solution.
   *
   * @maxItems 16
   *
   * Items: A move as NOTATION.md spells it.
   */
  moves?: string[];
  /**
   * To an account: whether this was its first attempt, which is rated.
   */
  counted?: boolean;
  /**
   * To an account: what its first attempt came to.
   */
  you?: PuzzleTried;
}
/**
 * What moves in a puzzle come to.
 */
export interface PuzzleJudged {
  state: Solving;
  /**
   * Of the other side, where they are right so far.
   */
  answer?: string;
  /**
   * All of them, once it is solved.
   *
   * @maxItems 16
   *
   * Items: A move as NOTATION.md spells it.
   */
  moves?: string[];
  /**
   * To an account: whether this was its first attempt, which is rated.
   */
  counted?: boolean;
  /**
   * To an account: what its first attempt came to.
   */
  you?: PuzzleTried;
}
/**
 * How the rating of a player in a pool came to be.
 */
export interface RatingHistory {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  player: string;
  /**
   * The name of a variant, an option or a feature.
   */
  family: string;
  tempo: Tempo;
  /**
   * The latest game first.
   *
   * @maxItems 1000
   */
  history: RatedGame[];
}
/**
 * Whether the server stores what it is told, found out by a write.
 */
export interface Readiness {
  status: ReadyState;
  /**
   * Why it does not store, or throws no dice; with ready, what to beware of.
   */
  why?: string;
  /**
   * What to do then.
   */
  message?: string;
}
/**
 * A round that has been paired.
 */
export interface RoundShown {
  /**
   * As they are for this round.
   */
  terms: RoundTerms;
  /**
   * When it was paired.
   */
  paired_ms: number;
  /**
   * When it has begun.
   */
  begun_ms?: number;
  /**
   * At the latest, once it has begun.
   */
  ends_ms?: number;
  /**
   * When it was over.
   */
  over_ms?: number;
  /**
   * Of all its games, as the dice fell.
   */
  setup?: string;
  /**
   * In which they did.
   */
  draw?: string;
  /**
   * Of each its games, one after the other.
   */
  boards: GameShown[][];
}
/**
 * How a round is played. An option may be laid down by turns: `interchange` is `alternate` (odd in rounds 1, 3, 5 …, else even) or `alternate-even` (the other way round); each game has `odd` or `even`.
 */
export interface RoundTerms {
  /**
   * The name of a variant, an option or a feature.
   */
  variant: string;
  options: Options;
  clock: Clock;
  /**
   * Of a setup, where its game has such dice. Left out: of the round.
   */
  dice?: DiceOf;
  /**
   * By post: games that still go on then are drawn. Left out: it lasts until all are over.
   */
  lasts_ms?: number;
}
/**
 * Why a round of a Swiss was paired as it was (docs/dutch.md).
 */
export interface RoundWhy {
  /**
   * A round of a tournament, from 1.
   */
  round: number;
  /**
   * The arbiter who has paired it by hand; nothing else is said then.
   */
  by?: string;
  /**
   * Its pairs.
   */
  boards: PairWhy[];
  /**
   * In the order in which they were paired.
   */
  brackets: BracketWhy[];
}
/**
 * A line of the table.
 */
export interface StandingShown {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  player: string;
  /**
   * 0: not certain yet.
   */
  place: number;
  /**
   * None in a knockout.
   */
  points?: string;
  /**
   * In the order of the terms; empty: cannot be counted.
   */
  tie_breaks: string[];
}
/**
 * Where an account is told of what.
 */
export interface ToldHow {
  settings: NoticeSettings;
  mail: MailShown;
  /**
   * The server's, for PushManager.subscribe().
   */
  pushKey: string;
  /**
   * That are told.
   *
   * @maxItems 100
   */
  browsers: Browser[];
}
/**
 * Those that are not over by their beginning, or those that are over, the last one first.
 */
export interface TournamentList {
  /**
   * Those of the state that was asked for.
   *
   * @maxItems 100
   */
  tournaments: ListedTournament[];
  /**
   * What the rest is asked for with. Left out: there is none.
   */
  after?: string;
  private: PrivateTournaments;
}
/**
 * Somebody who has entered.
 */
export interface TournamentPlayer {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  id: string;
  /**
   * What people see. May change.
   */
  name: string;
  /**
   * True: a program plays with this account, which is a bot's. Left out: no.
   */
  bot?: boolean;
  /**
   * When the player came.
   */
  rating?: number;
  state: EntryState;
  /**
   * Those that were wished for, and given.
   */
  byes: ByeTaken[];
  /**
   * For the round that is paired next.
   */
  checked_in?: boolean;
}
/**
 * A step of the record of a tournament.
 */
export interface TournamentStep {
  /**
   * The number of an event in its game: 1, 2, 3 without a gap.
   */
  seq: number;
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  at_ms: number;
  /**
   * What happened.
   */
  type: string;
  /**
   * What the step holds.
   */
  d: {
    [k: string]: unknown;
  };
}
/**
 * What lists of tournaments say of one.
 */
export interface TournamentSummary {
  /**
   * What a tournament is called.
   */
  name: string;
  state: TournamentState;
  format: Format;
  /**
   * Of the schedule, each once.
   *
   * @maxItems 30
   *
   * Items: The name of a variant, an option or a feature.
   */
  variants: string[];
  /**
   * Of the first round.
   */
  clock: Clock;
  /**
   * Whether its games count for ratings.
   */
  rated: boolean;
  /**
   * Whether only who is invited may see it.
   */
  private?: boolean;
  /**
   * When the first round begins, in milliseconds since 1970 UTC.
   */
  starts_ms: number;
  /**
   * How many have entered.
   */
  players: number;
  /**
   * How many can. Left out: as many as come.
   */
  places?: number;
  /**
   * The last one that was paired; 0: none was.
   */
  round: number;
  /**
   * In all, with the players that there are.
   */
  rounds: number;
  /**
   * The accounts in the first place, once it is over.
   *
   * @maxItems 1000
   *
   * Items: An account or a guest (g- and 10 letters and digits). Never changes.
   */
  winners: string[];
}
/**
 * How a tournament is played, as its organizer has laid down.
 */
export interface TournamentTerms {
  /**
   * What a tournament is called.
   */
  name: string;
  format: Format;
  /**
   * Of a Swiss; elsewhere they follow from the players.
   */
  rounds?: number;
  /**
   * Of a round robin. Left out: 1.
   */
  cycles?: number;
  /**
   * Of a Swiss or a round robin, at each board of a round. Left out: 1.
   */
  games?: number;
  knockout?: KnockoutTerms;
  /**
   * Of an arena: players are paired for so long.
   */
  lasts_ms?: number;
  /**
   * Of rounds 1, 2 …; after the last it begins again.
   *
   * @maxItems 30
   */
  schedule: RoundTerms[];
  /**
   * Whether its games count for ratings.
   */
  rated: boolean;
  /**
   * Whether only whom an arbiter invites may see it and enter it. It stays as it was announced. Left out: no.
   */
  private?: boolean;
  /**
   * When the first round begins, in milliseconds since 1970 UTC.
   */
  starts_ms: number;
  entry: EntryTerms;
  /**
   * Left out: no half points.
   */
  byes?: ByeTerms;
  /**
   * Whether a Swiss is accelerated, by Baku.
   */
  accelerated?: boolean;
  /**
   * Whether who has not checked in for a round is not paired.
   */
  check_in?: boolean;
  /**
   * Not of a knockout: the level at which the server's computer plays where the number of players is odd, so that nobody sits out. Its games are casual. Left out: somebody sits out.
   */
  computer?: number;
  next_round: RoundStart;
  /**
   * Between the end of a round and the next, where the server begins it.
   */
  break_ms?: number;
  /**
   * So long after the start of a game who has not moved yet is waited for. Left out: as long as the game has for that.
   */
  default_ms?: number;
  /**
   * In this order (docs/tournaments.md).
   *
   * @maxItems 8
   */
  tie_breaks: string[];
}
/**
 * A tournament with all that was played in it.
 */
export interface TournamentView {
  /**
   * A game. Its page is /<id>.
   */
  id: string;
  /**
   * The last step of the record.
   */
  after: number;
  state: TournamentState;
  terms: TournamentTerms;
  /**
   * Whether it is of the schedule that comes with the program. Left out: no.
   */
  example?: boolean;
  /**
   * With the players that there are.
   */
  rounds_in_all: number;
  /**
   * Who may do what only arbiters may.
   */
  arbiters: Player[];
  /**
   * Of a private tournament: who may see it and has not entered.
   */
  invited?: Player[];
  /**
   * In the order in which they came.
   */
  players: TournamentPlayer[];
  /**
   * Those that have been paired.
   */
  rounds: RoundShown[];
  /**
   * The table, the best first.
   */
  standings: StandingShown[];
  /**
   * Why.
   */
  halted?: string;
  /**
   * Of `halted`, where it is the server that says why.
   */
  halted_sentence?: Sentence;
  /**
   * When the server does the next thing by itself.
   */
  next_ms?: number;
}
/**
 * What anybody may know of an account.
 */
export interface User {
  /**
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  id: string;
  /**
   * What people see. May change.
   */
  name: string;
  /**
   * The same, as programs for lichess look for it.
   */
  username: string;
  /**
   * BOT: a program plays. Left out: somebody does.
   */
  title?: string;
  /**
   * What it may do.
   *
   * @maxItems 8
   */
  roles: Role[];
  /**
   * A moment, in milliseconds since 1970 UTC.
   */
  createdAt: number;
  games: UserGames;
  /**
   * By family and tempo.
   */
  ratings: {
    [k: string]: {
      [k: string]: PoolRating;
    };
  };
  /**
   * Rolls of dice that were not made and count against the player, by kind.
   */
  voids: {
    [k: string]: number;
  };
  /**
   * Left out: it has ended no game by post.
   */
  conduct?: UserConduct;
}
/**
 * How many games of an account had a result.
 */
export interface UserGames {
  /**
   * Rated or not.
   */
  played: number;
  /**
   * Those that were rated.
   */
  rated: number;
}
/**
 * How an account has ended its latest games by post.
 */
export interface UserConduct {
  /**
   * How many of them are counted.
   */
  games: number;
  /**
   * How many of these it has lost because its time was over.
   */
  lostOnTime: number;
  /**
   * Left out while it has made none.
   */
  msPerMove?: number;
  /**
   * How many it may have open at a time. Left out: as many as it likes.
   */
  mostOpen?: number;
}
/**
 * Every game that the server knows.
 */
export interface VariantList {
  /**
   * In the order of the server.
   *
   * @maxItems 1024
   */
  variants: OfferedVariant[];
}
/**
 * A game with its options chosen.
 */
export interface VariantShown {
  /**
   * The name of a variant, an option or a feature.
   */
  id: string;
  /**
   * What people call a game or a piece.
   */
  name: string;
  /**
   * The version of the variant's rules under which the game is played.
   */
  rules_version: number;
  /**
   * All of them, those that are as usual, too.
   */
  options: Options;
  /**
   * The start without dice.
   */
  base_fen: string;
  /**
   * Every kind that can stand on its board.
   *
   * @maxItems 256
   */
  pieces: PieceKind[];
  /**
   * The faces of what is rolled before the game.
   *
   * @maxItems 64
   */
  dice: number[];
  /**
   * What a lock before the game asks for, colours apart; empty: nothing.
   */
  asks: string;
  /**
   * What a lock in the game asks for; empty: nothing.
   */
  asks_in_play: string;
  castlings: Castlings;
}
