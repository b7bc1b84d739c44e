import { expect, test } from 'vitest';
import type { DocumentSheet } from '#features/documents/contract/documents.ts';
import { buildAddress, buildInvoice, buildLine } from '#features/documents/server/samples/invoices.ts';
import { renderDocument } from './draw-document.ts';
import { layOut } from './layout.ts';

const invoice = buildInvoice([buildLine({}), buildLine({ name: 'Elbow 15 mm', sku: 'ELB-0015', taxRate: 12 })], {
  order: { number: 1001, placedAt: '2026-11-21T23:30:00Z', reference: 'Site <7>' },
  seller: { ...buildAddress({ company: 'Copperline AS', taxNumber: 'NO 1' }), email: 'shop@example.com' },
  buyer: { name: 'Nora Nord', email: '' },
  billTo: buildAddress({ name: 'Nora Nord', taxNumber: 'NO 2' }),
  delivery: { method: 'Collection', isCollected: true, amountCents: 0 },
  taxes: [
    { rate: 25, netCents: 118_432, taxCents: 29_608, grossCents: 148_040 },
    { rate: 12, netCents: 132_179, taxCents: 15_861, grossCents: 148_040 },
  ],
  payment: { paidAt: '2026-11-22T08:00:00Z', transactionId: 'account_1', how: 'cash' },
  note: 'Goods can be returned within 30 days.',
});

const render = async (sheet: DocumentSheet): Promise<string> => (await renderDocument(sheet, 'receipt')).data as string;

const toText = (html: string): string =>
  html
    .slice(html.indexOf('<body>'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');

test('a receipt for an 80 mm printer has everything that the invoice has, in black alone', async () => {
  const html = await render(invoice);
  expect(html).toContain('@page { size: 80mm 297mm;');
  expect(new Set(html.match(/#[0-9a-f]{3,6}\b|rgb|oklch|hsl/gi))).toEqual(new Set(['#fff', '#000']));
  expect(html).not.toMatch(/<script|<svg|<img|https?:/);
  const text = toText(html);
  const { title, name, facts, parties, lines, sums, taxes, paragraphs } = layOut(invoice);
  const blocks = [...facts, ...parties.slice(1)].flatMap((block) => [block.heading, ...block.lines]);
  const cells = [...lines.rows, ...(taxes?.rows ?? [])].flat();
  const pairs = sums.map(({ label, value }) => `${label} ${value}`);
  for (const part of [title, name, ...(parties[0]?.lines ?? []), ...blocks, ...cells, ...pairs, ...paragraphs]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('Elbow 15 mm ELB-0015, quantity 12, unit price $1,234.50 per 10, discount $1.00');
  expect(text.match(/Copperline AS/g)).toHaveLength(1);
});

test('a receipt of one line without tax has no table of taxes', async () => {
  const plain = buildLine({ name: 'Elbow', discountCents: 0, taxRate: 0, taxCents: 0, minOrder: 1 });
  const html = await render({ ...invoice, lines: [plain] as DocumentSheet['lines'], taxes: [] });
  expect(html).not.toContain('<table>');
  expect(toText(html)).toContain('Elbow VAL-0001, quantity 12, unit price $1,234.50 $1,480.40');
});
