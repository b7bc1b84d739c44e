import { expect, test } from 'vitest';
import { createColumns } from '#features/product-columns/server/columns.ts';
import { heldBackHeads, type JudgedHead, knownHeads } from '#test/judged/judged-heads.ts';
import { assignFields } from './assign-fields.ts';

const columns = createColumns({ categories: [], attributes: [], taxClasses: [] });

/** Counts the columns with a field that are found, and lists those that are read or suggested as another field. */
const judge = (heads: readonly JudgedHead[]) => {
  let present = 0;
  let found = 0;
  const wrong: string[] = [];
  for (const { language, columns: judged } of heads) {
    const headers = judged.map(({ name }) => name);
    const { read, suggested } = assignFields(headers, columns, new Map(), []);
    for (const [at, { name, field }] of judged.entries()) {
      const got = read.get(at) ?? suggested.get(at) ?? '';
      if (field !== '') present += 1;
      if (field !== '' && got === field) found += 1;
      else if (got !== '' && got !== field) wrong.push(`${language}: ${name} is ${field}, read as ${got}`);
    }
  }
  return { share: found / present, wrong };
};

test.each([
  ['known', knownHeads],
  ['held back', heldBackHeads],
])('of the columns in the %s judged heads, 85 percent are found and none is read as another field', (_, heads) => {
  const { share, wrong } = judge(heads);
  expect(wrong).toEqual([]);
  expect(share).toBeGreaterThanOrEqual(0.85);
});

const assign = (headers: string[], cells: string[][] = [], mapping: [string, string][] = []) => {
  const rows = cells.map((row, at) => ({ line: at + 2, cells: row }));
  const { read, suggested, ties } = assignFields(headers, columns, new Map(mapping), rows);
  const name = (fields: Map<number, string>) =>
    Object.fromEntries([...fields].map(([at, field]) => [headers[at], field]));
  return { read: name(read), suggested: name(suggested), ties };
};

test('a column with a known name is left out if its values do not fit', () => {
  const cells = [
    ['A-1', 'on request', 'many', '4006381333931'],
    ['A-1', '12,50', '7', 'none'],
  ];
  expect(assign(['Code', 'Preis', 'Bestand', 'Barcode'], cells).read).toEqual({});
  expect(assign(['SKU', 'Price', 'Stock', 'EAN'], cells).read).toEqual({
    SKU: 'sku',
    Price: 'unitPrice',
    Stock: 'stock',
    EAN: 'partNumbers',
  });
});

test('a similar name is only suggested, and never for a price, an SKU or stock', () => {
  expect(
    assign([
      'Product no. SKU',
      'Price net',
      'Manufacturer no.',
      'EAN no.',
      'Item brand',
      'Product weight',
      'Net stock',
      'Cost price',
    ]),
  ).toEqual({
    read: { 'Price net': 'unitPrice', 'Product weight': 'weightGrams' },
    suggested: { 'EAN no.': 'partNumbers', 'Item brand': 'brand' },
    ties: [],
  });
});

test('if two columns may be the price, neither is read; our own name of another field wins', () => {
  expect(assign(['SKU', 'Code', 'Price', 'Retail price'])).toEqual({
    read: { SKU: 'sku' },
    suggested: {},
    ties: [{ field: 'unitPrice', at: [2, 3] }],
  });
});

test('a pack is the minimum and the step, and only the step beside a column for the minimum', () => {
  expect(assign(['Code', 'VPE']).read).toEqual({ Code: 'sku', VPE: 'pack' });
  expect(assign(['Code', 'VPE', 'MOQ']).read).toEqual({ Code: 'sku', VPE: 'quantityStep', MOQ: 'minOrder' });
  expect(assign(['Code', 'VPE', 'MOQ', 'Step']).read).toEqual({ Code: 'sku', MOQ: 'minOrder', Step: 'quantityStep' });
});

test('what staff chose wins over every name, and a column that they left out stays so', () => {
  const mapping: [string, string][] = [
    ['vk 1', 'unitPrice'],
    ['price', ''],
  ];
  expect(assign(['SKU', 'VK 1', 'Price'], [], mapping)).toEqual({
    read: { SKU: 'sku', 'VK 1': 'unitPrice', Price: '' },
    suggested: {},
    ties: [],
  });
});

test('a price for a weight is not the price of a piece', () => {
  expect(assign(['SKU', 'Price (kg)']).read).toEqual({ SKU: 'sku' });
});

test('a column of addresses with the name of a data sheet is read as documents, and one of words is not', () => {
  const heads = ['Datasheet', 'Technical data sheet', 'PDF', 'Document', 'Datenblatt', 'Fiche technique', 'TDS Link'];
  for (const head of heads) {
    expect(assign(['SKU', head], [['A-1', 'https://a.example/1.pdf']]).read).toEqual({
      SKU: 'sku',
      [head]: 'documents',
    });
    expect(assign(['SKU', head], [['A-1', 'on request']]).read).toEqual({ SKU: 'sku' });
  }
});

test('of several columns of documents, the first is read', () => {
  const cells = [['A-1', 'https://a.example/1.pdf', 'https://a.example/2.pdf']];
  const { read, ties } = assign(['SKU', 'Data sheet', 'PDF'], cells);
  expect([read, ties]).toEqual([{ SKU: 'sku', 'Data sheet': 'documents' }, []]);
});

test('a column of prices may have words in some of its lines', () => {
  const cells = [
    ['T-1', '1.234,50'],
    ['T-2', '99,-'],
    ['T-3', 'auf Anfrage'],
  ];
  expect(assign(['Art.-Nr.', 'Preis'], cells).read).toEqual({ 'Art.-Nr.': 'sku', Preis: 'unitPrice' });
});
