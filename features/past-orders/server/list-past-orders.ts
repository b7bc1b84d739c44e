import { type SQL, sql } from 'drizzle-orm';
import type { PastOrder } from '#features/past-orders/contract/past-orders.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { shopZone } from '#features/settings/server/setting-values.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

type LineRow = Omit<PastOrder['lines'][number], 'price'> & { priceCents: Cents };

type PastOrderRow = Omit<
  PastOrder,
  'placedAt' | 'goods' | 'discount' | 'shipping' | 'tax' | 'total' | 'refunded' | 'lines'
> & {
  placedAt: Date;
  goodsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  refundedCents: Cents;
  lines: LineRow[];
};

/**
 * SQL condition: the product `p` for sale has the name of a line. Shopify writes `Tap - 15 mm / Red` where a product
 * file becomes `Tap, 15 mm, Red`.
 */
export const hasLineName = (name: SQL): SQL => sql`
  p.status = 'active' and lower(p.name) in (lower(${name}), lower(replace(replace(${name}, ' - ', ', '), ' / ', ', ')))`;

/**
 * SQL of the active product of a line: the one linked when the order was imported, or else the one that has its SKU
 * now, because products may arrive after the orders. A line without a SKU finds a product of its name.
 */
export const lineProduct: SQL = sql`
  select p.id, p.sku, p.slug, 1 as rank from product p where p.id = l.product_id and p.status = 'active'
  union all
  select p.id, p.sku, p.slug, 2 from product p where l.sku <> '' and p.sku in (l.sku, upper(l.sku)) and p.status = 'active'
  union all
  select p.id, p.sku, p.slug, 3 from product p
   where l.sku = '' and ${hasLineName(sql`l.name`)}
   order by rank, sku limit 1`;

/** SQL of the day of a past order at the former shop. Only the previous build stored orders without it. */
export const placedOn: SQL = sql`coalesce(o.placed_on, (o.placed_at at time zone ${shopZone})::date)`;

const pastOrderColumns = sql`
  o.id as "_id", o.source, o.number, o.name, o.email, o.placed_at as "placedAt",
  ${placedOn}::text as "placedOn", o.status, o.currency,
  o.goods_cents as "goodsCents", o.discount_cents as "discountCents", o.discount_code as "discountCode",
  o.shipping_cents as "shippingCents", o.tax_cents as "taxCents", o.total_cents as "totalCents",
  o.refunded_cents as "refundedCents", o.address, o.note,
  (select coalesce(json_agg(json_build_object(
            'name', l.name, 'sku', l.sku, 'quantity', l.quantity, 'priceCents', l.price_cents,
            'product', case when p.sku is not null then json_build_object('sku', p.sku, 'slug', p.slug) end) order by l.position), '[]')
     from past_order_line l left join lateral (${lineProduct}) p on true where l.past_order_id = o.id) as lines`;

const toPastOrder = ({
  placedAt,
  goodsCents,
  discountCents,
  shippingCents,
  taxCents,
  totalCents,
  refundedCents,
  lines,
  ...row
}: PastOrderRow): PastOrder => ({
  ...row,
  placedAt: placedAt.toISOString(),
  goods: toDollars(goodsCents),
  discount: toDollars(discountCents),
  shipping: toDollars(shippingCents),
  tax: toDollars(taxCents),
  total: toDollars(totalCents),
  refunded: toDollars(refundedCents),
  lines: lines.map(({ priceCents, ...line }) => ({ ...line, price: toDollars(priceCents) })),
});

const listWhere = async (
  db: Database,
  which: SQL,
  { page, limit }: PageQuery,
): Promise<{ items: PastOrder[]; total: number }> => {
  const [found, { total }] = await Promise.all([
    rows<PastOrderRow>(
      db,
      sql`select ${pastOrderColumns} from past_order o where ${which}
           order by o.placed_on desc, o.placed_at desc, o.id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from past_order o where ${which}`),
  ]);
  return { items: found.map(toPastOrder), total };
};

/** SQL of the email address of a customer; null if they have not proven it. */
export const provenEmail = (customerId: string): SQL => sql`(
  select u.email from customer c join auth_user u on u.id = c.auth_user_id
   where c.id = ${customerId} and u.email_verified)`;

/** The caller's past orders. A caller whose address is not proven sees none, because it may be another person's. */
export const listOwnPastOrders = (db: Database, { customerId }: Caller, query: PageQuery) =>
  listWhere(db, sql`o.email = ${provenEmail(customerId)}`, query);

/** Past orders for staff: of a customer, by number with or without #, or by email address. */
export const listPastOrders = (
  db: Database,
  { customer, search, ...query }: PageQuery & { customer?: string | undefined; search: string },
) => {
  const conditions = [
    ...(customer === undefined
      ? []
      : [sql`o.email = (select lower(email) from customer where id = ${customer}) and o.email <> ''`]),
    ...(search === ''
      ? []
      : [sql`(ltrim(lower(o.number), '#') = ltrim(lower(${search}), '#') or o.email = lower(${search}))`]),
    sql`true`,
  ];
  return listWhere(db, sql.join(conditions, sql` and `), query);
};
