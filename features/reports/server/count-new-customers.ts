import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

/** How many people paid for the first time ever in each of two periods; the second of them is the later one. */
export const countNewCustomers = async (
  db: Database,
  before: { from: Date; until: Date },
  now: { from: Date; until: Date },
): Promise<{ before: number; now: number }> =>
  one(
    db,
    sql`select count(*) filter (where first >= ${before.from} and first < ${before.until})::int as before,
               count(*) filter (where first >= ${now.from})::int as now
          from (select min(paid_at) as first from orders where paid_at < ${now.until} group by customer_id) bought`,
  );
