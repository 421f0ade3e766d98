// What is shown of every game: its options, and short lines from its start to its special moves. In `e2e4*name` a
// picture with that name is taken after the move. `hunt` is for a game whose setup is drawn: the special move is looked
// for once the setup is known.
const castles = (move) => move.startsWith("O-O");
const promotes = (move) => move.includes("=");
const passesBy = (move, { ep, piece }) => {
  const squares = move.match(/[a-z][0-9]+/g) ?? [];
  return squares.length === 2 && squares[1] === ep && squares[0][0] !== ep[0] && piece(squares[0]).toUpperCase() === "P";
};

/** The games by id: one game is played for each line. */
export const kLines = {
  chess: [{ line: "h2h4 g7g5 h4g5 f7f5 g5f6*en-passant h7h6 f6e7 g8f6 e7f8=N*promotion a7a6 g1f3 a6a5 g2g3 a5a4 f1g2 a4a3 O-O*castling" }],
  chess960: [{ hunt: { castling: castles } }],
  chess56: [{ hunt: { castling: castles } }],
  chess112: [{ hunt: { "en-passant": passesBy } }],
  chess2016: [{ hunt: { castling: castles } }],
  chaos: [{ hunt: { promotion: promotes } }],
  future: [
    { line: "f8~h8*king-relocated e1~c1*queen-relocated f2f3 b7b6 g1d4 e8f6 O-O/i1*castling-farther" },
    { line: "f8~f8*king-stays e1~e1*queen-stays i2i4 d7d5 c1d3 d5d4 c2c4 d4c3*en-passant" },
  ],
  "future-random": [{ hunt: { castling: castles } }],
  rolling: [{ line: "g1h1h3*rolled-to-a-general f7f6 e2e4 b7b6 f1b5 h7h6 O-O*castling" }],
  "rolling-dynamic": [{ line: "b1b3c3*die-called b8c8c6*die-called-again" }],
  "sho-shogi": [
    { line: "c3c4 a7a6 b2g7+*promotion" },
    { line: "f3f4 a7a6 e2f3 e9d8 f3g4 g9g8 g4f5 b7b6 f5g6 h8g9 g6f7+*crown-prince" },
  ],
  "chu-shogi": [
    { line: "f3g5 f9f8 g5g5*lion-pass g10g8 g5e7 a9a8 e7d8e7*lion-igui" },
    { line: "f3g5 f9f8 g5e7 g10g8 e7d8c9*lion-double-capture" },
    { line: "j4j5 h12i11 c1b2 g9g8 h4h5 a9a8 i3l6 g10g10 l6i9+*horned-falcon g10h8 i9i10i11*falcon-double-capture" },
  ],
  hiashatar: [
    {
      line:
        "g2g3 e9e7*double-step b1c3 d9d8 c3b5 c9c8 g3g4 e7e6 d2d3 c8c7 j2j3 e6e5 b5c3 h9h8 j1j2 c10f7 a2a3 i9i8 g1g3 e5e4 h2h3 " +
        "d10d9 b2b3 f9f8 f2f4 e4f3*en-passant",
    },
    { line: "f2f3 e9e8 e1j6 f10d8 j6g9*queen-beside-the-bodyguard b10c8 g9f10*one-step-only" },
  ],
  shatar: [{ line: "b2b3 e7e5 e2e4 d7d6 f2f3 c8d7 f1a6 d6d5 b3b4 b7a6 e4d5 h7h6 d5d6 g8e7 d6c7 a6a5 c7b8=J*promotion" }],
  tamerlane: [
    {
      line:
        "g3g4 c8c7 g2g3 d8d7 g3f4 e8e7 j1k4 d7d6 f4f5 h9i10 k4j1 d9f7 f5e6 d6d5 f2g1 c9b7 e6d7 j10k7 d7c8 b9d9 c8b8 g9g10 " +
        "b8a9*king-in-the-citadel",
    },
    { line: "b3b4 l8l7 f2g1 l7l6 j3j4 l6l5 c3c4 l5l4 b4b5 l4k3 b5b6 k3j2 h3h4 d8d7 j1i4 j2j1*pawn-of-pawns-waits g3g4 j1c2*its-transfer" },
    {
      line:
        "j1i4 b8b7 c2d4 d8d7 k2i1 k9l7 b3b4 l10k9 g3g4 l9l10 f2g3 b7b6 d4c2 g9g10 l2k2 i8i7 h3h4 j9d3 i4j1 l10k10 g4g5 j10g9 " +
        "g5g6 d10e7 d1c4 g9d10 c4d7 e7h6 d7g8 d10g9 g8d9 g10~b10*kings-exchange",
    },
    { line: "g3g4 d10e7 g4g5 j10k7 g5g6 h9g10 g6g7 c9d7 g7h8 g9h9 h8i9 e7b6 i9h10*prince" },
  ],
  courier: [
    { line: "d2d3 h7h6 f2f3 h6h5 g4h5 j7j6 h5g6 g5g4 k2k3 h8g8 g6f7 b7b6 f7e8*promotion" },
    { options: { opening: "played" }, line: "a2a4 a7a5 l2l4 l7l5 g2g4 g7g5 g1g3*joyous-leap g8g6" },
  ],
  "courier-savard": [{ line: "j2j4 g7g5 j4j5 i7i5 j5i6*en-passant" }],
  "courier-spiel": [
    { line: "d2d3 f7f6 j1l3 b8c6 c1d2 f6f5 e2e4 e7e6 d1j7 c6b4 e4f5 g7g5 b1c3 h7h5 e1e2 k8j6 O-O-O*castling" },
    { line: "l2l3 d7d5 j2j3 b7b5 b2b4 d5d4 c2c3 d4c3 b1a3 c7c6 i2i3 e7e6 j1h3 c3d2 h3g4 d2c1*pawn-waits" },
  ],
  "modern-courier": [{ line: "e1c3*fers-leaps c7c5 h2h4 a7a6 g1g3*king-leaps" }],
  alfonso: [
    { line: "a2a4 e11e9 a4a5 e9e8 a5a6 e8e7 a6a7 e7e6 a7a8 e6e5 b2b3 e5e4 d2d4 e4d3*en-passant" },
    { line: "a2a4 b11b9 a4a5 b9b8 a5a6 b8b7 a6b7 e11e9 b7b8 e9e8 b8b9 e8e7 b9b10 e7e6 b10a11 e6e5 a11b12=Q*promotion" },
  ],
  "grande-acedrex": [{ options: { die: "on" } }, { line: "g1e3*kings-leap" }],
};
