// Which module each page is in: it is fetched when somebody goes there, and kept.
export const pages = {
  home: () => import("../home/Home.svelte"),
  games: () => import("../home/GamesPage.svelte"),
  guide: () => import("../guide/GuidePage.svelte"),
  board: () => import("../study/StudyPage.svelte"),
  game: () => import("../play/GamePage.svelte"),
  draw: () => import("../dice/DrawPage.svelte"),
  check: () => import("../dice/CheckPage.svelte"),
  file: () => import("../gamefile/FilePage.svelte"),
  account: () => import("../account/AccountPage.svelte"),
  player: () => import("../player/PlayerPage.svelte"),
  top: () => import("../player/TopPage.svelte"),
};
