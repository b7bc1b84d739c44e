import type { ErrorCode } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { PriceBreak } from '#features/products/contract/price-breaks.ts';

/** All that a product is, as somebody wants it to be: what `checkDrafts` judges and `writeProducts` writes. */
export type ProductDraft = {
  /** The product and its version, as they were read; null for a new one. */
  of: { id: string; version: number } | null;
  sku: string;
  /** Its address; given once, when it is new. */
  slug: string;
  name: string;
  description: string;
  /** The slug of its category. */
  category: string;
  brand: string | null;
  family: string;
  unitPriceCents: Cents;
  minOrder: number;
  lowStockAt: number;
  /** From the minimum up it is sold by so many. */
  quantityStep: number;
  /** Of one piece with its packing, where somebody has weighed it. */
  weightGrams: number | null;
  /** Where it lies in the store room; empty where nobody has said. */
  bin: string;
  /** Too large for the ordinary delivery. */
  bulky: boolean;
  /** Null is the shop's ordinary one. */
  taxClassId: string | null;
  /** The day more of it is expected, where somebody knows. */
  expectedOn: string | null;
  /** By the number of pieces, the fewest first. */
  priceBreaks: PriceBreak[];
  /** What goes with it, as its owner says; something on sale need not have such a SKU yet. */
  accessories: { sku: string }[];
  /** How many pieces come on hand, or go; of a new product all there are. Never a total: orders may come in between. */
  pieces: number;
  /** The first stands for the product. */
  pictures: { url: string; alt: string }[];
  partNumbers: { kind: 'maker' | 'gtin' | 'replaces'; label: string }[];
  /** Numbers as text too, as people write them. */
  attributes: { key: string; value: string }[];
  ends: { joint: string; size: string; gender: 'male' | 'female' }[];
  /** When it counts as added, of a new one; now, unless said. */
  createdAt?: Date;
};

/** How most things are sold. */
export const DEFAULT_SALE_FIELDS = {
  quantityStep: 1,
  weightGrams: null,
  bin: '',
  bulky: false,
  taxClassId: null,
  expectedOn: null,
  priceBreaks: [],
  accessories: [],
} satisfies Partial<ProductDraft>;

/** A product on sale as it stands, with what is on hand and how much of it orders hold. */
export type StoredProduct = ProductDraft & { of: { id: string; version: number }; onHand: number; reserved: number };

/** What is wrong with one draft of several. */
export type DraftProblem = {
  /** Its place among them. */
  draft: number;
  /** `ends.0.joint`, or empty for the product as a whole. */
  field: string;
  code: ErrorCode;
  message: string;
};
