import { goods } from '#demo/goods.ts';
import { categoryOfFamily } from '#demo/categories.ts';
import { endsOf } from '#demo/ends.ts';
import { partNumbersOf } from '#demo/part-numbers.ts';
import { SHOWN_WIDTH } from '#contract/pictures.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import {
  category,
  partNumber,
  product,
  productAttribute,
  productEnd,
  productImage,
  stock,
} from '#server/db/schema/products.ts';
import { stockMove } from '#server/db/schema/orders.ts';
import { indexProducts } from './search/index-products.ts';
import { normalisePart } from '#contract/part-numbers.ts';

const must = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the demo goods names an unknown ${what}`);
  return value;
};

/** Part numbers and ends. */
const seedFittings = async (trx: Transaction, productId: Map<string, string>): Promise<void> => {
  const numbers = [...productId].flatMap(([sku, id]) =>
    [{ kind: 'sku' as const, label: sku }, ...partNumbersOf(sku)].map(({ kind, label }) => ({
      norm: normalisePart(label),
      productId: id,
      kind,
      label,
    })),
  );
  await trx.insert(partNumber).values(numbers);
  const ends = Object.entries(endsOf).flatMap(([sku, some]) =>
    some.map((end, position) => ({ productId: must(productId.get(sku), `SKU ${sku}`), position, ...end })),
  );
  await trx.insert(productEnd).values(ends);
};

/** Puts the demo goods onto the categories of a new shop, all of them or none. Later products count as newer. */
export const seedProducts = (db: Database): Promise<void> =>
  db.transaction(async (trx) => {
    const categories = await trx.select({ slug: category.slug, id: category.id }).from(category);
    const categoryId = new Map(categories.map(({ slug, id }) => [slug, id]));
    const startedAt = Date.now() - goods.products.length * 3_600_000;
    const products = await trx
      .insert(product)
      .values(
        goods.products.map((one, position) => ({
          sku: one.sku,
          slug: one.slug,
          name: one.name,
          description: one.description,
          categoryId: must(categoryId.get(categoryOfFamily.get(one.family) ?? ''), `category for ${one.family}`),
          brand: one.brand ?? null,
          family: one.family,
          unitPriceCents: one.unitPriceCents,
          minOrder: one.minOrder,
          lowStockAt: one.lowStockAt,
          position,
          createdAt: new Date(startedAt + position * 3_600_000),
        })),
      )
      .returning({ id: product.id, sku: product.sku });
    const productId = new Map(products.map(({ sku, id }) => [sku, id]));
    const rows = goods.products.map((one) => ({
      ...one,
      productId: must(productId.get(one.sku), `SKU ${one.sku}`),
    }));

    await trx.insert(stock).values(rows.map((one) => ({ productId: one.productId, onHand: one.stock })));
    await trx
      .insert(stockMove)
      .values(
        rows.map((one) => ({ productId: one.productId, dOnHand: one.stock, dReserved: 0, reason: 'opening' as const })),
      );
    await trx.insert(productImage).values(
      rows.map((one) => ({
        productId: one.productId,
        position: 0,
        url: `/pictures/${one.slug}-640.webp`,
        alt: one.picture.alt,
        width: SHOWN_WIDTH,
        height: SHOWN_WIDTH,
      })),
    );
    await trx.insert(productAttribute).values(
      rows.flatMap((one) =>
        Object.entries(one.attributes).map(([key, value]) => ({
          productId: one.productId,
          key,
          ...(typeof value === 'number' ? { number: value } : { text: value }),
        })),
      ),
    );
    await seedFittings(trx, productId);
    await indexProducts(trx, [...productId.values()]);
  });
