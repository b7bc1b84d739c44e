import type { Address } from '#features/addresses/contract/address.ts';
import { formatAddressText } from '#features/addresses/contract/format-address-text.ts';
import { countryName } from '#features/addresses/contract/countries.ts';
import { findOnAccount } from '#features/orders/contract/on-account.ts';
import { formatDate, formatDayInZone } from '#platform/contract/dates.ts';
import { type DocumentContent, type DocumentSheet, documentTitle } from '#features/documents/contract/documents.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import { type Cents, formatCents, sumCents, toDollars, ZERO_CENTS } from '#platform/contract/money.ts';
import {
  type SummaryAmounts,
  type SummaryRow,
  addedTaxRows,
  includedTaxRows,
  summaryRows,
} from '#features/orders/contract/order-sums.ts';

export type Column = {
  header: string;
  align: 'left' | 'right';
  /**
   * The column's share of the remaining width. Columns without a share are as wide as their content. The HTML page
   * sizes its own columns.
   */
  share?: number;
};

/** A table. Its header row repeats on each page. */
export type Table = { caption: string; columns: Column[]; rows: string[][] };

export type Block = { heading: string; lines: string[] };

/** The content and arrangement of a document of any kind. The HTML page and the PDF each decide how to draw it. */
export type Layout = {
  title: string;
  /** The name of the shop or seller, beside the logo. */
  name: string;
  /** True if the seller uses the built-in logo. */
  hasBuiltInLogo: boolean;
  /** Number, date, order and reference, side by side. */
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

/** Countries that use Letter paper. */
export const LETTER = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'United States', 'USA', 'Canada', 'Mexico']);

export const getAddressLines = (address: Address): string[] =>
  [
    ...formatAddressText(address).split('\n'),
    countryName(address.country),
    address.phone === '' ? '' : `Phone ${address.phone}`,
    address.taxNumber === '' ? '' : `Tax number ${address.taxNumber}`,
  ].filter((line) => line !== '');

type ContentLine = DocumentContent['lines'][number];

type Cell = Column & { getText: (line: ContentLine) => string };

const formatAmount = (amount: Cents | null): string => (amount === null ? '' : formatCents(amount));
const formatRate = (rate: number | null): string => (rate === null ? '' : `${rate}%`);
const formatPieces = (n: number | null): string => (n === null ? '' : n.toLocaleString('en-US'));

const formatUnitPrice = ({ quantity, unitPriceCents, minOrder }: ContentLine): string => {
  if (quantity === null) return '';
  return minOrder === 1 ? formatCents(unitPriceCents) : `${formatCents(unitPriceCents)} per ${formatPieces(minOrder)}`;
};

const productCells: Cell[] = [
  { header: 'SKU', align: 'left', getText: ({ sku }) => sku },
  { header: 'Product', align: 'left', share: 1, getText: ({ name }) => name },
];

/** The column of pieces to send, and a box to tick off. */
const slipCells: Cell[] = [
  ...productCells,
  { header: 'Ordered', align: 'right', getText: ({ quantity }) => formatPieces(quantity) },
  { header: 'To send', align: 'right', getText: ({ toSend }) => formatPieces(toSend) },
  { header: 'Packed', align: 'left', getText: () => '' },
];

const getPriceCells = (lines: readonly ContentLine[]): Cell[] => {
  const isTaxed = lines.some(({ taxRate }) => taxRate !== null && taxRate > 0);
  const cells: (Cell | false)[] = [
    ...productCells,
    { header: 'Quantity', align: 'right', getText: ({ quantity }) => formatPieces(quantity) },
    { header: 'Unit price', align: 'right', getText: formatUnitPrice },
    lines.some(({ discountCents }) => discountCents > 0) && {
      header: 'Discount',
      align: 'right',
      getText: ({ discountCents }) => (discountCents === 0 ? '' : formatCents(discountCents)),
    },
    isTaxed && { header: 'Tax rate', align: 'right', getText: ({ taxRate }) => formatRate(taxRate) },
    isTaxed &&
      lines.some(({ taxCents }) => taxCents !== null) && {
        header: 'Tax',
        align: 'right',
        getText: ({ taxCents }) => formatAmount(taxCents),
      },
    { header: 'Amount', align: 'right', getText: ({ amountCents }) => formatCents(amountCents) },
  ];
  return cells.filter((cell) => cell !== false);
};

const buildTable = (caption: string, cells: Cell[], lines: readonly ContentLine[]): Table => ({
  caption,
  columns: cells.map(({ getText: _getText, ...column }) => column),
  rows: lines.map((line) => cells.map(({ getText }) => getText(line))),
});

/** A credit note includes tax in its amounts. If there is none, it says why. */
const findUntaxedRows = (terms: SummaryAmounts): SummaryRow[] =>
  terms.tax === 0 ? addedTaxRows({ ...terms, taxIncluded: false }) : [];

const buildSums = (content: DocumentContent): Layout['sums'] => {
  const { kind, goodsCents, discountCents, code, delivery, amountsIncludeTax, taxes, totalCents, taxName } = content;
  const terms = {
    discount: toDollars(discountCents),
    discountCode: code?.name ?? '',
    codeDiscount: toDollars(code?.amountCents ?? ZERO_CENTS),
    shipping: toDollars(delivery?.amountCents ?? ZERO_CENTS),
    deliveryMethod: delivery?.method ?? '',
    isCollected: delivery?.isCollected ?? false,
    tax: toDollars(sumCents(taxes.map(({ taxCents }) => taxCents))),
    taxName,
    taxIncluded: amountsIncludeTax,
  };
  return [
    ...(goodsCents === null ? [] : [{ label: 'Goods', value: formatCents(goodsCents) }]),
    ...(delivery === null ? findUntaxedRows(terms) : summaryRows(terms)),
    { label: kind === 'credit_note' ? 'Credited' : 'Total', value: formatCents(totalCents), isTotal: true },
    ...includedTaxRows(terms),
  ];
};

const buildTaxTable = ({ taxes, taxName }: DocumentContent): Table | null => {
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
      formatRate(rate),
      ...[netCents, taxCents, grossCents].map(formatCents),
    ]),
  };
};

const describeValidity = (lastDay: string | null): string[] =>
  lastDay === null
    ? []
    : [
        `These prices are valid until the end of ${formatDate(lastDay)}. This is not an invoice: nothing is due before you accept it, and the goods are not held for you until then.`,
      ];

/** Describes how and when the order was paid, or that it is charged to an account, with the due day. */
const describePayment = ({ payment, order, timeZone }: DocumentContent): string => {
  if (payment === null) return 'Not paid yet.';
  const day = formatDayInZone(payment.paidAt, timeZone);
  const onAccount = findOnAccount(order.facts);
  const words = onAccount === null ? `Paid by ${payment.how} on ${day}.` : `${onAccount}.`;
  return `${words} Transaction ${payment.transactionId}.`;
};

const buildParagraphs = (content: DocumentContent): string[] => {
  const { kind, payment, about, code, reason, note, currency, validUntil } = content;
  if (kind === 'packing_slip') return [];
  const amounts = `All amounts are in ${currency.toUpperCase()}.`;
  const paid = describePayment(content);
  const back = payment === null ? '' : `Refunded to ${payment.refundedTo}, transaction ${payment.transactionId}.`;
  const own = {
    invoice:
      about === null
        ? [paid]
        : [`This invoice reverses credit note ${about.number}: its refund failed, and the money is still with us.`],
    credit_note: [
      back,
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      ...(code === null ? [] : [`The order used the discount code ${code.name}.`]),
    ],
    confirmation: [paid],
    quote: [reason, ...describeValidity(validUntil)],
  }[kind];
  return [...own, amounts, note].filter((one) => one !== '');
};

const buildFacts = (sheet: DocumentSheet): Block[] => {
  const { kind, number, issuedAt, order, about, validUntil, timeZone } = sheet;
  const isNumbered = kind !== 'confirmation' && kind !== 'packing_slip';
  const facts: [string, string][] = [
    ...(isNumbered
      ? ([
          ['Number', number],
          ['Date', formatDayInZone(issuedAt, timeZone)],
        ] as [string, string][])
      : []),
    validUntil === null
      ? ['Order', `${order.number}, ${formatDayInZone(order.placedAt, timeZone)}`]
      : ['Valid until', formatDate(validUntil)],
    ['Your reference', order.reference],
    ...order.facts.map(({ label, value }): [string, string] => [label, value]),
    ['Delivery', kind === 'packing_slip' ? (sheet.delivery?.method ?? '') : ''],
    [sheet.delivery?.isCollected === true ? 'Collection' : 'Delivery day', sheet.delivery?.promise ?? ''],
    [
      about?.kind === 'credit_note' ? 'Credit note' : 'Invoice',
      about === null ? '' : `${about.number}, ${formatDayInZone(about.issuedAt, about.timeZone)}`,
    ],
  ];
  return facts.filter(([, value]) => value !== '').map(([heading, value]) => ({ heading, lines: [value] }));
};

/** Builds the layout of a document of any kind. */
export const layOut = (sheet: DocumentSheet): Layout => {
  const { kind, seller, buyer, billTo, deliverTo, delivery, lines } = sheet;
  const isSlip = kind === 'packing_slip';
  const from = [...getAddressLines(seller), seller.email].filter((line) => line !== '');
  const payer = [...getAddressLines(billTo), ...(isReachable(buyer.email) ? [buyer.email] : [])];
  const party = (heading: string, partyLines: string[]) => ({
    heading,
    lines: partyLines.length > 0 ? partyLines : ['Not given'],
  });
  return {
    title: documentTitle(sheet),
    name: seller.shopName || seller.company || seller.name,
    hasBuiltInLogo: !seller.hasMark,
    facts: buildFacts(sheet),
    parties: [
      party('From', from),
      ...(isSlip ? [] : [party('Bill to', payer)]),
      party('Deliver to', delivery?.isCollected === true ? ['Collection at the counter'] : getAddressLines(deliverTo)),
    ],
    lines: buildTable('Lines', isSlip ? slipCells : getPriceCells(lines), lines),
    sums: isSlip ? [] : buildSums(sheet),
    taxes: isSlip ? null : buildTaxTable(sheet),
    paragraphs: buildParagraphs(sheet),
    foot: [seller.shopName || seller.company, documentTitle(sheet)].filter((part) => part !== '').join(', '),
    paper: LETTER.has(billTo.country) ? 'LETTER' : 'A4',
    issuedAt: sheet.issuedAt,
  };
};
