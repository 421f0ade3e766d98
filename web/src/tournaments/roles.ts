// Who may do what with tournaments, as far as the page knows. The server decides.
import type { Live } from "../live/live.svelte";

export function mayOrganize(live: Pick<Live, "you">): boolean {
  return live.you?.account?.roles.some((role) => role === "organizer" || role === "admin") ?? false;
}
