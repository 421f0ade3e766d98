// Scrolls to the board of the page, if it is out of sight.
export function showBoard(): void {
  document.querySelector("svg[role=application]")?.scrollIntoView({ block: "nearest" });
}
