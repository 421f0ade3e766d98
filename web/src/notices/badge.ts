// The number of things that wait for this player, in the window's title and on its icon, for people who have other tabs
// in front. Any page may set the title: the number stays before it.
const kBadge = /^\(\d+\) /;

export function withBadge(title: string, count: number): string {
  const plain = title.replace(kBadge, "");
  return count > 0 ? `(${String(count)}) ${plain}` : plain;
}

/** The page's icon, with a dot in its corner. */
export function iconWithDot(href: string): string {
  return href.replace(
    "%3C/svg%3E",
    "%3Ccircle cx='6.2' cy='1.8' r='1.9' fill='%23e0392b' stroke='%23fff' stroke-width='.5'/%3E%3C/svg%3E",
  );
}

export class Badge {
  #count = 0;
  readonly #icon: HTMLLinkElement | null;
  readonly #plain: string | undefined;
  readonly #watch: MutationObserver;

  constructor(private readonly page: Document) {
    this.#icon = page.querySelector("link[rel=icon]");
    this.#plain = this.#icon?.href;
    this.#watch = new MutationObserver(() => this.#write());
    this.#watch.observe(page.head, { childList: true, subtree: true, characterData: true });
  }

  show(count: number): void {
    this.#count = count;
    if (this.#icon && this.#plain !== undefined) {
      const href = count > 0 ? iconWithDot(this.#plain) : this.#plain;
      if (this.#icon.href !== href) this.#icon.href = href;
    }
    this.#write();
  }

  stop(): void {
    this.#watch.disconnect();
  }

  #write(): void {
    const title = withBadge(this.page.title, this.#count);
    if (title !== this.page.title) this.page.title = title;
  }
}
