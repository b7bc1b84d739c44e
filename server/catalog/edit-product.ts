import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { EditProduct, ProductDetail } from '#contract/catalog.ts';
import { errors, Refusal } from '#contract/errors.ts';
import { toCents } from '#contract/money.ts';
import type { Database } from '#server/db/open.ts';
import { product, productImage, stock } from '#server/db/schema/catalog.ts';
import { stockMove } from '#server/db/schema/orders.ts';
import { audit } from '#server/db/schema/shop.ts';
import type { Caller } from '#server/platform/caller.ts';
import { getProduct } from './get-product.ts';
import { indexProducts } from './search/index-products.ts';
import { refuseTaken } from './refuse-taken.ts';

/**
 * Changes a product on sale. The stock is changed by the difference to what the admin saw, so that orders
 * placed in between stay counted (amendment 7).
 * @throws Refusal `product_not_found`, `name_taken`, `reason_missing`, `stock_held`
 */
export const editProduct = async (
  db: Database,
  admin: Caller,
  id: string,
  form: z.output<typeof EditProduct>,
): Promise<ProductDetail> => {
  const difference = form.stock - form.stockWas;
  if (difference !== 0 && form.reason === '') {
    throw new Refusal('reason_missing', { fields: { reason: errors.reason_missing.message } });
  }
  const edit = db.transaction(async (trx) => {
    const [changed] = await trx
      .update(product)
      .set({
        name: form.name,
        description: form.description,
        unitPriceCents: toCents(form.unitPrice),
        minOrder: form.minOrder,
        version: sql`${product.version} + 1`,
      })
      .where(and(eq(product.id, id), eq(product.status, 'active')))
      .returning({ id: product.id });
    if (changed === undefined) throw new Refusal('product_not_found');
    await trx
      .update(productImage)
      .set({ url: form.image, alt: form.name })
      .where(
        and(eq(productImage.productId, id), eq(productImage.position, 0), sql`${productImage.url} <> ${form.image}`),
      );
    await indexProducts(trx, [id]);
    if (difference !== 0) {
      const [moved] = await trx
        .update(stock)
        .set({ onHand: sql`${stock.onHand} + ${difference}` })
        .where(and(eq(stock.productId, id), sql`${stock.onHand} + ${difference} >= ${stock.reserved}`))
        .returning({ id: stock.productId });
      if (moved === undefined) throw new Refusal('stock_held');
      await trx.insert(stockMove).values({ productId: id, dOnHand: difference, dReserved: 0, reason: 'counted' });
    }
    await trx.insert(audit).values({
      actorId: admin.customerId,
      act: difference === 0 ? 'product.edit' : `product.edit: stock ${difference} (${form.reason})`,
      entity: 'product',
      entityId: id,
    });
  });
  await refuseTaken(edit);
  return getProduct(db, id);
};
