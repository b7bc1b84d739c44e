import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { ReadingAnswers, ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import type { SourceHead } from '#platform/server/tables/source-head.ts';

/*
 * A source translates the rows of another shop's product file into rows of our own file. The code that checks,
 * applies and undoes a file, or fetches its pictures, does not know where its rows came from.
 */

/** The decisions of staff about what a file leaves open. */
export type Answers = Pick<
  ReadingAnswers,
  'weightUnit' | 'uncountedStock' | 'sharedStock' | 'pictureBase' | 'decimalMark' | 'priceTax' | 'salePrice'
>;

/** The facts about this shop that a translation needs. */
export type ShopFacts = {
  /** True if prices include tax. */
  includesTax: boolean;
  /** The tax rate of most goods in the shop's own country, in percent; 0 for none. */
  taxRate: number;
  /** The country of the shop, as a code such as `US`. */
  country: string;
  /** `2026-11-29` */
  today: string;
};

/** A product as it will be, before it is written as a row of our own file. */
export type TranslatedProduct = {
  /** The line of the source that it comes from. */
  line: number;
  /** Its key in the other shop, which stays when its SKU changes there or here. */
  origin?: string;
  sku: string;
  name: string;
  /** The name in the other shop, which several variants may share. */
  title?: string;
  /** HTML or plain text; it becomes Markdown. */
  description?: string;
  /** The names of the categories above it, then its own: `Valves > Ball valves`. */
  category?: string;
  brand?: string;
  family?: string;
  /** The price of one minimum order; null if there is none. */
  priceCents: number | null;
  /**
   * The price of one minimum order in a sale that is on or will be; days are empty for none. Null if the other shop has
   * no sale of the product.
   */
  reduced?: { priceCents: number; startsOn: string; endsOn: string } | null;
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
  shop: ShopFacts;
  /** The rows below the head. */
  readRows: () => AsyncGenerator<FileRow>;
  /** All rows of another sheet of the workbook; null if there is no such sheet. */
  readSheet: (name: string) => AsyncGenerator<FileRow> | null;
};

/** The findings of the first reading of a file, and how to translate it. */
export type Survey = {
  /** The questions that only staff can answer. The file is not translated before they do. */
  questions: ReadingQuestion[];
  /** Lists columns, or parts of them, that have values and are not imported. */
  listLeftBehind: (answers: Answers) => string[];
  /** The products in the order of the file, with rising lines. */
  translate: (answers: Answers) => AsyncGenerator<TranslatedProduct>;
};

/** Columns by which a file is recognized: all that it needs, none that it must not have. */
export type Signature = { needs: readonly string[]; not?: readonly string[] };

export type Source = {
  /** The name that people use for the other shop: `Shopify`. */
  name: string;
  kind: 'products';
  signatures: readonly Signature[];
  survey: (file: SourceFile) => Promise<Survey>;
};
