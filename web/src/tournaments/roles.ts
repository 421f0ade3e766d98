// Who may do what with tournaments, as far as the page knows. The server decides.
import type { Visitor } from "../live/visitor.svelte";

export function mayOrganize({ you }: Pick<Visitor, "you">): boolean {
  return you?.account?.roles.some((role) => role === "organizer" || role === "admin") ?? false;
}
