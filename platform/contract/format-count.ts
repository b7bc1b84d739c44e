/** '1,200' */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** '1 product', '1,200 products' */
export const formatPlural = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
