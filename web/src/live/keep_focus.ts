// Where a button gives way to what it has brought about, the browser drops the focus, and whoever uses the keyboard starts
// again at the top of the page. This attachment gives it to what has come: the first button that can be used, else another
// control, else the part.
import type { Attachment } from "svelte/attachments";

/** What goes on with the work comes before what leads away from it. */
const kControls = ["button:not(:disabled)", "a[href], input:not(:disabled), select:not(:disabled)"];

export const keepFocus: Attachment<HTMLElement> = (part) => {
  let inside = part.contains(document.activeElement);
  const came = (): void => void (inside = true);
  // Who goes elsewhere leaves what had the focus behind; what is taken away or switched off does not stay.
  const went = ({ target }: FocusEvent): void => {
    queueMicrotask(() => {
      const stays = target instanceof Element && target.isConnected && !target.matches(":disabled");
      if (stays) inside = part.contains(document.activeElement);
    });
  };
  const changes = new MutationObserver(() => {
    if (!inside || document.activeElement !== document.body) return;
    // One that is not shown on a small screen takes no focus.
    for (const control of kControls.flatMap((kind) => [...part.querySelectorAll<HTMLElement>(kind)])) {
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
