import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ProductDetail, ProductForm } from '#contract/products.ts';
import { toCents } from '#contract/money.ts';
import { SHOWN_WIDTH } from '#contract/pictures.ts';
import type { Database } from '#server/db/open.ts';
import { category, partNumber, product, productImage, stock } from '#server/db/schema/products.ts';
import { stockMove } from '#server/db/schema/orders.ts';
import { audit } from '#server/db/schema/shop.ts';
import type { Caller } from '#server/platform/caller.ts';
import { getProduct } from './get-product.ts';
import { indexProducts } from './search/index-products.ts';
import { normalisePart } from '#contract/part-numbers.ts';
import { refuseTaken } from './refuse-taken.ts';
import { slugOf } from './slug-of.ts';
import { UNSORTED } from './unsorted.ts';

/**
 * Puts a product on sale, at the end of the list and at the head of the newest. Its SKU and slug are made here.
 * @throws Refusal `name_taken`
 */
export const addProduct = async (
  db: Database,
  admin: Caller,
  form: z.output<typeof ProductForm>,
): Promise<ProductDetail> => {
  const mark = randomUUID().slice(0, 8);
  const sku = `NEW-${mark.toUpperCase()}`;
  const add = db.transaction(async (trx) => {
    await trx.insert(category).values(UNSORTED).onConflictDoNothing();
    const [unsorted] = await trx.select({ id: category.id }).from(category).where(eq(category.slug, UNSORTED.slug));
    if (unsorted === undefined) throw new Error('the category for new products is missing');
    const slug = [slugOf(form.name), mark].filter(Boolean).join('-');
    const [made] = await trx
      .insert(product)
      .values({
        sku,
        slug,
        name: form.name,
        description: form.description,
        categoryId: unsorted.id,
        family: slug,
        unitPriceCents: toCents(form.unitPrice),
        minOrder: form.minOrder,
        position: sql`(select coalesce(max(position), 0) + 1 from product)`,
      })
      .returning({ id: product.id });
    const productId = made?.id ?? '';
    const picture = { url: form.image, alt: form.name, width: SHOWN_WIDTH, height: SHOWN_WIDTH };
    await trx.insert(stock).values({ productId, onHand: form.stock });
    await trx.insert(stockMove).values({ productId, dOnHand: form.stock, dReserved: 0, reason: 'opening' });
    await trx.insert(productImage).values({ productId, position: 0, ...picture });
    await trx.insert(partNumber).values({ norm: normalisePart(sku), productId, kind: 'sku', label: sku });
    await indexProducts(trx, [productId]);
    await trx
      .insert(audit)
      .values({ actorId: admin.customerId, act: 'product.add', entity: 'product', entityId: productId });
    return productId;
  });
  return getProduct(db, await refuseTaken(add));
};
