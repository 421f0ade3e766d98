// The module of each page, which is fetched when somebody goes there, and kept; and the properties that a page gets for
// its path.
import type { Component } from "svelte";
import type { Parts } from "../live/parts";
import { topPath, type Route } from "../live/route";

/** The other properties of a page: `givenTo` has them for each page. */
type Given = Readonly<Record<string, unknown>>;
type Page = Exclude<Route["page"], "nothing">;
type Load = () => Promise<{ default: Component<Parts> }>;

export const pages = {
  home: () => import("../home/Home.svelte"),
  games: () => import("../home/GamesPage.svelte"),
  guide: () => import("../guide/GuidePage.svelte"),
  board: () => import("../analysis_board/AnalysisBoardPage.svelte"),
  game: () => import("../play/GamePage.svelte"),
  draw: () => import("../dice/DrawPage.svelte"),
  check: () => import("../dice/CheckPage.svelte"),
  file: () => import("../gamefile/FilePage.svelte"),
  account: () => import("../account/AccountPage.svelte"),
  ownGames: () => import("../own_games/OwnGamesPage.svelte"),
  mail: () => import("../mail/MailPage.svelte"),
  player: () => import("../player/PlayerPage.svelte"),
  top: () => import("../player/TopPage.svelte"),
  puzzles: () => import("../puzzles/GamesWithPuzzles.svelte"),
  puzzle: () => import("../puzzles/PuzzlePage.svelte"),
  tournaments: () => import("../tournaments/ListPage.svelte"),
  newTournament: () => import("../tournaments/NewPage.svelte"),
  tournament: () => import("../tournaments/TournamentPage.svelte"),
} as unknown as Readonly<Record<Page, Load>>;

/** What stands behind the path in an address. */
export interface Rest {
  readonly search?: string;
  readonly hash?: string;
}

export function givenTo(route: Route, go: (path: string, rest?: Rest) => void): Given {
  const ongame = (made: string): void => go(`/${made}`);
  switch (route.page) {
    case "home":
      return { ongame, today: () => import("../puzzles/Today.svelte") };
    case "games":
      return { ongame };
    case "guide":
      return { id: route.variant, ongame };
    case "game":
      return { id: route.game, ongo: go, lines: () => import("../lines/Lines.svelte") };
    case "mail":
      return { what: route.what };
    case "draw":
      return { draw: route.draw };
    case "account":
      return { ongo: go, browser: () => import("../settings/BrowserSettings.svelte") };
    case "board":
    case "file":
    case "puzzles":
    case "newTournament":
      return { ongo: go };
    case "puzzle":
      return { id: route.id, ongo: go };
    case "tournament":
      return { id: route.id };
    case "player":
      return { name: route.name };
    case "top":
      return {
        family: route.family,
        tempo: route.tempo,
        onchoose: (family: string, tempo: string) => go(topPath(family, tempo)),
      };
    default:
      return {};
  }
}
