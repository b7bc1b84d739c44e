import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toCents } from '#platform/contract/money.ts';

/** The highest price that can be entered, in dollars. */
const MAX_DOLLARS = 1_000_000;

const fail = (message: string): never => {
  throw new DomainError('invalid_request', { fields: { value: message } });
};

const readPrice = (text: string): Cents | null => {
  const digits = text.replace(/^\$/, '');
  const dollars = Number(digits);
  return /^\d+(?:\.\d{1,2})?$/.test(digits) && dollars > 0 && dollars <= MAX_DOLLARS ? toCents(dollars) : null;
};

/**
 * Reads SKUs, one a line, each with its reduced price in dollars unless the sale has a percentage: `VAL-0011 8.00`.
 * Between them stands a space, tab, comma or semicolon.
 * @throws DomainError `invalid_request` that names the line
 */
export const readSkuPrices = (text: string, hasPercent: boolean): { sku: string; priceCents: Cents | null }[] => {
  const seen = new Set<string>();
  return text.split('\n').flatMap((line, at) => {
    const trimmed = line.trim();
    if (trimmed === '') return [];
    const [sku = '', price = '', ...more] = trimmed.split(/[\s,;]+/);
    const where = `Line ${at + 1}`;
    if (seen.has(sku)) fail(`${where}: ${sku} is there twice`);
    seen.add(sku);
    if (more.length > 0) fail(`${where}: enter one SKU${hasPercent ? '' : ' and one price'}`);
    if (hasPercent) {
      if (price !== '') fail(`${where}: leave out the price, or the percentage`);
      return [{ sku, priceCents: null }];
    }
    const priceCents = readPrice(price);
    if (priceCents === null) fail(`${where}: enter the reduced price after the SKU, such as ${sku} 8.00`);
    return [{ sku, priceCents }];
  });
};
