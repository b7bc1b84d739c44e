import type { FileRow } from '#platform/server/tables/file-row.ts';
import { slugify } from '#features/product-editing/server/slugify.ts';
import type { DecimalMark } from '#platform/server/tables/number-style.ts';
import { readBarCode } from './bar-codes.ts';
import { groupRows, type RowGroup } from './group-rows.ts';
import { Notes } from './notes.ts';
import { nameVariant, SkuMaker } from './options.ts';
import { PicturePaths } from './picture-paths.ts';
import { applyRule, findRules, type PriceRule } from './price-rules.ts';
import { readPrices, type SaleDays, SalePrices, toSale } from './sale-prices.ts';
import type { Answers, Attribute, Picture, Source, SourceFile, TranslatedProduct } from './source.ts';
import type { SourceHead } from '#platform/server/tables/source-head.ts';
import { findDeepest, joinPath, toPictureSource } from './split-lists.ts';
import { askUncounted, readLowStock, readStockColumn } from './stock.ts';
import { surveyRows } from './survey-rows.ts';
import { isNo } from './truth.ts';
import { readWeight, UnitlessWeights } from './weights.ts';

/* In the file, a product has a row of its own, followed by rows of its variants and pictures. The older export calls
   them Product, SKU and Rule. */

const openColumns = (head: SourceHead) => {
  head.ignore('Channels', 'Option Set', 'Option Set Align');
  head.ignore('Is Featured', 'Sort Order');
  return {
    item: head.column('Item', 'Item Type'),
    id: head.column('ID', 'Product ID'),
    name: head.column('Name', 'Product Name'),
    type: head.column('Type', 'Product Type'),
    sku: head.column('SKU', 'Product Code/SKU'),
    options: head.column('Options'),
    counting: head.column('Inventory Tracking', 'Track Inventory'),
    stock: head.column('Current Stock', 'Current Stock Level'),
    lowStock: head.column('Low Stock', 'Low Stock Level'),
    price: head.column('Price'),
    salePrice: head.column('Sale Price'),
    brand: head.column('Brand Name'),
    categories: head.column('Categories', 'Category'),
    description: head.column('Description', 'Product Description'),
    fields: head.column('Custom Fields', 'Product Custom Fields'),
    weight: head.column('Weight', 'Product Weight'),
    bin: head.column('Bin Picking Number'),
    barCode: head.column('UPC/EAN', 'Product UPC/EAN'),
    maker: head.column('Manufacturer Part Number'),
    isShown: head.column('Is Visible', 'Product Visible?'),
    /** The address of the picture inside the other shop. `pictures` are the addresses that an import fetches. */
    exported: head.column('Internal Image URL (Export)'),
    pictures: [head.column('Image URL (Import)'), ...head.columns(/^product image (?:url|file) \d+$/)],
    alt: head.column('Image Description'),
    place: head.column('Image Sort Order'),
  };
};
type Columns = ReturnType<typeof openColumns>;

type Item = 'product' | 'variant' | 'image' | 'rule' | 'other';
const items: Readonly<Record<string, Item>> = {
  product: 'product',
  variant: 'variant',
  sku: 'variant',
  image: 'image',
  rule: 'rule',
};
const readItem = (row: FileRow, { item }: Columns): Item => items[item.read(row).trim().toLowerCase()] ?? 'other';

/** Each product with the rows below it. */
const toGroups = (rows: AsyncIterable<FileRow>, columns: Columns): AsyncGenerator<RowGroup> =>
  groupRows(rows, (row) => readItem(row, columns) === 'product');

/** Reads `Type=Rectangles|Name=Size|Value=1/2 in`, or the older `[RT]Size=M,[CS]Color=Red:#ff0000`. */
const readOptions = (row: FileRow, { options, name }: Columns): Attribute[] => {
  const newer = options.read(row);
  if (newer !== '') {
    return [...newer.matchAll(/Name=([^|]*)\|Value=([^|;]*(?:;(?!\s*Type=)[^|;]*)*)/g)].map(
      ([, label = '', value = '']) => ({ label: label.trim(), value: value.trim() }),
    );
  }
  return [...name.read(row).matchAll(/\[[A-Z]+\]([^=]+)=((?:(?!,\[[A-Z]+\])[^])*)/g)].map(
    ([, label = '', value = '']) => ({ label: label.trim(), value: value.replace(/:#[\da-f]{3,8}$/i, '').trim() }),
  );
};

/** True if the newer export has only the numbers of categories, such as `12;14`. */
const hasOnlyNumbers = (cell: string): boolean => /^[\d\s;]+$/.test(cell);

const readCategory = (cell: string): string =>
  joinPath(
    findDeepest(
      (hasOnlyNumbers(cell) ? '' : cell).split(';').map((path) =>
        path
          .split('/')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      ),
    ),
  );

/** Reads custom fields: `Pressure=PN 25;Thread=BSP`. */
const readFields = (cell: string): Attribute[] =>
  cell.split(';').flatMap((field) => {
    const [label = '', ...value] = field.split('=');
    return label.trim() === '' || value.length === 0 ? [] : [{ label: label.trim(), value: value.join('=').trim() }];
  });

const listPictures = (
  group: readonly FileRow[],
  { exported, pictures, alt, place }: Columns,
  { pictureBase }: Answers,
): Picture[] =>
  group
    .toSorted((one, other) => Number(place.read(one)) - Number(place.read(other)))
    .flatMap((row) => {
      const named = pictures.map(({ read }) => read(row)).filter((path) => path !== '');
      return (named.length > 0 ? named : [exported.read(row)].filter((path) => path !== '')).map((path) => ({
        url: toPictureSource(path, pictureBase),
        alt: alt.read(row),
      }));
    });

const listRules = (group: readonly FileRow[], columns: Columns): PriceRule[] =>
  group
    .filter((row) => readItem(row, columns) === 'rule')
    .map((row) => ({
      sku: columns.sku.read(row),
      options: readOptions(row, columns),
      price: columns.price.read(row),
      weight: columns.weight.read(row),
    }));

/** Changes an amount by rules. A rule that cannot be read refuses the product, because its price is not known. */
const applyRules = (amount: string, rules: readonly string[], notes: Notes): string =>
  rules
    .filter((rule) => rule !== '')
    .reduce((before, rule) => {
      const after = applyRule(before, rule);
      if (after === null) notes.refuse(`The shop does not know the rule “${rule.slice(0, 40)}” of its price or weight`);
      return after ?? before;
    }, amount);

/** True if the stock of a product, or of each variant, is counted. */
const isCounted = (product: FileRow, { counting }: Columns): boolean =>
  !/^(?:none|)$/i.test(counting.read(product).trim());

/** The rows that become products: the variants of a product, or the product itself. */
const listSold = (group: readonly FileRow[], columns: Columns): readonly FileRow[] => {
  const variants = group.filter((row) => readItem(row, columns) === 'variant');
  return variants.length > 0 ? variants : group.filter((row) => readItem(row, columns) === 'product');
};

type Translator = {
  columns: Columns;
  marks: Record<'price' | 'weight' | 'stock' | 'lowStock', DecimalMark | null>;
  answers: Answers;
  days: SaleDays;
  skus: SkuMaker;
};

const translateGroup = function* (group: RowGroup, translator: Translator): Generator<TranslatedProduct> {
  const { columns, marks, answers, days, skus } = translator;
  const [product] = group;
  const name = columns.name.read(product);
  const pictures = listPictures(group, columns, answers);
  const rules = listRules(group, columns);
  for (const row of listSold(group, columns)) {
    const notes = new Notes();
    notes.refuseUnnamed(name);
    if (/^(?:digital|d)$/i.test(columns.type.read(product))) notes.refuse('a download: nothing is sent');
    const options = row === product ? [] : readOptions(row, columns);
    const pick = (column: Columns['price']) => column.read(row) || column.read(product);
    const sku = columns.sku.read(row);
    const ruled = row === product ? [] : findRules(rules, { sku, options });
    const isOwn = columns.price.read(row) !== '' || ruled.some((rule) => rule.price !== '');
    const prices = [columns.price.read(row), ...ruled.map((rule) => rule.price)];
    const [own = '', ...changes] = prices[0]?.startsWith('[') === true ? ['', ...prices] : prices;
    const price = applyRules(own || columns.price.read(product), changes, notes);
    const weight = applyRules(
      pick(columns.weight),
      ruled.map((rule) => rule.weight),
      notes,
    );
    // If a variant has a price of its own, the sale of its product does not apply to it.
    const sale = toSale(columns.salePrice.read(isOwn ? row : product), columns.salePrice);
    yield {
      line: row.line,
      ...(columns.id.read(row) !== '' && { origin: `${readItem(row, columns)}:${columns.id.read(row)}` }),
      sku: sku.toUpperCase() || skus.make([name, ...options.map(({ value }) => value)]),
      name: nameVariant(name, options),
      title: name,
      description: columns.description.read(product),
      category: readCategory(columns.categories.read(product)),
      brand: columns.brand.read(product),
      ...(row !== product && { family: slugify(name) }),
      ...readPrices(price, sale, { mark: marks.price, notes, days, answers }),
      ...(isCounted(product, columns)
        ? readStockColumn(row, columns.stock, marks.stock, notes)
        : { stock: answers.uncountedStock ?? 0 }),
      ...readLowStock(pick(columns.lowStock), marks.lowStock, notes),
      weightGrams: readWeight(weight, marks.weight, answers.weightUnit ?? 'kg', notes),
      bin: pick(columns.bin),
      ...readBarCode(columns.barCode.read(row), columns.maker.read(row), notes),
      pictures,
      attributes: [...options, ...readFields(columns.fields.read(product))],
      isDraft: isNo(columns.isShown.read(product)),
      ...notes.result,
    };
  }
};

const survey = async (file: SourceFile) => {
  const columns = openColumns(file.head);
  const { price, weight, stock, lowStock } = columns;
  const weights = new UnitlessWeights();
  const paths = new PicturePaths();
  const sales = new SalePrices(file.shop);
  const given = new Set<string>();
  let uncounted = 0;
  let isUncounted = false;
  let hasCategoryNumbers = false;
  const found = await surveyRows(file, {
    numbers: { price, weight, stock, lowStock },
    usualMark: '.',
    saleColumns: [columns.salePrice],
    visit: (row) => {
      const item = readItem(row, columns);
      if (item === 'product') isUncounted = !isCounted(row, columns);
      if (isUncounted && (item === 'product' || item === 'variant')) uncounted += 1;
      if (item === 'product' || item === 'variant') given.add(columns.sku.read(row));
      if (item !== 'rule') weights.add(weight.read(row));
      if (item === 'product') hasCategoryNumbers ||= hasOnlyNumbers(columns.categories.read(row));
      for (const picture of columns.pictures) paths.add(picture.read(row));
      sales.add(columns.name.read(row), price.read(row), toSale(columns.salePrice.read(row), columns.salePrice));
    },
  });
  return {
    questions: [...weights.ask(), ...askUncounted(uncounted), ...sales.ask(), ...paths.ask()],
    listLeftBehind: (answers: Answers) => [
      ...found.listLeftBehind(answers),
      ...(hasCategoryNumbers ? ['Categories, because the file has only their numbers'] : []),
    ],
    async *translate(answers: Answers) {
      const skus = new SkuMaker(given);
      const translator = { columns, marks: found.getMarks(answers), answers, days: sales.days, skus };
      for await (const group of toGroups(file.readRows(), columns)) yield* translateGroup(group, translator);
    },
  };
};

export const bigCommerce: Source = {
  name: 'BigCommerce',
  kind: 'products',
  signatures: [
    { needs: ['Item', 'SKU', 'Options', 'Inventory Tracking'] },
    { needs: ['Item Type', 'Product Code/SKU'] },
  ],
  survey,
};
