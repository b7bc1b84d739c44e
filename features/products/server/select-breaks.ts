import { sql } from 'drizzle-orm';

/** From how many pieces on a product `p` costs how many per cent less, as JSON, the fewest first. */
export const priceBreaksColumn = sql`
  coalesce((select json_agg(json_build_object('from', b.from_quantity, 'percent', b.percent) order by b.from_quantity)
              from price_break b where b.product_id = p.id), '[]')`;
