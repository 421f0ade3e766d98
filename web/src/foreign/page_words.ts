// What the reader of game files and the rules say of a file, in the language of the page: first the names in it, then the
// sentences. An English page shows what came.
import { outcomeWords } from "../game/words";
import * as m from "../messages/all.gen";
import { gameName, pieceName } from "../messages/names";
import { inOwnWords } from "../net/refusals";
import type { Outcome } from "../protocol/messages.gen";
import type { Failure, Note, Said } from "./answers";
import { withoutStop } from "./words";

type Named = (value: string, game: string) => string;

/** `black checkmate`, as the rules say it. */
function endingWords(status: string): string {
  const [result = "", reason = ""] = status.split(" ");
  return withoutStop(outcomeWords({ result, reason } as Outcome).why);
}

function pieceWords(name: string, game: string): string {
  const found = pieceName(game, "", name, false) ?? name;
  return typeof found === "string" ? found : found.one;
}

const isLanguage = (word: string): word is keyof typeof m.file.languages => Object.hasOwn(m.file.languages, word);

/** Arguments that are names. */
const kNamed: Readonly<Record<string, Named>> = {
  ending: endingWords,
  game: (id) => gameName(id, id),
  games: (ids) =>
    ids
      .split(", ")
      .map((id) => gameName(id, id))
      .join(", "),
  language: (word) => (isLanguage(word) ? m.file.languages[word]() : word),
  piece: pieceWords,
  side: (word) => m.game.color({ side: word === "White" ? "white" : "black" }),
  start: (id) => gameName(id, id),
};

const namesIn = (values: Readonly<Record<string, string>>, game: string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, kNamed[name]?.(value, game) ?? value]));

async function said<T extends Said>(one: T, game: string): Promise<T> {
  const { code = "", message, reason, sentence, because } = one;
  const words = inOwnWords({
    code,
    message,
    ...(reason === undefined ? {} : { reason }),
    ...(sentence ? { sentence: { ...sentence, with: namesIn(sentence.with, game) } } : {}),
    ...(because ? { why: (await said(because, game)).message } : {}),
  });
  return words ? { ...one, message: (await words).message } : one;
}

interface Answer {
  readonly variant?: string;
  readonly warnings?: readonly Note[];
  readonly error?: Failure;
}

/** An answer with its warnings and what fails in the language of the page. */
export async function inPageWords<T extends Answer>(asked: Promise<T | undefined>): Promise<T | undefined> {
  const answer = await asked;
  if (!answer) return undefined;
  const { variant = "", warnings, error } = answer;
  return {
    ...answer,
    ...(warnings ? { warnings: await Promise.all(warnings.map((one) => said(one, variant))) } : {}),
    ...(error ? { error: await said(error, variant) } : {}),
  };
}
