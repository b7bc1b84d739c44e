import type { ProductDetail } from '#features/products/contract/products.ts';

/** What many pieces cost less: '10 and more: 5% less, 50 and more: 8% less'. */
export const formatPriceBreaks = ({ priceBreaks }: Pick<ProductDetail, 'priceBreaks'>): string =>
  priceBreaks.map(({ from, percent }) => `${from.toLocaleString('en-US')} and more: ${percent}% less`).join(', ');
