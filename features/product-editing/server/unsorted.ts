import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { change } from '#platform/server/db/query.ts';

/** The category of products that nobody has sorted yet, behind all others. */
export const UNSORTED = { slug: 'other', name: 'Other', position: 1000 };

/** It is there from the first product that nobody has sorted. */
export const ensureUnsorted = (trx: Transaction): Promise<number> =>
  change(
    trx,
    sql`insert into category (slug, name, position) values (${UNSORTED.slug}, ${UNSORTED.name}, ${UNSORTED.position})
        on conflict do nothing`,
  );
