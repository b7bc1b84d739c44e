import { sql } from 'drizzle-orm';
import { NAMED_IN_MM } from '#trade/say-length.ts';

/** A value of a product as it is read, aliases `v` value and `a` attribute: with its unit, and what is long in metres. */
export const attributeValueText = sql`case when a.unit = 'mm' and v.number >= 10000 then v.number / 1000 || ' m'
                                  else concat_ws(' ', coalesce(v.text, v.number::text), a.unit) end`;

/** The number of a value that is a measured length, in millimetres; null of all else (`isLength` of `trade/say-length.ts`). */
export const attributeLengthMm = sql`case when a.unit = 'mm' and a.key <> all(${sql.param(NAMED_IN_MM)}::text[]) then v.number end`;
