// In which language the page is. The server chooses it by the languages that the browser asks for; a choice of the user's is a
// cookie, which the server reads (server/api/languages.hpp), and for an account it is kept there, too.
import { language, languages } from "./language.gen";

const kCookie = "language";
const kYear = 365 * 86_400;

/** The language that the user has chosen in this browser, if any. */
export function chosenLanguage(cookies: string = document.cookie): string | undefined {
  const found = new RegExp(`(?:^|;\\s*)${kCookie}=([a-z]{2})(?:;|$)`).exec(cookies)?.[1];
  return found !== undefined && languages.includes(found) ? found : undefined;
}

/** Keeps the choice; if the page is in another language it has to be loaded again, which is told. */
export function keepLanguage(wanted: string): "reload" | "same" {
  document.cookie = `${kCookie}=${wanted}; Path=/; Max-Age=${String(kYear)}; SameSite=Lax`;
  return wanted === language ? "same" : "reload";
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
