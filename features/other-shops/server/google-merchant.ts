import type { FileRow } from '#platform/server/tables/file-row.ts';
import { slugify } from '#features/product-editing/server/slugify.ts';
import { type DecimalMark, readNumber } from '#platform/server/tables/number-style.ts';
import { readBarCode } from './bar-codes.ts';
import { Notes } from './notes.ts';
import { readPrices, type SaleCells, type SaleDays, SalePrices } from './sale-prices.ts';
import type { Answers, Attribute, Source, SourceFile, TranslatedProduct } from './source.ts';
import type { SourceHead } from '#platform/server/tables/source-head.ts';
import { joinPath, splitPictures } from './split-lists.ts';
import { askUncounted, readStock, warnOversold } from './stock.ts';
import { surveyRows } from './survey-rows.ts';
import { parseWeightUnit, readWeight, warnOfNoWeight } from './weights.ts';

/* The feed that shops submit to Google, Microsoft and Meta. It has no numbers of pieces, only whether a product is in
   stock. */

const openColumns = (head: SourceHead) => {
  head.ignore('identifier_exists');
  return {
    id: head.column('id'),
    title: head.column('title'),
    description: head.column('description'),
    picture: head.column('image_link'),
    pictures: head.column('additional_image_link'),
    availability: head.column('availability'),
    quantity: head.column('quantity', 'sell_on_google_quantity', 'quantity_to_sell_on_facebook', 'inventory'),
    price: head.column('price'),
    salePrice: head.column('sale_price'),
    saleDays: head.column('sale_price_effective_date'),
    brand: head.column('brand'),
    gtin: head.column('gtin'),
    maker: head.column('mpn'),
    condition: head.column('condition'),
    type: head.column('product_type'),
    category: head.column('google_product_category'),
    weight: head.column('shipping_weight'),
    family: head.column('item_group_id'),
    attributes: ['Size', 'Color', 'Material', 'Pattern'].map((label) => ({ label, column: head.column(label) })),
    details: head.column('product_detail'),
  };
};
type Columns = ReturnType<typeof openColumns>;

/** The levels of the shop's own category; without one, those of Google's category, unless that is a number. */
const readCategory = (row: FileRow, { type, category }: Columns): string => {
  const [own = ''] = type.read(row).split(/,(?=[^>]*>)/);
  const google = category.read(row);
  const path = own || (/^\d*$/.test(google) ? '' : google);
  return joinPath(path.split(/\s*>\s*/));
};

/** Reads `Section:Name:Value`; several are separated by commas. */
const readDetails = (cell: string): Attribute[] =>
  cell.split(/\s*,\s*/).flatMap((detail) => {
    const [, label = '', value = ''] = detail.split(':').map((part) => part.trim());
    return label === '' || value === '' ? [] : [{ label, value }];
  });

/** True if the other shop has the product now. It takes orders for others, which come later. */
const isAvailable = (row: FileRow, { availability }: Columns): boolean =>
  !/^(?:out[ _]of[ _]stock|pre[ _-]?order|back[ _-]?order|available[ _]for[ _]order)$/i.test(availability.read(row));

const isOrderedAhead = (row: FileRow, { availability }: Columns): boolean =>
  /^(?:pre|back)[ _-]?order$/i.test(availability.read(row));

/** The number of pieces, which only some feeds have; null without one. */
const readQuantity = (row: FileRow, { quantity }: Columns): string | null => readNumber(quantity.read(row), '.');

/** The weight in a cell such as `0.35 kg`. */
const readUnitWeight = (cell: string, notes: Notes): number | null => {
  const [, number = '', text = ''] = /^([\d.,]+)\s*([a-z]+)$/i.exec(cell.trim()) ?? [];
  const unit = parseWeightUnit(text);
  if (unit !== null) return readWeight(number, '.', unit, notes);
  if (cell !== '') warnOfNoWeight(cell, notes);
  return null;
};

/** The sale price, with the days between its first and last moment: `2026-11-01T11:00-0800/2026-11-29T23:00-0800`. */
const readSale = (row: FileRow, { salePrice, saleDays }: Columns): SaleCells => {
  const [from = '', to = ''] = saleDays.read(row).split('/');
  return { price: salePrice.read(row), from, to, isKnown: salePrice.at !== -1 };
};

const findStock = (row: FileRow, columns: Columns, { uncountedStock = 0 }: Answers, notes: Notes): number => {
  if (isOrderedAhead(row, columns)) warnOversold(notes);
  if (!isAvailable(row, columns)) return 0;
  const pieces = readQuantity(row, columns);
  return pieces === null ? uncountedStock : readStock(pieces, '.', notes);
};

type Translator = { columns: Columns; marks: Record<'price', DecimalMark | null>; answers: Answers; days: SaleDays };

const translateRow = (row: FileRow, { columns, marks, answers, days }: Translator): TranslatedProduct => {
  const notes = new Notes();
  notes.warnIfUsed(columns.condition.read(row));
  const family = slugify(columns.family.read(row));
  const pictures = [columns.picture.read(row), ...splitPictures(columns.pictures.read(row))];
  return {
    line: row.line,
    origin: columns.id.read(row),
    sku: columns.id.read(row).toUpperCase(),
    name: columns.title.read(row),
    description: columns.description.read(row),
    category: readCategory(row, columns),
    brand: columns.brand.read(row),
    ...(family !== '' && { family }),
    ...readPrices(columns.price.read(row), readSale(row, columns), { mark: marks.price, notes, days, answers }),
    stock: findStock(row, columns, answers, notes),
    weightGrams: readUnitWeight(columns.weight.read(row), notes),
    ...readBarCode(columns.gtin.read(row), columns.maker.read(row), notes),
    pictures: [...new Set(pictures)].filter((url) => url !== '').map((url) => ({ url, alt: '' })),
    attributes: [
      ...columns.attributes.map(({ label, column }) => ({ label, value: column.read(row) })),
      ...readDetails(columns.details.read(row)),
    ],
    ...notes.result,
  };
};

const survey = async (file: SourceFile) => {
  const columns = openColumns(file.head);
  const sales = new SalePrices(file.shop);
  let uncounted = 0;
  const found = await surveyRows(file, {
    numbers: { price: columns.price },
    usualMark: '.',
    saleColumns: [columns.salePrice, columns.saleDays],
    visit: (row) => {
      sales.add(columns.title.read(row), columns.price.read(row), readSale(row, columns));
      if (isAvailable(row, columns) && readQuantity(row, columns) === null) uncounted += 1;
    },
  });
  return {
    questions: [...askUncounted(uncounted), ...sales.ask()],
    listLeftBehind: found.listLeftBehind,
    async *translate(answers: Answers) {
      const translator = { columns, marks: found.getMarks(answers), answers, days: sales.days };
      for await (const row of file.readRows()) yield translateRow(row, translator);
    },
  };
};

export const googleMerchant: Source = {
  name: 'Google Merchant',
  kind: 'products',
  signatures: [{ needs: ['id', 'title', 'price', 'availability'] }],
  survey,
};
