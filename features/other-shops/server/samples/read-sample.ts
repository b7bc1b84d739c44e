import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import { skipTitles } from '#features/product-columns/server/skip-titles.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { openFormat } from '#platform/server/files/format-readers.ts';
import { MemoryFile } from '#platform/server/files/memory-file.ts';
import { recognizeSource } from '../recognize-source.ts';
import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import type { Answers, ShopFacts, TranslatedProduct } from '../source.ts';
import { SourceHead } from '#platform/server/tables/source-head.ts';

export const loadSample = (name: string): Promise<Buffer> => readFile(new URL(name, import.meta.url));

/** The rows of a file, as the real reader of its format reads them. */
async function* readRows(bytes: Buffer, sheet = ''): AsyncGenerator<FileRow> {
  const { rows } = await openFormat(new MemoryFile(bytes), sheet);
  yield* skipTitles(rows);
}

const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

export const readCells = (bytes: Buffer): Promise<FileRow[]> => collect(readRows(bytes));

/** A workbook whose sheets are these CSV files. */
export const buildWorkbook = async (files: Readonly<Record<string, Buffer>>): Promise<Buffer> => {
  const sheets = await Promise.all(
    Object.entries(files).map(async ([name, bytes]) => ({
      name,
      rows: (await collect(readRows(bytes))).map(({ cells }) => cells),
    })),
  );
  return Buffer.from(await writeXlsx({ sheets }));
};

type ReadSource = {
  source: string | undefined;
  questions: ReadingQuestion[];
  leftBehind: string[];
  products: TranslatedProduct[];
};

/** A shop in the USA without tax, on the day of the samples. */
const SHOP: ShopFacts = { includesTax: true, taxRate: 0, country: 'US', today: '2026-11-29' };

/** Translates a whole file with these answers. */
export const readSource = async (
  bytes: Buffer,
  answers: Answers = {},
  shop: Partial<ShopFacts> = {},
): Promise<ReadSource> => {
  const { sheets } = await openFormat(new MemoryFile(bytes), '');
  const { value: head } = await readRows(bytes).next();
  const file = {
    head: new SourceHead(head ?? { line: 1, cells: [] }),
    shop: { ...SHOP, ...shop },
    readRows: async function* () {
      const rows = readRows(bytes);
      await rows.next();
      yield* rows;
    },
    readSheet: (name: string) => (sheets.includes(name) ? readRows(bytes, name) : null),
  };
  const source = recognizeSource(file.head);
  if (source === null) return { source: undefined, questions: [], leftBehind: [], products: [] };
  const { questions, listLeftBehind, translate } = await source.survey(file);
  return {
    source: source.name,
    questions,
    leftBehind: listLeftBehind(answers),
    products: await collect(translate(answers)),
  };
};
