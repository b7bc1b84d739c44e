import { sql } from 'drizzle-orm';
import { type OrderProduct, orderProductColumns } from '#features/checkout/server/order-products.ts';
import { nameOwnPricesStatement, ownPricesColumn } from '#features/checkout/server/own-prices.ts';
import { NO_PICTURE } from '#features/products/contract/pictures.ts';
import { isPublic, WITHDRAWN_NAME } from '#features/products/server/product-sql.ts';
import { ZERO_CENTS } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** The reader of an offer. Customers do not see which product was withdrawn, because staff may be editing it. */
export type QuoteReader = 'staff' | 'customer';

/** Includes products no longer for sale, because an offer may contain them. */
export type QuotedProduct = OrderProduct & { isSold: boolean; slug: string };

/** Removes the facts and the current price of a withdrawn product. A promised price is part of the quote and stays. */
const hideProduct = (product: QuotedProduct): QuotedProduct => ({
  ...product,
  sku: '',
  name: WITHDRAWN_NAME,
  img: NO_PICTURE,
  unitPriceCents: ZERO_CENTS,
  regularPriceCents: null,
  minOrder: 1,
  quantityStep: 1,
  breaks: [],
  own: [],
  stock: 0,
});

/** @param buyer the id of the customer whose own prices count */
export const readQuotedProducts = async (
  db: Database | Transaction,
  ids: readonly string[],
  { reader, buyer }: { reader: QuoteReader; buyer: string | null },
): Promise<QuotedProduct[]> => {
  const found = await rows<QuotedProduct & { isPublic: boolean }>(
    db,
    sql`select ${orderProductColumns}${ownPricesColumn(buyer)}, p.status = 'active' as "isSold", ${isPublic} as "isPublic", p.slug
          from stock s join product p on p.id = s.product_id
          join product_image i on i.product_id = p.id and i.position = 0
         where p.id = any(${sql.param(ids)}::uuid[])`,
    buyer === null ? 'read-offered' : nameOwnPricesStatement('read-offered'),
  );
  return found.map((product) => (reader === 'customer' && !product.isPublic ? hideProduct(product) : product));
};
