import type { Address } from '#features/addresses/contract/address.ts';
import { addressText } from '#features/addresses/contract/address-text.ts';
import { countryName } from '#features/addresses/contract/country-name.ts';
import { formatDate, formatDayIn } from '#platform/contract/dates.ts';
import { type DocumentContent, type DocumentSheet, documentTitle } from '#features/documents/contract/documents.ts';
import { type Cents, formatCents, sumCents, toDollars, ZERO_CENTS } from '#platform/contract/money.ts';
import { sumRows, taxWithin } from '#features/orders/contract/sum-rows.ts';

export type Column = {
  header: string;
  align: 'left' | 'right';
  /** Of the width, in proportion to the others'; a page to print finds its own. */
  share: number;
};

/** A table with a head that is repeated on each page. */
export type Table = { caption: string; columns: Column[]; rows: string[][] };

export type Block = { heading: string; lines: string[] };

/** What stands where in a document of any kind; how it is drawn is for the page to print and the PDF to know. */
export type Layout = {
  title: string;
  /** What the shop is called, or who sells, beside the mark. */
  name: string;
  /** The built-in mark is his. */
  hasBuiltInMark: boolean;
  /** What it is of, and whom it concerns, side by side. */
  facts: Block[];
  parties: Block[];
  lines: Table;
  sums: { label: string; value: string; isTotal?: boolean }[];
  taxes: Table | null;
  paragraphs: string[];
  /** At the foot of each page. */
  foot: string;
  paper: 'A4' | 'LETTER';
  issuedAt: string;
};

/** Where people print on Letter. */
export const LETTER = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'United States', 'USA', 'Canada', 'Mexico']);

export const linesOf = (address: Address): string[] =>
  [
    ...addressText(address).split('\n'),
    countryName(address.country),
    address.phone === '' ? '' : `Phone ${address.phone}`,
    address.taxNumber === '' ? '' : `Tax number ${address.taxNumber}`,
  ].filter((line) => line !== '');

type Line = DocumentContent['lines'][number];

type Cell = Column & { of: (line: Line) => string };

const money = (amount: Cents | null): string => (amount === null ? '' : formatCents(amount));
const percent = (rate: number | null): string => (rate === null ? '' : `${rate}%`);
const pieces = (n: number | null): string => (n === null ? '' : n.toLocaleString('en-US'));

const priceOf = ({ quantity, unitPriceCents, minOrder }: Line): string => {
  if (quantity === null) return '';
  return minOrder === 1 ? formatCents(unitPriceCents) : `${formatCents(unitPriceCents)} per ${pieces(minOrder)}`;
};

const product: Cell[] = [
  { header: 'SKU', align: 'left', share: 15, of: ({ sku }) => sku },
  { header: 'Product', align: 'left', share: 33, of: ({ name }) => name },
];

/** What has to be sent, and a place to tick it off. */
const toPack: Cell[] = [
  ...product,
  { header: 'Ordered', align: 'right', share: 10, of: ({ quantity }) => pieces(quantity) },
  { header: 'To send', align: 'right', share: 10, of: ({ toSend }) => pieces(toSend) },
  { header: 'Packed', align: 'left', share: 10, of: () => '' },
];

const priced = (lines: readonly Line[]): Cell[] => {
  const isTaxed = lines.some(({ taxRate }) => taxRate !== null && taxRate > 0);
  const cells: (Cell | false)[] = [
    ...product,
    { header: 'Quantity', align: 'right', share: 10, of: ({ quantity }) => pieces(quantity) },
    { header: 'Unit price', align: 'right', share: 14, of: priceOf },
    lines.some(({ discountCents }) => discountCents > 0) && {
      header: 'Discount',
      align: 'right',
      share: 10,
      of: ({ discountCents }) => (discountCents === 0 ? '' : formatCents(discountCents)),
    },
    isTaxed && { header: 'Tax rate', align: 'right', share: 9, of: ({ taxRate }) => percent(taxRate) },
    isTaxed &&
      lines.some(({ taxCents }) => taxCents !== null) && {
        header: 'Tax',
        align: 'right',
        share: 10,
        of: ({ taxCents }) => money(taxCents),
      },
    { header: 'Amount', align: 'right', share: 13, of: ({ amountCents }) => formatCents(amountCents) },
  ];
  return cells.filter((cell) => cell !== false);
};

const tableOf = (caption: string, cells: Cell[], lines: readonly Line[]): Table => ({
  caption,
  columns: cells.map(({ header, align, share }) => ({ header, align, share })),
  rows: lines.map((line) => cells.map(({ of }) => of(line))),
});

const sumsOf = (content: DocumentContent): Layout['sums'] => {
  const { kind, goodsCents, discountCents, delivery, amountsIncludeTax, taxes, totalCents, taxName } = content;
  const terms = {
    discount: toDollars(discountCents),
    shipping: toDollars(delivery?.amountCents ?? ZERO_CENTS),
    deliveryMethod: delivery?.method ?? '',
    isCollected: delivery?.isCollected ?? false,
    tax: toDollars(sumCents(taxes.map(({ taxCents }) => taxCents))),
    taxName,
    taxIncluded: amountsIncludeTax,
  };
  return [
    ...(goodsCents === null ? [] : [{ label: 'Goods', value: formatCents(goodsCents) }]),
    ...(delivery === null ? [] : sumRows(terms)),
    { label: kind === 'credit_note' ? 'Credited' : 'Total', value: formatCents(totalCents), isTotal: true },
    ...taxWithin(terms),
  ];
};

const taxesOf = ({ taxes, taxName }: DocumentContent): Table | null => {
  if (taxes.every(({ taxCents }) => taxCents === 0)) return null;
  const column = (header: string, align: Column['align'] = 'right'): Column => ({ header, align, share: 25 });
  return {
    caption: 'Tax by rate',
    columns: [
      column(taxName === '' ? 'Tax rate' : `${taxName} rate`, 'left'),
      column('Net'),
      column('Tax'),
      column('With tax'),
    ],
    rows: taxes.map(({ rate, netCents, taxCents, grossCents }) => [
      percent(rate),
      ...[netCents, taxCents, grossCents].map(formatCents),
    ]),
  };
};

const sayValid = (lastDay: string | null): string[] =>
  lastDay === null
    ? []
    : [
        `These prices count until the end of ${formatDate(lastDay)}. This is not an invoice: nothing is due before you accept it, and the goods are not held for you until then.`,
      ];

const paragraphsOf = (content: DocumentContent): string[] => {
  const { kind, payment, about, reason, note, currency, validUntil, timeZone } = content;
  if (kind === 'packing_slip') return [];
  const amounts = `All amounts are in ${currency.toUpperCase()}.`;
  const paid =
    payment === null
      ? 'Not paid yet.'
      : `Paid by card on ${formatDayIn(payment.paidAt, timeZone)}. Transaction ${payment.transactionId}.`;
  const back = `Refunded to the card you paid with, transaction ${payment?.transactionId ?? ''}.`;
  const own = {
    invoice:
      about === null
        ? [paid]
        : [`This invoice reverses credit note ${about.number}: its refund failed, and the money is still with us.`],
    credit_note: [back, ...(reason === '' ? [] : [`Reason: ${reason}`])],
    confirmation: [paid],
    quote: [reason, ...sayValid(validUntil)],
  }[kind];
  return [...own, amounts, note].filter((one) => one !== '');
};

const factsOf = (sheet: DocumentSheet): Block[] => {
  const { kind, number, issuedAt, order, about, validUntil, timeZone } = sheet;
  const isNumbered = kind !== 'confirmation' && kind !== 'packing_slip';
  const facts: [string, string][] = [
    ...(isNumbered
      ? ([
          ['Number', number],
          ['Date', formatDayIn(issuedAt, timeZone)],
        ] as [string, string][])
      : []),
    validUntil === null
      ? ['Order', `${order.number}, ${formatDayIn(order.placedAt, timeZone)}`]
      : ['Valid until', formatDate(validUntil)],
    ['Your reference', order.reference],
    ['Delivery', kind === 'packing_slip' ? (sheet.delivery?.method ?? '') : ''],
    [
      about?.kind === 'credit_note' ? 'Credit note' : 'Invoice',
      about === null ? '' : `${about.number}, ${formatDayIn(about.issuedAt, about.timeZone)}`,
    ],
  ];
  return facts.filter(([, value]) => value !== '').map(([heading, value]) => ({ heading, lines: [value] }));
};

/** Where the parts of a document stand: the one description of all kinds. */
export const layOut = (sheet: DocumentSheet): Layout => {
  const { kind, seller, buyer, billTo, deliverTo, delivery, lines } = sheet;
  const isSlip = kind === 'packing_slip';
  const from = [...linesOf(seller), seller.email].filter((line) => line !== '');
  const party = (heading: string, of: string[]) => ({ heading, lines: of.length > 0 ? of : ['Not given'] });
  return {
    title: documentTitle(sheet),
    name: seller.shopName || seller.company || seller.name,
    hasBuiltInMark: !seller.hasMark,
    facts: factsOf(sheet),
    parties: [
      party('From', from),
      ...(isSlip ? [] : [party('Bill to', [...linesOf(billTo), buyer.email])]),
      party('Deliver to', delivery?.isCollected === true ? ['Collection at the counter'] : linesOf(deliverTo)),
    ],
    lines: tableOf('Lines', isSlip ? toPack : priced(lines), lines),
    sums: isSlip ? [] : sumsOf(sheet),
    taxes: isSlip ? null : taxesOf(sheet),
    paragraphs: paragraphsOf(sheet),
    foot: [seller.shopName || seller.company, documentTitle(sheet)].filter((part) => part !== '').join(', '),
    paper: LETTER.has(billTo.country) ? 'LETTER' : 'A4',
    issuedAt: sheet.issuedAt,
  };
};
