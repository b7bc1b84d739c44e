import { type SQL, sql } from 'drizzle-orm';

/** SQL of the largest reduction of a product for sale, in percent; null without one. */
export const largestReduction: SQL = sql`select max(number)::int from facet_value where key = 'reduced' and products > 0`;
