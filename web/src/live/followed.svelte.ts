// The game whose page is open: its state as the server tells it, whether this player has a seat, and the player's moves.
import { hear, isStillDue } from "../game/hear";
import { pliesOf, seatOf, type Game } from "../game/state";
import { fullSentence } from "../game/words";
import type { Session } from "../net/session";
import type { ServerMessage, You } from "../protocol/messages.gen";
import type { Connection } from "./connection.svelte";
import type { OwnDice } from "./own_dice.svelte";

interface Edge {
  readonly session: Pick<Session, "follow" | "resync" | "reload" | "send" | "sendAs" | "outbox">;
  readonly connection: Pick<Connection, "trouble" | "heard">;
  readonly dice: Pick<OwnDice, "openingWithMove" | "checkCall">;
  /** Who this is, once that is known. */
  me(): You | undefined;
}

export class Followed {
  game = $state.raw<Game>();
  /** Why the game cannot be shown. */
  refused = $state<string>();
  #id: string | undefined;

  constructor(private readonly edge: Edge) {}

  /** Of the game whose page is open. */
  get id(): string | undefined {
    return this.#id;
  }

  /** Whether the one who looks on has a seat. */
  get isPlayer(): boolean {
    return this.game !== undefined && seatOf(this.game, this.edge.me()?.id) !== undefined;
  }

  follow(id: string | undefined): void {
    this.#id = id;
    this.game = this.refused = this.edge.connection.trouble = undefined;
    this.edge.session.follow(
      id === undefined
        ? undefined
        : {
            game: id,
            last: () => this.game?.v,
            onrefused: (error) => (this.refused = fullSentence(error.message)),
          },
    );
  }

  hear(message: ServerMessage): void {
    const { game, ask } = hear(this.#id, this.game, message, performance.now());
    this.game = game;
    if (ask === "tail") this.edge.session.resync();
    if (ask === "all") this.edge.session.reload();
  }

  /** Sends a move; if it calls for dice, with this player's opening of the roll, and looks at the call that it gets. */
  async move(game: Game, move: string): Promise<void> {
    const { session, connection, dice } = this.edge;
    const me = this.edge.me();
    connection.trouble = undefined;
    // Nothing is awaited where nothing is thrown, so that the move is on its way at once.
    const carried = me && game.rolls.includes(move) ? await dice.openingWithMove(game, me.id, move) : {};
    if (!carried) return;
    const before = this.stillDue(game) ?? game;
    const answer = await session.send({ t: "move", d: { game: game.game, ply: pliesOf(game) + 1, move, ...carried } });
    if (carried.opening !== undefined) await dice.checkCall(before, move, answer);
    connection.heard(answer);
  }

  /** The newest state of this game, if a move that was meant for that state can still be made. */
  stillDue(game: Game): Game | undefined {
    const { game: now } = this;
    const due =
      now?.game === game.game &&
      now.phase === "playing" &&
      pliesOf(now) === pliesOf(game) &&
      now.moves.length === game.moves.length;
    return due ? now : undefined;
  }

  /** A move that had no answer when the page was left. It goes out under its own id, so that it is made once at most. */
  sendKeptMove(game: Game): void {
    const { session, dice } = this.edge;
    const move = session.outbox.keptMove(game.game);
    if (!move) return;
    if (!isStillDue(game, move)) return session.outbox.dropKeptMove(game.game);
    const answered = session.sendAs(move);
    if (move.d.opening !== undefined) void answered.then((answer) => dice.checkCall(game, move.d.move, answer));
  }
}
