import { expect, test } from "vitest";
import { fileText } from "../../src/tournaments/file_text";

const bytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;

test("a file is UTF-8", () => {
  expect(fileText(bytes(0x4d, 0xc3, 0xbc))).toEqual({ text: "Mü", converted: false });
  expect(fileText(bytes(0xef, 0xbb, 0xbf, 0x4d))).toEqual({ text: "M", converted: false });
  expect(fileText(bytes())).toEqual({ text: "", converted: false });
});

test("or else Windows-1252", () => {
  // From 0x80 to 0x9f Node takes it for Latin-1; browsers do not.
  expect(fileText(bytes(0x4d, 0xfc))).toEqual({ text: "Mü", converted: true });
});
