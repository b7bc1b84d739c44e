import type { OrderLine } from '#features/orders/contract/order-line.ts';
import { parsePieceCount, PiecesRow } from '#features/orders/web/pieces-row.tsx';
import type { PiecesField } from '#features/orders/web/typed-pieces.ts';

/** How many pieces of a line can still be refunded. */
export const countRefundable = ({ quantity, refunded }: OrderLine): number => Math.max(0, quantity - refunded);

/** What was typed as a number of pieces; none where it is no such number. */
export const parseRefundCount = (line: OrderLine, { quantity }: PiecesField): number | null =>
  parsePieceCount(countRefundable(line), quantity);

const formatCount = (count: number) => count.toLocaleString('en-US');

/** A line of an order in the refund dialog: how many of it, and whether those that were sent are back. */
export const RefundPieces = ({
  line,
  pieces,
  onChange,
}: {
  line: OrderLine;
  pieces: PiecesField;
  onChange: (pieces: PiecesField) => void;
}) => (
  <PiecesRow
    line={line}
    hint={`${formatCount(countRefundable(line))} of ${formatCount(line.quantity)} can be refunded${line.shipped > 0 ? `, ${formatCount(line.shipped)} sent` : ''}`}
    max={countRefundable(line)}
    value={pieces.quantity}
    onChange={(quantity) => onChange({ ...pieces, quantity })}
  >
    {line.shipped > line.returned && (parseRefundCount(line, pieces) ?? 0) > 0 && (
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
