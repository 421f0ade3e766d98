// The figures of ordinary chess, and those made in the same way: a turned body, with a head that shows the kind.
import { bar, disc, figure, foot, footLine, icon, join, line, oval, path, standing, star } from "./parts.mjs";

const collar = (y, half) => path(`M${50 - half} ${y}Q${50 - half} ${y - 3} ${50 - half + 3} ${y - 3}H${50 + half - 3}Q${50 + half} ${y - 3} ${50 + half} ${y}Q${50 + half} ${y + 4} ${50 + half - 4} ${y + 4}H${50 - half + 4}Q${50 - half} ${y + 4} ${50 - half} ${y}Z`);
/** The stem from the collar down to the foot. */
const stem = (top, half, low = 20) => path(`M${50 - half} ${top}C${50 - half} ${top + 16} ${50 - low + 2} 66 ${50 - low} 80H${50 + low}C${50 + low - 2} 66 ${50 + half} ${top + 16} ${50 + half} ${top}Z`);

function turned(head, { y = 50, half = 8, wide = 15, low = 19, ink = [] } = {}) {
  return figure(join(head, stem(y, half, low), collar(y, wide), foot(2 * low)), footLine(), bar(30, y + 3.2, 40, 2.2), ...ink);
}

/** A crown that widens upwards: its points are `tips`, each [x, y]; it ends in a band at `low`. */
function coronet(tips, low, { half = 15, dip = 12 } = {}) {
  const [first, last] = [tips[0], tips.at(-1)];
  let d = `M${50 - half} ${low}L${first[0]} ${first[1]}`;
  for (let i = 1; i < tips.length; ++i) {
    const [[ax, ay], [bx, by]] = [tips[i - 1], tips[i]];
    d += `L${(ax + bx) / 2} ${Math.max(ay, by) + dip}L${bx} ${by}`;
  }
  return path(`${d}L${last[0]} ${last[1]}L${50 + half} ${low}Z`);
}
const robe = (top, half, low = 23) => path(`M${50 - half} ${top}C${50 - half + 5} ${top + 12} ${50 - low} 68 ${50 - low} 80H${50 + low}C${50 + low} 68 ${50 + half - 5} ${top + 12} ${50 + half} ${top}Z`);
const crowned = (crown, low, { half = 15, ink = [] } = {}) =>
  figure(join(crown, robe(low - 1, half), bar(50 - half - 3, low - 3, 2 * half + 6, 7, 3), foot(46)), footLine(), bar(20, low + 4, 60, 2.4), ...ink);

const cross = (x, y, size) => join(bar(x - size * 0.17, y - size / 2, size * 0.34, size), bar(x - size * 0.42, y - size * 0.28, size * 0.84, size * 0.34));
const lobes = path("M50 60C42 60 34 60 31 58C18 50 14 42 18 34C23 26 36 26 44 33C47 36 49 39 50 42C51 39 53 36 56 33C64 26 77 26 82 34C86 42 82 50 69 58C66 60 58 60 50 60Z");
const kingBody = () => join(lobes.clone(), path("M31 56C30 66 28 72 27 80H73C72 72 70 66 69 56Z"), path("M50 26C56 30 56 38 50 46C44 38 44 30 50 26Z"), foot(46));
const kingInk = () => [footLine(), line(50, 44, 50, 59, 2.4), path("M29 62Q50 55 71 62V65Q50 58 29 65Z"), path("M27 74Q50 67 73 74V77Q50 70 27 77Z")];
const king = (top) => figure(join(kingBody(), top), ...kingInk());

const mitre = path("M50 15C62 25 69 36 66 46C64 52 58 55 50 55C42 55 36 52 34 46C31 36 38 25 50 15Z");
const battlements = path("M26 16H37V23H44.5V16H55.5V23H63V16H74V33L66 40L68 76H32L34 40L26 33Z");
export const horse = () => path("M31 80C30 66 45 60 48 49C42 54 37 53 33 57C30 60 28 65 23 63C17 61 14 56 17 51C20 46 23 42 25 37C26 30 30 25 36 21L34 10L45 17C64 17 77 33 78 56C78.500 66 77 73 75 80Z");
const horseInk = () => [path("M33 33Q37 29 40 32Q37 36 33 33Z"), oval(20.500, 55, 1.800, 1.800), path("M52 22C66 27 72 41 70 62C69 68 68 71 66 75L69.500 76C72 70 74 64 74 56C74 39 66 27 53 19.500Z")];
const ball = (x, y, r) => disc(x, y, r);
const five = [[17, 27], [32, 19], [50, 15], [68, 19], [83, 27]];
const three = [[24, 26], [50, 18], [76, 26]];
const hat = (name, box, more) => icon(name, box, more);

/** A head of the collection on a turned body. */
function bust(name, box, { y = 54, flip = false } = {}) {
  const head = hat(name, box, { flip });
  return turned(head.body, { y, half: 9, wide: 16, ink: [head.ink] });
}

export const people = {
  pawn: () => turned(ball(50, 34, 14.500), { y: 50, half: 7, wide: 15 }),
  rook: () => figure(join(battlements, foot(42)), footLine(), bar(30, 38, 40, 2.6), bar(30, 72, 40, 2.600)),
  bishop: () => turned(join(mitre, ball(50, 13, 5.500)), { y: 57, half: 9, wide: 17, ink: [line(50, 41, 60, 25, 3.400)] }),
  knight: () => standing(horse(), 44, ...horseInk()),
  queen: () => crowned(join(coronet(five, 54, { dip: 19 }), ...five.map(([x, y]) => ball(x, y, 5.500))), 56),
  king: () => king(cross(50, 16, 22)),

  general: () => figure(star(50, 54, 5, 50, 25)),

  man: () => figure(join(ball(50, 25, 15), path("M24 80C22 60 30 44 50 44C70 44 78 60 76 80Z"), foot(50)), footLine(), path("M42 47L50 62L58 47L61 49L50 69L39 49Z")),
  archbishop: () => turned(join(path("M33 52C28 38 38 26 50 20C62 26 72 38 67 52Z"), cross(50, 13, 20)), { y: 57, half: 9, wide: 19, ink: [bar(30, 43, 40, 2.600), bar(48.500, 24, 3, 20)] }),
  empress: () => crowned(join(path("M26 54C12 38 26 22 50 24C74 22 88 38 74 54Z"), ball(50, 18, 6.500), bar(48, 6, 4, 10), bar(45, 8.500, 10, 3.500)), 56, { ink: [path("M49 26C38 32 36 42 38 53H40.600C39 42 42 33 50 27.500C58 33 61 42 59.400 53H62C64 42 62 32 51 26Z")] }),
  princess: () => crowned(join(coronet(three, 52, { dip: 14 }), ball(50, 16, 7.500)), 55, { ink: [ball(50, 16, 3), path("M50 32L55 40L50 48L45 40Z")] }),
  duchess: () => crowned(join(coronet([[20, 34], [50, 28], [80, 34]], 54, { dip: 10 }), ...[[20, 30], [50, 23], [80, 30]].flatMap(([x, y]) => [ball(x - 6, y + 1, 5), ball(x + 6, y + 1, 5), ball(x, y - 6, 5.500)])), 56),
  lady: () => {
    const flower = [0, 1, 2, 3, 4].map((i) => ball(50 + 12 * Math.sin((i * 2 * Math.PI) / 5), 27 - 12 * Math.cos((i * 2 * Math.PI) / 5), 8.500));
    return turned(join(...flower), { y: 52, half: 6, wide: 15, low: 24, ink: [ball(50, 27, 5)] });
  },
  monarch: () => king(join(cross(50, 15, 20), path("M12 24L24 12L27 30ZM88 24L76 12L73 30Z"))),
  prince: () => crowned(coronet([[20, 20], [50, 13], [80, 20]], 54, { dip: 20 }), 56, { ink: [path("M50 34L55 42L50 50L45 42Z")] }),
  "adventitious-king": () => king(star(50, 17, 5, 14, 6)),
  wazir: () => bust("fez", [28, 8, 44, 42]),
  fers: () => bust("turban", [20, 8, 60, 44]),
  counsellor: () => turned(path("M32 50C26 30 34 16 50 10C66 16 74 30 68 50Z"), { y: 54, half: 9, wide: 19, low: 24, ink: [path("M40 50C38 36 42 28 50 28C58 28 62 36 60 50Z")] }),
  fool: () => bust("jester-hat", [14, 5, 72, 50], { y: 56 }),
  sneak: () => bust("cowled", [22, 7, 56, 56], { y: 62 }),
  bodyguard: () => bust("visored-helm", [24, 6, 52, 52], { y: 60 }),
};
