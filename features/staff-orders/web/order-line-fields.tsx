import type { KeyboardEvent } from 'react';
import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import type { AddedLine } from '#features/quick-order/web/added-line.ts';
import { formatCount } from '#platform/contract/format-count.ts';
import { formatDollars, formatPricePerPiece, toCents } from '#platform/contract/money.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { Trash2 } from '#platform/web/ui/icons/trash-2.ts';
import { LineHead } from '#platform/web/ui/line-head.tsx';

type LineProps = {
  line: AddedLine;
  priced: PriceQuote['lines'][number] | undefined;
  fault: string | undefined;
  onQuantity: (quantity: string) => void;
  onRemove: () => void;
  /** Enter in the quantity moves to the next product. */
  onEnter: () => void;
};

const LineFields = ({ line, priced, fault, onQuantity, onRemove, onEnter }: LineProps) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <li className="line-fields">
      <div className="min-w-0">
        <span className="font-medium">
          <ProductNameText>{line.name}</ProductNameText>
        </span>
        <span className="figures block text-sm text-muted">
          {line.sku}
          {line.stock !== undefined && ` · ${formatCount(line.stock)} in stock`}
        </span>
        {line.note !== undefined && fault === undefined && (
          <p role="status" className="text-sm font-medium text-warning">
            {line.note}
          </p>
        )}
        {fault !== undefined && <ErrorText>{fault}</ErrorText>}
      </div>
      <Field
        label="Quantity"
        aria-label={`Quantity of ${line.name}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        className="figures text-right"
        value={line.quantity}
        onChange={({ target }) => onQuantity(target.value)}
        onKeyDown={onKeyDown}
      />
      <p className="figures text-right text-muted">
        <span className="sr-only">Price each</span>
        {priced === undefined ? '–' : formatPricePerPiece(toCents(priced.price), priced.quantity)}
      </p>
      <p className="figures text-right">
        <span className="sr-only">Line total</span>
        {priced === undefined ? '–' : formatDollars(priced.price - priced.discount)}
      </p>
      <button
        type="button"
        className="icon-button justify-self-end text-muted"
        aria-label={`Remove ${line.name}`}
        onClick={onRemove}
      >
        <Trash2 aria-hidden size={18} />
      </button>
    </li>
  );
};

/** The lines of an order being entered, each with its price and what prevents it. */
export const OrderLineFields = ({
  lines,
  quote,
  faults,
  onChange,
  onEnter,
}: {
  lines: AddedLine[];
  quote: PriceQuote | null;
  /** The reason why a line cannot be ordered, by product id. */
  faults: ReadonlyMap<string, string>;
  onChange: (lines: AddedLine[]) => void;
  onEnter: () => void;
}) => {
  const priced = new Map((quote?.lines ?? []).map((one) => [one.productId, one]));
  if (lines.length === 0) {
    return (
      <p className="rounded-box border border-dashed border-field px-4 py-6 text-center text-muted">
        No products yet. Scan the first, or add it by its SKU or name.
      </p>
    );
  }
  return (
    <div className="card-surface overflow-clip">
      <LineHead />
      <ul aria-label="Products" className="divide-y divide-line">
        {lines.map((line) => (
          <LineFields
            key={line.productId}
            line={line}
            priced={priced.get(line.productId)}
            fault={faults.get(line.productId)}
            onQuantity={(quantity) =>
              onChange(lines.map((one) => (one === line ? { ...one, quantity, note: undefined } : one)))
            }
            onRemove={() => onChange(lines.filter((one) => one !== line))}
            onEnter={onEnter}
          />
        ))}
      </ul>
    </div>
  );
};
