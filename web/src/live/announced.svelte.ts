// What the server's keeper tells everybody now.
import type { AnnouncementData } from "../protocol/messages.gen";

export class Announced {
  text = $state<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Without a text there is none. */
  take({ text, left_ms }: AnnouncementData): void {
    clearTimeout(this.#timer);
    this.text = text;
    if (text !== undefined) this.#timer = setTimeout(() => (this.text = undefined), left_ms);
  }
}
