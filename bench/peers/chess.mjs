// A game of chess by chessops, in the words of Astragal's protocol: moves as `e2e4`, `e7e8=Q` and `O-O`, castling rights
// as the squares of rooks.
import { Chess, castlingSide } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { kingCastlesTo, makeSquare, parseUci, roleToChar, rookCastlesTo } from 'chessops/util';

const ROOKS = { Q: 'a1', q: 'a8', K: 'h1', k: 'h8' };
const PROMOTIONS = ['queen', 'rook', 'bishop', 'knight'];

const symbol = (piece) => {
  const char = roleToChar(piece.role);
  return piece.color === 'white' ? char.toUpperCase() : char;
};

export class Game {
  #position = Chess.default();
  #context = this.#position.ctx();
  #seen = new Map();
  fen;
  legal;
  ply = 0;

  constructor() {
    this.#describe();
  }

  get turn() {
    return this.#position.turn;
  }

  get check() {
    return this.#context.checkers.nonEmpty();
  }

  /** Plays the move and gives what to animate; undefined if it is not legal. */
  play(text) {
    const move = this.#parse(text);
    if (!move || !this.#position.isLegal(move, this.#context)) return undefined;
    const changes = this.#changes(move);
    this.#position.play(move);
    this.#context = this.#position.ctx();
    this.ply += 1;
    this.#describe();
    return changes;
  }

  /** How the game has ended, or undefined. In the order of docs/rules/chess.md. */
  outcome() {
    if (this.legal.length === 0) {
      if (!this.check) return { result: 'draw', reason: 'stalemate' };
      return { result: this.turn === 'white' ? 'black' : 'white', reason: 'checkmate' };
    }
    if (this.#position.isInsufficientMaterial()) return { result: 'draw', reason: 'insufficient-material' };
    if (this.#seen.get(this.#key()) >= 3) return { result: 'draw', reason: 'repetition' };
    if (this.#position.halfmoves >= 100) return { result: 'draw', reason: 'move-rule' };
    return undefined;
  }

  #parse(text) {
    if (text !== 'O-O' && text !== 'O-O-O') return parseUci(text.replace('=', '').toLowerCase());
    const from = this.#position.board.kingOf(this.turn);
    const to = this.#position.castles.rook[this.turn][text === 'O-O' ? 'h' : 'a'];
    return to === undefined ? undefined : { from, to };
  }

  #changes(move) {
    const { board, turn, epSquare } = this.#position;
    const piece = board.get(move.from);
    const side = castlingSide(this.#position, move);
    if (side) {
      const rook = this.#position.castles.rook[turn][side];
      return [
        { moved: [makeSquare(move.from), makeSquare(kingCastlesTo(turn, side))] },
        { moved: [makeSquare(rook), makeSquare(rookCastlesTo(turn, side))] },
      ];
    }
    const changes = [];
    const passant = piece.role === 'pawn' && move.to === epSquare;
    const taken = passant ? move.to + (turn === 'white' ? -8 : 8) : move.to;
    const captured = board.get(taken);
    if (captured) changes.push({ removed: makeSquare(taken), was: symbol(captured) });
    changes.push({ moved: [makeSquare(move.from), makeSquare(move.to)] });
    if (move.promotion) {
      changes.push({ became: makeSquare(move.to), now: symbol({ role: move.promotion, color: turn }) });
    }
    return changes;
  }

  /** The position as text, counted; and its legal moves. */
  #describe() {
    const fields = makeFen(this.#position.toSetup()).split(' ');
    if (fields[2] !== '-') fields[2] = [...fields[2]].map((letter) => ROOKS[letter]).sort().join();
    this.fen = fields.join(' ');
    const key = this.#key();
    this.#seen.set(key, (this.#seen.get(key) ?? 0) + 1);
    this.legal = this.#moves();
  }

  // All of the FEN but its two counts.
  #key() {
    return this.fen.slice(0, this.fen.lastIndexOf(' ', this.fen.lastIndexOf(' ') - 1));
  }

  #moves() {
    const moves = [];
    const { board, turn } = this.#position;
    for (const [from, dests] of this.#position.allDests(this.#context)) {
      const start = makeSquare(from);
      const pawn = board.pawn.has(from);
      for (const to of dests) {
        if (board[turn].has(to)) {
          moves.push(to > from ? 'O-O' : 'O-O-O'); // chessops: the king takes his rook
        } else if (pawn && (to >= 56 || to < 8)) {
          for (const role of PROMOTIONS) moves.push(`${start}${makeSquare(to)}=${roleToChar(role).toUpperCase()}`);
        } else {
          moves.push(start + makeSquare(to));
        }
      }
    }
    return moves;
  }
}
