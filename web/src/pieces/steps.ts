// How a kind moves on the empty board, as its tile shows it: for each of the eight directions from straight forward
// clockwise `.` not at all, `s` a step, `l` a slide, `j` a leap to the second square, `b` both step and leap; then, if it
// leaps like a Knight, `f` forward only or `a` every way.
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
