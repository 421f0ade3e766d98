// Animals, engines and emblems: silhouettes of the collection on the foot that all figures have, and figures drawn from
// parts.
import { bar, cut, disc, figure, foot, footLine, icon, join, line, onFoot, oval, path, standing } from "./parts.mjs";
import { horse } from "./people.mjs";

const stripes = () => join(...[[50, 14, 60, 33], [61, 18, 66, 40], [70, 26, 66, 50], [77, 40, 62, 58], [79, 54, 58, 66], [79, 66, 58, 75], [40, 20, 47, 32]].map(([a, b, c, d]) => line(a, b, c, d, 4.500)));

/** The mark of a rider, the sliding form of a leaper: a lance with a pennant behind the head. */
function rider({ body, ink }) {
  const lance = join(line(82, 8, 82, 84, 4), path("M82 8L60 8L67 15L60 22L82 22Z"));
  const behind = cut(lance, body.clone());
  return { body: join(body, behind), ink: join(ink, line(82, 22, 82, 80, 1)).intersect(join(body, behind)) };
}
const giraffe = () => path("M34 80C36 60 44 48 46 36L30 38C24 38 20 34 22 30C23 27 28 25 32 22C36 18 40 16 44 14L42 5H47L49 13L54 12L56 4H61L60 14C68 22 62 40 66 56C68 66 71 73 73 80Z");
const spots = () => [oval(54, 38, 4, 5), oval(58, 53, 4.500, 5.500), oval(47, 58, 4, 5), oval(44, 72, 4.500, 5), oval(56, 69, 4.500, 5.500), oval(66, 70, 3.500, 5), oval(38, 24, 2.400, 2)];

const flipped = (drawn, middle) => {
  for (const part of [drawn.body, drawn.ink]) part.scale(-1, 1, [middle, 50]);
  return drawn;
};
const barrel = () => path("M20 30L68 30C80 30 84 38 84 44C84 52 78 58 68 58L20 56C16 56 14 53 14 50V36C14 33 16 30 20 30Z");
function gun(turn, more) {
  const tube = join(barrel(), disc(86, 44, 4.500)).rotate(turn, [62, 44]);
  const ring = join(bar(24, 26, 3, 36), bar(62, 26, 3, 36)).rotate(turn, [62, 44]);
  const wheel = disc(54, 64, 17);
  const body = join(tube, wheel, foot(50), ...(more ? [more] : []));
  return flipped(figure(body, footLine(), cut(ring, disc(54, 64, 19)), cut(disc(54, 64, 13.500), disc(54, 64, 10.500)), disc(54, 64, 3.500)), 50);
}

const boot = () => path("M40 6H72C75 6 76 8 75.500 11L72 50C74 58 76 62 76 68V80H16C12 80 12 70 14 65C17 59 30 58 36 52C40 48 41 42 41 34L39 11C38.500 8 39 6 40 6Z");
const wheel = () =>
  figure(
    join(cut(disc(50, 50, 42), disc(50, 50, 31)), disc(50, 50, 9), ...[0, 45, 90, 135].map((turn) => bar(16, 46.500, 68, 7).rotate(turn, [50, 50]))),
    disc(50, 50, 4),
  );

const shield = (bars) =>
  figure(path("M18 12Q50 4 82 12V46C82 70 66 86 50 94C34 86 18 70 18 46Z"), ...Array.from({ length: bars }, (_, i) => path("M28 46L50 32L72 46V55L50 41L28 55Z").translate([0, (i - (bars - 1) / 2) * 16 + 6])));
const arrows = (turn) => {
  const both = join(path("M6 50L28 26V42H72V26L94 50L72 74V58H28V74Z"));
  return figure(both.rotate(turn, [50, 50]), disc(50, 50, 5));
};
const blindfold = (beast) => ({ body: join(beast.body, bar(10, 33, 80, 12)), ink: join(beast.ink, bar(10, 33, 80, 12).intersect(join(beast.body, bar(10, 33, 80, 12)))) });

export const beasts = {
  camel: () => onFoot("camel-head", [10, 8, 80, 72], { flip: true }),
  camelrider: () => rider(onFoot("camel-head", [8, 20, 68, 60], { flip: true })),
  nightrider: () => rider(standing(horse().scale(0.86, 0.86, [40, 84]), 44, oval(35, 40, 3, 2.400))),
  zebra: () => standing(horse(), 44, oval(36.500, 33, 3, 2.600), stripes()),
  giraffe: () => standing(giraffe(), 42, ...spots()),
  elephant: () => onFoot("elephant", [8, 14, 84, 68], { neck: 48, flip: false }),
  alfil: () => onFoot("elephant-head", [14, 6, 72, 75]),
  lion: () => onFoot("lion", [10, 5, 78, 76], { flip: true }),
  tiger: () => onFoot("tiger-head", [14, 5, 72, 74]),
  bers: () => onFoot("feline", [8, 12, 84, 68], { neck: 48 }),
  griffin: () => onFoot("griffin-symbol", [12, 3, 76, 80], { flip: false }),
  rhinoceros: () => onFoot("rhinoceros-horn", [8, 8, 82, 74], { flip: true }),
  unicorn: () => onFoot("unicorn", [10, 2, 78, 80], { flip: true }),
  unicornio: () => onFoot("unicorn", [10, 2, 78, 80], { flip: true }),
  crocodile: () => onFoot("croc-jaws", [8, 16, 84, 66], { neck: 50, flip: true }),
  aanca: () => onFoot("eagle-head", [12, 4, 76, 78], { flip: true }),
  dabbaba: () => onFoot("siege-tower", [20, 3, 60, 80], { neck: 44 }),
  taliah: () => onFoot("knight-banner", [18, 4, 64, 78]),
  courier: () => onFoot("hunting-horn", [12, 12, 76, 68]),
  walker: () => standing(boot(), 50, bar(30, 18, 50, 3), bar(10, 70, 72, 3), ...[34, 43, 52].map((y) => bar(42, y, 14, 3, 1.500))),
  cannon: () => gun(0),
  vao: () => gun(-32),
  leo: () => gun(0, path("M24 31L19 11L31 19L40 7L49 19L61 11L56 31Z")),
};

/** Pieces of the shogi games that no other game has, for tiles. */
export const shogi = {
  "gold-general": () => shield(3),
  "silver-general": () => shield(2),
  "copper-general": () => shield(1),
  "drunk-elephant": () => onFoot("elephant", [8, 10, 84, 70], { neck: 48, turn: 14 }),
  "crown-prince": () => icon("queen-crown", [12, 20, 76, 66]),
  "blind-tiger": () => blindfold(icon("tiger-head", [14, 8, 72, 84])),
  "horrible-panther": () => icon("saber-toothed-cat-head", [10, 10, 80, 80], { flip: true }),
  adjutant: () => icon("scroll-unfurled", [12, 10, 76, 80]),
  pikeman: () => figure(join(line(50, 20, 50, 96, 7), path("M50 2L66 30L50 40L34 30Z")), bar(48.500, 14, 3, 20)),
  kirin: () => icon("pegasus", [8, 8, 84, 84], { flip: true }),
  phoenix: () => icon("hawk-emblem", [8, 8, 84, 84]),
  "sideways-goer": () => arrows(0),
  "straight-goer": () => arrows(90),
  "retreating-chariot": wheel,
  "dragon-horse": () => icon("sea-dragon", [10, 8, 80, 84], { flip: true }),
  "dragon-king": () => icon("spiked-dragon-head", [8, 8, 84, 84], { flip: true }),
  whale: () => icon("whale-tail", [8, 10, 84, 80]),
  "white-horse": () => icon("horse-head", [10, 6, 80, 86], { flip: true }),
  "flying-stag": () => icon("stag-head", [8, 8, 84, 84]),
  "flying-pig": () => icon("boar", [6, 10, 88, 80]),
  "flying-ox": () => icon("bull-horns", [8, 10, 84, 80]),
  "horned-falcon": () => icon("egyptian-bird", [12, 6, 76, 86]),
  "flying-eagle": () => icon("eagle-head", [10, 8, 80, 84], { flip: true }),
};
