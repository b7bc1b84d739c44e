import { type SQL, sql } from 'drizzle-orm';

/** What was paid for the line `l` of the order `o`: less its discount, with its tax. */
export const linePaidCents: SQL = sql`(l.goods_cents - l.discount_cents + case when o.prices_include_tax then 0 else l.tax_cents end)`;
