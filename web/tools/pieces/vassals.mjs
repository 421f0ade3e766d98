// Pawns that belong to another kind: on a pawn's body stands the head of that piece.
import { bar, cut, figure, foot, footLine, join, path } from "./parts.mjs";
import { beasts } from "./beasts.mjs";
import { people } from "./people.mjs";

const body = () => join(path("M41 62C41 70 35 74 31 80H69C65 74 59 70 59 62Z"), path("M30 61Q30 57.500 34 57.500H66Q70 57.500 70 61Q70 65 66 65H34Q30 65 30 61Z"), foot(38));

/** The figure `lord` without its foot, small, on a pawn's collar. */
function vassal(lord) {
  const { body: whole, ink: lines } = lord();
  const floor = bar(0, 83, 100, 20);
  const [head, ink] = [cut(whole, floor), cut(lines, floor)];
  for (const part of [head, ink]) part.scale(0.62, 0.62, [50, 84]).translate([0, -25]);
  return figure(join(head, body()), ink, footLine());
}

export const vassals = {
  "rook-pawn": () => vassal(people.rook),
  "knight-pawn": () => vassal(people.knight),
  "bishop-pawn": () => vassal(people.bishop),
  "king-pawn": () => vassal(people.king),
  "fers-pawn": () => vassal(people.fers),
  "wazir-pawn": () => vassal(people.wazir),
  "taliah-pawn": () => vassal(beasts.taliah),
  "giraffe-pawn": () => vassal(beasts.giraffe),
  "camel-pawn": () => vassal(beasts.camel),
  "dabbaba-pawn": () => vassal(beasts.dabbaba),
  "pawn-of-pawns": () => vassal(people.pawn),
  "pawn-of-pawns-again": () => vassal(people.prince),
};
