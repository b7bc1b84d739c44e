import type { FileRow } from '#platform/server/tables/file-row.ts';
import { type DecimalMark, NumberStyleJudge, readNumber } from '#platform/server/tables/number-style.ts';
import { mayHaveOtherPrice } from './assign-fields.ts';
import { foldHeader } from './fold-header.ts';
import { isAmbiguousCount, readCount } from './price-counts.ts';
import type { NamedRow } from './suggest-name.ts';

/** The most samples shown with a question, and the most characters of each name. */
const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/**
 * The longest size and the longest name, in characters. A longer size is a description, and a longer name is not
 * a name. Neither is held in memory.
 */
const LONGEST_PART = 30;
const LONGEST_NAME = 300;

const dropLong = (cell: string, most: number): string => (cell.length > most ? '' : cell);

/** The most columns that may be combined to distinguish names. */
const MOST_CANDIDATES = 6;

/** Columns with the number of pieces that a price is for. */
const countNames = new Set(
  [
    'pe|preiseinheit|price unit|price per|per|price qty|price basis|pro|prijs per|prijseenheid',
    'unite de prix|unidad de precio|unita prezzo|jednostka ceny|unidade de preco|pris per|prisenhet|prisenhed',
    'unit|uom|price uom|pricing unit|unit of measure|selling unit|sell unit|einheit|mengeneinheit|me|preis je|preis pro',
    'unite|unidad|unita|jednostka|eenheid|enhet|enhed|unidade|um|udm',
  ]
    .join('|')
    .split('|'),
);

/** The columns of a file, with the facts that a scan needs, by index. */
export type ScannedColumns = {
  headers: readonly string[];
  /** The field of each column, by index. */
  fields: ReadonlyMap<number, string>;
  /** Columns with numbers. */
  numbers: readonly number[];
};

/** The facts that only all rows of a file together can show. */
export type ListFacts = {
  /** The decimal mark of each column with numbers; null if no cell shows it. */
  marks: ReadonlyMap<number, DecimalMark | null>;
  /** Columns whose numbers have two readings. */
  unclear: { at: number; samples: string[] }[];
  /** The first rows with a minimum order above one. */
  packs: { name: string; price: string; minOrder: string }[];
  /** Columns that can have the number of pieces that a price is for. */
  countColumns: number[];
  /** True if one of these columns has a usual name for it, such as `price unit`. */
  hasCounts: boolean;
  /** The first weights with decimals, of a column without a unit in its name. */
  decimalWeights: string[];
  /** All rows, with the cells of `candidates`. */
  names: NamedRow[];
  /** Columns that can be part of a name. */
  candidates: number[];
};

/** `isCount` is true while a column has only counts of pieces; `hasMany` once one of them is above one. */
type CountColumn = { isCount: boolean; hasMany: boolean };

/** Collects, row by row, the facts that only the whole list can show. */
export class ListScan {
  readonly #headers: readonly string[];
  readonly #at: { sku: number; name: number; price: number; minOrder: number; weight: number };
  readonly #decimalWeights: string[] = [];
  readonly #judges: Map<number, NumberStyleJudge>;
  readonly #packs: ListFacts['packs'] = [];
  readonly #counts: Map<number, CountColumn>;
  readonly #parts: number[];
  readonly #long = new Set<number>();
  readonly #filled = new Set<number>();
  readonly #names: NamedRow[] = [];

  constructor({ headers, fields, numbers }: ScannedColumns) {
    const find = (field: string) => [...fields].find(([, one]) => one === field)?.[0];
    this.#headers = headers;
    this.#at = {
      sku: find('sku') ?? -1,
      name: find('name') ?? find('description') ?? -1,
      price: find('unitPrice') ?? -1,
      minOrder: find('minOrder') ?? find('pack') ?? -1,
      weight: find('weightGrams') ?? -1,
    };
    const free = headers.flatMap((header, at) => (header !== '' && !fields.get(at) ? [at] : []));
    this.#judges = new Map(numbers.map((at) => [at, new NumberStyleJudge()]));
    this.#counts = new Map(free.map((at) => [at, { isCount: true, hasMany: false }]));
    this.#parts = headers
      .flatMap((header, at) => {
        const isPart = free.includes(at) || fields.get(at)?.startsWith('attributes.') === true;
        return isPart && !mayHaveOtherPrice(header) && !countNames.has(foldHeader(header).name) ? [at] : [];
      })
      .slice(0, MOST_CANDIDATES);
  }

  /**
   * Reads the pieces in a cell. A number with two readings, such as 1.000, is read as 1000, so that staff are
   * asked about it.
   */
  #readPieces({ cells, numeric = [] }: FileRow, at: number): number {
    const cell = cells[at] ?? '';
    return Number((numeric.includes(at) ? cell : readNumber(cell, ',')) ?? 0);
  }

  #addNumbers({ cells, numeric }: FileRow): void {
    for (const [at, judge] of this.#judges) {
      const cell = cells[at] ?? '';
      if (cell !== '' && numeric?.includes(at) !== true) judge.add(cell);
    }
  }

  #addCounts({ cells }: FileRow): void {
    for (const [at, found] of this.#counts) {
      const cell = cells[at] ?? '';
      if (cell === '' || !found.isCount) continue;
      const count = readCount(cell);
      found.isCount = count !== null || isAmbiguousCount(cell);
      found.hasMany ||= (count ?? 1) > 1;
    }
  }

  add(row: FileRow): void {
    this.#addNumbers(row);
    this.#addCounts(row);
    const getCell = (at: number) => row.cells[at] ?? '';
    const { sku, name, price, minOrder, weight } = this.#at;
    const isUnitless = foldHeader(this.#headers[weight] ?? '').unit === '';
    const isShort = getCell(weight).length <= LONGEST_PART;
    if (isUnitless && isShort && /^\d*[.,]\d*[1-9]\d*$/.test(getCell(weight)) && this.#decimalWeights.length < SAMPLES)
      this.#decimalWeights.push(getCell(weight));
    const isPack = getCell(price) !== '' && this.#readPieces(row, minOrder) > 1;
    if (isPack && this.#packs.length < SAMPLES)
      this.#packs.push({
        name: getCell(name).slice(0, LONGEST_SAMPLE),
        price: getCell(price),
        minOrder: getCell(minOrder),
      });
    if (name === -1) return;
    for (const at of this.#parts) {
      if (getCell(at) !== '') this.#filled.add(at);
      if (getCell(at).length > LONGEST_PART) this.#long.add(at);
    }
    this.#names.push({
      sku: dropLong(getCell(sku).toUpperCase(), LONGEST_NAME) || String(row.line),
      name: dropLong(getCell(name), LONGEST_NAME),
      parts: this.#parts.map((at) => dropLong(getCell(at), LONGEST_PART)),
    });
  }

  getFacts(): ListFacts {
    const styles = [...this.#judges].map(([at, judge]) => ({ at, ...judge.getStyle() }));
    const counts = [...this.#counts].filter(([, { isCount, hasMany }]) => isCount && hasMany).map(([at]) => at);
    const used = this.#parts.flatMap((at, part) => (this.#filled.has(at) && !this.#long.has(at) ? [part] : []));
    return {
      marks: new Map(styles.map(({ at, decimal }) => [at, decimal])),
      unclear: styles.filter(({ isUnclear }) => isUnclear).map(({ at, samples }) => ({ at, samples })),
      packs: this.#packs,
      decimalWeights: this.#decimalWeights,
      countColumns: counts,
      hasCounts: counts.some((at) => countNames.has(foldHeader(this.#headers[at] ?? '').name)),
      names: this.#names.map((row) => ({ ...row, parts: used.map((part) => row.parts[part] ?? '') })),
      candidates: used.map((part) => this.#parts[part] ?? -1),
    };
  }
}
