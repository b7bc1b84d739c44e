import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { EditProduct, ProductDetail } from '#contract/products.ts';
import { errors, Refusal } from '#contract/errors.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { product, productImage, stock } from '#server/db/schema/products.ts';
import { stockMove } from '#server/db/schema/orders.ts';
import { audit } from '#server/db/schema/shop.ts';
import type { Caller } from '#server/platform/caller.ts';
import { getProduct } from './get-product.ts';
import { indexProducts } from './search/index-products.ts';
import { refuseTaken } from './refuse-taken.ts';

type Form = z.output<typeof EditProduct>;

/** What the product is before the edit, held until its end. */
const readForEdit = async (trx: Transaction, id: string, form: Form) => {
  const [was] = await trx
    .select({
      version: product.version,
      name: product.name,
      description: product.description,
      unitPrice: product.unitPriceCents,
      minOrder: product.minOrder,
      image: productImage.url,
      onHand: stock.onHand,
      reserved: stock.reserved,
    })
    .from(product)
    .innerJoin(stock, eq(stock.productId, product.id))
    .innerJoin(productImage, and(eq(productImage.productId, product.id), eq(productImage.position, 0)))
    .where(and(eq(product.id, id), eq(product.status, 'active')))
    .for('update', { of: [product, stock] });
  if (was === undefined) throw new Refusal('product_not_found');
  const { version, onHand, reserved, ...before } = was;
  const isSeen = form.version === undefined ? onHand - reserved === form.stockWas : version === form.version;
  if (!isSeen) throw new Refusal('product_changed');
  return { ...before, unitPrice: toDollars(before.unitPrice), stock: onHand };
};

/** What an edit changed, each with what it was and what it is. */
const sayChanges = (was: Record<string, unknown>, is: Record<string, unknown>): string => {
  const changed = Object.entries(was).flatMap(([key, before]) =>
    is[key] === before ? [] : [[key, [before, is[key]]] as const],
  );
  return `product.edit ${JSON.stringify(Object.fromEntries(changed))}`;
};

/**
 * Changes a product on sale. The stock is changed by the difference to what the admin saw, so that orders
 * placed in between stay counted. The same edit sent again is refused, and changes nothing more.
 * @throws Refusal `product_not_found`, `product_changed`, `name_taken`, `reason_missing`, `stock_held`
 */
export const editProduct = async (db: Database, admin: Caller, id: string, form: Form): Promise<ProductDetail> => {
  const difference = form.stock - form.stockWas;
  if (difference !== 0 && form.reason === '') {
    throw new Refusal('reason_missing', { fields: { reason: errors.reason_missing.message } });
  }
  const edit = db.transaction(async (trx) => {
    const was = await readForEdit(trx, id, form);
    await trx
      .update(product)
      .set({
        name: form.name,
        description: form.description,
        unitPriceCents: toCents(form.unitPrice),
        minOrder: form.minOrder,
        version: sql`${product.version} + 1`,
      })
      .where(eq(product.id, id));
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
      act: sayChanges(was, { ...form, stock: was.stock + difference }),
      entity: 'product',
      entityId: id,
      why: form.reason === '' ? null : form.reason,
    });
  });
  await refuseTaken(edit);
  return getProduct(db, id);
};
