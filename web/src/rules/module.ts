// The WebAssembly module of the rules and the engine as functions of text (rules/browser/module.cpp). The page gives
// the engine a clock and a way to speak; any other call that the C++ library would make to an operating system ends the
// call of the module.

/** What every module has (rules/browser). */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  room(bytes: number): number;
  answer_at(): number;
}
interface RulesExports extends Exports {
  answer(): number;
  hear(): void;
}

/** Functions of the page that the module calls. */
type Page = Readonly<Record<string, (...args: number[]) => number | undefined>>;

export type Ask = (request: string) => string;

function importsOf(module: WebAssembly.Module, page: Page): WebAssembly.Imports {
  const imports: Record<string, Record<string, Page[string]>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    const none = (): never => {
      throw new Error(`the rules asked for ${name}`);
    };
    (imports[from] ??= {})[name] = (from === "page" ? page[name] : undefined) ?? none;
  }
  return imports;
}

/** An instance of a module, which takes and gives texts through its memory. */
export class Instance<E extends Exports> {
  readonly exports: E;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(module: WebAssembly.Module, page: Page) {
    this.exports = new WebAssembly.Instance(module, importsOf(module, page)).exports as unknown as E;
    this.exports._initialize();
  }

  write(text: string): void {
    this.writeBytes(this.#encoder.encode(text));
  }
  writeBytes(bytes: Uint8Array): void {
    // Each call may make the memory grow, and then it moves.
    const at = this.exports.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }
  read(at: number, length: number): string {
    return this.#decoder.decode(new Uint8Array(this.exports.memory.buffer, at, length));
  }
  /** The answer of which a function has just said how long it is. */
  answered(length: number): string {
    return this.read(this.exports.answer_at(), length);
  }
}

export async function openModule(bytes: ArrayBuffer): Promise<Ask> {
  const rules = new Instance<RulesExports>(await WebAssembly.compile(bytes), {});
  return (request) => {
    rules.write(request);
    return rules.answered(rules.exports.answer());
  };
}

/** The engine: it takes lines of UCI (docs/engine.md), and says its lines before the call returns. */
export function openEngine(module: WebAssembly.Module, say: (line: string) => void): (line: string) => void {
  const engine = new Instance<RulesExports>(module, {
    now: () => performance.now(),
    say: (at, length) => void say(engine.read(at, length)),
  });
  return (line) => {
    engine.write(line);
    engine.exports.hear();
  };
}
