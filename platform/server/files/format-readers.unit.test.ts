import { expect, test } from 'vitest';
import { type FormatName, FORMAT_NAMES, fileFormats, getMediaType } from '#platform/contract/file-formats.ts';
import { readText } from '#platform/server/tables/read-text.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { FormatReader } from './format-reader.ts';
import { formatReaders, openFormat } from './format-readers.ts';
import { MemoryFile } from './memory-file.ts';

/** A format in which `A;SKU;cents` is a product. */
const centsReader: FormatReader = {
  matches: (first) => first.toString('latin1').startsWith('CENTS'),
  open: async (file) => ({
    sheets: [],
    rows: (async function* () {
      let text = '';
      for await (const piece of readText(() => file.read())) text += piece;
      yield { line: 1, cells: ['SKU', 'Price'] };
      for (const [at, line] of text.trimEnd().split('\n').entries()) {
        const [kind, sku = '', cents = ''] = line.split(';');
        if (kind !== 'A') continue;
        if (/^\d+$/.test(cents)) yield { line: at + 1, cells: [sku, (Number(cents) / 100).toFixed(2)] };
        else yield { line: at + 1, cells: [sku, ''], fault: `There is no price in ${line}` };
      }
    })(),
  }),
};

const readAll = async (text: string, readers?: readonly FormatReader[]): Promise<FileRow[]> => {
  const { rows } = await openFormat(new MemoryFile(Buffer.from(text, 'latin1')), '', readers);
  const all: FileRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
};

/** The beginning of a file in each format. */
const beginnings: Record<FormatName, string> = {
  CSV: 'SKU;Price\n',
  XLSX: 'PK\u0003\u0004',
  XML: '<?xml version="1.0"?>\n',
};

test('each format that an upload accepts has a reader, which is the first in the list to match its files', () => {
  const names = fileFormats.map(({ name }) => name);
  expect(Object.keys(formatReaders).toSorted()).toEqual(names.toSorted());
  const find = (text: string) =>
    Object.entries(formatReaders).find(([, { matches }]) => matches(Buffer.from(text, 'latin1')))?.[0];
  expect(names.map((name) => find(beginnings[name]))).toEqual(names);
});

test('each extension belongs to one format, and a file with that extension is uploaded in that format', () => {
  const extensions = fileFormats.flatMap(({ extensions: some }) => some);
  expect(new Set(extensions).size).toBe(extensions.length);
  for (const { mediaType, extensions: some } of fileFormats) {
    for (const extension of some) expect(getMediaType(`List${extension.toUpperCase()}`)).toBe(mediaType);
  }
  expect(getMediaType('list.tsv')).toBe('text/csv');
  expect(FORMAT_NAMES).toMatch(/^CSV(?:, .+,)? or /);
});

test('a reader added to the list reads the files of its format, and other files are read as before', async () => {
  const readers = [centsReader, ...Object.values(formatReaders)];
  expect(await readAll('CENTS\r\nA;R\u00f6hre-1;1250\r\nB;more\r\nA;Bend-2;\r\n', readers)).toEqual([
    { line: 1, cells: ['SKU', 'Price'] },
    { line: 2, cells: ['R\u00f6hre-1', '12.50'] },
    { line: 4, cells: ['Bend-2', ''], fault: 'There is no price in A;Bend-2;' },
  ]);
  const list = 'SKU;Price\nBend-2;12.50\n';
  expect(await readAll(list, readers)).toEqual(await readAll(list));
  await expect(readAll('PK\u0003\u0004 and no more', readers)).rejects.toThrow(/workbook is broken/);
});
