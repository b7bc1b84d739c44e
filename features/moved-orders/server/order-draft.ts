import { Email } from '#features/accounts/contract/accounts.ts';
import { countryName } from '#features/addresses/contract/countries.ts';
import { readCountry } from '#features/addresses/server/read-country.ts';
import { type DecimalMark, NumberStyleJudge, readNumber } from '#platform/server/tables/number-style.ts';
import type { PastOrderState } from '#features/past-orders/contract/past-orders.ts';
import type { ImportedOrder } from '#features/past-orders/server/import-past-orders.ts';
import type { ReadRow } from '#features/moving-in/server/file-kind.ts';
import { cutText, describeCut } from '#features/moving-in/server/read-cells.ts';
import { describeNoTime, isInFuture, readTime } from '#features/moving-in/server/read-time.ts';

type OrderLineCells = { name: string; sku: string; quantity: string; price: string };

export type OrderCells = {
  line: number;
  source: string;
  number: string;
  email: string;
  name: string;
  placedAt: string;
  status: PastOrderState;
  currency: string;
  /** Amounts as spelled in the file; empty for 0, or empty `goods` for the rest of the total. */
  goods: string;
  /** Already subtracted from `goods`. */
  discount: string;
  discountCode: string;
  shipping: string;
  tax: string;
  total: string;
  refunded: string;
  /** The lines of the address, including empty ones. The last line is the country. */
  address: readonly string[];
  note: string;
  lines: readonly OrderLineCells[];
};

/** The most lines of an order, characters of its number, of one text, and of its note. */
export const MOST_LINES = 500;
const MAX_NUMBER = 100;
const MAX_TEXT = 500;
const MAX_NOTE = 2000;

/** How an order writes its amounts. A spreadsheet in another language writes 1.234,50. */
const judgeAmounts = ({ goods, discount, shipping, tax, total, refunded, lines }: OrderCells) => {
  const judge = new NumberStyleJudge();
  const cells = [total, goods, discount, shipping, tax, refunded, ...lines.map(({ price }) => price)];
  for (const cell of cells) judge.add(cell);
  return judge.getStyle();
};

/** Warns of an amount such as 1.234, which may also mean 1234. */
const describeUnclear = ({ isUnclear, samples }: ReturnType<NumberStyleJudge['getStyle']>): string[] => {
  const [sample = ''] = samples;
  return isUnclear
    ? [
        `The amount ${sample} is read as ${Number(readNumber(sample, '.') ?? 0).toFixed(2)}: no amount of it shows cents`,
      ]
    : [];
};

/** Converts an amount to cents; null if it is not a number. */
const readCents = (cell: string, mark: DecimalMark): number | null => {
  if (cell === '') return 0;
  const plain = readNumber(cell, mark);
  const cents = plain === null ? Number.NaN : Math.round(Number(plain) * 100);
  return Number.isSafeInteger(cents) && Math.abs(cents) < 1e14 ? cents : null;
};

/** The amounts of an order, and how a sentence names them. */
const amountNames = {
  total: 'total',
  goods: 'subtotal',
  discount: 'discount',
  shipping: 'delivery cost',
  tax: 'tax',
  refunded: 'refund',
} as const;
type AmountName = keyof typeof amountNames;

/** Reads the amounts of an order, or describes the first that is not a number. */
const readAmounts = (
  cells: OrderCells,
  mark: DecimalMark,
): { cents: Record<AmountName, number>; problem: string | null } => {
  const cents = { total: 0, goods: 0, discount: 0, shipping: 0, tax: 0, refunded: 0 };
  for (const name of Object.keys(amountNames) as AmountName[]) {
    const amount = readCents(cells[name], mark);
    if (amount === null)
      return { cents, problem: `The ${amountNames[name]} is not a number: ${cutText(cells[name], 40)}` };
    cents[name] = amount;
  }
  return { cents, problem: null };
};

const cut = (text: string): string => cutText(text, MAX_TEXT);

const readLine = (
  { name, sku, quantity, price }: OrderLineCells,
  mark: DecimalMark,
): ImportedOrder['lines'][number] | null => {
  const pieces = readNumber(quantity, mark);
  const priceCents = price === '' ? null : readCents(price, mark);
  if (pieces === null || priceCents === null || Math.abs(Number(pieces)) >= 1e9) return null;
  return { name: cut(name), sku: cut(sku), quantity: Number(pieces), priceCents };
};

/**
 * True if the lines add up to the goods of the file, before or after the discount, which may be on the delivery. Orders
 * without goods in the file always add up.
 */
const addUp = (lines: ImportedOrder['lines'], goodsCents: number | null, discountCents: number): boolean => {
  const sum = lines.reduce((cents, { quantity, priceCents }) => cents + Math.round(quantity * priceCents), 0);
  return goodsCents === null || [sum, sum - discountCents].some((goods) => Math.abs(goods - goodsCents) <= 1);
};

const describeNoEmail = (cell: string): string =>
  `${cell === '' ? 'It has no email address' : `${cutText(cell, 60)} is not an email address`}, so no customer will see it`;

/** Reads an order from the cells of its rows. */
export const readOrder = (cells: OrderCells): ReadRow<ImportedOrder> => {
  const { line, source, number, status } = cells;
  const refuse = (problem: string) => ({ line, label: cut(number), warnings: [], problem, draft: null });
  if (number === '') return refuse('There is no order number');
  if (number.length > MAX_NUMBER) return refuse(`An order number has at most ${MAX_NUMBER} characters`);
  const placedAt = readTime(cells.placedAt);
  if (placedAt === null) return refuse(describeNoTime(cells.placedAt, 'it was ordered'));
  if (isInFuture(placedAt)) return refuse('The day on which it was ordered is in the future');
  const currency = cells.currency.toUpperCase();
  if (currency === '') return refuse('There is no currency');
  if (!/^[A-Z]{3}$/.test(currency)) return refuse(`The currency is not a code such as USD: ${cutText(currency, 40)}`);
  const style = judgeAmounts(cells);
  const mark = style.decimal ?? '.';
  if (cells.total === '') return refuse('There is no total');
  const { cents, problem } = readAmounts(cells, mark);
  if (problem !== null) return refuse(problem);
  if (cells.lines.length > MOST_LINES) return refuse(`An order has at most ${MOST_LINES} lines`);
  const goodsCents = cells.goods === '' ? null : cents.goods;
  const discountCents = Math.abs(cents.discount);
  const lines = cells.lines.map((one) => readLine(one, mark));
  const known = lines.filter((one) => one !== null);
  const email = Email.safeParse(cells.email);
  const address = cells.address.map((part, at) =>
    at === cells.address.length - 1 ? countryName(readCountry(part) ?? part) : part,
  );
  return {
    line,
    label: cut(number),
    warnings: [
      ...(email.success ? [] : [describeNoEmail(cells.email)]),
      ...describeUnclear(style),
      ...(known.length < lines.length ? ['A line is left out: its quantity or price is not a number'] : []),
      ...(addUp(known, goodsCents, discountCents)
        ? []
        : ['Its lines do not add up to its total: a line may be missing or have another price']),
      ...describeCut('note', cells.note, MAX_NOTE),
      ...describeCut('name', cells.name, MAX_TEXT),
      ...cells.lines.flatMap(({ name }) => describeCut(`line “${cutText(name, 60)}…”`, name, MAX_TEXT)),
    ],
    problem: null,
    draft: {
      source,
      number,
      email: email.success ? email.data : '',
      name: cut(cells.name),
      placedAt,
      status,
      currency,
      goodsCents: goodsCents ?? cents.total - cents.shipping - cents.tax,
      discountCents,
      discountCode: cut(cells.discountCode),
      shippingCents: cents.shipping,
      taxCents: cents.tax,
      totalCents: cents.total,
      refundedCents: Math.abs(cents.refunded),
      address: cut(address.filter((part) => part !== '').join(', ')),
      note: cutText(cells.note, MAX_NOTE),
      lines: known,
    },
  };
};
