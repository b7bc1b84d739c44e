import type { WeightUnit } from '#platform/contract/grams.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { NumberStyleJudge, readNumber } from '#platform/server/tables/number-style.ts';
import type { Column, SourceHead } from '#platform/server/tables/source-head.ts';
import { slugify } from '#features/product-editing/server/slugify.ts';
import { readBarCode } from '#features/other-shops/server/bar-codes.ts';
import { Notes } from '#features/other-shops/server/notes.ts';
import { nameVariant, SkuMaker } from '#features/other-shops/server/options.ts';
import { PicturePaths } from '#features/other-shops/server/picture-paths.ts';
import { askPriceTax, createTaxConverter } from '#features/other-shops/server/price-tax.ts';
import { readPrices, type SaleCells, SalePrices, UNKNOWN_SALE } from '#features/other-shops/server/sale-prices.ts';
import type {
  Answers,
  Attribute,
  Signature,
  Source,
  SourceFile,
  TranslatedProduct,
} from '#features/other-shops/server/source.ts';
import { toPictureSource } from '#features/other-shops/server/split-lists.ts';
import { askUncounted, readLowStock, readMinOrder, readStock } from '#features/other-shops/server/stock.ts';
import { surveyRows } from '#features/other-shops/server/survey-rows.ts';
import { readWeight, UnitlessWeights } from '#features/other-shops/server/weights.ts';

/* Hosted shops differ in their columns and in which rows belong together. Each reads its file as rows of things for
   sale; everything else is the same for all. */

/** One thing for sale, with the cells of its file. */
export type SoldRow = {
  line: number;
  /** The key of its product, which all of its variants have. */
  key: string;
  /**
   * The id that the other shop has given this variant, or its product, which stays when the SKU changes there; missing
   * if the file has none.
   */
  id?: string;
  title: string;
  options: readonly Attribute[];
  sku: string;
  price: string;
  /** Missing if the file does not say. */
  sale?: SaleCells;
  /** The code of the currency of its prices; empty if the file does not say. */
  currency?: string;
  /** Null if the other shop does not count it. */
  stock: string | null;
  lowStock?: string;
  minOrder?: string;
  weight?: string;
  /** Null if the file does not say. */
  weightUnit?: WeightUnit | null;
  description?: string;
  category?: string;
  brand?: string;
  barCode?: string;
  maker?: string;
  pictures?: readonly string[];
  attributes?: readonly Attribute[];
  isDraft?: boolean;
  /** Why it cannot be sold here. */
  fault?: string | null;
  warnings?: readonly string[];
};

type HostedShop = {
  name: string;
  signatures: readonly Signature[];
  /** The names of the column with prices. */
  price: readonly string[];
  /** Opens the columns, and returns a function that reads the rows below them. */
  open: (head: SourceHead) => (rows: AsyncIterable<FileRow>) => AsyncGenerator<SoldRow>;
};

const withCurrency = (amount: string, { currency = '' }: SoldRow): string =>
  amount === '' ? '' : `${amount} ${currency}`.trim();

type Marks = Record<'price' | 'weight' | 'stock', '.' | ','>;

/** The findings of the first reading of a file. */
const surveySold = async (file: SourceFile, read: ReturnType<HostedShop['open']>, price: Column) => {
  const judges = { price: new NumberStyleJudge(), weight: new NumberStyleJudge(), stock: new NumberStyleJudge() };
  const weights = new UnitlessWeights();
  const paths = new PicturePaths();
  const sales = new SalePrices(file.shop);
  const given = new Set<string>();
  let uncounted = 0;
  for await (const row of read(file.readRows())) {
    const { weight = '', weightUnit = null, sale = UNKNOWN_SALE, pictures = [], fault = null } = row;
    judges.price.add(row.price);
    judges.weight.add(weight);
    judges.stock.add(row.stock ?? '');
    given.add(row.sku);
    if (fault !== null) continue;
    if (weightUnit === null) weights.add(weight);
    for (const picture of pictures) paths.add(picture);
    sales.add(row.title, row.price, sale);
    if (row.stock === null) uncounted += 1;
  }
  const marks = Object.fromEntries(
    Object.entries(judges).map(([name, judge]) => [name, judge.getStyle().decimal ?? '.']),
  ) as Marks;
  const questions = [
    ...weights.ask(),
    ...askUncounted(uncounted),
    ...askPriceTax(price, file.shop, null),
    ...sales.ask(),
    ...paths.ask(),
  ];
  return { marks, questions, given, days: sales.days };
};

/** The key of a variant. Without an id, the SKU is in it, because two listings may have one title. */
const createOrigin = ({ key, id = '', sku }: SoldRow, values: readonly string[]): string =>
  (id === '' ? [key, sku, ...values] : [`id:${id}`, ...values]).join('|');

/** Makes a source of a hosted shop. Its prices may include tax or not, which staff have to say. */
export const createHostedSource = ({ name, signatures, price: priceNames, open }: HostedShop): Source => ({
  name,
  kind: 'products',
  signatures,
  survey: async (file) => {
    const price = file.head.column(...priceNames);
    const read = open(file.head);
    const { marks, questions, given, days } = await surveySold(file, read, price);
    const { listLeftBehind } = await surveyRows(file, { numbers: {}, usualMark: '.' });
    const translate = async function* (answers: Answers): AsyncGenerator<TranslatedProduct> {
      const skus = new SkuMaker(given);
      const convertTax = createTaxConverter(file.shop, answers);
      for await (const row of read(file.readRows())) {
        const { title, options, pictures = [], sale = UNKNOWN_SALE, fault = null } = row;
        const notes = new Notes();
        if (fault !== null) notes.refuse(fault);
        notes.refuseUnnamed(title);
        for (const warning of row.warnings ?? []) notes.warn('', warning);
        const minOrder = readMinOrder(row.minOrder ?? '', '.', notes);
        const values = options.map(({ value }) => value);
        yield {
          line: row.line,
          origin: createOrigin(row, values),
          sku: row.sku.toUpperCase() || skus.make([title, ...values]),
          name: nameVariant(title, options),
          title,
          description: row.description ?? '',
          category: row.category ?? '',
          brand: row.brand ?? '',
          ...(options.length > 0 && { family: slugify(row.key) }),
          ...readPrices(
            withCurrency(row.price, row),
            { ...sale, price: withCurrency(sale.price, row) },
            { mark: marks.price, minOrder, notes, days, answers, convertTax },
          ),
          minOrder,
          stock: row.stock === null ? (answers.uncountedStock ?? 0) : readStock(row.stock, marks.stock, notes),
          ...readLowStock(row.lowStock ?? '', '.', notes),
          weightGrams: readWeight(row.weight ?? '', marks.weight, row.weightUnit ?? answers.weightUnit ?? 'kg', notes),
          ...readBarCode(row.barCode ?? '', row.maker ?? '', notes),
          pictures: [...new Set(pictures)].map((url) => ({ url: toPictureSource(url, answers.pictureBase), alt: '' })),
          attributes: [...options, ...(row.attributes ?? [])],
          isDraft: row.isDraft === true,
          ...notes.result,
        };
      }
    };
    return { questions, listLeftBehind, translate };
  },
});

/** Opens pairs of columns such as `Option Name 1` and `Option Value 1`, of which a row may fill some. */
export const openPairs = (head: SourceHead, numbers: readonly (number | string)[], name: string, value: string) => {
  const pairs = numbers.map((number) => ({
    name: head.column(name.replace('#', String(number))),
    value: head.column(value.replace('#', String(number))),
  }));
  /** @param first the row with the names, if it is another one */
  return (row: FileRow, first = row): Attribute[] =>
    pairs
      .map((pair) => ({ label: pair.name.read(row) || pair.name.read(first), value: pair.value.read(row) }))
      .filter((one) => one.label !== '' && one.value !== '');
};

/**
 * The sum of the pieces in some columns, one for each place; null if all are empty.
 * @returns a cell that is no number, if there is one
 */
export const sumPieces = (row: FileRow, columns: readonly Column[]): string | null => {
  const cells = columns.map(({ read }) => read(row)).filter(Boolean);
  const unreadable = cells.find((cell) => readNumber(cell, '.') === null);
  if (cells.length === 0 || unreadable !== undefined) return unreadable ?? null;
  return String(cells.reduce((sum, cell) => sum + Number(readNumber(cell, '.')), 0));
};
