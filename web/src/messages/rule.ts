// Which form of a plural a number takes.
const rules = new Intl.PluralRules("en");

export const rule = (count: number): Intl.LDMLPluralRule => rules.select(count);
