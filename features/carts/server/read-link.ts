import { sql } from 'drizzle-orm';
import type { ResolvedLinkLine } from '#features/carts/contract/cart.ts';
import { parseCartLink } from '#features/carts/contract/cart-link.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { roundUpQuantity } from '#features/products/contract/quantity-step.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { matchPartNumbers } from '#features/products/server/named-parts.ts';
import { presentCartProduct, type CartProductRow, cartProductColumns, cartProductJoins } from './shown-line.ts';

/**
 * What a link to the cart names, by any part number; it adds nothing by itself, for links are also followed unasked.
 * @throws DomainError `too_many_lines`
 */
export const resolveCartLink = async (db: Database, add: string): Promise<ResolvedLinkLine[]> => {
  const asked = parseCartLink(add);
  if (asked.length > MAX_LINES) throw new DomainError('too_many_lines');
  const found = await rows<CartProductRow & { part: string }>(
    db,
    sql`with ${matchPartNumbers(asked.map(({ part }) => part))}
        select n.part, ${cartProductColumns}
          from named n join product p on p.id = n.id and p.status = 'active' ${cartProductJoins} order by p.sku`,
  );
  const known = Map.groupBy(found, ({ part }) => part);
  return asked.map(({ text, part, quantity }) => {
    const [named, ...others] = known.get(part) ?? [];
    if (named === undefined) return { text, product: null, quantity: 0, several: [] };
    if (others.length > 0)
      return { text, product: null, quantity: 0, several: [named, ...others].map(({ sku }) => sku) };
    const { part: _, ...product } = named;
    return { text, product: presentCartProduct(product), quantity: roundUpQuantity(product, quantity), several: [] };
  });
};
