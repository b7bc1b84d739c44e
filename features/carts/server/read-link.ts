import { sql } from 'drizzle-orm';
import type { LinkLine } from '#features/carts/contract/cart.ts';
import { readCartLink } from '#features/carts/contract/cart-link.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { MOST_LINES } from '#platform/contract/limits.ts';
import { roundUpQuantity } from '#features/products/contract/quantity-step.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { namedParts } from '#features/products/server/named-parts.ts';
import { presentProduct, type ShownProduct, shownColumns, shownJoins } from './shown-line.ts';

/**
 * What a link to the cart names, by any part number; it adds nothing by itself, for links are also followed unasked.
 * @throws Refusal `too_many_lines`
 */
export const readLink = async (db: Database, add: string): Promise<LinkLine[]> => {
  const asked = readCartLink(add);
  if (asked.length > MOST_LINES) throw new Refusal('too_many_lines');
  const found = await rows<ShownProduct & { part: string }>(
    db,
    sql`with ${namedParts(asked.map(({ part }) => part))}
        select n.part, ${shownColumns}
          from named n join product p on p.id = n.id and p.status = 'active' ${shownJoins} order by p.sku`,
  );
  const known = Map.groupBy(found, ({ part }) => part);
  return asked.map(({ text, part, quantity }) => {
    const [named, ...others] = known.get(part) ?? [];
    if (named === undefined) return { text, product: null, quantity: 0, several: [] };
    if (others.length > 0)
      return { text, product: null, quantity: 0, several: [named, ...others].map(({ sku }) => sku) };
    const { part: _, ...product } = named;
    return { text, product: presentProduct(product), quantity: roundUpQuantity(product, quantity), several: [] };
  });
};
