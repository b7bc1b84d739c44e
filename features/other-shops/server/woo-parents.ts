import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import { ParentStore } from './parent-store.ts';
import { dropShortcodes } from './shortcodes.ts';
import type { Attribute, SourceFile } from './source.ts';
import { findDeepest, joinPath, splitEscaped, splitPictures } from './split-lists.ts';
import { isYes } from './truth.ts';
import { type Columns, readKind } from './woo-columns.ts';

/* Reads the facts of a row, and collects the parents from which variations take missing facts. */

/** Undoes the escapes of the export: `\n` is a line end, `\\n` is a backslash and an n. */
const readLines = (cell: string): string =>
  cell.replaceAll(/\\\\n|\\n/g, (found) => (found === String.raw`\n` ? '\n' : String.raw`\n`));

const readAttributes = (row: FileRow, { attributes }: Columns): Attribute[] =>
  attributes
    .map(({ name, value }) => ({ label: name.read(row), value: splitEscaped(value.read(row), ',').join(', ') }))
    .filter(({ label, value }) => label !== '' && value !== '');

const isBrand = ({ label }: Attribute): boolean => /^(?:brand|marke|marque|marca|merk|marka)$/i.test(label);

export const readPaths = (row: FileRow, { categories }: Columns): string[][] =>
  splitEscaped(categories.read(row), ',').map((path) => path.split(/\s*>\s*/));

/** The facts that variations take from their parent. */
export type Parent = {
  sku: string;
  name: string;
  description: string;
  category: string;
  brand: string;
  pictures: string[];
  attributes: Attribute[];
  /** Raw cells, because the number format of their columns is known only when all rows have been read. */
  weight: string;
  stock: string;
  isShown: boolean;
};

const isShown = (row: FileRow, { published, visibility }: Columns): boolean =>
  (published.at === -1 || isYes(published.read(row))) && visibility.read(row) !== 'hidden';

export const readFacts = (row: FileRow, columns: Columns): Parent => {
  const attributes = readAttributes(row, columns);
  return {
    sku: columns.sku.read(row),
    name: columns.name.read(row),
    description: dropShortcodes(
      readLines([columns.summary.read(row), columns.description.read(row)].filter(Boolean).join('\n\n')),
    ),
    category: joinPath(findDeepest(readPaths(row, columns))),
    brand: splitEscaped(columns.brands.read(row), ',')[0] ?? attributes.find(isBrand)?.value ?? '',
    pictures: splitPictures(columns.pictures.read(row)),
    attributes: attributes.filter((one) => !isBrand(one)),
    weight: columns.weight.read(row),
    stock: columns.stock.read(row),
    isShown: isShown(row, columns),
  };
};

/** The stock cell of a variation that shares the stock of its parent. */
export const SHARED = 'parent';

/** The name by which a row refers to its parent. */
export const getParentKey = (row: FileRow, { parent }: Columns): string => parent.read(row).toLowerCase();

/**
 * The parents of a file, the number of variations that share an uncounted stock, and those that share a counted one.
 */
type Parents = {
  parents: ParentStore<Parent>;
  uncountedChildren: number;
  sharedStocks: Extract<ReadingQuestion, { kind: 'sharedStock' }>['examples'];
};

/** The most examples of shared stock. */
const MOST_EXAMPLES = 3;

/** @param sharing the number of variations that share the stock of a parent, by its key */
export const collectParents = async (
  file: SourceFile,
  columns: Columns,
  sharing: ReadonlyMap<string, number>,
): Promise<Parents> => {
  const parents = new ParentStore<Parent>();
  const sharedStocks: Parents['sharedStocks'] = [];
  let uncountedChildren = 0;
  for await (const row of file.readRows()) {
    if (readKind(row, columns) !== 'variable') continue;
    const parent = readFacts(row, columns);
    const keys = [parent.sku.toLowerCase(), `id:${columns.id.read(row)}`];
    parents.put(keys, parent);
    const children = keys.reduce((sum, key) => sum + (sharing.get(key) ?? 0), 0);
    if (children > 0 && parent.stock === '') uncountedChildren += children;
    if (children > 1 && parent.stock !== '' && sharedStocks.length < MOST_EXAMPLES)
      sharedStocks.push({ name: parent.name, pieces: parent.stock, variations: children });
  }
  return { parents, uncountedChildren, sharedStocks };
};
