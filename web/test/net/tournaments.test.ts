// Lists and records of tournaments, as servers of all times have stored them.
import { expect, test } from "vitest";
import { readListing, readSteps } from "../../src/net/tournaments";

const kSummary = {
  id: "Cup00001",
  name: "Autumn",
  state: "over",
  format: "swiss",
  variants: ["chess112"],
  clock: { type: "fischer", base_ms: 300_000, increment_ms: 3_000 },
  rated: true,
  starts_ms: 1_795_000_000_000,
  players: 8,
  round: 3,
  rounds: 3,
  winners: ["alice"],
  winner_names: ["Alice"],
};

test("one that was stored before winners were named does not make the list unreadable", () => {
  const { winners: _later, ...oldest } = kSummary;
  expect(readListing({ tournaments: [kSummary, oldest] })?.tournaments.map(({ winner_names }) => winner_names)).toEqual([["Alice"], ["Alice"]]);
});

test("a record of which a line cannot be read is none", () => {
  const line = '{"seq":1,"at_ms":2,"type":"not_yet_thought_of","d":{},"more":1}\n';
  expect(readSteps(line + line)).toHaveLength(2);
  expect(readSteps("")).toEqual([]);
  expect(readSteps(`${line}{"seq":2}\n`)).toBeUndefined();
});
