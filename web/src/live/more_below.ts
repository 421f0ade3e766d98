// Marks a box that scrolls as long as its end is out of sight: many browsers show no scroll bar before one scrolls. How it
// looks then is in theme.css.

/** That far below the edge lies nothing that is missed. */
const kSlack = "8px";

export function moreBelow(box: HTMLElement): () => void {
  const end = document.createElement("div");
  end.className = "more-end";
  box.append(end);
  const look = new IntersectionObserver(
    ([seen]) => box.classList.toggle("more-below", seen?.isIntersecting === false),
    { root: box, rootMargin: `0px 0px ${kSlack}` },
  );
  look.observe(end);
  return () => {
    look.disconnect();
    end.remove();
  };
}
