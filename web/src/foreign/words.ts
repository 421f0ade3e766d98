// What was not read of a file, as sentences.
import * as m from "../messages/all.gen";
import type { Failure, Note } from "./answers";

export const withoutStop = (text: string): string => text.replace(/[.]$/, "");

export const noteWords = ({ line, column, message }: Note): string =>
  m.file.at({ line, column, what: withoutStop(message) });

/** The move that fails, with its number. */
export const moveOf = ({ number = "", move = "" }: Failure): string => `${number} ${move}`.trim();

/** With the move, if it is one that cannot be read. */
export const failureWords = (failure: Failure): string =>
  failure.move === undefined
    ? noteWords(failure)
    : m.file.atMove({
        line: failure.line,
        column: failure.column,
        move: moveOf(failure),
        what: withoutStop(failure.message),
      });
