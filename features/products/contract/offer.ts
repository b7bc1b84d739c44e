import { getCurrency } from '#platform/contract/currency.ts';
import { canOrder } from './can-order.ts';

/**
 * The offer of one minimum order of a product, as the page shows it. Structured data, feeds and agents all state
 * this offer.
 */
export type Offer = {
  /** Two decimals, no sign; reduced if a sale is on. */
  price: string;
  /** The price without the sale; null if there is none. */
  regularPrice: string | null;
  currency: string;
  /** True if the stock covers the minimum order. */
  isInStock: boolean;
};

export const getOffer = (product: {
  unitPrice: number;
  regularPrice: number | null;
  stock: number;
  minOrder: number;
}): Offer => ({
  price: product.unitPrice.toFixed(2),
  regularPrice: product.regularPrice?.toFixed(2) ?? null,
  currency: getCurrency(),
  isInStock: canOrder(product),
});
