// The symbols of the games on these boards. A real game's table will come from the server with the game.
import type { PieceKinds } from "../board/pieces";

function table(kinds: Readonly<Record<string, string>>): PieceKinds {
  return Object.fromEntries(Object.entries(kinds).map(([symbol, name]) => [symbol, { id: name.toLowerCase(), name }]));
}

const kChess = { P: "Pawn", K: "King", Q: "Queen", R: "Rook", B: "Bishop", N: "Knight" };
const kCommon = {
  ...kChess,
  ...{ C: "Camel", Z: "Zebra", G: "Giraffe", M: "Man", W: "Wazir", F: "Walker", T: "Tiger", L: "Lion", O: "Cannon" },
  ...{ X: "Leo", E: "Empress", U: "Monarch", S: "Princess", D: "Duchess", H: "Lady", I: "Nightrider" },
  ...{ J: "Camelrider", Y: "Griffin" },
};

export const kindsOf: Readonly<Record<string, PieceKinds>> = {
  chess: table(kChess),
  chess56: table({ ...kCommon, A: "Elephant", V: "Fers", RH: "Rhinoceros" }),
  chess2016: table({ ...kCommon, A: "Archbishop", V: "Vao" }),
};
