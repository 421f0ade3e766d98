// Something that is fetched when it is first read, and again after a while if that fails. A component that reads it too
// early gets nothing, and is drawn again when it has come.
const kAgainMs = 3000;

export class Lazy<T> {
  #value = $state.raw<T>();
  #asked = false;
  constructor(private readonly load: () => Promise<T>) {}

  get value(): T | undefined {
    if (!this.#asked) {
      this.#asked = true;
      this.load().then(
        (value) => (this.#value = value),
        () =>
          setTimeout(() => {
            this.#asked = false;
            void this.value;
          }, kAgainMs),
      );
    }
    return this.#value;
  }
}
