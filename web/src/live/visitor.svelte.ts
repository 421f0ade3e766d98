// Who uses this page: the guest or account that the server knows it as, and requests over HTTP in its name.
import { sendBy, type Send } from "../net/ask";
import { kToken } from "../net/session";
import type { Store } from "../net/store";
import type { You } from "../protocol/messages.gen";

export class Visitor {
  you = $state.raw<You>();
  /** The server has forgotten the guest that this browser was. */
  forgotten = $state(false);

  constructor(private readonly store: Pick<Store, "get">) {}

  /** Asks over HTTP in its name: a guest shows its token, an account its cookie. */
  get http(): Send {
    return sendBy({ guest: this.you?.account ? undefined : this.store.get(kToken) });
  }

  get moderates(): boolean {
    return this.you?.account?.roles.some((role) => role === "moderator" || role === "admin") ?? false;
  }
}
