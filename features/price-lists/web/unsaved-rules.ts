import { type PriceRule, RuleValues } from '#features/price-lists/contract/price-rules.ts';

export const ruleFields = ['from', 'price', 'per', 'percent'] as const;
export type RuleField = (typeof ruleFields)[number];
export type RuleTexts = Record<RuleField, string>;

/** The unsaved texts of the prices of a page, by id, or that staff delete them. */
export type UnsavedRules = Readonly<Record<string, Partial<RuleTexts> | 'removed'>>;

const toText = (value: number | null): string => (value === null ? '' : String(value));

/** The fields of a price as the grid shows them. */
export const getRuleTexts = ({ from, price, per, percent }: PriceRule): RuleTexts => ({
  from: toText(from),
  price: price === null ? '' : price.toFixed(2),
  per: price === null ? '' : toText(per),
  percent: toText(percent),
});

/** The fields of a price with what staff typed. */
export const getTypedTexts = (rule: PriceRule, unsaved: UnsavedRules): RuleTexts => {
  const typed = unsaved[rule._id];
  return { ...getRuleTexts(rule), ...(typed !== 'removed' && typed) };
};

/** The first fault of a field; null if there is none. */
export const findRuleFault = (texts: RuleTexts, field: RuleField): string | null => {
  const { error } = RuleValues.safeParse(texts);
  return error?.issues.find(({ path }) => path[0] === field)?.message ?? null;
};

/** Adds what staff typed into a field; a text as it is saved is forgotten. */
export const typeIntoRule = (unsaved: UnsavedRules, rule: PriceRule, field: RuleField, text: string): UnsavedRules => {
  const { [rule._id]: typed, ...others } = unsaved;
  const { [field]: _before, ...same } = typed === 'removed' || typed === undefined ? {} : typed;
  const next = text === getRuleTexts(rule)[field] ? same : { ...same, [field]: text };
  return Object.keys(next).length === 0 ? others : { ...others, [rule._id]: next };
};
