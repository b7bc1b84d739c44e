import type { FileRow } from '#platform/server/tables/file-row.ts';
import { type DecimalMark, readNumber } from '../number-style.ts';
import { readPrice } from './amounts.ts';
import { readBarCode } from './bar-codes.ts';
import { Notes } from './notes.ts';
import type { Answers, Attribute, Picture, Source, SourceFile, TranslatedProduct } from './source.ts';
import type { SourceHead } from './source-head.ts';
import { splitEscaped, toPictureSource } from './split-lists.ts';
import { readStock, toWholePieces } from './stock.ts';
import { surveyRows } from './survey-rows.ts';
import { toGrams, WEIGHT_QUESTION } from './weights.ts';

/* Two files: the one that PrestaShop's import takes, and the export of its product list, which has fewer columns. */

const openColumns = (head: SourceHead) => {
  head.ignore('Tax rules ID', 'On sale (0/1)', 'Show price (0 = No, 1 = Yes)', 'Position', 'Meta keywords (x,y,z...)');
  return {
    id: head.column('Product ID', 'ID'),
    isActive: head.column('Active (0/1)', 'Status', 'Active'),
    name: head.column('Name *', 'Name', 'Product name'),
    categories: head.column('Categories (x,y,z...)', 'Category'),
    price: head.column('Price tax excluded', 'Price (tax excl.)', 'Price tax included', 'Price (tax incl.)'),
    sku: head.column('Reference #', 'Reference'),
    brand: head.column('Manufacturer', 'Brand'),
    ean: head.column('EAN13', 'EAN-13'),
    upc: head.column('UPC'),
    maker: head.column('MPN'),
    weight: head.column('Weight'),
    stock: head.column('Quantity'),
    minOrder: head.column('Minimal quantity'),
    lowStock: head.column('Low stock level'),
    visibility: head.column('Visibility'),
    summary: head.column('Summary'),
    description: head.column('Description'),
    isForSale: head.column('Available for order (0 = No, 1 = Yes)'),
    pictures: head.column('Image URLs (x,y,z...)', 'Image'),
    alts: head.column('Image alt texts (x,y,z...)'),
    features: head.column('Feature(Name:Value:Position)', 'Feature (Name:Value:Position:Customized)'),
    condition: head.column('Condition'),
    isVirtual: head.column('Virtual product', 'Virtual product (0 = No, 1 = Yes)'),
  };
};
type Columns = ReturnType<typeof openColumns>;

/** Categories that every PrestaShop has above those of the owner. */
const ROOTS = new Set(['home', 'root']);

/** The last category named; with `>` or `/` between levels, as a path. */
const readCategory = (cell: string): string => {
  const names = splitEscaped(cell, ',').filter((name) => !ROOTS.has(name.toLowerCase()));
  return (names.at(-1) ?? '')
    .split(/\s*[>/]\s*/)
    .filter((name) => !ROOTS.has(name.toLowerCase()))
    .join(' > ');
};

const readPictures = (row: FileRow, { pictures, alts }: Columns, { pictureBase }: Answers): Picture[] => {
  const texts = alts.read(row).split(',');
  return splitEscaped(pictures.read(row), ',').map((url, at) => ({
    url: toPictureSource(url, pictureBase),
    alt: (texts[at] ?? '').trim(),
  }));
};

/** Reads `Finish:Chrome:1,Spout:120 mm:2`. */
const readFeatures = (cell: string): Attribute[] =>
  splitEscaped(cell, ',').flatMap((feature) => {
    const [label = '', value = ''] = feature.split(':').map((part) => part.trim());
    return label === '' || value === '' ? [] : [{ label, value }];
  });

type Marks = Record<'price' | 'weight' | 'stock' | 'minOrder' | 'lowStock', DecimalMark | null>;

const isNo = (cell: string): boolean => /^(?:0|no|false|disabled)$/i.test(cell);

const translateRow = (row: FileRow, columns: Columns, marks: Marks, answers: Answers): TranslatedProduct => {
  const notes = new Notes();
  if (columns.isVirtual.read(row) === '1') notes.refuse('a download or a service: nothing is sent');
  notes.warnIfUsed(columns.condition.read(row));
  const minOrder = toWholePieces(readNumber(columns.minOrder.read(row), marks.minOrder) ?? '1', 1);
  const lowStock = readNumber(columns.lowStock.read(row), marks.lowStock);
  const isShown = !isNo(columns.isActive.read(row)) && !isNo(columns.isForSale.read(row));
  return {
    line: row.line,
    sku: columns.sku.read(row).toUpperCase() || `PS-${columns.id.read(row)}`,
    name: columns.name.read(row),
    description: [columns.summary.read(row), columns.description.read(row)].filter(Boolean).join('\n\n'),
    category: readCategory(columns.categories.read(row)),
    brand: columns.brand.read(row),
    priceCents: readPrice(columns.price.read(row), marks.price, minOrder, notes),
    minOrder,
    ...(columns.stock.at !== -1 && { stock: readStock(readNumber(columns.stock.read(row), marks.stock), notes) }),
    ...(lowStock !== null && { lowStockAt: toWholePieces(lowStock, 0) }),
    weightGrams: toGrams(readNumber(columns.weight.read(row), marks.weight), answers.weightUnit ?? 'kg'),
    ...readBarCode(columns.ean.read(row) || columns.upc.read(row), columns.maker.read(row), notes),
    pictures: readPictures(row, columns, answers),
    attributes: readFeatures(columns.features.read(row)),
    isDraft: !isShown || columns.visibility.read(row) === 'none',
    ...notes.result,
  };
};

const survey = async (file: SourceFile) => {
  const columns = openColumns(file.head);
  const { price, weight, stock, minOrder, lowStock } = columns;
  let hasWeight = false;
  const found = await surveyRows(file, {
    numbers: { price, weight, stock, minOrder, lowStock },
    usualMark: '.',
    visit: (row) => {
      if (/[1-9]/.test(weight.read(row))) hasWeight = true;
    },
  });
  return {
    questions: hasWeight ? [WEIGHT_QUESTION] : [],
    leftBehind: found.leftBehind,
    async *translate(answers: Answers) {
      const marks = found.getMarks(answers);
      for await (const row of file.readRows()) yield translateRow(row, columns, marks, answers);
    },
  };
};

export const prestaShop: Source = {
  name: 'PrestaShop',
  kind: 'products',
  signatures: [
    { needs: ['Reference #', 'Price tax excluded', 'Active (0/1)'] },
    { needs: ['Product ID', 'Reference', 'Price (tax excl.)'] },
  ],
  survey,
};
