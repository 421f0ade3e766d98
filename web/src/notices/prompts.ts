// What a player is told on whatever page they are: a move to make in another game, a game that begins, a challenge, a
// rematch. Pure; each prompt has a key that changes when there is something new.
import { computerIn, fullName } from "../game/computer";
import { isByPost, isDrawDue, mayJoin, nextOf, otherOfMatch, pliesOf, seatOf, turnOf, type Game } from "../game/state";
import type { Rematch, Seek } from "../protocol/messages.gen";

export interface Prompt {
  readonly key: string;
  readonly kind: "turn" | "begins" | "round" | "pause" | "challenge" | "rematch" | "rematchMade";
  /** The game whose page is to be opened. */
  readonly game: string;
  readonly variant: string;
  readonly name: string;
  /** The tournament whose round has begun. */
  readonly event?: string;
  readonly round?: number;
  readonly rematch?: Rematch;
}

function opponentIn(game: Game, me: string): string {
  const opponent = game.players.find(({ id }) => id !== me);
  return opponent ? fullName(opponent) : "?";
}

/** The prompt about one game in which this player has a seat; undefined if there is none. */
export function promptOf(game: Game, me: string): Prompt | undefined {
  const seat = seatOf(game, me);
  if (!seat || game.players.length < 2) return undefined;
  const of = { game: game.game, variant: game.variant, name: opponentIn(game, me) };
  if (game.phase === "ended") {
    const next = nextOf(game, "rematch");
    if (next !== undefined) return { ...of, kind: "rematchMade", game: next, key: `rematchMade ${next}` };
    const { rematch } = game;
    // The computer offers a rematch after every game, and waits for no answer.
    return rematch && rematch.by !== me && !computerIn(game.players)
      ? { ...of, kind: "rematch", key: `rematch ${game.game}`, rematch }
      : undefined;
  }
  if (game.pauseOffer && game.pauseOffer.by !== seat.color)
    return { ...of, kind: "pause", key: `pause ${game.game} ${String(game.v)}` };
  const place = game.tournament && { event: game.tournament.id, round: game.tournament.round };
  if (turnOf(game) === seat.color && seat.color !== undefined) {
    const key = `turn ${game.game} ${String(game.moves.length)}`;
    if (pliesOf(game) < 2 && place) return { ...of, ...place, kind: "round", key };
    // A game by post may have begun days ago.
    return { ...of, kind: pliesOf(game) < 2 && !isByPost(game) ? "begins" : "turn", key };
  }
  // A player who waited for an opponent and did something else meanwhile is called also if the opponent moves first.
  if (game.phase === "playing" && game.moves.length === 0 && !place && !isByPost(game))
    return { ...of, kind: "begins", key: `came ${game.game}` };
  // A player who does not come in time loses the board, also if dice or the opponent come first.
  if (place && !isByPost(game) && pliesOf(game) === 0)
    return { ...of, ...place, kind: "round", key: `round ${game.game}` };
  // Dice fall before the game, and they cannot without this player's number.
  return game.phase === "rolling" && isDrawDue(game, me)
    ? { ...of, kind: "begins", key: `begins ${game.game}` }
    : undefined;
}

/** The keys of prompts about a game that need not be shown any more after its page was opened. */
export function openedBy(game: Game, me: string): readonly string[] {
  const prompt = promptOf(game, me);
  // The prompt stays as a way back if a clock runs, or if a round waits for its first move.
  const isUrgent = prompt?.kind === "round" || !(isByPost(game) || game.clock.type === "unlimited");
  return [`challenge ${game.game}`, ...(prompt && !isUrgent ? [prompt.key] : [])];
}

/** Whether the page that is open shows this in a list of its own. */
export function isListed({ kind }: Prompt, page: string): boolean {
  if (page === "home") return kind === "challenge";
  return page === "ownGames" && (kind === "turn" || kind === "begins" || kind === "pause");
}

/**
 * Whether the prompt has buttons for an answer. On the page of a game that has such buttons itself, people pressed the
 * wrong ones. `open` is the game whose page is open; `followed` is the same game, once it is known.
 */
export function canAnswer(
  { kind }: Prompt,
  open: string | undefined,
  followed: Game | undefined,
  me: string | undefined,
): boolean {
  if (kind !== "challenge" && kind !== "rematch") return false;
  return open === undefined || (followed !== undefined && !seatOf(followed, me) && !mayJoin(followed, me));
}

export function challengePrompt(seek: Seek): Prompt {
  return {
    kind: "challenge",
    key: `challenge ${seek.game}`,
    game: seek.game,
    variant: seek.variant,
    name: fullName(seek.by),
  };
}

interface Seen {
  readonly me: string | undefined;
  readonly others: Iterable<Game>;
  readonly challenges: readonly Seek[];
  /** The game whose page is open; `visible` says whether anybody can see the page. */
  readonly followed: Game | undefined;
  readonly visible: boolean;
}

/** The prompts in order of urgency: a round that has begun, then a challenge, then a move. */
export function promptsOf({ me, others, challenges, followed, visible }: Seen): Prompt[] {
  if (me === undefined) return [];
  // The page of a mini-match's game shows its other game itself.
  const shownThere = followed && otherOfMatch(followed);
  const games = [...others].filter(({ game }) => game !== followed?.game && game !== shownThere);
  const here = !visible && followed ? [followed] : [];
  const asked = challenges.filter(({ game, by }) => game !== followed?.game && by.id !== me).map(challengePrompt);
  // A player whose page shows the rematch need not be told of it.
  const told = [...here, ...games]
    .flatMap((game) => promptOf(game, me) ?? [])
    .filter(({ game }) => (visible ? game !== followed?.game : true));
  const rounds = told.filter(({ kind }) => kind === "round");
  return [...rounds, ...asked, ...told.filter(({ kind }) => kind !== "round")];
}
