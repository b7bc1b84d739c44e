import { sql } from 'drizzle-orm';
import { type Cents, toDollars } from '#contract/money.ts';
import type { JoinSide } from '#contract/join.ts';
import type { Database } from '#server/db/open.ts';
import { maybe } from '#server/db/query.ts';
import type { End } from '#server/products/technical-view/measure-end.ts';
import { idOfEnd, type OpenEnd } from './graph.ts';
import { type Medium, mediumOf } from './joint-trade.ts';
import { keyOfEnd, nameEnd } from './name-end.ts';
import { isPipe, type Joinable, joinableColumns, mediumOfGoods, rootOf } from './parts.ts';

/** What somebody has or wants to get to, with what the search has to know of it. */
export type Side = {
  shown: JoinSide;
  /** Any of them will do. */
  ends: OpenEnd[];
  medium: Medium | null;
  /** What it holds; null where nobody says. */
  bar: number | null;
  /** Of a product, the category at the top of its own. */
  root: string | null;
};

type Row = Joinable & { slug: string; name: string; img: string; imgAlt: string; cents: Cents };

const findProduct = (db: Database, slug: string): Promise<Row | null> =>
  maybe<Row>(
    db,
    sql`select p.slug, p.name, i.url as img, i.alt as "imgAlt", p.unit_price_cents as cents, ${joinableColumns}
          from product p join product_image i on i.product_id = p.id and i.position = 0
         where p.slug = ${slug} and p.status = 'active'`,
    'join-side',
  );

const choiceOf = (end: End) => ({ key: keyOfEnd(end), text: nameEnd(end) });

const sideOfProduct = (key: string, wanted: string, row: Row): Side | null => {
  const kinds = [...new Map(row.ends.map((end) => [idOfEnd(end), end])).values()];
  const chosen = wanted === '' ? kinds : kinds.filter((end) => keyOfEnd(end) === wanted);
  const [first] = chosen;
  if (first === undefined) return null;
  const { slug, name, img, imgAlt, cents, bar } = row;
  return {
    shown: {
      key,
      text: name,
      product: { slug, name, img, imgAlt, unitPrice: toDollars(cents) },
      ends: kinds.map(choiceOf),
      ...first,
    },
    ends: chosen.map((end) => ({ end, isPipe: isPipe(row) })),
    medium: mediumOfGoods(row),
    bar,
    root: rootOf(row),
  };
};

/**
 * What an address names: an end that is offered, a product on sale that has ends, or one of its ends.
 * @param offered the ends there are
 * @returns null for nothing, and for what is not known
 */
export const readSide = async (db: Database, offered: readonly End[], key: string): Promise<Side | null> => {
  if (key === '') return null;
  const [first = '', ...rest] = key.split('.');
  if (rest.length !== 2) {
    const row = await findProduct(db, first);
    return row === null ? null : sideOfProduct(key, rest.join('.'), row);
  }
  const end = offered.find((one) => keyOfEnd(one) === key);
  if (end === undefined) return null;
  return {
    shown: { key, text: nameEnd(end), product: null, ends: [], ...end },
    ends: [{ end, isPipe: true }],
    medium: mediumOf(end.joint),
    bar: null,
    root: null,
  };
};
