// What a browser calls itself (its User-Agent), as people know it. Pure.

/** The first that is found: later ones are named by others, too. */
const kBrowsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const kSystems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  names.find(([form]) => form.test(agent))?.[1];

export interface Device {
  readonly browser: string;
  readonly system: string;
}

/** Undefined: nobody knows such a browser, or it has not said what it is. */
export function deviceOf(agent: string): Device | undefined {
  const [browser, system] = [nameIn(kBrowsers, agent), nameIn(kSystems, agent)];
  return browser !== undefined && system !== undefined ? { browser, system } : undefined;
}
