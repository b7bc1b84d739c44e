import { type Cents, minusCents, toCents } from '#platform/contract/money.ts';
import { breakOf, priceGoods } from '#features/products/contract/price-breaks.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';

type Total = {
  goods: Cents;
  /** What is taken off for the number of pieces, and as how many per cent. */
  discount: Cents;
  percent: number;
  total: Cents;
};

/** What so many pieces of a product cost, before delivery and tax. */
export const totalOf = (
  { unitPrice, minOrder, priceBreaks }: Pick<ProductDetail, 'unitPrice' | 'minOrder' | 'priceBreaks'>,
  quantity: number,
): Total => {
  const { goods, discount } = priceGoods(
    { unitPriceCents: toCents(unitPrice), minOrder, breaks: priceBreaks },
    quantity,
  );
  return { goods, discount, percent: breakOf(priceBreaks, quantity)?.percent ?? 0, total: minusCents(goods, discount) };
};
