// Converts an engine's score to chances to win, by the formula that lichess publishes
// (https://lichess.org/page/accuracy). Pure.

/** The chances from 0 to 100 of the side that is ahead by so many hundredths of a pawn. */
export const winOf = (cp: number): number => 50 + 50 * (2 / (1 + Math.exp(-0.00368208 * cp)) - 1);
