// This page's own clock, as often as something that is shown runs.
export class PageClock {
  now = $state(performance.now());

  tick(): void {
    this.now = performance.now();
  }
}
