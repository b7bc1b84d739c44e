import { readNumber } from '#platform/server/tables/number-style.ts';
import { formatCalculated } from './amounts.ts';
import type { Attribute } from './source.ts';

/* BigCommerce's older export changes the price or weight of variants by rows of rules, such as `[ADD]4`. */

/** A rule for the variant with this SKU; without a SKU, for the variants with all these options. */
export type PriceRule = { sku: string; options: readonly Attribute[]; price: string; weight: string };

/**
 * Changes an amount by a rule: `[FIXED]11.50`, `[ADD]4`, `[REMOVE]1`.
 * @returns null if the rule or the amount cannot be read
 */
export const applyRule = (amount: string, rule: string): string | null => {
  const [, kind = '', change = ''] = /^\[(FIXED|ADD|REMOVE)\](.+)$/i.exec(rule.trim()) ?? [];
  const by = readNumber(change, '.');
  const from = readNumber(amount, '.');
  if (by === null) return null;
  if (kind.toUpperCase() === 'FIXED') return by;
  if (from === null) return null;
  return formatCalculated(Number(from) + (kind.toUpperCase() === 'ADD' ? Number(by) : -Number(by)));
};

/** The rules for a variant, in the order of the file. */
export const findRules = (
  rules: readonly PriceRule[],
  variant: { sku: string; options: readonly Attribute[] },
): readonly PriceRule[] =>
  rules.filter(({ sku, options }) =>
    sku === ''
      ? options.every(({ label, value }) => variant.options.some((one) => one.label === label && one.value === value))
      : sku === variant.sku,
  );
