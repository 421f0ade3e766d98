// Two bots of bot.mjs play each other: usage: node play.mjs URL GAMES MOVES
import { newBot } from "./bot.mjs";

const [server, games, moves] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const VARIANTS = ["standard", "chess960", "rolling-dynamic", "chess112", "shatar"];

const black = await newBot(server, "NodeBlack", moves);
const white = await newBot(server, "NodeWhite", moves);
const enough = (bot) => bot.ended.length === games;
const following = Promise.all([white.follow(enough), black.follow(enough)]);
while (!white.isListening || !black.isListening) await new Promise((go) => setTimeout(go, 10));
for (let game = 0; game < games; ++game) {
  while (white.games.size > white.ended.length + 3) await new Promise((go) => setTimeout(go, 10));
  await white.post(`/api/challenge/${black.name}`, {
    variant: VARIANTS[game % VARIANTS.length],
    "clock.limit": 600,
    "clock.increment": 5,
  });
}
await following;
const count = {};
for (const { variant, status } of white.ended) {
  const key = `${variant.key} ${status.name}`;
  count[key] = (count[key] ?? 0) + 1;
}
console.log(JSON.stringify(count));
if (!enough(white) || !enough(black)) throw new Error(`of ${games} games only ${white.ended.length} and ${black.ended.length} were heard of`);
const unfinished = white.ended.filter(({ status }) => ["aborted", "noStart", "timeout", "outoftime"].includes(status.name));
if (unfinished.length > 0) throw new Error(`not played: ${JSON.stringify(unfinished)}`);
const played = new Set(white.ended.map(({ variant }) => variant.key));
if (played.size !== Math.min(games, VARIANTS.length)) throw new Error(`only ${[...played]}`);
process.exit(0);
