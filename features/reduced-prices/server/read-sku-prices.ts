import { withoutCurrency } from '#platform/contract/currency-signs.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toCents } from '#platform/contract/money.ts';

/** The highest price that can be entered, in dollars. */
const MAX_DOLLARS = 1_000_000;

const fail = (message: string): never => {
  throw new DomainError('invalid_request', { fields: { value: message } });
};

const readPrice = (text: string): Cents | null => {
  const digits = withoutCurrency(text);
  const dollars = Number(digits);
  return /^\d+(?:\.\d{1,2})?$/.test(digits) && dollars > 0 && dollars <= MAX_DOLLARS ? toCents(dollars) : null;
};

/** In characters: a SKU has at most 60, and its price and the separators need few. */
const MAX_LINE_LENGTH = 100;

/** A SKU may contain separators, so only the last part of a line is its price. */
const trailingSeparators = /[\s,;]+$/;
const skuAndPrice = /^(.*\S)[\s,;]+(\S+)$/;

/**
 * Reads SKUs, one a line, in upper case, each with its reduced price in dollars unless the sale has a percentage:
 * `VAL-0011 8.00`. Spaces, tabs, commas or semicolons separate them.
 * @throws DomainError `invalid_request` that names the line
 */
export const readSkuPrices = (text: string, hasPercent: boolean): { sku: string; priceCents: Cents | null }[] => {
  const seen = new Set<string>();
  return text.split('\n').flatMap((line, at) => {
    const where = `Line ${at + 1}`;
    if (line.trim().length > MAX_LINE_LENGTH) fail(`${where}: enter one SKU a line`);
    const trimmed = line.trim().replace(trailingSeparators, '').toUpperCase();
    if (trimmed === '') return [];
    const [, first = trimmed, price = ''] = skuAndPrice.exec(trimmed) ?? [];
    if (hasPercent && /\.\d{2}$/.test(price)) fail(`${where}: leave out the price, or the percentage`);
    const sku = hasPercent ? trimmed : first.replace(trailingSeparators, '');
    if (seen.has(sku)) fail(`${where}: ${sku} is listed twice`);
    seen.add(sku);
    const priceCents = hasPercent ? null : readPrice(price);
    if (!hasPercent && priceCents === null)
      fail(`${where}: enter the reduced price after the SKU, such as VAL-0011 8.00`);
    return [{ sku, priceCents }];
  });
};
