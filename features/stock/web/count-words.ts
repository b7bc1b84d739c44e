/** 1,200 */
export const count = (pieces: number): string => pieces.toLocaleString('en-US');

/** +20, −3, and nothing for none. */
export const signed = (pieces: number): string =>
  pieces === 0 ? '' : `${pieces > 0 ? '+' : '−'}${count(Math.abs(pieces))}`;

/** 1 product, 20 products */
export const sayCount = (many: number, one: string): string => `${count(many)} ${one}${many === 1 ? '' : 's'}`;
