import type { FileRow } from '#platform/server/tables/file-row.ts';
import { type DecimalMark, readNumber } from '#platform/server/tables/number-style.ts';
import { formatCalculated } from './amounts.ts';
import { readBarCode } from './bar-codes.ts';
import { Notes } from './notes.ts';
import { PicturePaths } from './picture-paths.ts';
import { askPriceTax, createTaxConverter, type ConvertTax } from './price-tax.ts';
import { readPrices, type SaleCells, type SaleDays, SalePrices } from './sale-prices.ts';
import type { Answers, Attribute, Picture, Source, SourceFile, TranslatedProduct } from './source.ts';
import type { SourceHead } from '#platform/server/tables/source-head.ts';
import { splitEscaped, toPictureSource } from './split-lists.ts';
import { readLowStock, readMinOrder, readStockColumn } from './stock.ts';
import { surveyRows } from './survey-rows.ts';
import { isNo } from './truth.ts';
import { readWeight, UnitlessWeights } from './weights.ts';

/* Reads two kinds of files: the one that PrestaShop's import takes, and the export of its product list, which has
   fewer columns. */

const NET_PRICES = ['Price tax excluded', 'Price (tax excl.)'];
const GROSS_PRICES = ['Price tax included', 'Price (tax incl.)'];

/** @param includesTax true to read the price with tax if the file has both */
const openColumns = (head: SourceHead, includesTax: boolean) => {
  head.ignore('Tax rules ID', 'On sale (0/1)', 'Show price (0 = No, 1 = Yes)', 'Position', 'Meta keywords (x,y,z...)');
  const [first, second] = includesTax ? [GROSS_PRICES, NET_PRICES] : [NET_PRICES, GROSS_PRICES];
  return {
    id: head.column('Product ID', 'ID'),
    isActive: head.column('Active (0/1)', 'Status', 'Active'),
    name: head.column('Name *', 'Name', 'Product name'),
    categories: head.column('Categories (x,y,z...)', 'Category'),
    price: head.column(...first, ...second),
    pricesIncludeTax: first.some((name) => head.has(name)) === includesTax,
    discount: {
      amount: head.column('Discount amount'),
      percent: head.column('Discount percent'),
      from: head.column('Discount from (yyyy-mm-dd)'),
      to: head.column('Discount to (yyyy-mm-dd)'),
    },
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

/** Categories that every PrestaShop has above the owner's categories. */
const ROOTS = new Set(['home', 'root']);

/** The last category in the cell; with `>` or `/` between levels, as a path. */
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

/** The price less its discount, which is an amount or a percentage. */
const readSale = (row: FileRow, { price, discount }: Columns, mark: DecimalMark | null): SaleCells => {
  const read = (cell: string): number => (cell === '' ? 0 : Number(readNumber(cell, mark) ?? Number.NaN));
  const [amount, percent] = [discount.amount.read(row), discount.percent.read(row)];
  const regular = read(price.read(row));
  const reduced = (regular - read(amount)) * (1 - read(percent) / 100);
  const isReduced = reduced < regular && reduced > 0;
  return {
    // A discount that cannot be read becomes a price that cannot be read, so that a warning names it.
    price: Number.isNaN(reduced)
      ? `${price.read(row)} - ${amount || percent}`
      : isReduced
        ? formatCalculated(reduced)
        : '',
    from: discount.from.read(row),
    to: discount.to.read(row),
    isKnown: discount.amount.at !== -1 || discount.percent.at !== -1,
  };
};

type Translator = {
  columns: Columns;
  marks: Record<'price' | 'weight' | 'stock' | 'minOrder' | 'lowStock', DecimalMark | null>;
  answers: Answers;
  days: SaleDays;
  convertTax: ConvertTax;
};

const translateRow = (row: FileRow, translator: Translator): TranslatedProduct => {
  const { columns, marks, answers, days, convertTax } = translator;
  const notes = new Notes();
  if (columns.isVirtual.read(row) === '1') notes.refuse('a download or a service: nothing is sent');
  notes.warnIfUsed(columns.condition.read(row));
  const minOrder = readMinOrder(columns.minOrder.read(row), marks.minOrder, notes);
  const isShown = !isNo(columns.isActive.read(row)) && !isNo(columns.isForSale.read(row));
  return {
    line: row.line,
    origin: columns.id.read(row),
    sku: columns.sku.read(row).toUpperCase() || `PS-${columns.id.read(row)}`,
    name: columns.name.read(row),
    description: [columns.summary.read(row), columns.description.read(row)].filter(Boolean).join('\n\n'),
    category: readCategory(columns.categories.read(row)),
    brand: columns.brand.read(row),
    ...readPrices(columns.price.read(row), readSale(row, columns, marks.price), {
      mark: marks.price,
      minOrder,
      notes,
      days,
      answers,
      convertTax,
    }),
    minOrder,
    ...readStockColumn(row, columns.stock, marks.stock, notes),
    ...readLowStock(columns.lowStock.read(row), marks.lowStock, notes),
    weightGrams: readWeight(columns.weight.read(row), marks.weight, answers.weightUnit ?? 'kg', notes),
    ...readBarCode(columns.ean.read(row) || columns.upc.read(row), columns.maker.read(row), notes),
    pictures: readPictures(row, columns, answers),
    attributes: readFeatures(columns.features.read(row)),
    isDraft: !isShown || columns.visibility.read(row) === 'none',
    ...notes.result,
  };
};

const survey = async (file: SourceFile) => {
  const columns = openColumns(file.head, file.shop.includesTax);
  const { price, weight, stock, minOrder, lowStock, discount } = columns;
  const weights = new UnitlessWeights();
  const paths = new PicturePaths();
  const sales = new SalePrices(file.shop);
  const found = await surveyRows(file, {
    numbers: { price, weight, stock, minOrder, lowStock },
    usualMark: '.',
    saleColumns: Object.values(discount),
    visit: (row) => {
      weights.add(weight.read(row));
      for (const path of splitEscaped(columns.pictures.read(row), ',')) paths.add(path);
      sales.add(columns.name.read(row), price.read(row), readSale(row, columns, '.'));
    },
  });
  return {
    questions: [
      ...weights.ask(),
      ...askPriceTax(price, file.shop, columns.pricesIncludeTax),
      ...sales.ask(),
      ...paths.ask(),
    ],
    listLeftBehind: found.listLeftBehind,
    async *translate(answers: Answers) {
      const translator = {
        columns,
        marks: found.getMarks(answers),
        answers,
        days: sales.days,
        convertTax: createTaxConverter(file.shop, answers),
      };
      for await (const row of file.readRows()) yield translateRow(row, translator);
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
