import { type SQL, sql } from 'drizzle-orm';

const inSales = sql`(select max(number) from facet_value where key = 'reduced' and products > 0)`;

/** SQL of the largest reduction of a product for sale, by a sale or a price break, in percent; null without one. */
export const largestReduction: SQL = sql`
  greatest(${inSales}, (select max(b.percent) from price_break b join product p on p.id = b.product_id
                         where p.status = 'active'))::float8`;

/** SQL that is true while a product for sale has a reduced price. */
export const hasReducedPrices: SQL = sql`${inSales} is not null`;
