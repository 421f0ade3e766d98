import { expect, test } from "vitest";
import { computerId, computerIn, fullName, kLevels, levelOf, levelWords, programMark } from "../../src/game/computer";

test("the id says the level", () => {
  expect(kLevels.map((level) => levelOf(computerId(level)))).toEqual([...kLevels]);
  expect(computerId(3)).toBe("u-computer-3");
});

test.each(["u-computer-0", "u-computer-9", "u-computer-10", "u-computer-", "u-computer-3x", "u-computer3", "g-computer-3", "u-aB3dE5gH7j", "", undefined])("%s is a person", (id) => {
  expect(levelOf(id)).toBeUndefined();
  expect(programMark({ id: id ?? "" })).toBeUndefined();
});

test("a name that is the computer's says so; a person's stands alone, whatever it is", () => {
  expect(programMark({ id: "u-computer-8" })).toBe("computer, level 8");
  expect(fullName({ id: "u-computer-3", name: "Astragal-3" })).toBe("Astragal-3 (computer, level 3)");
  expect(fullName({ id: "u-aB3dE5gH7j", name: "Computer" })).toBe("Computer");
});

test("a bot's name says so", () => {
  const bot = { id: "u-aB3dE5gH7j", name: "Deep", bot: true };
  expect(programMark(bot)).toBe("bot");
  expect(fullName(bot)).toBe("Deep (bot)");
  expect(programMark({ ...bot, bot: undefined })).toBeUndefined();
});

test("each level has words of its own, short enough for a phone", () => {
  const words = kLevels.map(levelWords);
  expect(new Set(words).size).toBe(kLevels.length);
  expect(words.filter((one) => one.length > 22 || / he | she /.test(one))).toEqual([]);
});

test("the computer among the players of a game", () => {
  const [alice, computer] = [{ id: "g-1", name: "Alice" }, { id: "u-computer-2", name: "Astragal-2" }];
  expect(computerIn([alice, computer])).toBe(computer);
  expect(computerIn([alice])).toBeUndefined();
});
