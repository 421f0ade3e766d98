// Whether the games of shogi have Japanese names and moves on this page: by the user's choice, which this browser keeps, and
// before there is one by the language that the browser asks for.
const kJapanese = "astragal.shogi-japanese";

interface Store {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
}

export const wantsJapanese = (store: Store, wanted: readonly string[] = navigator.languages): boolean =>
  (store.get(kJapanese) ?? (/^ja\b/.test(wanted[0] ?? "") ? "yes" : "no")) === "yes";

export const chooseJapanese = (store: Store, on: boolean): void => store.set(kJapanese, on ? "yes" : "no");
