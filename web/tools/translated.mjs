// How the sentences of a language differ from those of the first one in what they are made of: a sentence that one of them
// lacks, arguments, marks, forms of plurals. Builds and a test refuse a language that differs.
import { isArgumentElement, isDateElement, isNumberElement, isPluralElement, isSelectElement, isTagElement, parse } from "@formatjs/icu-messageformat-parser";

/** Arguments that only English grammar asks for: a language need not use them. */
const kGrammar = ["article"];

/** What a sentence is made of, as words that can be compared: `{name}`, `<rules>`, `side: white black`, `count: =0`. */
function partsOf(elements, categories, free, found = new Set()) {
  for (const one of elements) {
    if (isArgumentElement(one) && !free.includes(one.value)) found.add(`{${one.value}}`);
    if (isNumberElement(one)) found.add(`{${one.value}, number}`);
    if (isDateElement(one)) found.add(`{${one.value}, date}`);
    if (isTagElement(one)) partsOf(one.children, categories, free, found.add(`<${one.value}>`));
    if (!isPluralElement(one) && !isSelectElement(one)) continue;
    const words = Object.keys(one.options);
    const exact = words.filter((word) => word.startsWith("="));
    if (isSelectElement(one) && !free.includes(one.value)) found.add(`${one.value}: ${words.sort().join(" ")}`);
    if (isPluralElement(one)) {
      found.add(`${one.value}: ${exact.sort().join(" ")}`);
      const lacks = categories.filter((word) => !words.includes(word));
      const strange = words.filter((word) => !exact.includes(word) && !categories.includes(word));
      if (lacks.length > 0) found.add(`${one.value}: no plural for ${lacks.join(" ")}`);
      if (strange.length > 0) found.add(`${one.value}: no such plural: ${strange.join(" ")}`);
    }
    for (const { value } of Object.values(one.options)) partsOf(value, categories, free, found);
  }
  return found;
}

function partsIn(text, language, free) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return partsOf(parse(text, { requiresOtherClause: false }), pluralCategories, free);
}

function troubleOf(text, said, language, free) {
  const [wanted, has] = [partsIn(text, "en", free), partsIn(said, language, free)];
  const lacks = [...wanted].filter((part) => !has.has(part)).map((part) => `lacks ${part}`);
  const more = [...has].filter((part) => !wanted.has(part)).map((part) => `has ${part}`);
  return [...lacks, ...more].join(", ");
}

/**
 * One line for each sentence that differs, such as `lobby.people is missing`. `free`: arguments that a language need not
 * use.
 */
export function differences(first, other, language, { where = "", free = kGrammar } = {}) {
  const lines = [];
  for (const name of new Set([...Object.keys(first), ...Object.keys(other)])) {
    const [here, there, at] = [first[name], other[name], `${where}${name}`];
    if (there === undefined) lines.push(`${at} is missing`);
    else if (here === undefined) lines.push(`${at} is nowhere else`);
    else if (typeof here !== typeof there) lines.push(`${at} is no ${typeof here === "string" ? "sentence" : "group"}`);
    else if (typeof here === "object") lines.push(...differences(here, there, language, { where: `${at}.`, free }));
    else {
      const trouble = troubleOf(here, there, language, free);
      if (trouble !== "") lines.push(`${at} ${trouble}`);
    }
  }
  return lines;
}
