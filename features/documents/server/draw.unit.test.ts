import { createRequire } from 'node:module';
import createQpdf from '@neslinesli93/qpdf-wasm';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test, vi } from 'vitest';
import type { DocumentSheet } from '#features/documents/contract/documents.ts';
import { buildAddress, buildInvoice, buildLine } from '#features/documents/server/samples/invoices.ts';
import { cents } from '#platform/contract/money.ts';
import { layOut } from './layout.ts';
import { renderDocument } from './draw-document.ts';

const line = (at: number) => buildLine({ sku: `VAL-${String(at).padStart(4, '0')}`, name: `Brass ball valve ${at}` });

/** Builds an invoice with this many lines. */
const invoice = (lines: number, more: Partial<DocumentSheet> = {}): DocumentSheet => ({
  ...buildInvoice(Array.from({ length: lines }, (_, at) => line(at + 1))),
  ...more,
});

const renderPdf = async (sheet: DocumentSheet): Promise<Buffer> => (await renderDocument(sheet, 'pdf')).data as Buffer;
const renderHtml = async (sheet: DocumentSheet): Promise<string> =>
  (await renderDocument(sheet, 'html')).data as string;

/** Extracts the selectable text of each page. */
const readPages = async (data: Buffer): Promise<string[]> => {
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(data)), { mergePages: false });
  return pages.map((text) => text.replaceAll(/\s+/g, ' '));
};

const wasm = createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm');

/** Runs qpdf's check on a PDF; 0 means no problems. */
const check = async (data: Buffer): Promise<number> => {
  // Hides qpdf's progress messages from the test output.
  const consoleSpies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((one) =>
    one.mockImplementation(() => {}),
  );
  const qpdf = await createQpdf({ locateFile: () => wasm });
  (qpdf.FS as unknown as { writeFile(path: string, data: Uint8Array): void }).writeFile('/in.pdf', data);
  const found = qpdf.callMain(['--check', '/in.pdf']);
  for (const one of consoleSpies) one.mockRestore();
  return found;
};

const about = {
  id: '1',
  kind: 'invoice' as const,
  number: '2026-000122',
  issuedAt: '2026-11-21T08:00:00.000Z',
  timeZone: 'UTC',
};

test.each<[string, Partial<DocumentSheet>]>([
  ['an invoice', {}],
  ['a credit note', { kind: 'credit_note', about, reason: 'Two pieces came back' }],
  ['a packing slip', { kind: 'packing_slip' }],
  ['a confirmation', { kind: 'confirmation', payment: null }],
])('the PDF checker finds no problem in %s, and finds problems in a damaged copy', async (_, more) => {
  const whole = await renderPdf(invoice(12, more));
  expect(await check(whole)).toBe(0);
  expect(await check(whole.subarray(0, whole.length - 2000))).not.toBe(0);
  const table = whole.lastIndexOf('xref');
  expect(await check(Buffer.concat([whole.subarray(0, table), Buffer.from('x'), whole.subarray(table)]))).not.toBe(0);
});

test('a PDF has the content of the document as selectable text, and passes the PDF checker', async () => {
  const data = await renderPdf(invoice(2));
  expect(await check(data)).toBe(0);
  const [page = ''] = await readPages(data);
  for (const words of [
    'Invoice 2026-000123',
    '22 Nov 2026',
    '1001, 21 Nov 2026',
    'Site 7',
    'Nora Nord',
    '1 Pipe Lane',
    'Norway',
    'VAL-0001',
    'Brass ball valve 2',
    '$1,234.50 per 10',
    '25%',
    '$296.08',
    '$1,480.40',
    '$2,960.80',
    'Including VAT',
    'Paid by card on 22 Nov 2026. Transaction pi_1.',
    'Thank you.',
    'Page 1 of 1',
  ]) {
    expect(page).toContain(words);
  }
});

test('the same document renders to the same bytes', async () => {
  const one = await renderPdf(invoice(3));
  const other = await renderPdf(invoice(3));
  expect(one.equals(other)).toBe(true);
  expect(one.equals(await renderPdf(invoice(4)))).toBe(false);
});

test.each(['US', 'NO'])('an invoice of 15 lines with names of 50 letters fits on one page in %s', async (country) => {
  const name = 'Compression elbow 90, 15 mm x 1/2 in BSP, EN 1254-2';
  const prices = { unitPriceCents: cents(2385), minOrder: 5, discountCents: cents(0), taxCents: cents(1973) };
  const { lines } = invoice(15);
  const sheet = invoice(15, {
    lines: lines.map((one) => ({ ...one, ...prices, amountCents: cents(23_850), name })),
    billTo: buildAddress({ name: 'Nora Nord', country }),
  });
  const [page = '', ...others] = await readPages(await renderPdf(sheet));
  expect(others).toEqual([]);
  expect(page).toContain('Including VAT');
  expect(page).toContain('Thank you.');
});

test('200 lines span pages that repeat the table header, and no line is lost', async () => {
  const data = await renderPdf(invoice(200));
  expect(await check(data)).toBe(0);
  const pages = await readPages(data);
  expect(pages.length).toBeGreaterThan(4);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    if (page.includes('VAL-')) expect(page).toContain('SKU Product Quantity Unit price');
  }
  const found = pages.join(' ').match(/VAL-\d{4}/g) ?? [];
  expect(found).toEqual(Array.from({ length: 200 }, (_, at) => line(at + 1).sku));
});

test('a PDF is tagged, has a language and title, and declares PDF/A-2', async () => {
  const pdf = await getDocumentProxy(new Uint8Array(await renderPdf(invoice(1))));
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const { info, metadata } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: 'Invoice 2026-000123', Language: 'en' });
  expect(metadata?.get('pdfaid:part')).toBe('2');
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
  for (const role of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`);
  await pdf.loadingTask.destroy();
});

/** Names, and the text that a PDF reader extracts for them. */
const oddTexts: Record<string, [name: string, read: string]> = {
  Greek: ['Βαλβίδα ορειχάλκινη', 'Βαλβίδα'],
  Cyrillic: ['Кран шаровой Ґанок Љубав', 'Кран шаровой Ґанок Љубав'],
  Vietnamese: ['Nguyễn Thị Thắng, Đường Lê Lợi', 'Nguyễn Thị Thắng, Đường Lê Lợi'],
  'extended Latin': ['Łódź Çelebi Ǻ Ħal Ťažký Őrség', 'Łódź Çelebi Ǻ Ħal Ťažký Őrség'],
  emoji: ['Valve 🔧👩🏽‍🔧 brass', 'Valve brass'],
  Arabic: ['صمام نحاسي', 'صمام نحاسي'],
  Hebrew: ['ברז', 'ברז'],
  CJK: ['黄铜球阀', '黄铜球阀'],
  Korean: ['김철수', '김철수'],
  'Persian digits': ['پلاک ۱۲ خیابان ۳۴۵', '۳۴۵'],
  'Arabic digits': ['شارع ١٢٣', '١٢٣'],
  Devanagari: ['नई दिल्ली', 'नई'],
  Japanese: ['山田 太郎、東京都渋谷区', '山田 太郎、東京都渋谷区'],
  'traditional Chinese': ['臺北市龍門鐵閥', '臺北市龍門鐵閥'],
  Thai: ['กรุงเทพ', 'กรุงเทพ'],
  'a script without a font': ['თბილისი', 'tbilisi'],
  sizes: ['Ø22 ⌀15 2″ ½ ⅜ 90º 3′ 1⁄2 ㎜ ²', 'Ø22 ⌀15 2″ ½ ⅜ 90º 3′ 1⁄2 ㎜ ²'],
  nobody: ['a\u{f0000}b', 'a□b'],
  control: ['a\u0000b\u202ec\tno\u00a0blank', 'no blank'],
  long: ['x'.repeat(300), 'xxxxxxxx'],
};

test.each(Object.entries(oddTexts))(
  'a PDF with a name in %s is valid, and its name can be extracted as text',
  async (_, [name, read]) => {
    const sheet = invoice(1);
    sheet.billTo = { ...sheet.billTo, name };
    const data = await renderPdf({ ...sheet, lines: sheet.lines.map((one) => ({ ...one, name })), note: name });
    expect(await check(data)).toBe(0);
    const pages = (await readPages(data)).join(' ');
    expect(pages).toContain('$1,480.40');
    expect(pages).toContain(read);
    if (!read.includes('□')) expect(pages).not.toContain('□');
    expect(await renderHtml(sheet)).toContain('$1,480.40');
  },
);

test('a script in the note of a page to print is escaped', async () => {
  const html = await renderHtml(invoice(1, { note: '<script>alert(1)</script>' }));
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toContain('<script');
});

test('an address has the format of its country, and no part is lost', async () => {
  const layOutLines = (more: object) =>
    layOut(invoice(1, { billTo: buildAddress({ name: 'Nora', ...more }) })).parties[1]?.lines;
  const american = { city: 'Reno', region: 'NV', postcode: '89501', country: 'US' };
  expect(layOutLines(american)?.slice(1, 4)).toEqual(['1 Pipe Lane', 'Reno, NV 89501', 'United States']);
  const british = { city: 'Bath', region: 'Somerset', postcode: 'BA1 1AA', country: 'GB' };
  expect(layOutLines(british)?.join(' ')).toContain('Somerset');
  expect(layOutLines({ country: 'Somewhere', city: '' })?.slice(0, 3)).toEqual(['Nora', '1 Pipe Lane', 'Somewhere']);
});

test('a packing slip has no prices', async () => {
  const [page = ''] = await readPages(await renderPdf(invoice(2, { kind: 'packing_slip' })));
  expect(page).toContain('To send');
  expect(page).not.toContain('$');
});

test('a document for the US is in Letter size, and one for Germany in A4', async () => {
  const sheet = invoice(1);
  const getPageSize = async (country: string) => {
    const data = await renderPdf({ ...sheet, billTo: { ...sheet.billTo, country } });
    const pdf = await getDocumentProxy(new Uint8Array(data));
    const { view } = await pdf.getPage(1);
    await pdf.loadingTask.destroy();
    return view.slice(2).map(Math.round);
  };
  expect([await getPageSize('US'), await getPageSize('DE')]).toEqual([
    [612, 792],
    [595, 842],
  ]);
});
