// How a kind moves on an empty board, as its tile shows it. There is one letter for each of the eight directions,
// clockwise from straight forward: `.` no move, `s` a step, `l` a slide, `j` a leap to the second square, `b` both step
// and leap. Then, if the kind leaps like a Knight, comes `f` for forward only or `a` for all directions.
export type Steps = string;

export const kDirections = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
] as const;
