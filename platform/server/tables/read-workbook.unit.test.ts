import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { openWorkbook } from './open-workbook.ts';
import { parseNumberFormat, formatCellNumber } from './number-formats.ts';

const read = async (bytes: Uint8Array, sheet = '') => {
  const workbook = await openWorkbook(new Uint8ArrayReader(bytes));
  const rows: string[] = [];
  for await (const { line, cells } of workbook.read(sheet)) rows.push(`${line}: ${cells.join('|')}`);
  return { sheets: workbook.sheets, rows };
};

const buildWorkbook = (rows: WriteSheet['rows'], more: Partial<WriteSheet> = {}): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: 'Prices', rows, ...more }] });

/** Builds a workbook with one sheet from raw XML. */
const spell = async (
  sheet: string,
  parts: Record<string, string | Uint8Array> = {},
  options: { password?: string } = {},
): Promise<Uint8Array> => {
  const relation = (type: string, target: string) =>
    `<Relationship Id="${type}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options });
  const all: Record<string, string | Uint8Array> = {
    '_rels/.rels': `<Relationships>${relation('officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('worksheet', '/xl/worksheets/one.xml')}${relation('sharedStrings', 'texts.xml')}${relation('styles', 'styles.xml')}</Relationships>`,
    'xl/workbook.xml':
      '<x:workbook xmlns:x="x" xmlns:r="r"><x:sheets><x:sheet name="One" r:id="worksheet"/></x:sheets></x:workbook>',
    'xl/worksheets/one.xml': `<x:worksheet xmlns:x="x"><x:sheetData>${sheet}</x:sheetData></x:worksheet>`,
    ...parts,
  };
  for (const [name, data] of Object.entries(all)) {
    await zip.add(name, typeof data === 'string' ? new TextReader(data) : new Uint8ArrayReader(data));
  }
  return zip.close();
};
const cell = (inside: string, attributes = '') => `<x:c ${attributes}>${inside}</x:c>`;
const row = (...cells: string[]) => `<x:row>${cells.join('')}</x:row>`;

test('cells are read by their meaning: text, number, date', async () => {
  const bytes = await buildWorkbook([
    ['SKU', 'Price', 'On', 'Bulky', 'Text'],
    ['00123', 12.5, new Date(Date.UTC(2026, 10, 24)), true, 'ü "1/2"'],
    [],
    [4006381333931, 0.1 + 0.2, null, false, ' a\nb '],
  ]);
  expect(await read(bytes)).toEqual({
    sheets: ['Prices'],
    rows: ['1: SKU|Price|On|Bulky|Text', '2: 00123|12.5|2026-11-24|TRUE|ü "1/2"', '4: 4006381333931|0.3||FALSE|a\nb'],
  });
});

test.each([
  [10.2897, '0.00', '10.29'],
  [1.005, '#,##0.00 "€"', '1.01 EUR'],
  [12.5, '#,##0.00\\ [$€-407]', '12.50 EUR'],
  [12.5, '[$-409]#,##0.00', '12.50'],
  [12.5, '#,##0.00 "USD"', '12.50 USD'],
  [3, '0 "pcs"', '3'],
  [1234.5, '_($* #,##0.00_);_($* (#,##0.00)', '1234.50 $'],
  [-2.6, '0;[Red]-0', '-3'],
  [0.075, '0.0%', '7.5%'],
  [0.07, '0%', '7%'],
  [1.125, '0.0##', '1.125'],
  [1.125, '# ?/?', '1.125'],
  [1_234_000, '#,##0,', '1234000'],
  [0.000_000_1, '0.00E+00', '1e-7'],
  [46_350, 'dd.mm.yyyy', '2026-11-24'],
  [46_350.75, '[$-407]d. mmmm yyyy;@', '2026-11-24'],
  [46_350.75, 'yyyy-mm-dd hh:mm', '2026-11-24 18:00'],
  [59, 'yyyy-mm-dd', '1900-02-28'],
  [61, 'yyyy-mm-dd', '1900-03-01'],
  [-1, 'yyyy-mm-dd', '#N/A'],
])('%s formatted as %s is shown as %s', (value, code, text) => {
  expect(formatCellNumber(value, parseNumberFormat(164, code), false)).toBe(text);
});

test('reads 1904 dates, indexed styles, split texts, formulas with a value and #N/A without one', async () => {
  const bytes = await spell(
    row(cell('<x:v>1</x:v>', 't="s"'), cell('<x:is><x:t>B_x000A_C_x0000_</x:t></x:is>', 't="inlineStr"')) +
      row(
        cell('<x:v>44888</x:v>', 's="1"'),
        cell('<x:f>A1*2</x:f><x:v>25</x:v>'),
        cell('<x:f>A1</x:f><x:v/>'),
        cell('<x:v>#REF!</x:v>', 't="e"'),
      ) +
      `<x:row r="7">${cell('<x:v>0.5</x:v>', 'r="C7" s="2"')}</x:row>`,
    {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Gone" state="hidden" r:id="worksheet"/><sheet name="One" r:id="worksheet"/></sheets></workbook>',
      'xl/texts.xml':
        '<sst><si><t>no</t></si><si><r><t>Ar</t></r><r><t xml:space="preserve">t </t></r><rPh><t>x</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/></cellXfs></styleSheet>',
    },
  );
  expect(await read(bytes)).toEqual({
    sheets: ['One'],
    rows: ['1: Art|B\nC', '2: 2026-11-24|25|#N/A|#N/A', '7: ||50.00%'],
  });
});

test('a sheet is read by its name, and the first one without a name', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['a']] },
      { name: 'Prices', rows: [['b']] },
    ],
  });
  expect(await read(bytes, 'Prices')).toEqual({ sheets: ['Notes', 'Prices'], rows: ['1: b'] });
  expect(await read(bytes)).toMatchObject({ rows: ['1: a'] });
});

const validWorkbook = await buildWorkbook([
  ['SKU', 'Price'],
  ...Array.from({ length: 500 }, (_, at) => [`A-${at}`, at]),
]);

test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
  ['cut off', () => validWorkbook.subarray(0, validWorkbook.length / 2), /is broken/],
  [
    'with a flipped byte',
    () => validWorkbook.map((byte, at) => (at === Math.round(validWorkbook.length / 2) ? byte ^ 0xff : byte)),
    /is broken/,
  ],
  ['with rows out of order', () => spell('<x:row r="2"/><x:row r="2"/>'), /is broken/],
  ['that is not XML', () => spell('<x:row'), /is broken/],
  [
    'with entities of its own',
    () => spell('', { 'xl/worksheets/one.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    /is broken/,
  ],
  ['with a password', () => spell('', {}, { password: 'x' }), /has a password/],
  [
    'that is another ZIP',
    async () => {
      const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
      await zip.add('a.txt', new TextReader('a'));
      return zip.close();
    },
    /neither a workbook nor a CSV file/,
  ],
  ['with one endless line', () => spell(row(cell(`<x:v>${'1'.repeat(8_100_000)}</x:v>`))), /far too long/],
  ['with endless texts', () => spell('', { 'xl/texts.xml': new Uint8Array(64_000_001) }), /far too much/],
  [
    'with elements nested too deep',
    () => spell('', { 'xl/texts.xml': '<a>'.repeat(200) }),
    /more than 100 levels deep/,
  ],
  [
    'with too many attributes on an element',
    () => spell('', { 'xl/texts.xml': `<a ${Array.from({ length: 200 }, (_, at) => `a${at}="1"`).join(' ')}/>` }),
    /far too long/,
  ],
  ['with one long attribute', () => spell('', { 'xl/texts.xml': `<a b="${'c'.repeat(3_000_000)}"/>` }), /far too long/],
  ['with one long comment', () => spell('', { 'xl/texts.xml': `<a><!--${'c'.repeat(3_000_000)}` }), /far too long/],
  ['with one long name', () => spell('', { 'xl/texts.xml': `<${'c'.repeat(3_000_000)}/>` }), /far too long/],
  [
    'with one long text in parts',
    () => spell('', { 'xl/texts.xml': `<sst><si>${`<t>${'c'.repeat(1000)}</t>`.repeat(2000)}` }),
    /far too long/,
  ],
  ['with too many texts', () => spell('', { 'xl/texts.xml': `<sst>${'<si/>'.repeat(1_000_001)}` }), /1,000,000 texts/],
  [
    'with too many styles',
    () => spell('', { 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(100_001)}` }),
    /too many styles/,
  ],
  [
    'with too many sheets',
    () =>
      spell('', {
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${Array.from({ length: 1001 }, (_, at) => `<sheet name="${at}" r:id="worksheet"/>`).join('')}</sheets></workbook>`,
      }),
    /more than 1,000 sheets/,
  ],
  [
    'with one long text in every cell',
    () =>
      spell(row(...Array.from({ length: 500 }, () => cell('<x:v>0</x:v>', 't="s"'))), {
        'xl/texts.xml': `<sst><si><t>${'c'.repeat(20_000)}</t></si></sst>`,
      }),
    /far too long/,
  ],
  ['with too many cells', () => spell(row(cell('<x:v>1</x:v>', 'r="XFD1"'))), /more than 500 cells/],
])('a workbook %s is refused with a clear message', async (_, make, sentence) => {
  await expect(read(await make())).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringMatching(sentence),
  });
});
