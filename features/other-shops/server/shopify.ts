import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { DecimalMark } from '#platform/server/tables/number-style.ts';
import { readBarCode } from './bar-codes.ts';
import { groupRowsBy, type RowGroup } from './group-rows.ts';
import { Notes } from './notes.ts';
import { nameVariant, SkuMaker } from './options.ts';
import { readComparedPrice, readPrices, type SaleDays, SalePrices } from './sale-prices.ts';
import type { Answers, Attribute, Picture, Source, SourceFile, TranslatedProduct } from './source.ts';
import type { SourceHead } from '#platform/server/tables/source-head.ts';
import { askUncounted, readStock, warnOversold } from './stock.ts';
import { surveyRows } from './survey-rows.ts';
import { isNo, isYes } from './truth.ts';
import { readWeight } from './weights.ts';

/* A product is a group of rows with the same handle: rows of variants, and rows with only a picture. */

const openColumns = (head: SourceHead) => {
  head.ignore(
    'Variant Fulfillment Service',
    'Fulfillment service',
    'Variant Taxable',
    'Charge tax',
    'Variant Tax Code',
  );
  head.ignore('Variant Weight Unit', 'Weight unit for display', 'Google Shopping / Condition', 'Tax code');
  return {
    handle: head.column('Handle', 'URL handle'),
    title: head.column('Title'),
    body: head.column('Body (HTML)', 'Description'),
    vendor: head.column('Vendor'),
    type: head.column('Type'),
    category: head.column('Product category'),
    published: head.column('Published', 'Published on online store'),
    status: head.column('Status'),
    options: [1, 2, 3].map((at) => ({
      name: head.column(`Option${at} Name`),
      value: head.column(`Option${at} Value`),
    })),
    sku: head.column('Variant SKU', 'SKU'),
    price: head.column('Variant Price', 'Price'),
    comparedTo: head.column('Variant Compare At Price', 'Compare-at price'),
    tracker: head.column('Variant Inventory Tracker', 'Inventory tracker'),
    stock: head.column('Variant Inventory Qty', 'Inventory quantity'),
    policy: head.column('Variant Inventory Policy', 'Continue selling when out of stock'),
    grams: head.column('Variant Grams', 'Weight value (grams)'),
    isSent: head.column('Variant Requires Shipping', 'Requires shipping'),
    barCode: head.column('Variant Barcode', 'Barcode'),
    maker: head.column('Google Shopping / MPN', 'Google Shopping / Manufacturer part number (MPN)'),
    giftCard: head.column('Gift Card'),
    picture: head.column('Image Src', 'Product image URL'),
    place: head.column('Image Position'),
    alt: head.column('Image Alt Text'),
    ownPicture: head.column('Variant Image', 'Variant image URL'),
    fields: head.columns(/ product metafields /).map((column) => ({
      label: column.name.replace(/\s*\(product\.metafields\..*$/i, ''),
      column,
    })),
  };
};
type Columns = ReturnType<typeof openColumns>;

const isVariant = (row: FileRow, { sku, price, options }: Columns): boolean =>
  [sku, price, ...options.map(({ value }) => value)].some(({ read }) => read(row) !== '');

/** The pictures of a handle by position. */
const listPictures = (group: readonly FileRow[], { picture, place, alt }: Columns): Picture[] =>
  group
    .filter((row) => picture.read(row) !== '')
    .toSorted((one, other) => Number(place.read(one)) - Number(place.read(other)))
    .map((row) => ({ url: picture.read(row), alt: alt.read(row) }));

/** The variant's picture first, then the product's pictures that no other variant shows. */
const pickPictures = (own: string, all: readonly Picture[], ofVariants: ReadonlySet<string>): Picture[] => {
  const mine = own === '' ? [] : [all.find(({ url }) => url === own) ?? { url: own, alt: '' }];
  return [...mine, ...all.filter(({ url }) => url !== own && !ofVariants.has(url))];
};

/** The options of a variant. Shopify writes 'Title: Default Title' if there are none. */
const readOptions = (first: FileRow, row: FileRow, { options }: Columns): Attribute[] =>
  options
    .map(({ name, value }) => ({ label: name.read(first), value: value.read(row) }))
    .filter(({ label, value }) => value !== '' && !(label === 'Title' && value === 'Default Title'));

const readPriceCells = (row: FileRow, { price, comparedTo }: Columns, marks?: Translator['marks']) =>
  readComparedPrice(price.read(row), comparedTo.read(row), comparedTo, marks);

type Translator = {
  columns: Columns;
  marks: Record<'price' | 'comparedTo' | 'stock' | 'grams', DecimalMark | null>;
  answers: Answers;
  days: SaleDays;
  skus: SkuMaker;
};

/** Why a product cannot be sold here; null if it can. */
const findReason = (first: FileRow, row: FileRow, { giftCard, isSent }: Columns): string | null => {
  if (isYes(giftCard.read(first))) return 'gift cards are not sold here';
  return isNo(isSent.read(row)) ? 'a service: nothing is sent' : null;
};

const translateGroup = function* (group: RowGroup, translator: Translator): Generator<TranslatedProduct> {
  const { columns, marks, answers, days, skus } = translator;
  const first = group.find((row) => columns.title.read(row) !== '') ?? group[0];
  const handle = columns.handle.read(first);
  const title = columns.title.read(first);
  const pictures = listPictures(group, columns);
  const variants = group.filter((row) => isVariant(row, columns));
  const ofVariants = new Set(variants.map((row) => columns.ownPicture.read(row)).filter((url) => url !== ''));
  const status = columns.status.read(first);
  for (const row of variants) {
    const notes = new Notes();
    const options = readOptions(first, row, columns);
    const reason = findReason(first, row, columns);
    if (reason !== null) notes.refuse(reason);
    // A file without titles only changes products that are here.
    if (columns.title.at !== -1) notes.refuseUnnamed(title);
    if (/^continue$/i.test(columns.policy.read(row))) warnOversold(notes);
    const { price, sale } = readPriceCells(row, columns, marks);
    const isCounted = columns.tracker.read(row) !== '' && columns.stock.at !== -1;
    yield {
      line: row.line,
      origin: [handle, ...options.map(({ value }) => value)].join('|'),
      sku: columns.sku.read(row).toUpperCase() || skus.make([handle, ...options.map(({ value }) => value)]),
      name: nameVariant(title, options),
      title,
      description: columns.body.read(first),
      category: columns.type.read(first) || columns.category.read(first),
      brand: columns.vendor.read(first),
      family: handle,
      ...readPrices(price, sale, { mark: marks.price, notes, days, answers }),
      stock: isCounted ? readStock(columns.stock.read(row), marks.stock, notes) : (answers.uncountedStock ?? 0),
      weightGrams: readWeight(columns.grams.read(row), marks.grams, 'g', notes),
      ...readBarCode(columns.barCode.read(row), columns.maker.read(row) || columns.maker.read(first), notes),
      pictures: pickPictures(columns.ownPicture.read(row), pictures, ofVariants),
      attributes: [
        ...options,
        ...columns.fields.map(({ label, column }) => ({ label, value: column.read(row) || column.read(first) })),
      ],
      isDraft: !isYes(columns.published.read(first) || 'true') || (status !== '' && !/^active$/i.test(status)),
      ...notes.result,
    };
  }
};

const survey = async (file: SourceFile) => {
  const columns = openColumns(file.head);
  const given = new Set<string>();
  const sales = new SalePrices(file.shop);
  let uncounted = 0;
  /** Only the first row of a gift card marks it as one. */
  let giftCard: string | null = null;
  const found = await surveyRows(file, {
    numbers: { price: columns.price, comparedTo: columns.comparedTo, stock: columns.stock, grams: columns.grams },
    usualMark: '.',
    saleColumns: [columns.comparedTo],
    saleAnswers: ['regular', 'reduced'],
    visit: (row) => {
      if (!isVariant(row, columns)) return;
      given.add(columns.sku.read(row));
      const { price, sale } = readPriceCells(row, columns);
      sales.add(columns.title.read(row) || columns.handle.read(row), price, sale);
      if (isYes(columns.giftCard.read(row))) giftCard = columns.handle.read(row);
      const isSold = columns.handle.read(row) !== giftCard && findReason(row, row, columns) === null;
      if (isSold && (columns.tracker.read(row) === '' || columns.stock.at === -1)) uncounted += 1;
    },
  });
  return {
    questions: [...found.questions, ...askUncounted(uncounted), ...sales.ask()],
    listLeftBehind: found.listLeftBehind,
    async *translate(answers: Answers) {
      const skus = new SkuMaker(given);
      const translator = { columns, marks: found.getMarks(answers), answers, days: sales.days, skus };
      for await (const group of groupRowsBy(file.readRows(), columns.handle)) yield* translateGroup(group, translator);
    },
  };
};

export const shopify: Source = {
  name: 'Shopify',
  kind: 'products',
  signatures: [
    { needs: ['Handle', 'Variant Price', 'Option1 Name'] },
    { needs: ['Handle', 'Title', 'Variant Price'] },
    { needs: ['URL handle', 'Title', 'Price'], not: ['Variant Price'] },
  ],
  survey,
};
