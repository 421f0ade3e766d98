// A game that is about to be made: every choice begins with what is usual. form.ts says how it is sent.
import type { Level } from "../game/computer";
import { paceOf, type Pace } from "../games/catalogue";
import type { VariantSummary } from "../net/variants";
import { clockTrouble, createOf, kMostRating, opponentTrouble, type Form } from "./form";
import { isSamePost, kUsualPost, type PostForm, type PostTimes } from "./post";
import type { CreateData, Weekday } from "../protocol/messages.gen";

export class Draft {
  options = $state<Record<string, string>>({});
  time = $state<Form["time"]>("board");
  /** The times of a clock by post. */
  days = $state<PostTimes>({ ...kUsualPost });
  off = $state<readonly Weekday[]>([]);
  noLeave = $state(false);
  kind = $state<Form["kind"]>("fischer");
  periods = $state(3);
  minutes = $state(0);
  increment = $state(0);
  color = $state<Form["color"]>("random");
  to = $state("");
  level = $state<Level>(3);
  pairing = $state<Form["pairing"]>("single");
  /** Whether the player wants a rated game; it is rated only if it may be. */
  rated = $state(false);
  least = $state(0);
  most = $state(kMostRating);
  hidden = $state(false);
  later = $state(0);
  #opponent = $state<Form["opponent"]>("link");
  #timeWithPeople: Form["time"] = "board";

  constructor(
    readonly variant: VariantSummary,
    readonly mayRate: boolean,
  ) {
    this.pace = paceOf(variant.id);
  }

  get opponent(): Form["opponent"] {
    return this.#opponent;
  }
  /** The computer does not mind how long its opponent thinks: with it there is no clock, until one is chosen. */
  set opponent(opponent: Form["opponent"]) {
    const [before, after] = [this.#opponent === "computer", opponent === "computer"];
    this.#opponent = opponent;
    if (after && !before) [this.#timeWithPeople, this.time] = [this.time, "none"];
    if (before && !after && this.time === "none") this.time = this.#timeWithPeople;
  }

  set pace({ minutes, increment }: Pace) {
    [this.time, this.kind, this.minutes, this.increment] = ["board", "fischer", minutes, increment];
  }
  isPace({ minutes, increment }: Pace): boolean {
    return this.time === "board" && this.kind === "fischer" && this.minutes === minutes && this.increment === increment;
  }

  isPostPace(times: PostTimes): boolean {
    return isSamePost(this.days, times);
  }

  get isRated(): boolean {
    return this.rated && this.mayRate && this.time !== "none" && this.#opponent !== "computer";
  }
  /** Days off are those of the time zone where this browser is now. */
  get post(): PostForm {
    return { ...this.days, off: this.off, utcOffset: -new Date().getTimezoneOffset(), noLeave: this.noLeave };
  }
  get changed(): number {
    return this.variant.options.filter((one) => (this.options[one.name] ?? one.default) !== one.default).length;
  }
  get form(): Form {
    const {
      options,
      time,
      post,
      kind,
      minutes,
      increment,
      periods,
      color,
      opponent,
      to,
      level,
      pairing,
      isRated,
      least,
      most,
      hidden,
      later,
    } = this;
    return {
      variant: this.variant.id,
      options,
      time,
      post,
      kind,
      minutes,
      increment,
      periods,
      color,
      opponent,
      to,
      level,
      pairing,
      rated: isRated,
      least,
      most,
      hidden,
      later,
    };
  }
  /** What is wrong with the clock or the opponent, as a sentence; undefined if nothing is. */
  get clockTrouble(): string | undefined {
    return clockTrouble(this.form);
  }
  get opponentTrouble(): string | undefined {
    return opponentTrouble(this.form);
  }
  get order(): CreateData {
    return createOf(this.form, this.variant);
  }
}
