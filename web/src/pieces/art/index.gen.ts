// Made by tools/pieces/generate.mjs: which kinds each chunk of figures has.
export const kindsOfChunk = {
  orthodox: "pawn knight bishop rook queen king general",
  common: "man fers wazir camel giraffe lion",
  drawn: "zebra walker tiger cannon leo empress monarch princess duchess lady nightrider camelrider griffin elephant rhinoceros archbishop vao",
  medieval: "courier sneak alfil unicorn counsellor fool bers bodyguard crocodile unicornio aanca",
  vassals: "prince adventitious-king dabbaba taliah rook-pawn knight-pawn bishop-pawn king-pawn fers-pawn wazir-pawn taliah-pawn giraffe-pawn camel-pawn dabbaba-pawn pawn-of-pawns pawn-of-pawns-again",
  eastern: "gold-general silver-general copper-general drunk-elephant crown-prince blind-tiger horrible-panther adjutant pikeman kirin phoenix sideways-goer straight-goer retreating-chariot dragon-horse dragon-king whale white-horse flying-stag flying-pig flying-ox horned-falcon flying-eagle fleeing-king angle-goer flying-chariot horse",
} as const;
