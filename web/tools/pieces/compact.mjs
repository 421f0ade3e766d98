// Path data in the form that compresses best: coordinates on a grid, every step relative to its beginning, no
// unnecessary sign. Points are put on the grid before steps are computed, so that errors do not add up.

const kCount = { m: 2, l: 2, c: 6, q: 4, h: 1, v: 1, z: 0 };

/** The commands of a path with absolute points: `["c", x1, y1, x2, y2, x, y]`. */
function commandsOf(d) {
  const tokens = d.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? [];
  const commands = [];
  let [x, y, startX, startY, at, word] = [0, 0, 0, 0, 0, ""];
  while (at < tokens.length) {
    if (/^[a-zA-Z]$/.test(tokens[at])) word = tokens[at++];
    const name = word.toLowerCase();
    if (!(name in kCount)) throw new Error(`${word} is no command that is known here`);
    const given = tokens.slice(at, at + kCount[name]).map(Number);
    at += kCount[name];
    const [fromX, fromY] = word === name ? [x, y] : [0, 0];
    if (name === "z") [x, y] = [startX, startY];
    else if (name === "h") x = fromX + given[0];
    else if (name === "v") y = fromY + given[0];
    else [x, y] = [fromX + given.at(-2), fromY + given.at(-1)];
    if (name === "m") [startX, startY, word] = [x, y, word === "m" ? "l" : "L"];
    const line = name === "h" || name === "v";
    commands.push(line ? ["l", x, y] : [name, ...given.map((value, i) => value + (i % 2 === 0 ? fromX : fromY))]);
  }
  return commands;
}

/**
 * Steps of whole grid units: a step that does not move is left out, and a horizontal or vertical line has one number.
 */
function stepsOf(commands, grid) {
  const steps = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [name, ...points] of commands) {
    const put = points.map((value) => Math.round(value / grid));
    const step = put.map((value, i) => value - (i % 2 === 0 ? x : y));
    if (name === "z") [x, y] = [startX, startY];
    else [x, y] = put.slice(-2);
    if (name === "m") [startX, startY] = [x, y];
    if (name === "z") steps.at(-1)?.[0] !== "z" && steps.push(["z"]);
    else if (name === "m") steps.push(["m", ...step]);
    else if (step.every((value) => value === 0)) continue;
    else if (name === "l" && step[1] === 0) steps.push(["h", step[0]]);
    else if (name === "l" && step[0] === 0) steps.push(["v", step[1]]);
    else steps.push([name, ...step]);
  }
  return steps;
}

/** The path `d` on a grid of `grid` units. */
export function compact(d, grid) {
  let [text, last, number] = ["", "", ""];
  for (const [name, ...steps] of stepsOf(commandsOf(d), grid)) {
    if (name !== last && !(name === "l" && last === "m")) [text, number] = [text + name, ""];
    for (const step of steps) {
      const written = String(Number((step * grid).toFixed(2))).replace(/^(-?)0\./, "$1.");
      const apart = number !== "" && !written.startsWith("-") && !(written.startsWith(".") && number.includes("."));
      [text, number] = [text + (apart ? " " : "") + written, written];
    }
    last = name;
  }
  return text;
}
