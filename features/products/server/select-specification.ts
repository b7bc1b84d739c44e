import { sql } from 'drizzle-orm';
import { priceBreaksColumn } from './select-breaks.ts';
import { attributeLengthMm, attributeValueText } from './value-text.ts';

/** What its specification says of a product `p`. */
export const specificationColumns = sql`
  coalesce((select json_agg(json_strip_nulls(json_build_object('key', a.key, 'label', a.label, 'value',
                     ${attributeValueText}, 'mm', ${attributeLengthMm})) order by a.position)
              from product_attribute v join attribute a using (key) where v.product_id = p.id), '[]') as attributes,
  coalesce((select json_agg(n.label order by n.kind, n.label) from part_number n
             where n.product_id = p.id and n.kind <> 'sku'), '[]') as "partNumbers",
  coalesce((select json_agg(json_build_object('joint', e.joint, 'size', e.size, 'gender', e.gender) order by e.position)
              from product_end e where e.product_id = p.id), '[]') as ends,
  ${priceBreaksColumn} as "priceBreaks"`;
