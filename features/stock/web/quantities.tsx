import { MINUS_SIGN } from '#platform/contract/minus-sign.ts';
import { formatCount } from '#platform/contract/format-count.ts';

/** Formats as +20 or −3; zero is empty. */
export const formatSigned = (pieces: number): string =>
  pieces === 0 ? '' : `${pieces > 0 ? '+' : MINUS_SIGN}${formatCount(Math.abs(pieces))}`;

/** Pieces for sale. Cards have no column headers, so there it adds the words 'for sale'. */
export const QuantityForSale = ({ stock }: { stock: number }) => (
  <>
    {formatCount(stock)}
    <span aria-hidden className="block text-xs font-normal whitespace-nowrap text-muted tabular:hidden">
      for sale
    </span>
  </>
);
