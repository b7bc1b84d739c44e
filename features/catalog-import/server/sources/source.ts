import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { DecimalMark } from '../number-style.ts';
import type { SourceHead } from './source-head.ts';
import type { WeightUnit } from './weights.ts';

/*
 * A source is a translator: it turns the rows of another shop's product file into rows of our own file. Check,
 * pictures, apply and undo do not know where a row came from.
 */

/** A person’s decisions about a file, because the file leaves them open. */
export type Answers = {
  /** The unit of weights that the file gives without one. */
  weightUnit?: WeightUnit;
  /** The stock of products that the other shop does not count. */
  uncountedStock?: number;
  /** How much of a stock that variants share each of them gets: an even part, or this many. */
  sharedStock?: 'divided' | number;
  /** The web address that the paths of pictures continue; without it, pictures are in a ZIP. */
  pictureBase?: string;
  /** The decimal mark of columns in which every number has two readings. */
  decimalMark?: DecimalMark;
};

/** A question that only a person can answer. The file is not translated before they do. */
export type Question = { key: keyof Answers; text: string };

/** A product as it will be, before it is written as a row of our own file. */
export type TranslatedProduct = {
  /** The line of the source that it comes from. */
  line: number;
  sku: string;
  name: string;
  /** HTML or plain text; it becomes Markdown. */
  description?: string;
  /** The names of the categories above it, then its own: `Valves > Ball valves`. */
  category?: string;
  brand?: string;
  family?: string;
  /** The price of one minimum order; null if there is none. */
  priceCents: number | null;
  minOrder?: number;
  stock?: number;
  lowStockAt?: number;
  weightGrams?: number | null;
  bin?: string;
  gtin?: string | null;
  maker?: string;
  /** The main picture first. An address, or a file name in the ZIP that staff upload. */
  pictures?: Picture[];
  attributes?: Attribute[];
  /** True if the other shop does not show it to visitors. */
  isDraft?: boolean;
  warnings: Warning[];
  /** Why this product is refused or left out: a sentence for staff. */
  fault?: string;
};

export type Picture = { url: string; alt: string };
export type Attribute = { label: string; value: string };
/** A warning, with our column that it concerns. */
export type Warning = { column: string; message: string };

/** A file of another shop, which can be read several times: rows may refer to rows further down. */
export type SourceFile = {
  head: SourceHead;
  /** The rows below the head. */
  readRows: () => AsyncGenerator<FileRow>;
  /** All rows of another sheet of the workbook; null if there is no such sheet. */
  readSheet: (name: string) => AsyncGenerator<FileRow> | null;
};

/** The findings of the first reading of a file, and how to translate it. */
export type Survey = {
  questions: Question[];
  /** Columns, or parts of them, that have values and are not imported. */
  leftBehind: string[];
  /** The products in the order of the file, with rising lines. */
  translate: (answers: Answers) => AsyncGenerator<TranslatedProduct>;
};

/** Columns by which a file is recognized: all that it needs, none that it must not have. */
export type Signature = { needs: readonly string[]; not?: readonly string[] };

export type Source = {
  /** As people call it: `Shopify`. */
  name: string;
  kind: 'products';
  signatures: readonly Signature[];
  survey: (file: SourceFile) => Promise<Survey>;
};
