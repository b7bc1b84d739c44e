/** 1,200 */
export const formatCount = (pieces: number): string => pieces.toLocaleString('en-US');

/** +20, −3, and nothing for none. */
export const formatSigned = (pieces: number): string =>
  pieces === 0 ? '' : `${pieces > 0 ? '+' : '−'}${formatCount(Math.abs(pieces))}`;

/** 1 product, 20 products */
export const formatPlural = (many: number, one: string): string =>
  `${formatCount(many)} ${one}${many === 1 ? '' : 's'}`;
