import type { BrowsePage } from '#features/search/contract/browse.ts';

/** `312 products`, or `more than 300 products` for a search that stops counting. */
export const formatTotal = ({ total, isMore }: Pick<BrowsePage, 'total' | 'isMore'>): string =>
  `${isMore ? 'more than ' : ''}${total.toLocaleString('en-US')} ${total === 1 ? 'product' : 'products'}`;
