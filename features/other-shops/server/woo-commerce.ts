import type { FileRow } from '#platform/server/tables/file-row.ts';
import { slugify } from '#features/product-editing/server/slugify.ts';
import { type DecimalMark, readNumber } from '#platform/server/tables/number-style.ts';
import { readBarCode } from './bar-codes.ts';
import { Notes } from './notes.ts';
import { nameVariant, SkuMaker } from './options.ts';
import type { ParentStore } from './parent-store.ts';
import { askPriceTax, createTaxConverter, type ConvertTax } from './price-tax.ts';
import { readPrices, type SaleCells, type SaleDays, SalePrices } from './sale-prices.ts';
import type { Answers, Signature, Source, SourceFile, TranslatedProduct } from './source.ts';
import { findDeepest, joinPath, toPictureSource } from './split-lists.ts';
import { askUncounted, readLowStock, readStock, warnOversold } from './stock.ts';
import { surveyRows } from './survey-rows.ts';
import { readWeight } from './weights.ts';
import { type Columns, type Kind, openColumns, readKind } from './woo-columns.ts';
import { wooHeads } from './woo-heads.ts';
import { collectParents, getParentKey, type Parent, readFacts, readPaths, SHARED } from './woo-parents.ts';

/* A variation is a row of its own, which refers to its parent by SKU or as `id:80`. The parent may come later. */

const reasons: Partial<Record<Kind, string>> = {
  grouped: 'a set of products: make a kit',
  external: 'sold elsewhere',
  virtual: 'a download or a service: nothing is sent',
};

const readSale = (row: FileRow, { salePrice, saleStarts, saleEnds }: Columns): SaleCells => ({
  price: salePrice.read(row),
  from: saleStarts.read(row),
  to: saleEnds.read(row),
  isKnown: salePrice.at !== -1,
});

type Translator = {
  columns: Columns;
  marks: Record<'price' | 'weight' | 'stock' | 'lowStock', DecimalMark | null>;
  answers: Answers;
  days: SaleDays;
  convertTax: ConvertTax;
  parents: ParentStore<Parent>;
  /** The variations of each parent that share its stock. */
  sharing: ReadonlyMap<string, number>;
  skus: SkuMaker;
};

const shareStock = (row: FileRow, pieces: string, { columns, answers, sharing }: Translator): string => {
  if (typeof answers.sharedStock === 'number') return String(answers.sharedStock);
  return String(Math.floor(Number(pieces) / (sharing.get(getParentKey(row, columns)) ?? 1)));
};

const findStock = (row: FileRow, parent: Parent | undefined, translator: Translator, notes: Notes): number => {
  const { columns, marks, answers } = translator;
  const isShared = columns.stock.read(row) === SHARED;
  const cell = isShared ? (parent?.stock ?? '') : columns.stock.read(row);
  if (cell === '') return answers.uncountedStock ?? 0;
  const pieces = readNumber(cell, marks.stock);
  if (!isShared || pieces === null) return readStock(cell, marks.stock, notes);
  return readStock(shareStock(row, pieces, translator), '.', notes);
};

const translateRow = (row: FileRow, translator: Translator): TranslatedProduct | null => {
  const { columns, marks, answers, days, convertTax, skus } = translator;
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
  const title = isNamed ? own.name : (parent?.name ?? own.name);
  const name = isNamed ? own.name : nameVariant(title, own.attributes);
  const made = new Set(own.attributes.map(({ label }) => label.toLowerCase()));
  return {
    line: row.line,
    origin: columns.id.read(row),
    sku:
      own.sku.toUpperCase() ||
      skus.make([parent?.sku || (parent?.name ?? own.name), ...own.attributes.map(({ value }) => value)]),
    name,
    title,
    description: own.description || (parent?.description ?? ''),
    category: own.category || (parent?.category ?? ''),
    brand: own.brand || (parent?.brand ?? ''),
    ...(parent !== undefined && { family: slugify(parent.name) }),
    ...readPrices(columns.price.read(row), readSale(row, columns), {
      mark: marks.price,
      notes,
      days,
      answers,
      convertTax,
    }),
    stock: findStock(row, parent, translator, notes),
    ...readLowStock(columns.lowStock.read(row), marks.lowStock, notes),
    weightGrams: readWeight(own.weight || (parent?.weight ?? ''), marks.weight, columns.unit, notes),
    ...readBarCode(columns.barCode.read(row), '', notes),
    pictures: [...new Set([...own.pictures, ...(parent?.pictures ?? [])])].map((path) => ({
      url: toPictureSource(path, answers.pictureBase),
      alt: '',
    })),
    attributes: [
      ...own.attributes,
      // For an attribute in which variations differ, the parent lists all their values, so the parent's value is
      // dropped.
      ...(parent?.attributes ?? []).filter(({ label }) => !made.has(label.toLowerCase())),
    ],
    isDraft: !own.isShown || parent?.isShown === false,
    ...notes.result,
  };
};

/** The most category names listed as not imported. */
const MOST_NAMED = 5;

const survey = async (file: SourceFile) => {
  const columns = openColumns(file.head);
  const { price, weight, stock, lowStock } = columns;
  const given = new Set<string>();
  const sharing = new Map<string, number>();
  const passedOver = new Set<string>();
  const sales = new SalePrices(file.shop);
  let uncounted = 0;
  const found = await surveyRows(file, {
    numbers: { price, weight, stock, lowStock },
    usualMark: null,
    saleColumns: [columns.salePrice, columns.saleStarts, columns.saleEnds],
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
      sales.add(columns.name.read(row), price.read(row), readSale(row, columns));
      const pieces = columns.stock.read(row);
      if (pieces === '') uncounted += 1;
      if (pieces !== SHARED) return;
      const key = getParentKey(row, columns);
      sharing.set(key, (sharing.get(key) ?? 0) + 1);
    },
  });
  const { parents, uncountedChildren, sharedStocks } = await collectParents(file, columns, sharing);
  uncounted += uncountedChildren;
  return {
    questions: [
      ...found.questions,
      ...askUncounted(uncounted),
      ...(sharedStocks.length === 0 ? [] : [{ kind: 'sharedStock' as const, examples: sharedStocks }]),
      ...askPriceTax(price, file.shop, null),
      ...sales.ask(),
    ],
    listLeftBehind: (answers: Answers) => [
      ...found.listLeftBehind(answers),
      ...(passedOver.size === 0 ? [] : [`Further categories of products (${[...passedOver].join(', ')})`]),
    ],
    async *translate(answers: Answers) {
      const skus = new SkuMaker(given);
      const marks = found.getMarks(answers);
      const translator: Translator = {
        ...{ columns, marks, answers, parents, sharing, skus },
        days: sales.days,
        convertTax: createTaxConverter(file.shop, answers),
      };
      for await (const row of file.readRows()) {
        const product = translateRow(row, translator);
        if (product !== null) yield product;
      }
    },
  };
};

/** One signature for each translation of the visibility column, which no other shop's file has. */
const signatures: Signature[] = wooHeads.visibility.flatMap((visibility) =>
  wooHeads.type.map((type) => ({ needs: [type, visibility] })),
);

export const wooCommerce: Source = { name: 'WooCommerce', kind: 'products', signatures, survey };
