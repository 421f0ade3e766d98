// The rules as a filter (`astragal rules`), for tests that look for a line of moves which leads to something.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { dice } from "./players.mjs";
import { program } from "./server.mjs";

/** The piece on a square of a FEN's placement; empty if there is none. */
export function pieceAt(fen, square) {
  const rows = fen.split(" ")[0].split("/");
  let file = square.charCodeAt(0) - 97;
  for (const token of rows[rows.length - Number(square.slice(1))].match(/\d+|\*|\+?[A-Za-z]|\{[^}]*\}/g)) {
    file -= /^\d/.test(token) ? Number(token) : 1;
    if (file < 0) return /^[\d*]/.test(token) ? "" : token;
  }
  return "";
}

/** All squares of the rectangle that a placement fills. */
export function squaresOfFen(fen) {
  const rows = fen.split(" ")[0].split("/").length;
  return Array.from({ length: 26 * rows }, (_, i) => `${String.fromCharCode(97 + (i % 26))}${Math.floor(i / 26) + 1}`);
}

export class Rules {
  #child = spawn(program, ["rules"], { stdio: ["pipe", "pipe", "inherit"] });
  #waiting = [];

  constructor() {
    createInterface({ input: this.#child.stdout }).on("line", (line) => this.#waiting.shift()(JSON.parse(line)));
  }

  ask(request) {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    });
  }

  end() {
    this.#child.stdin.end();
  }

  /**
   * Looks for a line of random moves, of at most `plies`, that ends with a wanted one; undefined if none was found in
   * `games` games.
   */
  async hunt(game, fen, wanted, { plies, games, seed }) {
    const roll = dice(seed);
    for (let played = 0; played < games; ++played) {
      const line = [];
      for (let at = fen; line.length < plies; ) {
        const { moves } = await this.ask({ op: "moves", ...game, fen: at });
        if (moves.length === 0) break;
        const seen = { ep: at.split(" ")[3], piece: (square) => pieceAt(at, square) };
        const found = moves.find((move) => wanted(move, seen));
        if (found !== undefined) return [...line, found];
        const move = moves[roll(moves.length)];
        line.push(move);
        ({ fen: at } = await this.ask({ op: "play", ...game, fen: at, move }));
      }
    }
    return undefined;
  }
}
