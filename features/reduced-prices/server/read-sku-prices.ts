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

/** A SKU has at most 60 characters. */
const MAX_LINE_LENGTH = 100;

/** Separators between a SKU and its price; a SKU may contain them too. */
const lineEnd = /[\s,;]+$/;
const lastPart = /^(.*\S)[\s,;]+(\S+)$/;

/**
 * Reads SKUs, one a line, in upper case, each with its reduced price in dollars unless the sale has a percentage:
 * `VAL-0011 8.00`. Between them stands a space, tab, comma or semicolon.
 * @throws DomainError `invalid_request` that names the line
 */
export const readSkuPrices = (text: string, hasPercent: boolean): { sku: string; priceCents: Cents | null }[] => {
  const seen = new Set<string>();
  return text.split('\n').flatMap((line, at) => {
    const where = `Line ${at + 1}`;
    if (line.trim().length > MAX_LINE_LENGTH) fail(`${where}: enter one SKU a line`);
    const trimmed = line.trim().replace(lineEnd, '').toUpperCase();
    if (trimmed === '') return [];
    const [, first = trimmed, price = ''] = lastPart.exec(trimmed) ?? [];
    if (hasPercent && /\.\d{2}$/.test(price)) fail(`${where}: leave out the price, or the percentage`);
    const sku = hasPercent ? trimmed : first.replace(lineEnd, '');
    if (seen.has(sku)) fail(`${where}: ${sku} is there twice`);
    seen.add(sku);
    const priceCents = hasPercent ? null : readPrice(price);
    if (!hasPercent && priceCents === null)
      fail(`${where}: enter the reduced price after the SKU, such as VAL-0011 8.00`);
    return [{ sku, priceCents }];
  });
};
