// The phrase that opens what is sealed: 80 bits of the browser's own generator as four groups of four characters, in
// Crockford's base 32. No letter in it looks like a digit, so a letter that somebody reads or types for a digit can be
// corrected.
const kSigns = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const kBytes = 10;
const kLength = 16;
const kGroup = 4;

export function newPhrase(
  fillRandom: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): string {
  const random = new Uint8Array(kBytes);
  fillRandom(random);
  let rest = random.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);
  let phrase = "";
  for (let i = 0; i < kLength; ++i) {
    phrase = (kSigns[Number(rest & 31n)] ?? "") + phrase;
    rest >>= 5n;
  }
  return phrase;
}

/** The phrase in groups, as it is read and typed: K7QM 2XVA R0TP 9DHN. */
export function groupsOf(phrase: string): string[] {
  return phrase.match(new RegExp(`.{1,${String(kGroup)}}`, "g")) ?? [];
}

/** What somebody has typed, in its only spelling; undefined if it is no phrase, or too short or long. */
export function readSigns(typed: string, length = kLength): string | undefined {
  const signs = typed
    .toUpperCase()
    .replace(/[\s.,_–-]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1")
    .replace(/U/g, "V");
  return signs.length === length && [...signs].every((sign) => kSigns.includes(sign)) ? signs : undefined;
}

/** Reads one group of the phrase. */
export function readGroup(typed: string): string | undefined {
  return readSigns(typed, kGroup);
}
