import type { FileRow } from '#platform/server/tables/file-row.ts';
import { slugify } from '#features/product-editing/server/slugify.ts';
import type { DecimalMark } from '#platform/server/tables/number-style.ts';
import { readBarCode } from './bar-codes.ts';
import { Notes } from './notes.ts';
import { nameVariant } from './options.ts';
import { ParentStore } from './parent-store.ts';
import { PicturePaths } from './picture-paths.ts';
import { askPriceTax, createTaxConverter, type ConvertTax } from './price-tax.ts';
import { readPrices, type SaleCells, type SaleDays, SalePrices } from './sale-prices.ts';
import type { Answers, Attribute, Picture, Source, SourceFile, TranslatedProduct } from './source.ts';
import type { SourceHead } from '#platform/server/tables/source-head.ts';
import { findDeepest, joinPath, toPictureSource } from './split-lists.ts';
import { askUncounted, readMinOrder, readStockColumn, warnOversold } from './stock.ts';
import { surveyRows } from './survey-rows.ts';
import { readWeight, UnitlessWeights } from './weights.ts';

/* In the file, each size is a product of its own. The configurable product comes after its sizes and lists them by
   SKU. */

const openColumns = (head: SourceHead) => {
  head.ignore('attribute_set_code', 'product_websites', 'tax_class_name', 'created_at', 'updated_at', 'is_in_stock');
  head.ignore('use_config_min_qty', 'use_config_manage_stock', 'website_id', 'display_product_options_in');
  return {
    sku: head.column('sku'),
    language: head.column('store_view_code'),
    type: head.column('product_type'),
    categories: head.column('categories'),
    name: head.column('name'),
    description: head.column('description'),
    summary: head.column('short_description'),
    weight: head.column('weight'),
    online: head.column('product_online'),
    visibility: head.column('visibility'),
    price: head.column('price'),
    sale: {
      price: head.column('special_price'),
      from: head.column('special_price_from_date'),
      to: head.column('special_price_to_date'),
    },
    address: head.column('url_key'),
    attributes: head.column('additional_attributes'),
    stock: head.column('qty'),
    isCounted: head.column('manage_stock'),
    backorders: head.column('allow_backorders'),
    minOrder: head.column('min_cart_qty'),
    picture: head.column('base_image'),
    alt: head.column('base_image_label'),
    pictures: head.column('additional_images'),
    alts: head.column('additional_image_labels'),
    variations: head.column('configurable_variations'),
    labels: head.column('configurable_variation_labels'),
  };
};
type Columns = ReturnType<typeof openColumns>;

/** Reads `size=15 mm,finish=Chrome`. A value may hold commas; a pair may be in quotation marks. */
const readPairs = (cell: string): Attribute[] =>
  [...cell.matchAll(/"([^"=]+)=((?:[^"]|"")*)"|([^=,]+)=((?:(?!,[^=,]+=)[^])*)/g)].map(
    ([, quoted, inQuotes = '', label = '', value = '']) =>
      quoted === undefined
        ? { label: label.trim(), value: value.trim() }
        : { label: quoted.trim(), value: inQuotes.replaceAll('""', '"').trim() },
  );

const BRANDS = new Set(['manufacturer', 'brand']);
const BAR_CODES = new Set(['gtin', 'ean', 'upc', 'barcode']);
const NUMBERS = new Set([...BAR_CODES, 'mpn']);

const pick = (pairs: readonly Attribute[], names: ReadonlySet<string>): string =>
  pairs.find(({ label }) => names.has(label.toLowerCase()))?.value ?? '';

/** The levels of a path, without the root category; `\/` is a slash in a name. */
const readPath = (path: string): string[] =>
  path
    .split(/(?<!\\)\//)
    .map((name) => name.replaceAll(String.raw`\/`, '/').trim())
    .filter((name, at) => name !== '' && !(at === 0 && name === 'Default Category'));

const readPictures = (row: FileRow, { picture, alt, pictures, alts }: Columns): Picture[] => {
  const more = pictures.read(row).split(',');
  const moreAlts = alts.read(row).split(',');
  const all = [
    { url: picture.read(row), alt: alt.read(row) },
    ...more.map((url, at) => ({
      url: url.trim(),
      alt: moreAlts.length === more.length ? (moreAlts[at] ?? '').trim() : '',
    })),
  ].filter(({ url }) => url !== '' && url !== 'no_selection');
  return all.filter((one, at) => all.findIndex(({ url }) => url === one.url) === at);
};

/** The facts that sizes take from their configurable product, and the options of each by SKU. */
type Parent = {
  name: string;
  family: string;
  description: string;
  category: string;
  brand: string;
  pictures: Picture[];
  attributes: Attribute[];
  options: Record<string, Attribute[]>;
};

/** The options of each size: `sku=RV-15-A,size=15 mm|sku=RV-22-A,size=22 mm`, with labels from `size=Size`. */
const readVariations = (row: FileRow, { variations, labels }: Columns): Map<string, Attribute[]> => {
  const names = new Map(readPairs(labels.read(row)).map(({ label, value }) => [label, value]));
  return new Map(
    variations
      .read(row)
      .split('|')
      .map((one) => {
        const pairs = readPairs(one);
        const options = pairs.filter(({ label }) => label !== 'sku');
        return [
          pick(pairs, new Set(['sku'])).toUpperCase(),
          options.map(({ label, value }) => ({ label: names.get(label) ?? label, value })),
        ] as const;
      }),
  );
};

const readFacts = (row: FileRow, columns: Columns): Omit<Parent, 'options'> => {
  const pairs = readPairs(columns.attributes.read(row));
  return {
    name: columns.name.read(row),
    family: columns.address.read(row) || slugify(columns.name.read(row) || columns.sku.read(row)),
    description: [columns.summary.read(row), columns.description.read(row)].filter(Boolean).join('\n\n'),
    category: joinPath(findDeepest(columns.categories.read(row).split(',').map(readPath))),
    brand: pick(pairs, BRANDS),
    pictures: readPictures(row, columns),
    attributes: pairs.filter(({ label }) => !BRANDS.has(label.toLowerCase()) && !NUMBERS.has(label.toLowerCase())),
  };
};

const reasons: Readonly<Record<string, string>> = {
  grouped: 'a set of products: make a kit',
  bundle: 'a set of products: make a kit',
  virtual: 'a service: nothing is sent',
  downloadable: 'a download: nothing is sent',
  giftcard: 'gift cards are not sold here',
};

const isConfigurable = (row: FileRow, { type }: Columns): boolean => type.read(row) === 'configurable';

/** True for texts of a product in another language. */
const isTranslation = (row: FileRow, { language }: Columns): boolean =>
  !['', 'default', 'admin'].includes(language.read(row));

const readSale = (row: FileRow, { sale }: Columns): SaleCells => ({
  price: sale.price.read(row),
  from: sale.from.read(row),
  to: sale.to.read(row),
  isKnown: sale.price.at !== -1,
});

type Translator = {
  columns: Columns;
  marks: Record<'price' | 'weight' | 'stock' | 'minOrder', DecimalMark | null>;
  answers: Answers;
  days: SaleDays;
  convertTax: ConvertTax;
  parents: ParentStore<Parent>;
};

const translateRow = (row: FileRow, translator: Translator): TranslatedProduct => {
  const { columns, marks, answers, days, convertTax, parents } = translator;
  const notes = new Notes();
  const sku = columns.sku.read(row).toUpperCase();
  const reason = reasons[columns.type.read(row)];
  if (reason !== undefined) notes.refuse(reason);
  if (/^[12]$/.test(columns.backorders.read(row))) warnOversold(notes);
  const own = readFacts(row, columns);
  const parent = parents.get(sku);
  const options = parent?.options[sku] ?? [];
  const pairs = readPairs(columns.attributes.read(row));
  const minOrder = readMinOrder(columns.minOrder.read(row), marks.minOrder, notes);
  const optionValues = new Set(options.map(({ value }) => value));
  const isVisible = parent !== undefined || columns.visibility.read(row) !== 'Not Visible Individually';
  const ownAttributes = [...options, ...own.attributes.filter(({ value }) => !optionValues.has(value))];
  const labels = new Set(ownAttributes.map(({ label }) => label.toLowerCase()));
  const title = own.name || (parent?.name ?? '');
  return {
    line: row.line,
    origin: sku,
    sku,
    name: nameVariant(title, options),
    title,
    description: own.description || (parent?.description ?? ''),
    category: own.category || (parent?.category ?? ''),
    brand: own.brand || (parent?.brand ?? ''),
    ...(parent !== undefined && { family: parent.family }),
    ...readPrices(columns.price.read(row), readSale(row, columns), {
      mark: marks.price,
      minOrder,
      notes,
      days,
      answers,
      convertTax,
    }),
    minOrder,
    ...(columns.isCounted.read(row) === '0'
      ? { stock: answers.uncountedStock ?? 0 }
      : readStockColumn(row, columns.stock, marks.stock, notes)),
    weightGrams: readWeight(columns.weight.read(row), marks.weight, answers.weightUnit ?? 'kg', notes),
    ...readBarCode(pick(pairs, BAR_CODES), pick(pairs, new Set(['mpn'])), notes),
    pictures: (own.pictures.length > 0 ? own.pictures : (parent?.pictures ?? [])).map(({ url, alt }) => ({
      url: toPictureSource(url, answers.pictureBase),
      alt,
    })),
    attributes: [
      ...ownAttributes,
      ...(parent?.attributes ?? []).filter(({ label }) => !labels.has(label.toLowerCase())),
    ],
    isDraft: (columns.online.at !== -1 && columns.online.read(row) !== '1') || !isVisible,
    ...notes.result,
  };
};

const survey = async (file: SourceFile) => {
  const columns = openColumns(file.head);
  const { price, weight, stock, minOrder } = columns;
  const weights = new UnitlessWeights();
  const paths = new PicturePaths();
  const sales = new SalePrices(file.shop, 'month');
  const parents = new ParentStore<Parent>();
  const languages = new Set<string>();
  let uncounted = 0;
  const found = await surveyRows(file, {
    numbers: { price, weight, stock, minOrder },
    usualMark: '.',
    saleColumns: Object.values(columns.sale),
    visit: (row) => {
      if (isTranslation(row, columns)) {
        languages.add(columns.language.read(row));
        return;
      }
      for (const { url } of readPictures(row, columns)) paths.add(url);
      if (isConfigurable(row, columns)) {
        const options = readVariations(row, columns);
        parents.put([...options.keys()], { ...readFacts(row, columns), options: Object.fromEntries(options) });
        return;
      }
      if (columns.isCounted.read(row) === '0') uncounted += 1;
      weights.add(weight.read(row));
      sales.add(columns.name.read(row), price.read(row), readSale(row, columns));
    },
  });
  return {
    questions: [
      ...weights.ask(),
      ...askUncounted(uncounted),
      ...askPriceTax(price, file.shop, null),
      ...sales.ask(),
      ...paths.ask(),
    ],
    listLeftBehind: (answers: Answers) => [
      ...found.listLeftBehind(answers),
      ...(languages.size === 0 ? [] : [`Texts in other languages (${[...languages].join(', ')})`]),
    ],
    async *translate(answers: Answers) {
      const translator = {
        columns,
        marks: found.getMarks(answers),
        answers,
        days: sales.days,
        convertTax: createTaxConverter(file.shop, answers),
        parents,
      };
      for await (const row of file.readRows()) {
        if (!isTranslation(row, columns) && !isConfigurable(row, columns)) yield translateRow(row, translator);
      }
    },
  };
};

export const magento: Source = {
  name: 'Magento 2',
  kind: 'products',
  signatures: [
    { needs: ['sku', 'product_type', 'product_websites'] },
    { needs: ['sku', 'product_type', 'attribute_set_code'] },
  ],
  survey,
};
