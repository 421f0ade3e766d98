// The WebAssembly module that reads a game file of another program (rules/browser/foreign_module.cpp): one file for each
// instance. Bytes go in as they are, for the reader tells encodings apart.
import { Instance, type Exports } from "../rules/module";

interface ForeignExports extends Exports {
  open_file(): number;
  list_games(first: number, count: number): number;
  read_game(game: number): number;
}

/** Its functions give the text of a JSON object (answers.ts). */
export interface Reader {
  open(bytes: Uint8Array): string;
  list(first: number, count: number): string;
  /** `request`: lines with `variant` and `option` (rules/browser/request.hpp). */
  read(game: number, request: string): string;
}

export async function openReader(module: ArrayBuffer): Promise<Reader> {
  const one = new Instance<ForeignExports>(await WebAssembly.compile(module), {});
  return {
    open(bytes) {
      one.writeBytes(bytes);
      return one.answered(one.exports.open_file());
    },
    list: (first, count) => one.answered(one.exports.list_games(first, count)),
    read(game, request) {
      one.write(request);
      return one.answered(one.exports.read_game(game));
    },
  };
}
