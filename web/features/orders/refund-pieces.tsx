import { keepUnits } from '#contract/keep-units.ts';
import type { OrderLine } from '#contract/orders.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';

export type Pieces = { quantity: string; restock: boolean };

/** How many pieces of a line can still be refunded. */
export const leftOf = ({ quantity, refunded }: OrderLine): number => Math.max(0, quantity - refunded);

/** What was typed as a number of pieces; none where it is no such number. */
export const countOf = (line: OrderLine, { quantity }: Pieces): number | null => {
  const count = Number(quantity === '' ? '0' : quantity);
  return Number.isInteger(count) && count >= 0 && count <= leftOf(line) ? count : null;
};

/** A line of an order in the refund dialog: how many of it, and whether those that were sent are back. */
export const RefundPieces = ({
  line,
  pieces,
  onChange,
}: {
  line: OrderLine;
  pieces: Pieces;
  onChange: (pieces: Pieces) => void;
}) => {
  const left = leftOf(line);
  const count = countOf(line, pieces);
  const hintId = `left-of-${line._id}`;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <span className="block font-medium">{keepUnits(line.productName)}</span>
          <span id={hintId} className={`figures block text-sm ${count === null ? 'text-error' : 'text-muted'}`}>
            {left.toLocaleString('en-US')} of {line.quantity.toLocaleString('en-US')} can be refunded
            {line.shipped > 0 && `, ${line.shipped.toLocaleString('en-US')} sent`}
          </span>
        </div>
        <QuantityStepper
          label={`Pieces of ${line.productName}`}
          labelShown={false}
          name={`pieces-${line._id}`}
          value={pieces.quantity}
          min={0}
          max={left}
          step={1}
          invalid={count === null}
          describedBy={hintId}
          disabled={left === 0}
          onChange={(quantity) => onChange({ ...pieces, quantity })}
        />
      </div>
      {line.shipped > line.returned && (count ?? 0) > 0 && (
        <label className="mt-1 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={pieces.restock}
            onChange={({ target }) => onChange({ ...pieces, restock: target.checked })}
          />
          The goods are back
        </label>
      )}
    </li>
  );
};
