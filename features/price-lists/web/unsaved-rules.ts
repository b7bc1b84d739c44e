import { type PriceRule, RuleValues } from '#features/price-lists/contract/price-rules.ts';

export const ruleFields = ['from', 'price', 'per', 'percent'] as const;
export type RuleField = (typeof ruleFields)[number];
export type RuleTexts = Record<RuleField, string>;

/** The unsaved changes of a page, by price id: the texts that staff typed, or that they delete the price. */
export type UnsavedRules = Readonly<Record<string, Partial<RuleTexts> | 'removed'>>;

const toText = (value: number | null): string => (value === null ? '' : String(value));

/** The fields of a price as the grid shows them. */
export const getRuleTexts = ({ from, price, per, percent }: PriceRule): RuleTexts => ({
  from: toText(from),
  price: price === null ? '' : price.toFixed(2),
  per: price === null ? '' : toText(per),
  percent: toText(percent),
});

/** The fields of a price: what staff typed, or else what is saved. */
export const getTypedTexts = (rule: PriceRule, unsaved: UnsavedRules): RuleTexts => {
  const typed = unsaved[rule._id];
  return { ...getRuleTexts(rule), ...(typed !== 'removed' && typed) };
};

/** The first fault of a field; null if there is none. */
export const findRuleFault = (texts: RuleTexts, field: RuleField): string | null => {
  const { error } = RuleValues.safeParse(texts);
  return error?.issues.find(({ path }) => path[0] === field)?.message ?? null;
};

/** Adds what staff typed into a field. A text equal to the saved one is dropped. */
export const typeIntoRule = (unsaved: UnsavedRules, rule: PriceRule, field: RuleField, text: string): UnsavedRules => {
  const { [rule._id]: typed, ...others } = unsaved;
  const { [field]: _before, ...same } = typed === 'removed' || typed === undefined ? {} : typed;
  const next = text === getRuleTexts(rule)[field] ? same : { ...same, [field]: text };
  return Object.keys(next).length === 0 ? others : { ...others, [rule._id]: next };
};

/** Adds what staff typed into several fields of a price. */
export const typeTexts = (unsaved: UnsavedRules, rule: PriceRule, texts: Partial<RuleTexts>): UnsavedRules =>
  ruleFields.reduce((all, field) => {
    const text = texts[field];
    return text === undefined ? all : typeIntoRule(all, rule, field, text);
  }, unsaved);
