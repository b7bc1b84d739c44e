import { sql } from 'drizzle-orm';
import { createAuth } from './accounts/auth.ts';
import { seedAccounts } from './accounts/seed-accounts.ts';
import { seedKits } from './lists/seed-kits.ts';
import { seedProductReviews } from './product-reviews/seed-product-reviews.ts';
import { seedProducts } from './products/seed-products.ts';
import type { Database } from './db/open.ts';
import { change } from './db/query.ts';
import { product } from '#server/db/schema/products.ts';
import { review } from '#server/db/schema/shop.ts';
import { seedReviews } from './reviews/seed-reviews.ts';
import { seedTerms } from './terms/seed-terms.ts';

/**
 * Fills a new shop, which has its categories already, with the demo accounts, goods, terms and reviews; one with products is left alone.
 * The catalogue comes last: a start killed half-way begins again.
 */
export const seedDemo = async (db: Database, authSecret: string, publicUrl: string): Promise<void> => {
  const [any] = await db.select({ id: product.id }).from(product).limit(1);
  if (any !== undefined) return;
  await seedAccounts(
    db,
    createAuth({ db, secret: authSecret, baseUrl: publicUrl, origins: [publicUrl], google: null }),
  );
  await db.delete(review);
  await seedReviews(db);
  await seedTerms(db);
  await seedProducts(db, async (trx) => {
    await seedKits(trx);
    await seedProductReviews(trx);
  });
  // By itself PostgreSQL counts new rows only after a minute, and until then reads whole tables to find one product.
  await change(db, sql`analyze product, product_image, product_review, stock`);
};
