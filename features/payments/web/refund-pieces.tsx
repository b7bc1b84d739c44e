import type { OrderLine } from '#features/orders/contract/order-line.ts';
import { countIn, PiecesRow } from '#features/orders/web/pieces-row.tsx';
import type { Pieces } from '#features/orders/web/typed-pieces.ts';

/** How many pieces of a line can still be refunded. */
export const leftOf = ({ quantity, refunded }: OrderLine): number => Math.max(0, quantity - refunded);

/** What was typed as a number of pieces; none where it is no such number. */
export const countOf = (line: OrderLine, { quantity }: Pieces): number | null => countIn(leftOf(line), quantity);

const few = (count: number) => count.toLocaleString('en-US');

/** A line of an order in the refund dialog: how many of it, and whether those that were sent are back. */
export const RefundPieces = ({
  line,
  pieces,
  onChange,
}: {
  line: OrderLine;
  pieces: Pieces;
  onChange: (pieces: Pieces) => void;
}) => (
  <PiecesRow
    line={line}
    hint={`${few(leftOf(line))} of ${few(line.quantity)} can be refunded${line.shipped > 0 ? `, ${few(line.shipped)} sent` : ''}`}
    max={leftOf(line)}
    value={pieces.quantity}
    onChange={(quantity) => onChange({ ...pieces, quantity })}
  >
    {line.shipped > line.returned && (countOf(line, pieces) ?? 0) > 0 && (
      <label className="mt-1 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={pieces.restock}
          onChange={({ target }) => onChange({ ...pieces, restock: target.checked })}
        />
        The goods are back
      </label>
    )}
  </PiecesRow>
);
