// The language of an account: what the page is shown in on all of its devices, and what its mails and push messages are in. The
// server keeps it with what the account is told (docs/http.md, Notices).
import { chosenLanguage, keepLanguage, languageToTake } from "../messages/choose";
import { language } from "../messages/language.gen";
import { kLanguages } from "../protocol/words.gen";
import { changeSettings, type NoticeRequests } from "./notices";

/** Keeps the language for the account that is signed in. Nothing is stored if that fails: this browser's choice holds. */
export async function storeLanguage(
  wanted: string,
  server: Pick<NoticeRequests, "told" | "save">,
): Promise<string | undefined> {
  const known = kLanguages.find((one) => one === wanted);
  const saved = await changeSettings(server, (now) => ({
    ...now,
    ...(known === undefined ? {} : { language: known }),
  }));
  return saved.ok ? undefined : saved.message;
}

/**
 * A language was chosen. The server says whether there is an account if that is not known yet; without one the choice
 * holds in this browser alone. What went wrong is told only to who has one.
 */
export async function storeChoice(
  wanted: string,
  hasAccount: () => boolean | undefined,
  server: Pick<NoticeRequests, "told" | "save">,
): Promise<string | undefined> {
  if (hasAccount() === false) return undefined;
  const trouble = await storeLanguage(wanted, server);
  return hasAccount() === true ? trouble : undefined;
}

/**
 * Somebody has signed in: the language of the account holds from now on; an account without one gets that of the page.
 * Tells whether the page has to be loaded again.
 */
export async function settleLanguage(server: Pick<NoticeRequests, "told" | "save">): Promise<boolean> {
  const told = await server.told();
  if (!told.ok) return false;
  const ofAccount = told.value.settings.language;
  if (ofAccount === undefined) {
    if (language !== "en" || chosenLanguage() !== undefined) await storeLanguage(language, server);
    return false;
  }
  const taken = languageToTake(ofAccount, chosenLanguage());
  return taken !== undefined && (await keepLanguage(taken)) === "reload";
}
