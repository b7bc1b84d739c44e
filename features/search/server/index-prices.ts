import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { bitColumns, noBits } from './bitmap-sql.ts';
import { PRICE_DIGITS } from './schema.ts';

/** Writes the price bits of these products; other products in their chunks keep theirs. */
export const indexPrices = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await execute(
    trx,
    sql`with changed as materialized (
          select ${bitColumns}, unit_price_cents as cents, status = 'active' as is_on_sale
            from product where id = any(${sql.param(ids)}::uuid[])),
        written as (
          select c.chunk, d.digit, bit_or(c.bit) as changed,
                 coalesce(bit_or(c.bit) filter (
                   where c.is_on_sale and (d.digit < 0 or (c.cents >> greatest(d.digit, 0)) & 1 = 1)), ${noBits}) as bits
            from changed c cross join generate_series(-1, ${PRICE_DIGITS - 1}::int) d(digit) group by 1, 2)
        merge into price_bitmap b using written w on b.chunk = w.chunk and b.digit = w.digit
         when matched then update set bits = (b.bits & (~ w.changed)) | w.bits
         when not matched then insert (chunk, digit, bits) values (w.chunk, w.digit, w.bits)`,
  );
};
