// Made by scripts/gen-types from protocol/schema. Do not edit: change the schema and run it again.

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
  | Join
  | FairCommit
  | FairOpen
  | Move
  | Resign
  | DrawOffer
  | DrawAccept
  | DrawDecline
  | Abort
  | Say
  | Block
  | Unblock
  | Ping;
/**
 * How time is measured.
 */
export type Clock = Fischer | Unlimited;
/**
 * The creator's colour; random is rolled for with the dice.
 */
export type ColorChoice = "white" | "black" | "random";
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
  | Presence
  | Said
  | Talk
  | Blocks
  | Rated
  | Restart
  | GameCreated
  | PlayerJoined
  | FairOffered
  | FairCommitted
  | FairLocked
  | FairOpened
  | FairRolled
  | FairVoided
  | GameStarted
  | Moved
  | DiceFell
  | DrawOffered
  | DrawDeclined
  | ServerRestarted
  | GameEnded;
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
  | "busy"
  | "not_stored"
  | "internal"
  | "unknown_variant"
  | "unknown_option"
  | "bad_option_value"
  | "not_available"
  | "no_such_game"
  | "not_watching"
  | "not_a_player"
  | "game_full"
  | "already_joined"
  | "not_started"
  | "game_over"
  | "out_of_time"
  | "not_your_turn"
  | "stale_ply"
  | "illegal_move"
  | "draw_offer_stands"
  | "no_draw_offer"
  | "too_late_to_abort"
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
  | "roll_due";
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
export type Change = ManMoved | ManRemoved | ManBecame;
/**
 * What a viewer shows of a move, in the order of happening.
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
 * Who won; none: the game does not count.
 */
export type Result = "white" | "black" | "draw" | "none";
/**
 * Why it ended. With none: aborted by a player before the second ply, no first move in time, or a draw of dice that is void.
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
  | "void-draw";
/**
 * The server's opening, then one of each player in the order of the lock; a dash for those without a part or missing.
 *
 * @maxItems 257
 *
 * Items: 32 bytes in hex; a dash: takes no part, or is missing.
 */
export type Openings = string[];
/**
 * One die: its faces and its number.
 *
 * @minItems 2
 * @maxItems 2
 *
 * Items: The faces, then the number.
 */
export type Die = number[];
/**
 * Every number that the roll read, in order.
 *
 * @maxItems 4096
 */
export type Dice = Die[];

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
   * Left out: the client becomes a new guest.
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
 * Makes a game, in which the sender takes a seat. The answer is created.
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
   * Whether only the two players may watch. Left out: no.
   */
  private?: boolean;
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
 * No clock.
 */
export interface Unlimited {
  type: "unlimited";
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
   * The number of the last event that the client has; 0: it has none and wants all.
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
  d: FairCommitData;
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
   * The commitment; a dash: takes no part.
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
  d: FairOpenData;
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
 * Gives the game up. The answer is game_ended.
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
 * Offers a draw; the offer stands until it is answered or the opponent moves. The answer is draw_offered.
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
 * Calls a casual game off before its second ply. The answer is game_ended with the result none.
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
 * Wants to hear no more of a player, and not to be challenged by him. The answer is blocks.
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
   * An account or a guest (g- and 10 letters and digits). Never changes.
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
   * An account or a guest (g- and 10 letters and digits). Never changes.
   */
  player: string;
}
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
   * A sentence for people.
   */
  message: string;
  /**
   * JSON pointer to the field of the frame that is wrong.
   */
  pointer?: string;
  /**
   * Of illegal_move: why, as astragal rules names it.
   */
  reason?: string;
  /**
   * When to send the same command again.
   */
  retry_ms?: number;
}
/**
 * The whole state of a game; the next event of it is v + 1. Replaces all that the client knew of this game.
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
  clocks?: Clocks;
  /**
   * Who has made the offer of a draw that stands.
   */
  draw_offer?: Color;
  /**
   * Once the game has ended.
   */
  outcome?: Outcome;
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
}
/**
 * A man goes from one square to another.
 */
export interface ManMoved {
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
 * A man is taken off.
 */
export interface ManRemoved {
  /**
   * A square.
   */
  removed: string;
  /**
   * A piece as in a FEN: upper case is White's.
   */
  was: string;
}
/**
 * A man turns into another one.
 */
export interface ManBecame {
  /**
   * A square.
   */
  became: string;
  /**
   * A piece as in a FEN: upper case is White's.
   */
  now: string;
}
/**
 * Dice that fell.
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
   * How long the side to move may still take for its first move, while its clock stands still.
   */
  first_move_ms?: number;
}
/**
 * How a game ended.
 */
export interface Outcome {
  result: Result;
  reason: EndReason;
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
   * How many others watch.
   */
  watchers: number;
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
 * Whom the client blocks now. The answer to block and unblock.
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
   * By their ids, in order.
   *
   * @maxItems 1000
   *
   * Items: An account or a guest (g- and 10 letters and digits). Never changes.
   */
  players: string[];
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
   * Whose openings were not there in time, as positions in the lock, ascending.
   *
   * @maxItems 257
   *
   * Items: 0: the server, 1: the first player.
   */
  missing: number[];
  openings: Openings;
  dice?: Dice;
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
  /**
   * If dice must fall before the first move.
   */
  call?: Call;
}
/**
 * A move was made.
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
  d: MovedData;
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
  /**
   * If dice must fall now.
   */
  call?: Call;
}
/**
 * What a roll in play has done on the board; follows its fair_rolled.
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
  d: DiceFellData;
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
 * The server was down while time was running; nobody is charged for that. These times replace those that were shown.
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
   * They stand still for a few seconds more, until the players can be back.
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
