import { expect, test } from "vitest";
import { deviceOf } from "../../src/account/device";

const kWebKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox", "Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kWebKit} Chrome/126.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kWebKit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0`, "Edge", "Windows"],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${kWebKit} Chrome/126.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1", "Safari", "iPhone"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605.1.15", "Safari", "macOS"],
])("%s", (agent, browser, system) => expect(deviceOf(agent)).toEqual({ browser, system }));

test("a program that nobody knows has no name", () => {
  expect(deviceOf("curl/8.5.0")).toBeUndefined();
  expect(deviceOf("")).toBeUndefined();
});
