import { sql } from 'drizzle-orm';
import type { ChoiceOrder } from '#features/product-families/contract/family-options.ts';
import { type Family, MOST_LISTED_SIZES } from '#features/product-families/contract/families.ts';
import {
  type ProductRow,
  presentProduct,
  productColumns,
  productJoins,
  trailColumn,
} from '#features/products/server/product-sql.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { getFamilyName } from './family-name.ts';
import { type SizeAttribute, findSizeOptions } from './find-size-options.ts';
import { selectChoiceOrder, selectSizeAttributes } from './size-choice.ts';

type MemberRow = ProductRow & {
  attributes: SizeAttribute[];
  trail: Family['trail'] | null;
  order: ChoiceOrder | null;
};

const listMembers = (db: Database, slug: string): Promise<MemberRow[]> =>
  rows<MemberRow>(
    db,
    sql`select ${productColumns}, ${selectSizeAttributes(sql`p.id`)} as attributes,
               case when p.place = 1 then ${trailColumn} end as trail,
               case when p.place = 1 then ${selectChoiceOrder(sql`p.family`)} end as "order"
          from (select *, row_number() over (order by position, id) as place from product
                 where family = ${slug} and status = 'active' order by place limit ${MOST_LISTED_SIZES + 1}) p
          ${productJoins} order by p.place`,
  );

/**
 * Gets the sizes of a family that are for sale.
 * @throws DomainError `not_found` if there are none
 */
export const getFamily = async (db: Database, slug: string): Promise<Family> => {
  const found = await listMembers(db, slug);
  const [lead] = found;
  if (lead === undefined) throw new DomainError('not_found');
  const listed = found.slice(0, MOST_LISTED_SIZES).map(({ attributes, trail: _trail, order: _order, ...row }) => ({
    ...presentProduct(row),
    attributes,
  }));
  const { options, sizes } = findSizeOptions(listed, lead.order ?? []);
  return {
    slug,
    name: getFamilyName(slug, listed),
    options,
    members: sizes,
    isMore: found.length > MOST_LISTED_SIZES,
    trail: lead.trail ?? [],
  };
};
