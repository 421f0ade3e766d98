// In which language the page is. The server chooses it by the languages that the browser asks for; a choice of the user's is a
// cookie, which the server reads (server/api/languages.hpp), and for an account it is kept there, too.
import { language, languages } from "./language.gen";

const kCookie = "language";
const kYear = 365 * 86_400;
const kKept = "page-"; // as in public/sw.js
const kPatienceMs = 15_000;

/** The language that the user has chosen in this browser, if any. */
export function chosenLanguage(cookies: string = document.cookie): string | undefined {
  const found = new RegExp(`(?:^|;\\s*)${kCookie}=([a-z]{2})(?:;|$)`).exec(cookies)?.[1];
  return found !== undefined && languages.includes(found) ? found : undefined;
}

/**
 * Keeps the choice; if the page is in another language it has to be loaded again, which is told. What was kept for when
 * there is no connection goes: on a slow one it would be shown in place of the page in the language that was chosen.
 */
export async function keepLanguage(wanted: string): Promise<"reload" | "same"> {
  document.cookie = `${kCookie}=${wanted}; Path=/; Max-Age=${String(kYear)}; SameSite=Lax`;
  if (wanted === language) return "same";
  await forgetKept();
  return "reload";
}

/** Only what is asked for by GET may come from what is kept. */
const serverAnswers = (): Promise<boolean> =>
  fetch("/sw.js", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(kPatienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Browsers have no caches where the page came over plain http, and some refuse them to private windows. While the server
 * does not answer, what is kept stays: there is no other page. Assets stay, too: they serve in each language that has
 * them, and by them the next service worker knows that the page is to be kept.
 */
export async function forgetKept(
  there: Pick<CacheStorage, "keys" | "open"> | undefined = globalThis.caches,
  answers: () => Promise<boolean> = serverAnswers,
): Promise<void> {
  const names = ((await there?.keys().catch(() => undefined)) ?? []).filter((name) => name.startsWith(kKept));
  if (!there || names.length === 0 || !(await answers())) return;
  for (const name of names) {
    const kept = await there.open(name);
    const others = (await kept.keys()).filter(({ url }) => !new URL(url).pathname.startsWith("/assets/"));
    await Promise.all(others.map((one) => kept.delete(one)));
  }
}

/**
 * The language of an account that has come to this browser: it holds here, unless this browser has a choice of its own.
 * `undefined`: nothing changes.
 */
export function languageToTake(ofAccount: string | undefined, chosen: string | undefined): string | undefined {
  if (ofAccount === undefined || chosen !== undefined || !languages.includes(ofAccount)) return undefined;
  return ofAccount === language ? undefined : ofAccount;
}

/** What a language is called in itself: `Deutsch`. */
export const ownName = (one: string): string => new Intl.DisplayNames([one], { type: "language" }).of(one) ?? one;
