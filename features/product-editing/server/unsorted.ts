import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** The category of products that nobody has sorted yet, behind all others. */
export const UNSORTED_CATEGORY = { slug: 'other', name: 'Other', position: 1000 };

/** It is there from the first product that nobody has sorted. */
export const ensureUnsortedCategory = (trx: Transaction): Promise<number> =>
  execute(
    trx,
    sql`insert into category (slug, name, position) values (${UNSORTED_CATEGORY.slug}, ${UNSORTED_CATEGORY.name}, ${UNSORTED_CATEGORY.position})
        on conflict do nothing`,
  );
