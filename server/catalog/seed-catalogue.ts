import { catalogue } from '#catalogue/catalogue.ts';
import type { Database } from '#server/db/open.ts';
import { attribute, category, product, productAttribute, productImage, stock } from '#server/db/schema/catalog.ts';
import { stockMove } from '#server/db/schema/orders.ts';

const PICTURE_SIZE = 640;

const must = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the demo catalogue names an unknown ${what}`);
  return value;
};

/** Puts the demo catalogue into an empty database, all of it or nothing. Later products count as newer. */
export const seedCatalogue = (db: Database): Promise<void> =>
  db.transaction(async (trx) => {
    const categories = await trx
      .insert(category)
      .values(catalogue.categories.map(({ slug, name, position }) => ({ slug, name, position })))
      .returning({ id: category.id, slug: category.slug });
    const categoryId = new Map(categories.map(({ slug, id }) => [slug, id]));
    await trx.insert(attribute).values(catalogue.attributes.map((one, position) => ({ ...one, position })));

    const startedAt = Date.now() - catalogue.products.length * 3_600_000;
    const products = await trx
      .insert(product)
      .values(
        catalogue.products.map((one, position) => ({
          sku: one.sku,
          slug: one.slug,
          name: one.name,
          description: one.description,
          categoryId: must(categoryId.get(one.category), `category ${one.category}`),
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
    const rows = catalogue.products.map((one) => ({
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
        url: `/pictures/${one.picture.file}`,
        alt: one.picture.alt,
        width: PICTURE_SIZE,
        height: PICTURE_SIZE,
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
  });
