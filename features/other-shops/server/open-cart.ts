import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { DecimalMark } from '#platform/server/tables/number-style.ts';
import { readBarCode } from './bar-codes.ts';
import { decodeEntities } from './html-to-markdown.ts';
import { Notes } from './notes.ts';
import { PicturePaths } from './picture-paths.ts';
import { readPrices, type SaleCells, type SaleDays, SalePrices, UNKNOWN_SALE } from './sale-prices.ts';
import type { Answers, Attribute, Source, SourceFile, TranslatedProduct } from './source.ts';
import { type Column, SourceHead } from '#platform/server/tables/source-head.ts';
import { findDeepest, joinPath, toPictureSource } from './split-lists.ts';
import { askUncounted, readMinOrder, readStockColumn } from './stock.ts';
import { surveyRows } from './survey-rows.ts';
import { isNo } from './truth.ts';
import { parseWeightUnit, readWeight, UnitlessWeights } from './weights.ts';

/* The workbook of Export/Import: products on one sheet; categories, more pictures and attributes on others, by id. */

/** Finds a column that each language has, such as `name(en-gb)`, in the first language. */
const openText = (head: SourceHead, name: string): Column =>
  head.columns(new RegExp(`^${name} [a-z]{2}(?: [a-z]{2})?$`))[0] ?? head.column(name);

const openColumns = (head: SourceHead) => {
  head.ignore('shipping', 'date_added', 'date_modified', 'date_available', 'stock_status_id', 'store_ids', 'layout');
  head.ignore('sort_order', 'viewed', 'tax_class_id');
  return {
    id: head.column('product_id'),
    name: openText(head, 'name'),
    description: openText(head, 'description'),
    categories: head.column('categories'),
    sku: head.column('sku'),
    model: head.column('model'),
    barCodes: ['ean', 'upc', 'jan', 'isbn'].map((name) => head.column(name)),
    maker: head.column('mpn'),
    bin: head.column('location'),
    stock: head.column('quantity'),
    isCounted: head.column('subtract'),
    brand: head.column('manufacturer'),
    picture: head.column('image_name', 'image'),
    price: head.column('price'),
    weight: head.column('weight'),
    unit: head.column('weight_unit'),
    isShown: head.column('status'),
    minOrder: head.column('minimum'),
  };
};
type Columns = ReturnType<typeof openColumns>;

/** Reads the rows of another sheet; yields none if the workbook has no such sheet. */
async function* readSheet(file: SourceFile, name: string): AsyncGenerator<{ head: SourceHead; row: FileRow }> {
  const rows = file.readSheet(name);
  if (rows === null) return;
  let head: SourceHead | null = null;
  for await (const row of rows) {
    if (head === null) head = new SourceHead(row);
    else yield { head, row };
  }
}

/** The most levels of a category path. A longer path means that a category is its own ancestor. */
const MOST_LEVELS = 10;

/** The path of each category by its id. */
const readCategories = async (file: SourceFile): Promise<Map<string, string[]>> => {
  const categories = new Map<string, { name: string; parent: string }>();
  for await (const { head, row } of readSheet(file, 'Categories')) {
    const [id, parent, name] = [head.column('category_id'), head.column('parent_id'), openText(head, 'name')];
    categories.set(id.read(row), { name: decodeEntities(name.read(row)), parent: parent.read(row) });
  }
  const findPath = (id: string, levels = 0): string[] => {
    const found = categories.get(id);
    return found === undefined || levels === MOST_LEVELS ? [] : [...findPath(found.parent, levels + 1), found.name];
  };
  return new Map([...categories.keys()].map((id) => [id, findPath(id)]));
};

const append = <Value>(lists: Map<string, Value[]>, key: string, value: Value): void => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
};

const readPictures = async (file: SourceFile): Promise<Map<string, string[]>> => {
  const pictures = new Map<string, string[]>();
  for await (const { head, row } of readSheet(file, 'AdditionalImages'))
    append(pictures, head.column('product_id').read(row), head.column('image').read(row));
  return pictures;
};

const readAttributes = async (file: SourceFile): Promise<Map<string, Attribute[]>> => {
  const attributes = new Map<string, Attribute[]>();
  for await (const { head, row } of readSheet(file, 'ProductAttributes')) {
    const label = decodeEntities(head.column('attribute').read(row));
    const value = decodeEntities(openText(head, 'text').read(row));
    if (label !== '' && value !== '') append(attributes, head.column('product_id').read(row), { label, value });
  }
  return attributes;
};

/** OpenCart writes this for a sale without a first or last day. */
const NO_DAY = '0000-00-00';

/** The group of all customers whom the owner has put into no other. */
const isForAll = (group: string): boolean => /^(?:default|1|)$/i.test(group);

/**
 * The sale price of each product by its id; if there are several, the one with the highest priority. Those of other
 * groups of customers are not for everybody.
 */
const readSales = async (file: SourceFile, groups: Set<string>): Promise<Map<string, SaleCells>> => {
  const sales = new Map<string, SaleCells & { priority: number }>();
  for await (const { head, row } of readSheet(file, 'Specials')) {
    const read = (name: string): string => head.column(name).read(row).replace(NO_DAY, '');
    const group = read('customer_group');
    if (!isForAll(group)) {
      groups.add(group);
      continue;
    }
    const id = read('product_id');
    const priority = Number(read('priority'));
    if ((sales.get(id)?.priority ?? Infinity) <= priority) continue;
    sales.set(id, { price: read('price'), from: read('date_start'), to: read('date_end'), isKnown: true, priority });
  }
  return sales;
};

/** The names of the options of each product, such as `Length`. Their values may cost more. */
const readOptions = async (file: SourceFile): Promise<Map<string, string[]>> => {
  const options = new Map<string, string[]>();
  for await (const { head, row } of readSheet(file, 'ProductOptions'))
    append(options, head.column('product_id').read(row), decodeEntities(head.column('option').read(row)));
  return options;
};

type Translator = {
  columns: Columns;
  marks: Record<'price' | 'weight' | 'stock' | 'minOrder', DecimalMark | null>;
  answers: Answers;
  days: SaleDays;
  sales: ReadonlyMap<string, SaleCells>;
  categories: ReadonlyMap<string, string[]>;
  pictures: ReadonlyMap<string, string[]>;
  attributes: ReadonlyMap<string, Attribute[]>;
  options: ReadonlyMap<string, string[]>;
};

const translateRow = (row: FileRow, translator: Translator): TranslatedProduct => {
  const { columns, marks, answers, days, sales, categories, pictures, attributes, options } = translator;
  const notes = new Notes();
  const id = columns.id.read(row);
  const minOrder = readMinOrder(columns.minOrder.read(row), marks.minOrder, notes);
  const paths = columns.categories
    .read(row)
    .split(',')
    .map((one) => categories.get(one.trim()) ?? []);
  const barCode = columns.barCodes.map(({ read }) => read(row)).find((code) => code !== '') ?? '';
  const choices = options.get(id) ?? [];
  if (choices.length > 0)
    notes.warn(
      '',
      `buyers choose its ${choices.join(', ')} in the other shop; here each choice needs a product of its own`,
    );
  const images = [columns.picture.read(row), ...(pictures.get(id) ?? [])].filter((path) => path !== '');
  return {
    line: row.line,
    origin: id,
    sku: (columns.sku.read(row) || columns.model.read(row)).toUpperCase(),
    name: decodeEntities(columns.name.read(row)),
    title: columns.name.read(row),
    description: decodeEntities(columns.description.read(row)),
    category: joinPath(findDeepest(paths)),
    brand: decodeEntities(columns.brand.read(row)),
    ...readPrices(columns.price.read(row), sales.get(id) ?? { ...UNKNOWN_SALE, isKnown: sales.size > 0 }, {
      mark: marks.price,
      minOrder,
      notes,
      days,
      answers,
    }),
    minOrder,
    ...(isNo(columns.isCounted.read(row))
      ? { stock: answers.uncountedStock ?? 0 }
      : readStockColumn(row, columns.stock, marks.stock, notes)),
    weightGrams: readWeight(
      columns.weight.read(row),
      marks.weight,
      parseWeightUnit(columns.unit.read(row)) ?? answers.weightUnit ?? 'kg',
      notes,
    ),
    bin: columns.bin.read(row),
    ...readBarCode(barCode, columns.maker.read(row), notes),
    pictures: [...new Set(images)].map((path) => ({ url: toPictureSource(path, answers.pictureBase), alt: '' })),
    attributes: attributes.get(id) ?? [],
    isDraft: isNo(columns.isShown.read(row)),
    ...notes.result,
  };
};

const survey = async (file: SourceFile) => {
  const columns = openColumns(file.head);
  const { price, weight, stock, minOrder } = columns;
  const groups = new Set<string>();
  const sheets = {
    categories: await readCategories(file),
    pictures: await readPictures(file),
    attributes: await readAttributes(file),
    sales: await readSales(file, groups),
    options: await readOptions(file),
  };
  const paths = new PicturePaths();
  for (const all of sheets.pictures.values()) for (const path of all) paths.add(path);
  const sales = new SalePrices(file.shop);
  const weights = new UnitlessWeights();
  let uncounted = 0;
  const found = await surveyRows(file, {
    numbers: { price, weight, stock, minOrder },
    usualMark: '.',
    visit: (row) => {
      if (isNo(columns.isCounted.read(row))) uncounted += 1;
      if (parseWeightUnit(columns.unit.read(row)) === null) weights.add(columns.weight.read(row));
      paths.add(columns.picture.read(row));
      sales.add(columns.name.read(row), price.read(row), sheets.sales.get(columns.id.read(row)) ?? UNKNOWN_SALE);
    },
  });
  return {
    questions: [...weights.ask(), ...askUncounted(uncounted), ...sales.ask(), ...paths.ask()],
    listLeftBehind: (answers: Answers) => [
      ...found.listLeftBehind(answers),
      ...(sheets.sales.size > 0 && (answers.salePrice ?? 'regular') === 'regular' ? ['Specials'] : []),
      ...(groups.size === 0 ? [] : [`Specials of groups of customers (${[...groups].join(', ')})`]),
      ...(sheets.options.size === 0 ? [] : ['ProductOptions']),
      ...(sheets.categories.size === 0 && columns.categories.at !== -1
        ? ['Categories, because the file has only their numbers: upload the whole workbook']
        : []),
    ],
    async *translate(answers: Answers) {
      const translator = { columns, marks: found.getMarks(answers), answers, days: sales.days, ...sheets };
      for await (const row of file.readRows()) yield translateRow(row, translator);
    },
  };
};

export const openCart: Source = {
  name: 'OpenCart',
  kind: 'products',
  signatures: [{ needs: ['product_id', 'model', 'stock_status_id'] }],
  survey,
};
