import { type Cents, subtractCents, toCents } from '#platform/contract/money.ts';
import { findPriceBreak, pricePieces } from '#features/products/contract/price-breaks.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';

type QuantityPrice = {
  goods: Cents;
  /** What is taken off for the number of pieces, and as how many per cent. */
  discount: Cents;
  percent: number;
  total: Cents;
};

/** What so many pieces of a product cost, before delivery and tax. */
export const priceQuantity = (
  { unitPrice, minOrder, priceBreaks }: Pick<ProductDetail, 'unitPrice' | 'minOrder' | 'priceBreaks'>,
  quantity: number,
): QuantityPrice => {
  const { goods, discount } = pricePieces(
    { unitPriceCents: toCents(unitPrice), minOrder, breaks: priceBreaks },
    quantity,
  );
  return {
    goods,
    discount,
    percent: findPriceBreak(priceBreaks, quantity)?.percent ?? 0,
    total: subtractCents(goods, discount),
  };
};
