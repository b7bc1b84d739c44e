import type { ErrorCode } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { PriceBreak } from '#features/products/contract/price-breaks.ts';

/** A product as it is to be stored: `checkDrafts` checks it and `writeProducts` writes it. */
export type ProductDraft = {
  /** The id and version of the product that was read; null for a new one. */
  of: { id: string; version: number } | null;
  sku: string;
  /** The slug of the product; used only if the product is new. */
  slug: string;
  /** Set only for a new product that is not for sale yet; staff publish it. */
  status?: 'draft';
  name: string;
  description: string;
  /** The slug of its category. */
  category: string;
  brand: string | null;
  family: string;
  unitPriceCents: Cents;
  minOrder: number;
  lowStockAt: number;
  /** Above the minimum, the product is sold in multiples of this many pieces. */
  quantityStep: number;
  /** The weight of one piece with its packing; null if unknown. */
  weightGrams: number | null;
  /** The product's place in the store room; empty if unknown. */
  bin: string;
  /** True if the product is too large for some delivery methods. */
  bulky: boolean;
  /** Null means the shop's default tax class. */
  taxClassId: string | null;
  /** The day on which more pieces are expected; null if unknown. */
  expectedOn: string | null;
  /** Ordered by quantity, the smallest first. */
  priceBreaks: PriceBreak[];
  /** Recommended accessories. A SKU may belong to no product of the shop yet. */
  accessories: { sku: string }[];
  /** Its PDFs: data sheets, manuals and certificates. */
  documents: { title: string; url: string }[];
  /**
   * The change of stock on hand; for a new product, the whole stock. It is a change and not a total, because
   * orders may be placed between loading and saving the form.
   */
  pieces: number;
  /** The first is the main picture. */
  pictures: { url: string; alt: string }[];
  partNumbers: { kind: 'maker' | 'gtin' | 'replaces'; label: string }[];
  /** Numbers are stored as text too, as people type them. */
  attributes: { key: string; value: string }[];
  ends: { joint: string; size: string; gender: 'male' | 'female' }[];
  /** The time at which a new product counts as added; by default now. */
  createdAt?: Date;
};

/** The values of most products. */
export const DEFAULT_SALE_FIELDS = {
  quantityStep: 1,
  weightGrams: null,
  bin: '',
  bulky: false,
  taxClassId: null,
  expectedOn: null,
  priceBreaks: [],
  accessories: [],
  documents: [],
} satisfies Partial<ProductDraft>;

/**
 * A product for sale as stored, with the stock on hand and the pieces that orders hold. Its price is the regular one;
 * `reducedCents` is the price in a sale, or null.
 */
export type StoredProduct = ProductDraft & {
  of: { id: string; version: number; reducedCents: Cents | null; brandId: string | null };
  onHand: number;
  reserved: number;
};

/** A problem of one of several drafts. */
export type DraftProblem = {
  /** The draft's index. */
  draft: number;
  /** `ends.0.joint`, or empty for the whole product. */
  field: string;
  code: ErrorCode;
  message: string;
};
