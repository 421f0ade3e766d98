// Finds in a record's text what JSON.parse accepts silently: a field that occurs twice, and a number that is not plain
// digits (`6.0`, `6e0`, `-0`) or has more than 64 bits. The text must be one that JSON.parse has accepted, so this
// module only has to skip strings and to count the depth. It also refuses what the server's reader refuses in any JSON:
// notes that nest too deep, a number beyond a double, half of a surrogate pair.

export interface Hidden {
  readonly kind: "doubled" | "number" | "deep" | "huge" | "surrogate";
  readonly text: string;
}

const kToken = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|-?[0-9][0-9.eE+-]*/g;

const kMaxNotesDepth = 64;
const kMostWhole = 2n ** 64n - 1n;

interface Level {
  readonly names: Set<string>;
  key: string;
}

/** The first thing of this kind in the text; undefined if there is none. */
export function findHidden(json: string): Hidden | undefined {
  const levels: Level[] = [];
  let before = "";
  for (const [token] of json.matchAll(kToken)) {
    const level = levels.at(-1);
    if (token === "{" || token === "[") {
      if (levels[0]?.key === "notes" && levels.length > kMaxNotesDepth) return { kind: "deep", text: "notes" };
      levels.push({ names: new Set(), key: "" });
    } else if (token === "}" || token === "]") {
      levels.pop();
    } else if (token === ":" && level) {
      level.key = JSON.parse(before) as string;
      if (level.names.has(level.key)) return { kind: "doubled", text: level.key };
      level.names.add(level.key);
    } else if (/^[-0-9]/.test(token)) {
      if (!Number.isFinite(Number(token))) return { kind: "huge", text: token };
      if (!/^[0-9]+$/.test(token) || BigInt(token) > kMostWhole) return { kind: "number", text: token };
    } else if (token.includes("\\u") && /\p{Surrogate}/u.test(JSON.parse(token) as string)) {
      return { kind: "surrogate", text: token };
    }
    before = token;
  }
  return undefined;
}
