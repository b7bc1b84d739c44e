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
 * Fills a new shop, which already has its categories, with demo accounts, settings, products, and each feature's
 * demo data. Does nothing if there are products. The catalog is written last, so that after a start killed
 * halfway the next one begins again.
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
  // Autovacuum would update statistics only after a minute. Until then PostgreSQL would scan whole tables to find one
  // product.
  await execute(db, sql`analyze product, product_image, product_review, stock`);
};
