// What a kind of piece may do besides the moves that a diagram shows, by game: which sentences of the messages say it,
// as the game's page in docs/rules has it, with the options of the game. This is fetched when somebody looks at a
// piece. Pure.
import { calledOf, type PieceKinds } from "../board/pieces";
import * as m from "../messages/all.gen";

type Options = Readonly<Record<string, string>>;
type Word = keyof typeof m.powers.of;
type Power = Word | readonly [word: Word, when: (options: Options) => boolean];
type Army = Readonly<Record<string, readonly Power[]>>;

const is =
  (name: string, value: string) =>
  (options: Options): boolean =>
    options[name] === value;
/** True if the option does not have one of these values, also if nobody has chosen it. */
const not =
  (name: string, ...values: readonly string[]) =>
  (options: Options): boolean =>
    !values.includes(options[name] ?? "");

const kEnPassant: Power = ["enPassant", not("en-passant", "off")];
const kPawn: readonly Power[] = ["twoSquares", kEnPassant];
const kCastlings: readonly Power[] = [
  ["castlesTwo", is("castling", "two")],
  ["castlesThree", is("castling", "three")],
  ["castlesFour", is("castling", "four")],
];

const kChess: Army = { pawn: [...kPawn, "promotes"], king: ["castlesTwo"] };

const kArray: Army = {
  pawn: [...kPawn, "promotesToArray"],
  king: ["castlesThree"],
  man: ["likeKing"],
  walker: ["walker"],
  tiger: ["tiger"],
  lion: ["lionOfArray"],
  cannon: ["cannon"],
  leo: ["leo"],
  vao: ["vao"],
  nightrider: ["nightrider"],
  camelrider: ["camelrider"],
  griffin: ["griffin"],
  rhinoceros: ["rhinoceros", ["rhinocerosPasses", not("rhino-pass", "off")]],
};

const kFuture: Army = {
  pawn: [...kPawn, "promotes"],
  king: [
    ["castlesFarther", not("farther-castling", "off")],
    ["castlesToDOrH", is("farther-castling", "off")],
    ["castlesUnseen", not("castling-threat", "king-path")],
    ["castlesSafely", is("castling-threat", "king-path")],
  ],
};

const kRolling: Army = {
  king: [["castlesWithDie", not("castling", "off")]],
  pawn: ["rolls", "pawnOfDice", kEnPassant],
  knight: ["rolls", "knightOfDice"],
  bishop: ["rolls"],
  rook: ["rolls"],
  queen: ["rolls"],
  general: [
    "rolls",
    ["likeKing", not("general", "camel", "elephant", "lion", "war-engine", "vizier", "ferz", "knight")],
  ],
  "general-due": ["generalDue"],
  "general-thrown": ["rolls", "generalThrown"],
};

const kShoPromotion: readonly Power[] = [
  ["promotesInThree", not("promotion", "modern")],
  ["promotesThroughThree", is("promotion", "modern")],
];
const kSho: Army = {
  pawn: [...kShoPromotion, "mustOnLast"],
  pikeman: [...kShoPromotion, "mustOnLast"],
  horse: [...kShoPromotion, "mustOnLastTwo"],
  "silver-general": kShoPromotion,
  bishop: kShoPromotion,
  rook: kShoPromotion,
  "drunk-elephant": [...kShoPromotion, "princeToBe"],
  "crown-prince": ["princeOfSho"],
  king: ["kingOfSho"],
};

const kChuPromotion: readonly Power[] = [
  ["promotesInFour", not("promotion", "jcsa")],
  ["promotesEnteringFour", is("promotion", "jcsa")],
];
const kChuFoot: readonly Power[] = [...kChuPromotion, ["promotesOnLast", is("promotion", "jcsa")], "deadOnLast"];
const kChuPromoting = [
  "horrible-panther",
  "copper-general",
  "silver-general",
  "gold-general",
  "retreating-chariot",
  "angle-goer",
  "blind-tiger",
];
const kChuPromotingToo = [
  "kirin",
  "phoenix",
  "sideways-goer",
  "straight-goer",
  "flying-chariot",
  "dragon-horse",
  "dragon-king",
  "adjutant",
];
const kLion: readonly Power[] = [
  "lionMoves",
  ["lionTrades", not("distant-lion", "seed")],
  ["lionTradesUnprotected", is("distant-lion", "seed")],
  ["lionAnswers", not("counter", "okazaki")],
  ["lionAnswersUnprotected", is("counter", "okazaki")],
];
const kPasses: Power = ["passesToo", is("partial-pass", "on")];
const kChu: Army = {
  ...Object.fromEntries([...kChuPromoting, ...kChuPromotingToo].map((kind) => [kind, kChuPromotion])),
  pawn: kChuFoot,
  pikeman: kChuFoot,
  "drunk-elephant": [...kChuPromotion, "princeToBe"],
  "promoted-adjutant": ["neverPrince"],
  "crown-prince": ["princeOfChu"],
  king: ["kingOfChu"],
  lion: kLion,
  "promoted-kirin": kLion,
  "horned-falcon": ["falcon", kPasses],
  "flying-eagle": ["eagle", kPasses],
};

const kMongolPawn: readonly Power[] = [
  ["kingPawnTwo", not("pawn-step", "queen-pawn", "all", "triple", "off")],
  ["queenPawnTwo", is("pawn-step", "queen-pawn")],
  ["twoSquares", is("pawn-step", "all")],
  ["threeSquares", is("pawn-step", "triple")],
  ["enPassant", (options) => not("en-passant", "off")(options) && not("pawn-step", "off")(options)],
];
const kBraked: Power = ["braked", not("hia-zone", "all")];
const kBrakedByAll: Power = ["brakedByAll", is("hia-zone", "all")];
const kHiashatar: Army = {
  pawn: [...kMongolPawn, "promotesToQueen", kBraked, kBrakedByAll],
  knight: ["neverBraked"],
  bishop: [kBraked, kBrakedByAll],
  rook: [kBraked, kBrakedByAll],
  queen: [kBraked, kBrakedByAll],
  bodyguard: [
    ["brakes", not("hia-zone", "all")],
    ["brakesAll", is("hia-zone", "all")],
    ["stopsPassers", is("hia-effect", "stop")],
    "neverChecks",
  ],
};

const kMating = not("mating", "chess");
const kShatar: Army = {
  pawn: [...kMongolPawn.map(playedFreely), "promotesToBers", ["tuk", kMating]],
  bishop: [["tuk", kMating]],
  rook: [["shak", kMating]],
  bers: [["shak", kMating]],
  knight: [
    ["shak", kMating],
    ["noMateByKnight", kMating],
  ],
};

/** A power that is missing if 1.d4 d5 is made already: then no pawn has a double step. */
function playedFreely(told: Power): Power {
  const [word, when] = typeof told === "string" ? [told, () => true] : told;
  return [word, (options) => when(options) && not("opening", "d4-d5")(options)];
}

const kRoyal: Power = ["oneMoreKing", not("extra-royals", "off")];
const kTamerlane: Army = {
  ...Object.fromEntries(
    ["rook", "knight", "taliah", "giraffe", "fers", "wazir", "bishop", "camel", "dabbaba"].map((kind) => [
      `${kind}-pawn`,
      ["promotesToOwn"],
    ]),
  ),
  "king-pawn": ["promotesToPrince"],
  "pawn-of-pawns": ["pawnOfPawns"],
  "pawn-of-pawns-again": ["promotesToAdventitious"],
  king: [
    ["citadel", not("citadel", "off")],
    ["citadelForAnother", not("citadel", "off")],
    ["refuge", is("citadel", "off")],
    ["swapsWhenMated", not("exchange", "check", "never")],
    ["swapsInCheck", is("exchange", "check")],
  ],
  prince: [kRoyal],
  "adventitious-king": [kRoyal, "ownCitadel"],
  giraffe: ["giraffe"],
  taliah: ["taliah"],
};

const kAnyAlfil: Power = ["jumpsDiagonally", not("alfil", "taliah", "elephant")];
const kAlfonsoPawn: readonly Power[] = [
  ["twoSquares", not("double-step", "off")],
  ["enPassant", (options) => not("en-passant", "off")(options) && not("double-step", "off")(options)],
];

const kArmies: Readonly<Record<string, Army>> = {
  chess: kChess,
  chess960: { ...kChess, king: ["castlesToCOrG"] },
  chess56: kArray,
  chess112: kArray,
  chess2016: kArray,
  chaos: {
    pawn: ["twoSquaresOfChaos", "enPassant", "promotes"],
    king: [
      ["lawless", not("first-turn", "capture", "off")],
      ["castlesTwo", is("castling", "home")],
    ],
  },
  future: kFuture,
  "future-random": kFuture,
  rolling: kRolling,
  "rolling-dynamic": kRolling,
  "sho-shogi": kSho,
  "chu-shogi": kChu,
  hiashatar: kHiashatar,
  shatar: kShatar,
  courier: {
    pawn: [
      ["promotesToFers", not("promotion", "joy-leaps")],
      ["joyLeaps", is("promotion", "joy-leaps")],
    ],
    man: ["likeKing"],
    alfil: ["jumpsDiagonally"],
  },
  "courier-savard": {
    pawn: [
      ...kPawn,
      ["promotesToAny", is("promotion", "any")],
      ["promotesToQueen", (options) => is("queen", "modern")(options) && not("promotion", "any")(options)],
      ["promotesToFers", (options) => not("queen", "modern")(options) && not("promotion", "any")(options)],
    ],
    king: kCastlings,
    man: ["likeKing"],
    alfil: [kAnyAlfil],
  },
  "courier-spiel": {
    pawn: [
      ...kPawn,
      ["promotesLater", not("promotion", "immediate")],
      ["promotesToQueen", is("promotion", "immediate")],
    ],
    king: [
      ["castlesThree", not("castling", "cj", "off")],
      ["castlesToCOrJ", is("castling", "cj")],
      ["castlesUnseenWithRook", (options) => not("castling", "off")(options) && not("rook-safety", "off")(options)],
    ],
    sneak: ["likeKing"],
  },
  "modern-courier": {
    pawn: [...kPawn, "promotesToAny"],
    king: ["twoSteps"],
    fers: ["fersLeap"],
    courier: ["jumpsTwo"],
  },
  alfonso: { pawn: [...kAlfonsoPawn, "promotesToAny"], king: kCastlings, fool: ["likeKing"] },
  tamerlane: kTamerlane,
  "grande-acedrex": {
    pawn: [["twoSquares", is("double-step", "on")], "promotesToFile"],
    king: ["kingLeaps"],
    aanca: ["aanca"],
    unicornio: ["unicornio"],
  },
};

/** The id of a die's kind also says how it lies: `queen-p`, `general-n-4`; 0 is a General that waits for its throw. */
function kindName(id: string): string {
  return id
    .replace(/^(queen|general)-[pnbr]/, "$1")
    .replace(/-0$/, "-due")
    .replace(/-[1-9]$/, "-thrown");
}

/** What the symbol of a pawn or an unpromoted tile can become: `+P` for P, R for PR. */
function promotedName(symbol: string, kinds: PieceKinds): string {
  const kind = kinds[`+${symbol}`] ?? kinds[symbol.slice(1)];
  return kind ? calledOf(kind) : "";
}

/** The sentences about this kind of piece; most kinds have none. */
export function powersOf(variant: string, options: Options, symbol: string, kinds: PieceKinds): readonly string[] {
  const kind = kinds[symbol];
  const told = (kind && kArmies[variant]?.[kindName(kind.id)]) ?? [];
  const words = told.flatMap((one) => (typeof one === "string" ? [one] : one[1](options) ? [one[0]] : []));
  return words.map((word) => m.powers.of[word]({ piece: promotedName(symbol, kinds) }));
}

export interface Told {
  readonly names: readonly string[];
  readonly powers: readonly string[];
}

/** The pieces of a game that have such sentences; pieces with the same sentences are together. */
export function powersByPiece(variant: string, options: Options, kinds: PieceKinds): readonly Told[] {
  const found = new Map<string, Set<string>>();
  for (const [symbol, kind] of Object.entries(kinds)) {
    const powers = powersOf(variant, options, symbol, kinds);
    if (powers.length > 0)
      found.set(powers.join("\n"), (found.get(powers.join("\n")) ?? new Set()).add(calledOf(kind)));
  }
  return [...found].map(([powers, names]) => ({ names: [...names], powers: powers.split("\n") }));
}
