import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** Adds the demo's codes: 10% for a first order, and free delivery. */
export const seedCodes = async (trx: Transaction): Promise<void> => {
  await execute(
    trx,
    sql`insert into discount_code (code, kind, percent, min_goods_cents, once_each)
        values ('WELCOME10', 'percent', 10, 5000, true), ('SHIPFREE', 'delivery', null, 3000, false)`,
  );
};
