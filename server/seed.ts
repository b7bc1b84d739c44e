import { sql } from 'drizzle-orm';
import { createAuth } from '#features/accounts/server/auth.ts';
import { seedAccounts } from '#features/accounts/server/seed-accounts.ts';
import { seedProducts } from '#features/product-editing/server/seed-products.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { product } from '#features/products/server/schema.ts';
import { seedSettings } from '#features/settings/server/seed-settings.ts';
import { features } from './features.ts';

/**
 * Fills a new shop, which has its categories already, with the demo accounts, terms and goods, and what each feature has beside them; one with products is left alone.
 * The catalogue comes last: a start killed half-way begins again.
 */
export const seedDemo = async (db: Database, authSecret: string, publicUrl: string): Promise<void> => {
  const [any] = await db.select({ id: product.id }).from(product).limit(1);
  if (any !== undefined) return;
  await seedAccounts(
    db,
    createAuth({ db, secret: authSecret, baseUrl: publicUrl, origins: [publicUrl], google: null }),
  );
  await seedSettings(db);
  await seedProducts(db, async (trx) => {
    for (const { demo } of features) await demo?.(trx);
  });
  // By itself PostgreSQL counts new rows only after a minute, and until then reads whole tables to find one product.
  await execute(db, sql`analyze product, product_image, product_review, stock`);
};
