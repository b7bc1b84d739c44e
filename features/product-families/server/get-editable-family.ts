import { sql } from 'drizzle-orm';
import type { EditableFamily } from '#features/product-families/contract/family-editing.ts';
import { MOST_LISTED_SIZES } from '#features/product-families/contract/families.ts';
import type { ChoiceOrder } from '#features/product-families/contract/family-options.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { oneValue, rows } from '#platform/server/db/query.ts';
import { KNOWN_FAMILIES } from '#trade/join/joint-trade.ts';
import { selectChoiceOrder, selectSizeAttributes } from './size-choice.ts';
import { listOptionValues } from './choice-order.ts';
import { getFamilyName } from './family-name.ts';
import { type SizeAttribute, findSizeOptions } from './find-size-options.ts';

type MemberRow = { _id: string; name: string; sku: string; img: string; attributes: SizeAttribute[] };

/**
 * Gets the version of a family, a text of two parts. The first changes with the sizes that the family has for
 * sale and with their order, the second with every edit of one of them.
 */
export const getFamilyVersion = (db: Database | Transaction, slug: string): Promise<string> =>
  oneValue<string>(
    db,
    sql`select md5(concat_ws(' ', string_agg(id::text, ' ' order by id),
                 (select 'order ' || version from product_family where family = ${slug})))
               || '.' || md5(concat_ws(' ', string_agg(id || ' ' || version, ' ' order by id))) as version
          from product where family = ${slug} and status = 'active'`,
  );

/** The part of a family's version that does not change with an edit of a size, such as a new price. */
export const getOrderVersion = (version: string): string => version.split('.')[0] ?? '';

/**
 * Gets a family as staff edit it.
 * @throws DomainError `not_found` if none of its sizes are for sale
 */
export const getEditableFamily = async (db: Database | Transaction, slug: string): Promise<EditableFamily> => {
  // Read before the sizes. If an edit happens between these two reads, the version is outdated, and the next save is
  // refused.
  const version = await getFamilyVersion(db, slug);
  const order = await oneValue<ChoiceOrder | null>(db, sql`select ${selectChoiceOrder(sql`${slug}`)}`);
  const found = await rows<MemberRow>(
    db,
    sql`select p.id as "_id", p.name, p.sku, i.url as img, ${selectSizeAttributes(sql`p.id`)} as attributes
          from (select * from product where family = ${slug} and status = 'active'
                 order by position, id limit ${MOST_LISTED_SIZES + 1}) p
          join product_image i on i.product_id = p.id and i.position = 0 order by p.position, p.id`,
  );
  if (found.length === 0) throw new DomainError('not_found');
  const listed = found.slice(0, MOST_LISTED_SIZES);
  const { options, sizes } = findSizeOptions(listed, order ?? []);
  const members = sizes.map(({ values, ...size }) => ({ ...size, values: values.map(({ value }) => value) }));
  return {
    slug,
    name: getFamilyName(slug, listed),
    version,
    isFixed: KNOWN_FAMILIES.has(slug),
    options: options.map((option, at) => ({
      ...option,
      values: listOptionValues(
        members.map(({ values }) => values[at] ?? ''),
        option.key,
        order ?? [],
      ),
    })),
    members,
    isMore: found.length > MOST_LISTED_SIZES,
  };
};
