// The board of the page, where it has been scrolled out of sight.
export function showBoard(): void {
  document.querySelector("svg[role=application]")?.scrollIntoView({ block: "nearest" });
}
