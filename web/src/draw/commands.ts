// The check of a draw by hand, with openssl: the commands of docs/verify.md with a draw's own values. People compare
// what they print. Each shell variable holds only letters, digits and `|:;=,.+-@`, so quotes are enough.
import { parseLock, type Lock } from "../fair/lock";
import type { DrawRecord, Roll } from "../fair/record";

const kWordsInBlock = 8;

function openingLines(lock: Lock, roll: Roll): { lines: string[]; names: string[] } {
  const lines: string[] = [];
  const names: string[] = [];
  for (const [i, opening] of roll.openings.entries()) {
    if (opening === undefined) continue;
    const whose = i === 0 ? "the server's" : (lock.seats[i - 1]?.player ?? "?");
    lines.push(`O${String(i)}=${opening}  # ${whose}`);
    names.push(`$O${String(i)}`);
  }
  return { lines, names };
}

/** One line of arithmetic for each die: eight hex digits of the stream, modulo its faces, plus one. */
function diceLines(roll: Roll): string[] {
  const dice = roll.dice ?? [];
  const lines: string[] = [];
  for (let first = 0; first < dice.length; first += kWordsInBlock) {
    const block = String(first / kWordsInBlock);
    lines.push(`W=$(printf 'fair1|stream|${block}' | openssl sha256 -mac HMAC -macopt hexkey:$K -r | cut -c1-64)`);
    for (const [i, { faces }] of dice.slice(first, first + kWordsInBlock).entries()) {
      lines.push(`echo $((0x$(echo $W | cut -c${String(8 * i + 1)}-${String(8 * i + 8)}) % ${String(faces)} + 1))`);
    }
  }
  return lines;
}

function rollLines(lock: Lock, record: DrawRecord): string[] {
  const [roll] = record.rolls;
  if (!roll) return ["", "# Nothing is opened yet."];
  const { lines, names } = openingLines(lock, roll);
  const checks = [
    "",
    "# 2. The openings are the committed ones: these hashes must be among the commitments of the lock.",
    ...lines,
    `for X in ${names.join(" ")}; do (printf 'fair1|link|'; echo $X | unhex) | openssl sha256 -r; done`,
    `printf '%s\\n' "$L" | tr '|' '\\n' | tail -n ${String(lock.seats.length + 1)}`,
  ];
  if (!roll.dice) return [...checks, "", "# 3. Openings are missing, so there are no numbers."];
  const all = roll.openings.map((opening, i) => (opening === undefined ? "-" : `$O${String(i)}`)).join("|");
  return [
    ...checks,
    "",
    "# 3. Together they give the numbers.",
    "H=$(openssl sha256 -r lock | cut -c1-64)",
    `K=$(printf %s "fair1|roll|1|${roll.for}|${all}" | openssl sha256 -mac HMAC -macopt hexkey:$H -r | cut -c1-64)`,
    ...diceLines(roll),
  ];
}

/** The commands for a draw before a game, which has one roll; undefined if the lock cannot be read. */
export function opensslLines(record: DrawRecord): string | undefined {
  const lock = parseLock(record.lock);
  if (!lock.ok || lock.value.rolls !== 1) return undefined;
  return [
    `unhex() { printf "$(sed 's/../\\\\x&/g')"; }`,
    `L='${record.lock}'`,
    `G=${record.signature}`,
    `P=${lock.value.serverKey}  # the server's key: compare it with the one you know`,
    "",
    "# 1. The lock is signed.",
    `printf %s "$L" > lock; echo 302a300506032b6570032100$P | unhex > key; echo $G | unhex > sig`,
    "openssl pkeyutl -verify -pubin -keyform DER -inkey key -rawin -in lock -sigfile sig",
    ...rollLines(lock.value, record),
  ].join("\n");
}
