import { type SQL, sql } from 'drizzle-orm';
import type { CartLine } from '#features/carts/contract/cart.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { Kit, List, ListRow, OwnList } from '#features/lists/contract/lists.ts';
import { minusCents, sumCents, toDollars } from '#platform/contract/money.ts';
import { showLine, type ShownProduct, shownColumns, shownJoins } from '#features/carts/server/shown-line.ts';
import { NOWHERE } from '#features/carts/server/read-cart.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { readTerms, termsFor } from '#features/settings/server/read-terms.ts';
import { isOwn, type ListOwner } from './find-list.ts';

type Head = { _id: string; name: string; slug: string | null; intro: string; shareToken: string | null };

type Read = Head & { lines: CartLine[]; price: number };

/** The lists that fit a condition on `c`, by name, with their lines as of today; whatever there is of them. */
const readLists = async (db: Database, condition: SQL): Promise<Read[]> => {
  const [found, all] = await Promise.all([
    rows<Head & { lines: (ShownProduct & { quantity: number })[] }>(
      db,
      sql`select c.id as "_id", c.name, c.slug, c.intro, c.share_token as "shareToken",
               coalesce((select json_agg(x order by x.line) from (
                 select l.id as line, l.quantity, ${shownColumns}
                   from cart_line l join product p on p.id = l.product_id ${shownJoins}
                  where l.cart_id = c.id) x), '[]') as lines
          from cart c where c.kind = 'list' and ${condition} order by lower(c.name), c.id`,
    ),
    readTerms(db),
  ]);
  const terms = termsFor(all, NOWHERE, null);
  return found.map(({ lines: given, ...head }) => {
    const lines = given.map(({ quantity, ...product }) => showLine(product, quantity, terms));
    const costs = lines.flatMap(({ isCounted, sums }) =>
      isCounted ? [minusCents(sums.goodsCents, sums.discountCents)] : [],
    );
    return { ...head, lines: lines.map(({ shown }) => shown), price: toDollars(sumCents(costs)) };
  });
};

const readOne = async (db: Database, condition: SQL): Promise<Read> => {
  const [found] = await readLists(db, condition);
  if (found === undefined) throw new Refusal('list_not_found');
  return found;
};

/** So many pictures tell a list from the others. */
const PICTURES = 4;

/** A customer's lists, and as one of the staff the shop's kits too, the one changed last first. */
export const listMine = async (db: Database, owner: ListOwner): Promise<ListRow[]> => {
  const found = await rows<Omit<ListRow, 'updatedAt'> & { changedAt: Date }>(
    db,
    sql`select id as "_id", name, slug, share_token is not null as "isShared", updated_at as "changedAt",
               (select count(*)::int from cart_line l where l.cart_id = c.id) as "lineCount",
               array(select i.url from cart_line l join product_image i on i.product_id = l.product_id and i.position = 0
                      where l.cart_id = c.id order by l.id limit ${PICTURES}) as imgs
          from cart c where ${isOwn(owner)} order by updated_at desc, id`,
  );
  return found.map(({ changedAt, ...row }) => ({ ...row, updatedAt: changedAt.toISOString() }));
};

/** @throws Refusal `list_not_found`, also for another's */
export const getList = (db: Database, owner: ListOwner, id: string): Promise<OwnList> =>
  readOne(db, sql`c.id = ${id} and ${isOwn(owner)}`);

/** The list of a link. @throws Refusal `list_not_found` */
export const getShared = (db: Database, token: string): Promise<List> => readOne(db, sql`c.share_token = ${token}`);

const asKit = ({ slug, ...list }: Read): Kit => ({ ...list, slug: slug ?? '' });

/** The shop's kits, or those that hold a product. */
export const listKits = async (db: Database, productId: string | undefined): Promise<Kit[]> => {
  const holds =
    productId === undefined
      ? sql`true`
      : sql`exists (select from cart_line h where h.cart_id = c.id and h.product_id = ${productId})`;
  return (await readLists(db, sql`c.slug is not null and ${holds}`)).map(asKit);
};

/** @throws Refusal `not_found` */
export const getKit = async (db: Database, slug: string): Promise<Kit> => {
  const [found] = await readLists(db, sql`c.slug = ${slug}`);
  if (found === undefined) throw new Refusal('not_found');
  return asKit(found);
};
