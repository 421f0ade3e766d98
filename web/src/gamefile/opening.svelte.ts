// What the page of game files does with a file: ours is read strictly and checked by the server, any other is read in a
// worker, and a game of it goes to the analysis board. Of several games one is chosen, and what the file does not say is
// asked. A file that is taken meanwhile ends what went on.
import type { Failure, Note, ReadGame } from "../foreign/answers";
import { ForeignFile, kMostBytes, type Wanted } from "../foreign/client";
import { handed } from "../foreign/handed";
import { studyOf } from "../foreign/study";
import { linkOf } from "../game/link";
import { fullSentence } from "../game/words";
import * as m from "../messages/all.gen";
import type { Ruleset } from "../rules/answers";
import { ForeignList, OwnList, type GameList } from "./list";
import { gamesIn, isOwn, openFile, tidied, utf8Of, type Opened, type Part } from "./open";
import { failureWords } from "../foreign/words";

/** A game of which something must be said before it can be read. */
export interface Question {
  readonly game: number;
  readonly wanted: Wanted;
  readonly read: ReadGame;
  readonly error: Failure;
}

export interface Surroundings {
  /** Shows a game on the analysis board. */
  readonly go: (link: string) => void;
  /** The options that are usual in a game. */
  readonly usual: (ruleset: Ruleset) => Promise<Ruleset["options"]>;
  readonly newFile?: () => ForeignFile;
  readonly openOwn?: typeof openFile;
}

const mayAsk = ({ code, choices }: Failure): boolean => choices !== undefined || code === "ambiguous_game";

export class Opening {
  busy = $state(false);
  /** Why nothing is shown. */
  refused = $state<string>();
  /** Of our own, to be stepped through. */
  opened = $state.raw<Opened>();
  list = $state.raw<GameList>();
  question = $state.raw<Question>();
  /** What the reader says of the file as a whole. */
  warnings = $state.raw<readonly Note[]>([]);
  /** A file of our own that the strict reader has refused. */
  strict = $state.raw<ArrayBuffer>();
  readonly #around: Surroundings;
  #turn = 0;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#showAgain();
  }

  /** The file that is open already, after its game was looked at. */
  #showAgain(): void {
    if (!handed.open || handed.open.games < 2) return;
    this.list = new ForeignList(handed.open.file, handed.open.games);
    this.warnings = handed.open.warnings;
  }

  async take(file: Blob): Promise<void> {
    const turn = this.#begin();
    if (file.size > kMostBytes) return this.#refuse(m.file.tooLarge({ megabytes: Math.ceil(file.size / 1024 / 1024) }));
    this.busy = true;
    // A folder cannot be read, nor a file that has gone meanwhile.
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (turn !== this.#turn) return;
    if (!bytes) return this.#refuse(m.file.unreadable());
    await this.#takeBytes(bytes, turn);
    if (turn === this.#turn) this.busy = false;
  }

  async choose(game: number): Promise<void> {
    if (this.list instanceof OwnList) {
      const part = this.list.parts[game];
      if (part) await this.#while((turn) => this.#showOwn(part, undefined, turn));
    } else await this.#while((turn) => this.#read(game, {}, turn));
  }

  /** What the user says of the game in question. */
  async say(wanted: Wanted): Promise<void> {
    const { question } = this;
    if (!question) return;
    await this.#while((turn) => this.#read(question.game, { ...question.wanted, ...wanted }, turn));
  }
  /** As far as the game in question was read. */
  async showAnyway(): Promise<void> {
    const { question } = this;
    if (question) await this.#while((turn) => this.#show(question.read, turn));
  }
  async forgive(): Promise<void> {
    const { strict } = this;
    if (!strict) return;
    const turn = this.#begin();
    await this.#while(() => this.#foreign(strict, turn), turn);
  }

  forget(): void {
    [this.refused, this.question, this.strict] = [undefined, undefined, undefined];
  }

  #begin(): number {
    this.forget();
    [this.opened, this.list, this.warnings, handed.open] = [undefined, undefined, [], undefined];
    return ++this.#turn;
  }
  #refuse(why: string): void {
    [this.busy, this.refused] = [false, why];
  }
  async #while(work: (turn: number) => Promise<void>, turn = ++this.#turn): Promise<void> {
    this.forget();
    this.busy = true;
    await work(turn);
    if (turn === this.#turn) this.busy = false;
  }

  async #takeBytes(bytes: ArrayBuffer, turn: number): Promise<void> {
    const text = isOwn(bytes) ? utf8Of(bytes) : undefined;
    if (text === undefined) return this.#foreign(bytes, turn);
    const parts = gamesIn(tidied(text));
    const [only] = parts;
    if (only && parts.length === 1) return this.#showOwn(only, bytes, turn);
    this.list = new OwnList(parts);
  }

  async #showOwn(part: Part, bytes: ArrayBuffer | undefined, turn: number): Promise<void> {
    const opening = await (this.#around.openOwn ?? openFile)(part);
    if (turn !== this.#turn) return;
    if (opening.ok) this.opened = opening.value;
    else
      [this.refused, this.strict] = [
        m.file.refused({ why: opening.what }),
        bytes ?? new TextEncoder().encode(part.text).buffer,
      ];
  }

  async #foreign(bytes: ArrayBuffer, turn: number): Promise<void> {
    const file = this.#around.newFile?.() ?? new ForeignFile();
    const opened = await file.open(bytes);
    if (turn !== this.#turn) return file.close();
    if (opened === undefined || "error" in opened) {
      this.#refuse(opened ? m.file.refused({ why: fullSentence(opened.error.message) }) : troubleOf(file));
      return file.close();
    }
    this.warnings = opened.warnings;
    handed.open = { file, games: opened.games, warnings: opened.warnings };
    if (opened.games > 1) this.list = new ForeignList(file, opened.games);
    else await this.#read(0, {}, turn);
  }

  async #read(game: number, wanted: Wanted, turn: number): Promise<void> {
    const file = handed.open?.file;
    const read = await file?.read(game, wanted);
    if (turn !== this.#turn || !file) return;
    if (!read) return this.#refuse(troubleOf(file));
    const { error } = read;
    if (error && mayAsk(error)) this.question = { game, wanted, read, error };
    else await this.#show(read, turn);
  }

  async #show(read: ReadGame, turn: number): Promise<void> {
    const { variant = "", options = {}, error } = read;
    const made = studyOf(read, await this.#around.usual({ variant, options }));
    if (turn !== this.#turn) return;
    if (!made) return this.#refuse(m.file.refused({ why: error ? failureWords(error) : m.file.unreadable() }));
    const link = linkOf(made.study);
    const warnings = [...this.warnings, ...read.warnings];
    handed.onBoard = { link, ...made, game: { ...read, warnings }, games: handed.open?.games ?? 1 };
    if (handed.onBoard.games < 2) handed.open = undefined;
    this.#around.go(link);
  }
}

const troubleOf = ({ trouble }: ForeignFile): string => (trouble === "broken" ? m.file.tooMuch() : m.file.noReader());
