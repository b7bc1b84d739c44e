/** 1,200 */
export const formatCount = (pieces: number): string => pieces.toLocaleString('en-US');

/** +20, −3, and nothing for none. */
export const formatSigned = (pieces: number): string =>
  pieces === 0 ? '' : `${pieces > 0 ? '+' : '−'}${formatCount(Math.abs(pieces))}`;

/** 1 product, 20 products */
export const formatPlural = (many: number, one: string): string =>
  `${formatCount(many)} ${one}${many === 1 ? '' : 's'}`;

/** How many pieces can be sold; on a card, which has no heads of columns, with the words for it. */
export const QuantityForSale = ({ stock }: { stock: number }) => (
  <>
    {formatCount(stock)}
    <span aria-hidden className="block text-xs font-normal whitespace-nowrap text-muted tabular:hidden">
      for sale
    </span>
  </>
);
