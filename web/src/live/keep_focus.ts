// Where a button gives way to what it has brought about, the browser drops the focus, and whoever uses the keyboard starts
// again at the top of the page. This attachment gives it to what has come nearby: the first button that can be used, else
// another control, within the innermost place around the old one that is still there; else the part itself.
import type { Attachment } from "svelte/attachments";

/** What goes on with the work comes before what leads away from it. */
const kControls = ["button:not(:disabled)", "a[href], input:not(:disabled), select:not(:disabled)"];

/** What stands around it, up to the part. */
function placesAround(control: Node, part: HTMLElement): Element[] {
  const places = [];
  for (let place = control.parentElement; place && part.contains(place); place = place.parentElement)
    places.push(place);
  return places;
}

export const keepFocus: Attachment<HTMLElement> = (part) => {
  const { activeElement } = document;
  let places: readonly Element[] =
    activeElement && part.contains(activeElement) ? placesAround(activeElement, part) : [];
  const came = ({ target }: FocusEvent): void => {
    if (target instanceof Node && target !== part) places = placesAround(target, part);
  };
  // Who goes elsewhere leaves what had the focus behind; what is taken away or switched off does not stay.
  const went = ({ target }: FocusEvent): void => {
    queueMicrotask(() => {
      const stays = target instanceof Element && target.isConnected && !target.matches(":disabled");
      if (stays && !part.contains(document.activeElement)) places = [];
    });
  };
  const changes = new MutationObserver(() => {
    if (places.length === 0 || document.activeElement !== document.body) return;
    const there = places.filter((place) => place.isConnected);
    // One that is not shown on a small screen takes no focus.
    for (const control of there.flatMap((place) =>
      kControls.flatMap((kind) => [...place.querySelectorAll<HTMLElement>(kind)]),
    )) {
      control.focus();
      if (document.activeElement === control) return;
    }
    part.tabIndex = -1;
    part.focus();
  });
  part.addEventListener("focusin", came);
  part.addEventListener("focusout", went);
  changes.observe(part, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return () => changes.disconnect();
};
