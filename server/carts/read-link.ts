import { sql } from 'drizzle-orm';
import type { LinkLine } from '#contract/cart.ts';
import { Refusal } from '#contract/errors.ts';
import { MOST_LINES, MOST_PIECES } from '#contract/limits.ts';
import { normalisePart } from '#contract/part-numbers.ts';
import { roundUpQuantity } from '#contract/quantity-step.ts';
import type { Database } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';
import { presentProduct, type ShownProduct, shownColumns, shownJoins } from './shown-line.ts';

/** `VAL-0011:10`; without a number, or with one that is none, it is the minimum. */
const parsePart = (text: string) => {
  const [part = '', digits = ''] = text.split(':');
  const quantity = /^\d{1,9}$/.test(digits.trim()) ? Number(digits) : 0;
  return { text, norm: normalisePart(part), quantity: Math.min(quantity, MOST_PIECES) };
};

/**
 * What a link to the cart names, by any part number; it adds nothing by itself, for links are also followed unasked.
 * @throws Refusal `too_many_lines`
 */
export const readLink = async (db: Database, add: string): Promise<LinkLine[]> => {
  const parts = add
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (parts.length > MOST_LINES) throw new Refusal('too_many_lines');
  const asked = parts.map(parsePart);
  const found = await rows<ShownProduct & { norm: string }>(
    db,
    sql`select distinct on (n.norm) n.norm, ${shownColumns}
          from part_number n join product p on p.id = n.product_id and p.status = 'active' ${shownJoins}
         where n.norm = any(${sql.param(asked.map(({ norm }) => norm))}::text[])
         order by n.norm, n.kind = 'sku' desc, p.position`,
  );
  const known = new Map(found.map(({ norm, ...product }) => [norm, product]));
  return asked.map(({ text, norm, quantity }) => {
    const product = known.get(norm);
    if (product === undefined) return { text, product: null, quantity: 0 };
    const taken = roundUpQuantity(product, quantity);
    return { text, product: presentProduct(product), quantity: taken };
  });
};
