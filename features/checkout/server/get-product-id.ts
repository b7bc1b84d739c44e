import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PlaceOrder } from '#features/orders/contract/orders.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/**
 * Finds the product of an order request as specified: by its id, or by its name if only one product for sale has it.
 * @throws DomainError `product_not_found`, `name_ambiguous`
 */
export const getProductId = async (
  db: Database,
  { productId, productName }: Pick<z.output<typeof PlaceOrder>, 'productId' | 'productName'>,
): Promise<string> => {
  if (productId !== undefined) return productId;
  const found = await rows<{ id: string }>(
    db,
    sql`select id from product where lower(name) = lower(${productName}) and status = 'active' limit 2`,
  );
  if (found.length > 1) throw new DomainError('name_ambiguous');
  const [only] = found;
  if (only === undefined) throw new DomainError('product_not_found');
  return only.id;
};
