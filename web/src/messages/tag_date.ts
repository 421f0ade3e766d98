// The date of a game file's tag as the language of the page writes it. Pure.
import { day } from "./locale";

/** `2024.01.15` as `15 Jan 2024`; what is no whole date, `2024.??.??`, as it is. */
export function tagDate(text: string): string {
  const [, year = "", month = "", date = ""] = /^(\d{4})\.(\d{2})\.(\d{2})$/.exec(text) ?? [];
  const at = new Date(Number(year), Number(month) - 1, Number(date));
  const isReal = year !== "" && at.getMonth() === Number(month) - 1 && at.getDate() === Number(date);
  return isReal ? day(at.getTime()) : text;
}
