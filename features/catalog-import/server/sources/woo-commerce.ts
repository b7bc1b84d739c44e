import type { FileRow } from '#platform/server/tables/file-row.ts';
import { slugify } from '#features/product-editing/server/slugify.ts';
import { type DecimalMark, readNumber } from '../number-style.ts';
import { readPrice } from './amounts.ts';
import { readBarCode } from './bar-codes.ts';
import { Notes } from './notes.ts';
import { nameVariant, SkuMaker } from './options.ts';
import { ParentStore } from './parent-store.ts';
import { dropShortcodes } from './shortcodes.ts';
import type { Answers, Attribute, Question, Signature, Source, SourceFile, TranslatedProduct } from './source.ts';
import type { Column, SourceHead } from './source-head.ts';
import { findDeepest, joinPath, splitEscaped, splitPictures, toPictureSource } from './split-lists.ts';
import { askUncounted, readStock, toWholePieces, warnOversold } from './stock.ts';
import { surveyRows } from './survey-rows.ts';
import { parseWeightUnit, toGrams, type WeightUnit } from './weights.ts';
import {
  ATTRIBUTE_NAME,
  ATTRIBUTE_VALUES,
  TRANSLATED_UNITS,
  WEIGHT_HEAD,
  WOO_IGNORED,
  type WooColumn,
  wooHeads,
} from './woo-heads.ts';

/* A variation is a row of its own, which names its parent by SKU or as `id:80`. The parent may stand further down. */

const openColumns = (head: SourceHead) => {
  const [weight] = head.columns(WEIGHT_HEAD);
  const unit = weight?.match[1] ?? '';
  const values = new Map(
    head.columns(ATTRIBUTE_VALUES).map(({ column, match }) => [match[1] ?? match[2], column] as const),
  );
  const columns = {
    ...(Object.fromEntries(Object.entries(wooHeads).map(([name, heads]) => [name, head.column(...heads)])) as Record<
      WooColumn,
      Column
    >),
    id: head.column('ID'),
    weight: weight?.column ?? head.column(''),
    unit: (parseWeightUnit(TRANSLATED_UNITS[unit] ?? unit) ?? 'kg') satisfies WeightUnit,
    attributes: head.columns(ATTRIBUTE_NAME).flatMap(({ column, match }) => {
      const value = values.get(match[1] ?? match[2]);
      return value === undefined ? [] : [{ name: column, value }];
    }),
  };
  head.ignore(...WOO_IGNORED);
  return columns;
};
type Columns = ReturnType<typeof openColumns>;

type Kind = 'simple' | 'variable' | 'variation' | 'grouped' | 'external' | 'virtual';

/** The kind of a row; its cell lists several: `simple, downloadable, virtual`. */
const readKind = (row: FileRow, { type }: Columns): Kind => {
  const kinds = splitEscaped(type.read(row).toLowerCase(), ',');
  for (const kind of ['grouped', 'external', 'virtual'] as const) if (kinds.includes(kind)) return kind;
  if (kinds.includes('downloadable')) return 'virtual';
  if (kinds.includes('variation')) return 'variation';
  return kinds.includes('variable') ? 'variable' : 'simple';
};

const reasons: Partial<Record<Kind, string>> = {
  grouped: 'a set of products: make a kit',
  external: 'sold elsewhere',
  virtual: 'a download or a service: nothing is sent',
};

/** Undoes what the export does to line ends: `\n` is one, `\\n` is a backslash and an n. */
const readLines = (cell: string): string =>
  cell.replaceAll(/\\\\n|\\n/g, (found) => (found === String.raw`\n` ? '\n' : String.raw`\n`));

const readAttributes = (row: FileRow, { attributes }: Columns): Attribute[] =>
  attributes
    .map(({ name, value }) => ({ label: name.read(row), value: splitEscaped(value.read(row), ',').join(', ') }))
    .filter(({ label, value }) => label !== '' && value !== '');

const isBrand = ({ label }: Attribute): boolean => /^(?:brand|marke|marque|marca|merk|marka)$/i.test(label);

const readPaths = (row: FileRow, { categories }: Columns): string[][] =>
  splitEscaped(categories.read(row), ',').map((path) => path.split(/\s*>\s*/));

/** The facts that variations take from their parent. */
type Parent = {
  sku: string;
  name: string;
  description: string;
  category: string;
  brand: string;
  pictures: string[];
  attributes: Attribute[];
  /** Cells: how their columns write numbers is known only when all rows have been read. */
  weight: string;
  stock: string;
  isShown: boolean;
};

const isShown = (row: FileRow, { published, visibility }: Columns): boolean =>
  published.read(row) === '1' && visibility.read(row) !== 'hidden';

const readFacts = (row: FileRow, columns: Columns): Parent => {
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

type Translator = {
  columns: Columns;
  marks: Record<'price' | 'weight' | 'stock' | 'lowStock', DecimalMark | null>;
  answers: Answers;
  parents: ParentStore<Parent>;
  /** The variations of each parent that share its stock. */
  sharing: ReadonlyMap<string, number>;
  skus: SkuMaker;
};

/** The stock cell of a variation that shares the stock of its parent. */
const SHARED = 'parent';

/** The name by which a row refers to its parent. */
const getParentKey = (row: FileRow, { parent }: Columns): string => parent.read(row).toLowerCase();

const shareStock = (row: FileRow, pieces: string, { columns, answers, sharing }: Translator): string => {
  if (typeof answers.sharedStock === 'number') return String(answers.sharedStock);
  return String(Math.floor(Number(pieces) / (sharing.get(getParentKey(row, columns)) ?? 1)));
};

const findStock = (row: FileRow, parent: Parent | undefined, translator: Translator, notes: Notes): number => {
  const { columns, marks, answers } = translator;
  const cell = columns.stock.read(row);
  const pieces = readNumber(cell === SHARED ? (parent?.stock ?? '') : cell, marks.stock);
  if (pieces === null) return answers.uncountedStock ?? 0;
  return readStock(cell === SHARED ? shareStock(row, pieces, translator) : pieces, notes);
};

const translateRow = (row: FileRow, translator: Translator): TranslatedProduct | null => {
  const { columns, marks, answers, skus } = translator;
  const kind = readKind(row, columns);
  if (kind === 'variable') return null;
  const notes = new Notes();
  const reason = reasons[kind];
  if (reason !== undefined) notes.refuse(reason);
  const own = readFacts(row, columns);
  const parent = kind === 'variation' ? translator.parents.get(getParentKey(row, columns)) : undefined;
  if (kind === 'variation' && parent === undefined) notes.refuse('The product of this variation is not in the file');
  if (/^(?:1|notify|yes)$/i.test(columns.backorders.read(row))) warnOversold(notes);
  const isNamed = own.name !== '' && own.name !== parent?.name;
  const name = isNamed ? own.name : nameVariant(parent?.name ?? own.name, own.attributes);
  const made = new Set(own.attributes.map(({ label }) => label.toLowerCase()));
  const lowStock = readNumber(columns.lowStock.read(row), marks.lowStock);
  return {
    line: row.line,
    sku:
      own.sku.toUpperCase() ||
      skus.make([parent?.sku || (parent?.name ?? own.name), ...own.attributes.map(({ value }) => value)]),
    name,
    description: own.description || (parent?.description ?? ''),
    category: own.category || (parent?.category ?? ''),
    brand: own.brand || (parent?.brand ?? ''),
    ...(parent !== undefined && { family: slugify(parent.name) }),
    priceCents: readPrice(columns.price.read(row), marks.price, 1, notes),
    stock: findStock(row, parent, translator, notes),
    ...(lowStock !== null && { lowStockAt: toWholePieces(lowStock, 0) }),
    weightGrams: toGrams(readNumber(own.weight || (parent?.weight ?? ''), marks.weight), columns.unit),
    ...readBarCode(columns.barCode.read(row), '', notes),
    pictures: [...new Set([...own.pictures, ...(parent?.pictures ?? [])])].map((path) => ({
      url: toPictureSource(path, answers.pictureBase),
      alt: '',
    })),
    attributes: [
      ...own.attributes,
      // For an attribute in which variations differ, the parent lists the values of all of them.
      ...(parent?.attributes ?? []).filter(({ label }) => !made.has(label.toLowerCase())),
    ],
    isDraft: !own.isShown || parent?.isShown === false,
    ...notes.result,
  };
};

/** The most names of categories that are listed as left behind. */
const MOST_NAMED = 5;

/** The parents of a file, how many variations share a stock that is not counted, and those that share a counted one. */
type Parents = { parents: ParentStore<Parent>; uncountedChildren: number; sharedStocks: string[] };

/** @param sharing the number of variations that share the stock of a parent, by its key */
const collectParents = async (
  file: SourceFile,
  columns: Columns,
  sharing: ReadonlyMap<string, number>,
): Promise<Parents> => {
  const parents = new ParentStore<Parent>();
  const sharedStocks: string[] = [];
  let uncountedChildren = 0;
  for await (const row of file.readRows()) {
    if (readKind(row, columns) !== 'variable') continue;
    const parent = readFacts(row, columns);
    const keys = [parent.sku.toLowerCase(), `id:${columns.id.read(row)}`];
    parents.put(keys, parent);
    const children = keys.reduce((sum, key) => sum + (sharing.get(key) ?? 0), 0);
    if (children > 0 && parent.stock === '') uncountedChildren += children;
    if (children > 1 && parent.stock !== '') sharedStocks.push(`${parent.stock} for ${children} of ${parent.name}`);
  }
  return { parents, uncountedChildren, sharedStocks };
};

const survey = async (file: SourceFile) => {
  const columns = openColumns(file.head);
  const { price, weight, stock, lowStock } = columns;
  const given = new Set<string>();
  const sharing = new Map<string, number>();
  const passedOver = new Set<string>();
  let uncounted = 0;
  const found = await surveyRows(file, {
    numbers: { price, weight, stock, lowStock },
    usualMark: null,
    visit: (row) => {
      const kind = readKind(row, columns);
      given.add(columns.sku.read(row));
      const paths = readPaths(row, columns);
      const deepest = joinPath(findDeepest(paths));
      for (const path of paths.map(joinPath)) {
        const isAbove = deepest === path || deepest.startsWith(`${path} > `);
        if (!isAbove && passedOver.size < MOST_NAMED) passedOver.add(path);
      }
      if (kind !== 'simple' && kind !== 'variation') return;
      const pieces = columns.stock.read(row);
      if (pieces === '') uncounted += 1;
      if (pieces !== SHARED) return;
      const key = getParentKey(row, columns);
      sharing.set(key, (sharing.get(key) ?? 0) + 1);
    },
  });
  const { parents, uncountedChildren, sharedStocks } = await collectParents(file, columns, sharing);
  uncounted += uncountedChildren;
  const questions: Question[] = [...found.questions, ...askUncounted(uncounted)];
  if (sharedStocks.length > 0) {
    const text = `Variations share the stock of their product, such as ${sharedStocks[0]}. Divide it evenly, or how many does each have?`;
    questions.push({ key: 'sharedStock', text });
  }
  return {
    questions,
    leftBehind: [
      ...found.leftBehind,
      ...(passedOver.size === 0 ? [] : [`Further categories of products (${[...passedOver].join(', ')})`]),
    ],
    async *translate(answers: Answers) {
      const skus = new SkuMaker();
      for (const sku of given) skus.take(sku);
      const marks = found.getMarks(answers);
      const translator: Translator = { columns, marks, answers, parents, sharing, skus };
      for await (const row of file.readRows()) {
        const product = translateRow(row, translator);
        if (product !== null) yield product;
      }
    },
  };
};

/** One signature for each translation of the column that no other shop has. */
const signatures: Signature[] = wooHeads.visibility.flatMap((visibility) =>
  wooHeads.type.map((type) => ({ needs: [type, visibility] })),
);

export const wooCommerce: Source = { name: 'WooCommerce', kind: 'products', signatures, survey };
