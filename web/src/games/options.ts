// The options of games in words: the messages for names and values, with messages of one game alone where an option has
// another meaning there. An option without messages is shown as the server writes it. Pure.
import * as m from "../messages/all.gen";
import type { Setting } from "../net/variants";

type Words = Readonly<Partial<Record<string, () => string>>>;
const kNames: Words = m.options.name;
const kValues: Words = m.options.value;

const asWritten = (word: string): string => word.replaceAll("-", " ");

export function optionName(name: string): string {
  return kNames[name]?.() ?? asWritten(name);
}

function wordOf(variant: string, name: string, value: string): string {
  const said = kValues[`${variant}.${name}.${value}`] ?? kValues[`${name}.${value}`] ?? kValues[value];
  return said?.() ?? asWritten(value);
}

/** The words for a value, which may be a list. */
export function optionValue(variant: string, name: string, value: string): string {
  return value
    .split(",")
    .map((item) => wordOf(variant, name, item))
    .join(", ");
}

/** The options that are not as usual: `Stalemate: a loss`. */
export function optionWords(
  { variant, options }: { readonly variant: string; readonly options: Setting },
  usual: Setting,
): string[] {
  return Object.entries(options)
    .filter(([name, value]) => usual[name] !== value)
    .map(([name, value]) => m.options.line({ name: optionName(name), value: optionValue(variant, name, value) }));
}
