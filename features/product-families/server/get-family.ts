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
import { maybeOne, rows } from '#platform/server/db/query.ts';
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

/** The current key of a family that had this one before. */
const findCurrentKey = async (db: Database, former: string): Promise<string | null> =>
  (await maybeOne<{ family: string }>(db, sql`select family from family_address where former = ${former}`))?.family ??
  null;

/**
 * Gets the sizes of a family that are for sale. By a former key of a renamed family, it gets that family with its
 * current key.
 * @throws DomainError `not_found` if there are none
 */
export const getFamily = async (db: Database, key: string): Promise<Family> => {
  const named = await listMembers(db, key);
  const current = named.length > 0 ? null : await findCurrentKey(db, key);
  const slug = current ?? key;
  const found = current === null ? named : await listMembers(db, current);
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
