import type { Period, SalesTotals } from '#features/reports/contract/reports.ts';
import type { Database } from '#platform/server/db/open.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a row as PostgreSQL has it
type Row = Record<string, any>;

/** Reads all rows that the reports use. */
export const readReportRows = async (db: Database) => {
  const all = async (table: string) => (await db.$client.query<Row>(`select * from ${table}`)).rows;
  const [orders, lines, refunds, documents, products, categories, stock] = await Promise.all(
    ['orders', 'order_line', 'refund', 'document', 'product', 'category', 'stock'].map(all),
  );
  return { orders, lines, refunds, documents, products, categories, stock } as Record<string, Row[]>;
};

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local time in a zone, computed by Intl and not by PostgreSQL. */
const localText = (at: Date, timeZone: string): string => {
  const known = clocks.get(timeZone);
  const clock = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock.format(at);
};

const subtractDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** A name that all days of a period share, and no other day has. */
export const getPeriodName = (day: string, period: Period): string => {
  if (period === 'week') return subtractDays(day, (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7);
  return day.slice(0, { day: 10, month: 7, year: 4 }[period]);
};

/** The name of the previous period. */
export const getPreviousPeriodName = (day: string, period: Period): string => {
  const first = {
    day,
    week: getPeriodName(day, 'week'),
    month: `${day.slice(0, 7)}-01`,
    year: `${day.slice(0, 4)}-01-01`,
  };
  return getPeriodName(subtractDays(first[period], 1), period);
};

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
const dollars = (cents: number): number => cents / 100;

/**
 * Computes the report of a period as plain sums over all rows. This is slow, but does not depend on the shop's
 * own sums.
 */
export const computePlainReport = (
  books: Record<string, Row[]>,
  { timeZone, period, name }: { timeZone: string; period: Period; name: string },
) => {
  const { orders = [], lines = [], refunds = [], documents = [], products = [], categories = [], stock = [] } = books;
  const isWithin = (at: Date | null) =>
    at !== null && getPeriodName(localText(at, timeZone).slice(0, 10), period) === name;
  const paid = orders.filter(({ paid_at: at }) => isWithin(at));
  const doneRefunds = refunds.filter(
    ({ status, of_order: ofOrder, done_at: at }) => status === 'done' && ofOrder && isWithin(at),
  );
  const creditedTax = sum(
    documents
      .filter(({ refund_id: refundId }) => doneRefunds.some(({ id }) => id === refundId))
      .flatMap(({ content }) => (content as { taxes: { taxCents: number }[] }).taxes.map(({ taxCents }) => taxCents)),
  );
  const sales = sum(paid.map((one) => one['total_cents']));
  const back = sum(doneRefunds.map((one) => one['amount_cents']));
  const isFirst = (order: Row) =>
    orders.every(
      (other) =>
        other['customer_id'] !== order['customer_id'] ||
        other['paid_at'] === null ||
        other['paid_at'] >= order['paid_at'],
    );
  const totals: SalesTotals = {
    orders: paid.length,
    sales: dollars(sales),
    refunds: dollars(back),
    revenue: dollars(sales - back),
    tax: dollars(sum(paid.map((one) => one['tax_cents'])) - creditedTax),
    delivery: dollars(sum(paid.map((one) => one['shipping_cents']))),
    average: paid.length === 0 ? null : dollars(Math.round(sales / paid.length)),
    newCustomers: new Set(paid.filter(isFirst).map((one) => one['customer_id'])).size,
  };
  const groupPoints = (part: number) =>
    Map.groupBy(
      [
        ...paid.map((one) => ({ at: one['paid_at'] as Date, cents: one['total_cents'] as number })),
        ...doneRefunds.map((one) => ({ at: one['done_at'] as Date, cents: -one['amount_cents'] })),
      ],
      ({ at }) => localText(at, timeZone).slice(0, part),
    );
  const parts = groupPoints({ day: 13, week: 10, month: 10, year: 7 }[period]);
  const points = [...parts].map(([at, some]): [string, number] => [
    at.replace(' ', 'T'),
    dollars(sum(some.map(({ cents }) => cents))),
  ]);

  const sold = lines.flatMap((line) => {
    const order = paid.find(({ id }) => id === line['order_id']);
    if (order === undefined) return [];
    const tax = order['prices_include_tax'] ? 0 : line['tax_cents'];
    const cents = line['goods_cents'] - line['discount_cents'] + tax;
    return [{ product: line['product_id'] as string, pieces: line['quantity'] as number, cents }];
  });
  const findRoot = (id: string): string => {
    const one = categories.find((category) => category['id'] === id);
    return one === undefined || one['parent_id'] === null ? id : findRoot(one['parent_id']);
  };
  const findProduct = (id: string): Row => products.find((one) => one['id'] === id) ?? {};
  const soldBy = (key: (product: string) => string) =>
    [...Map.groupBy(sold, ({ product }) => key(product))].map(([_id, some]) => ({
      _id,
      pieces: sum(some.map(({ pieces }) => pieces)),
      sales: dollars(sum(some.map(({ cents }) => cents))),
    }));
  const unsold = products.filter(({ id, status, created_at: createdAt }) => {
    const { on_hand: onHand = 0, reserved = 0 } = stock.find((one) => one['product_id'] === id) ?? {};
    const born = getPeriodName(localText(createdAt, timeZone).slice(0, 10), period);
    return status === 'active' && onHand > reserved && born < name && sold.every(({ product }) => product !== id);
  });
  const lists = {
    products: soldBy((id) => id),
    categories: soldBy((id) => findRoot(findProduct(id)['category_id'] ?? '')),
    customers: [...Map.groupBy(paid, (one) => one['customer_id'] as string)].map(([_id, some]) => ({
      _id,
      orders: some.length,
      sales: dollars(sum(some.map((one) => one['total_cents']))),
    })),
    unsold: unsold.map(({ id }) => ({ _id: id })),
  };
  return { totals, points, lists };
};
