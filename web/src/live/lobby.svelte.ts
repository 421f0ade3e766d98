// What waits for players and what is played now, while a page watches it; and the challenges to this player, always.
import type { Session } from "../net/session";
import type { LobbyData, Seek, ServerMessage } from "../protocol/messages.gen";

export class Lobby {
  /** Undefined: nobody watches, or nothing has come yet. */
  seen = $state.raw<LobbyData>();
  challenges = $state.raw<readonly Seek[]>([]);

  constructor(private readonly session: Pick<Session, "watchLobby">) {}

  /** Until what is returned is called. */
  watch(): () => void {
    this.session.watchLobby(true);
    return () => {
      this.session.watchLobby(false);
      this.seen = undefined;
    };
  }

  hear(message: ServerMessage): void {
    if (message.t === "lobby") this.seen = message.d;
    if (message.t === "challenges") this.challenges = message.d.challenges;
  }
}
