// The engine in a worker of its own, which is made at the first search. While the worker searches it cannot be told
// anything, so a search is stopped by ending its worker; the next search makes another one, from the module that is
// compiled already. As long as nothing stops it, the engine remembers what it has found.
import { fetchModule, reasonOf } from "../rules/fetched";
import { goLine, optionLine, optionsOf, positionLine, readBest, readReport, type Asked, type Report } from "./lines";

/** The part of a Worker's interface that is used. */
export interface Helper {
  postMessage(told: WebAssembly.Module | string): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** What went wrong: the module could not be loaded, the engine refused the question, or its worker broke. */
export type Trouble = "module" | "refused" | "broken";

/**
 * `best` is a move, `roll` where a die is due, or null where the game is over or nothing was found before the search
 * was stopped.
 */
export type Found =
  | { readonly ok: true; readonly best: string | null }
  | { readonly ok: false; readonly trouble: Trouble; readonly why: string };

interface Search {
  readonly asked: Asked;
  readonly onreport: (report: Report) => void;
  readonly end: (found: Found) => void;
  /** The first move of the best line so far. */
  best: string | null;
  /** What the engine found wrong with the options or the position. */
  refused: string | undefined;
  goes: boolean;
}

export class Engine {
  #module: Promise<WebAssembly.Module> | undefined;
  #helper: Helper | undefined;
  #search: Search | undefined;
  /** The options that the worker was told last. */
  readonly #told = new Map<string, string>();
  /** The game that the engine was told last. */
  #game: number | undefined;

  constructor(
    readonly load: () => Promise<WebAssembly.Module>,
    readonly makeHelper: () => Helper,
  ) {}

  /** Starts a search, which reports each depth that is done; a search that is going on is stopped first. */
  search(asked: Asked, onreport: (report: Report) => void = () => undefined): Promise<Found> {
    if (this.#search) this.stop();
    return new Promise((end) => {
      const search: Search = { asked, onreport, end, best: null, refused: undefined, goes: false };
      this.#search = search;
      void this.#begin(search);
    });
  }

  /** Ends the search, which answers with what it has found so far; the engine forgets everything. */
  stop(): void {
    this.#close();
    this.#end({ ok: true, best: this.#search?.best ?? null });
  }

  async #begin(search: Search): Promise<void> {
    try {
      const module = await (this.#module ??= this.load());
      if (this.#search !== search) return;
      const helper = (this.#helper ??= this.#made(module));
      for (const [name, value] of optionsOf(search.asked)) {
        if (this.#told.get(name) === value) continue;
        this.#told.set(name, value);
        helper.postMessage(optionLine(name, value));
      }
      if (search.asked.game !== this.#game) helper.postMessage("ucinewgame");
      this.#game = search.asked.game;
      helper.postMessage(positionLine(search.asked));
      helper.postMessage("isready");
    } catch (error) {
      this.#module = undefined; // The module may load the next time.
      if (this.#search === search) this.#fail("module", reasonOf(error));
    }
  }

  #made(module: WebAssembly.Module): Helper {
    const helper = this.makeHelper();
    helper.onmessage = ({ data }) => this.#hear(data);
    helper.onerror = ({ message }) => this.#fail("broken", message || "the worker could not be started");
    helper.postMessage(module);
    return helper;
  }

  #hear(line: string): void {
    const search = this.#search;
    if (!search) return;
    if (!search.goes) return this.#prepared(search, line);
    const report = readReport(line);
    if (report) {
      if (report.number === 1) search.best = report.line[0] ?? null;
      return search.onreport(report);
    }
    const best = readBest(line);
    if (best !== undefined) this.#end({ ok: true, best });
  }

  /** Takes a line that comes before `readyok`: the engine speaks then only to refuse something. */
  #prepared(search: Search, line: string): void {
    if (line !== "readyok") return void (search.refused ??= line.replace(/^info string /, ""));
    if (search.refused !== undefined) {
      this.#told.clear();
      return this.#end({ ok: false, trouble: "refused", why: search.refused });
    }
    search.goes = true;
    this.#helper?.postMessage(goLine(search.asked));
  }

  #fail(trouble: Trouble, why: string): void {
    this.#close();
    this.#end({ ok: false, trouble, why });
  }

  #close(): void {
    this.#helper?.terminate();
    this.#helper = undefined;
    this.#game = undefined;
    this.#told.clear();
  }

  #end(found: Found): void {
    const search = this.#search;
    this.#search = undefined;
    search?.end(found);
  }
}

/** The engine of this page, in a worker of its own. */
export function browserEngine(): Engine {
  const load = async (): Promise<WebAssembly.Module> => WebAssembly.compile(await fetchModule());
  return new Engine(
    load,
    () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" }),
  );
}
