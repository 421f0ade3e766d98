// What the page is made of besides what is seen: each component and class names those of them that it takes, and no more.
import type { Keep } from "../draw/keep";
import type { Rules } from "../rules/client";
import type { Sounds } from "../sound/sounds.svelte";
import type { Announced } from "./announced.svelte";
import type { Blocks } from "./blocks.svelte";
import type { ChosenLooks } from "./chosen_looks.svelte";
import type { Connection } from "./connection.svelte";
import type { Fairness } from "./fairness";
import type { Followed } from "./followed.svelte";
import type { Lobby } from "./lobby.svelte";
import type { Others } from "./others.svelte";
import type { OwnDice } from "./own_dice.svelte";
import type { PageClock } from "./page_clock.svelte";
import type { RuleBook } from "./rule_book";
import type { RulesHere } from "./rules_here.svelte";
import type { Visitor } from "./visitor.svelte";

export interface Parts {
  readonly announced: Announced;
  readonly blocks: Blocks;
  readonly connection: Connection;
  readonly fairness: Fairness;
  readonly followed: Followed;
  readonly keep: Keep;
  readonly lobby: Lobby;
  readonly looks: ChosenLooks;
  readonly others: Others;
  readonly ownDice: OwnDice;
  readonly pageClock: PageClock;
  readonly ruleBook: RuleBook;
  readonly rules: Rules;
  readonly rulesHere: RulesHere;
  readonly sounds: Sounds;
  readonly visitor: Visitor;
}
