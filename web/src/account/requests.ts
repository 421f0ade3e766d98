// Accounts over HTTP, docs/http.md: what is sent, and what may come back. A refusal is a value with the server's own
// sentence.
import { ask, browserSend, type Asked, type Send } from "../net/ask";
import {
  readAccount,
  readApiTokens,
  readDone,
  readLeave,
  readLoginsShown,
  readMadeToken,
  readMute,
  readMutes,
} from "../protocol/readers.gen";
import { object } from "../protocol/reading";

export function requests(send: Send = browserSend) {
  return {
    register: (name: string, password: string, email: string) =>
      ask(send("POST", "/api/account", email === "" ? { name, password } : { name, password, email }), readAccount),
    signIn: (name: string, password: string) => ask(send("POST", "/api/login", { name, password }), readAccount),
    signOut: () => ask(send("POST", "/api/logout", {}), readDone),
    signOutEverywhere: () => ask(send("POST", "/api/logout/everywhere", {}), readDone),
    signOutOthers: () => ask(send("POST", "/api/logout/others", {}), readDone),
    sessions: () => ask(send("GET", "/api/account/sessions"), readLoginsShown),
    endSession: (id: string) => ask(send("DELETE", `/api/account/sessions/${encodeURIComponent(id)}`), readDone),
    forgotten: (name: string) => ask(send("POST", "/api/login/forgotten", { name }), readDone),
    resetPassword: (link: string, next: string) => ask(send("POST", "/api/login/reset", { link, new: next }), readDone),
    confirmEmail: (link: string) => ask(send("POST", "/api/mail/confirm", { link }), readDone),
    unsubscribe: (link: string) => ask(send("POST", `/api/mail/unsubscribe/${encodeURIComponent(link)}`, {}), readDone),
    /** As it came, to be saved; read only to see that it is whole. */
    exported: async (): Promise<Asked<string>> => {
      const sent = send("GET", "/api/account/export");
      const answer = await ask(sent, object({}));
      return answer.ok ? { ok: true, value: (await sent).text } : answer;
    },
    account: () => ask(send("GET", "/api/account"), readAccount),
    changePassword: (password: string, next: string) =>
      ask(send("POST", "/api/account/password", { password, new: next }), readDone),
    close: (password: string) => ask(send("POST", "/api/account/close", { password }), readDone),
    tokens: () => ask(send("GET", "/api/token"), readApiTokens),
    makeToken: (label: string, scopes: readonly string[]) =>
      ask(send("POST", "/api/token", { label, scopes }), readMadeToken),
    leave: () => ask(send("GET", "/api/account/leave"), readLeave),
    announceLeave: (from_ms: number, days: number) =>
      ask(send("POST", "/api/account/leave", { from_ms, days }), readLeave),
    dropLeave: (from: number) => ask(send("DELETE", `/api/account/leave/${String(from)}`), readLeave),
    mutes: () => ask(send("GET", "/api/mute"), readMutes),
    mute: (player: string, ms: number | undefined) =>
      ask(send("POST", "/api/mute", ms === undefined ? { player } : { player, ms }), readMute),
    unmute: (player: string) => ask(send("DELETE", `/api/mute/${encodeURIComponent(player)}`), readDone),
    dropToken: (id: string) => ask(send("DELETE", `/api/token/${encodeURIComponent(id)}`), readDone),
  };
}
