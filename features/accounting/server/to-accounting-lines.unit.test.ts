import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DocumentContent, type DocumentSheet } from '#features/documents/contract/documents.ts';
import { sumTaxesByRate } from '#features/documents/server/order-content.ts';
import { cents, sumCents } from '#platform/contract/money.ts';
import { toAccountingLines } from './to-accounting-lines.ts';

type Amount = { taxRate: number | null; amountCents: number; taxCents: number | null };

const buildSheet = (
  { isTaxIncluded = true, ...more }: { isTaxIncluded?: boolean; [key: string]: unknown },
  lines: readonly (Amount & { name?: string; quantity?: number | null })[],
  taxed: readonly { taxRate: number; amountCents: number; taxCents: number }[],
): DocumentSheet => ({
  ...DocumentContent.parse({
    kind: 'invoice',
    order: { number: 1, placedAt: '2026-11-02T10:00:00Z', reference: '' },
    about: null,
    seller: { country: 'NO', email: '' },
    buyer: { name: 'Ann', email: 'ann@example.com' },
    billTo: {},
    deliverTo: {},
    lines: lines.map((line) => ({
      sku: line.taxCents === null ? '' : 'A-1',
      name: 'Valve',
      quantity: 1,
      toSend: 0,
      minOrder: 1,
      unitPriceCents: line.amountCents,
      discountCents: 0,
      ...line,
    })),
    goodsCents: null,
    discountCents: 0,
    delivery: null,
    amountsIncludeTax: isTaxIncluded,
    taxName: 'VAT',
    taxes: sumTaxesByRate(
      taxed.map(({ taxRate, ...amounts }) => ({
        taxRate,
        amountCents: cents(amounts.amountCents),
        taxCents: cents(amounts.taxCents),
      })),
      isTaxIncluded,
    ),
    totalCents: 0,
    currency: 'usd',
    payment: null,
    reason: '',
    note: '',
    ...more,
  }),
  number: '2026-000001',
  issuedAt: '2026-11-02T10:00:00Z',
});

const sumAtRate = (sheet: DocumentSheet, rate: number) => {
  const lines = toAccountingLines(sheet).filter((line) => line.rate === rate);
  return [sumCents(lines.map(({ netCents }) => netCents)), sumCents(lines.map(({ taxCents }) => taxCents))];
};

const taxed = fc.record({
  taxRate: fc.constantFrom(0, 7, 8.875, 25),
  amountCents: fc.integer({ min: 1, max: 1_000_000 }),
  share: fc.double({ min: 0, max: 0.2, noNaN: true }),
});

test('the accounting lines of any invoice have its net and tax at each rate', () => {
  fc.assert(
    fc.property(
      fc.array(taxed, { minLength: 1, maxLength: 12 }),
      taxed,
      fc.boolean(),
      (goods, delivered, isTaxIncluded) => {
        const amounts = [...goods, delivered].map(({ taxRate, amountCents, share }) => ({
          taxRate,
          amountCents,
          taxCents: taxRate === 0 ? 0 : Math.floor(amountCents * share),
        }));
        const delivery = { method: 'Post', isCollected: false, amountCents: amounts.at(-1)?.amountCents ?? 0 };
        const sheet = buildSheet({ isTaxIncluded, delivery }, amounts.slice(0, -1), amounts);
        for (const { rate, netCents, taxCents } of sheet.taxes)
          expect(sumAtRate(sheet, rate)).toEqual([netCents, taxCents]);
        expect(toAccountingLines(sheet).filter(({ isDelivery }) => isDelivery)).toHaveLength(1);
      },
    ),
  );
});

test('a credit note for pieces and delivery is negative, and its tax is divided among its lines', () => {
  const sheet = buildSheet(
    { kind: 'credit_note' },
    [
      { taxRate: 25, amountCents: 1000, taxCents: null, quantity: 2 },
      { taxRate: null, amountCents: 795, taxCents: null, name: 'Delivery', quantity: null },
    ],
    [{ taxRate: 25, amountCents: 1795, taxCents: 359 }],
  );
  expect(toAccountingLines(sheet)).toEqual([
    { isDelivery: false, description: 'Valve', quantity: 2, rate: 25, netCents: -800, taxCents: -200 },
    { isDelivery: true, description: 'Delivery', quantity: 1, rate: 25, netCents: -636, taxCents: -159 },
  ]);
});

test('an amount that covers several rates becomes an accounting line for each of them', () => {
  const sheet = buildSheet(
    { kind: 'credit_note' },
    [{ taxRate: null, amountCents: 500, taxCents: null, name: 'A part of the order', quantity: null }],
    [
      { taxRate: 25, amountCents: 300, taxCents: 60 },
      { taxRate: 0, amountCents: 200, taxCents: 0 },
    ],
  );
  expect(
    toAccountingLines(sheet).map(({ description, rate, netCents, taxCents }) => [
      description,
      rate,
      netCents,
      taxCents,
    ]),
  ).toEqual([
    ['A part of the order', 25, -240, -60],
    ['A part of the order', 0, -200, 0],
  ]);
});

test('a refund below the price of its pieces is one accounting line for each rate', () => {
  const sheet = buildSheet(
    { kind: 'credit_note' },
    [{ taxRate: 25, amountCents: 1000, taxCents: null }],
    [{ taxRate: 25, amountCents: 400, taxCents: 80 }],
  );
  expect(toAccountingLines(sheet)).toEqual([
    { isDelivery: false, description: 'A part of the order', quantity: 1, rate: 25, netCents: -320, taxCents: -80 },
  ]);
});

test('a document whose lines do not add up to its taxes is refused', () => {
  const sheet = buildSheet(
    {},
    [{ taxRate: 25, amountCents: 1000, taxCents: 200 }],
    [{ taxRate: 25, amountCents: 1000, taxCents: 199 }],
  );
  expect(() => toAccountingLines(sheet)).toThrow('document 2026-000001 do not add up at 25%');
});
