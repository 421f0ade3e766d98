// A bot over HTTP, written from docs/http.md ("Playing") alone and with nothing but Node: it accepts what it is
// challenged to, plays legal moves by chance, resigns after so many, and leaves when the server says so. Two of them
// play each other in play.mjs.
const NEWLINE = "\n";

/** Reads a stream of lines; empty ones say only that it lives. */
async function* linesOf(response) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of response.body) {
    rest += decoder.decode(bytes, { stream: true });
    const lines = rest.split(NEWLINE);
    rest = lines.pop();
    for (const line of lines) if (line !== "") yield JSON.parse(line);
  }
}

export class Bot {
  /** @param mostMoves after so many of its own it resigns */
  constructor(server, token, mostMoves) {
    Object.assign(this, { server, token, mostMoves, games: new Map(), ended: [] });
  }

  async ask(method, path, form) {
    const headers = { authorization: `Bearer ${this.token}` };
    const body = form && new URLSearchParams(form);
    return fetch(this.server + path, { method, headers, body });
  }
  async post(path, form) {
    const response = await this.ask("POST", path, form);
    const answer = await response.json();
    if (response.status === 429) {
      await new Promise((go) => setTimeout(go, 1000 * Number(response.headers.get("retry-after"))));
      return this.post(path, form);
    }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Follows the stream of events, until `enough` says so. */
  async follow(enough) {
    const response = await this.ask("GET", "/api/stream/event");
    if (!response.ok) throw new Error(`no events: ${await response.text()}`);
    this.isListening = true;
    for await (const event of linesOf(response)) {
      if (event.type === "challenge" && event.challenge.challenger.name !== this.name) {
        await this.post(`/api/challenge/${event.challenge.id}/accept`);
      }
      if (event.type === "gameStart") this.games.set(event.game.id, this.play(event.game));
      if (event.type === "gameFinish") this.ended.push(event.game);
      if (enough(this)) break;
    }
    await Promise.all(this.games.values());
  }

  async play({ id, color }) {
    const response = await this.ask("GET", `/api/bot/game/stream/${id}`);
    if (!response.ok) throw new Error(`no game: ${await response.text()}`);
    let made = 0;
    let last = "";
    for await (const line of linesOf(response)) {
      const state = line.type === "gameFull" ? line.state : line;
      if (state.type !== "gameState" || state.status !== "started") continue;
      const isMine = state.fen.split(" ")[1] === color[0] && state.legal.length > 0;
      if (!isMine || state.fen === last) continue;
      last = state.fen;
      if (++made > this.mostMoves) {
        await this.post(`/api/bot/game/${id}/resign`);
        continue;
      }
      const move = state.legal[Math.floor(Math.random() * state.legal.length)];
      await this.post(`/api/bot/game/${id}/move/${encodeURIComponent(move)}`);
    }
  }
}

/** An account that is a bot, with a token. */
export async function newBot(server, name, mostMoves) {
  const headers = { "content-type": "application/json", origin: server };
  const made = await fetch(`${server}/api/account`, {
    method: "POST",
    headers,
    body: JSON.stringify({ name, password: "correct horse battery" }),
  });
  if (!made.ok) throw new Error(`no account: ${await made.text()}`);
  headers.cookie = made.headers.get("set-cookie").split(";")[0];
  const told = await fetch(`${server}/api/token`, {
    method: "POST",
    headers,
    body: JSON.stringify({ label: "bot", scopes: ["play", "challenge", "bot"] }),
  });
  const bot = new Bot(server, (await told.json()).token, mostMoves);
  bot.name = name;
  await bot.post("/api/bot/account/upgrade");
  const account = await (await bot.ask("GET", "/api/account")).json();
  if (account.title !== "BOT" || account.username !== name) throw new Error(JSON.stringify(account));
  return bot;
}
