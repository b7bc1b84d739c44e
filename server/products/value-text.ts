import { sql } from 'drizzle-orm';

/** A value of a product as it is read, aliases `v` value and `a` attribute: with its unit, and what is long in metres. */
export const valueText = sql`case when a.unit = 'mm' and v.number >= 10000 then v.number / 1000 || ' m'
                                  else concat_ws(' ', coalesce(v.text, v.number::text), a.unit) end`;
