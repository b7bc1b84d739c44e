import { Trash2 } from '#platform/web/ui/icons/trash-2.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { PricedQuoteLine } from '#features/quotes/contract/priced-quote.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { LineHead } from '#platform/web/ui/line-head.tsx';
import type { QuoteLineValues } from './quote-form-values.ts';
import { formatCount } from '#platform/contract/format-count.ts';

const formatPer = (minOrder: number) => (minOrder === 1 ? 'each' : `per ${formatCount(minOrder)}`);

/** The number, the stock, and the shop's current price if the line has another. */
const StockAndPrice = ({ priced }: { priced: PricedQuoteLine }) => {
  const { sku, today, unitPrice, minOrder, stock } = priced;
  const isOther = today.unitPrice !== unitPrice || today.minOrder !== minOrder;
  return (
    <span className="figures block text-sm text-muted">
      {sku} · {formatCount(stock)} in stock
      {minOrder > 1 && `, price ${formatPer(minOrder)}`}
      {isOther && `, shop price ${formatDollars(today.unitPrice)} ${formatPer(today.minOrder)}`}
    </span>
  );
};

type ChangeLine = (change: Partial<QuoteLineValues>) => void;

const LineEditor = ({
  line,
  priced,
  fault,
  onChange,
  onRemove,
}: {
  line: QuoteLineValues;
  priced: PricedQuoteLine | undefined;
  fault: string | undefined;
  onChange: ChangeLine;
  onRemove: () => void;
}) => {
  const shopPrice = priced === undefined ? '' : (priced.isOwn ? priced.today.unitPrice : priced.unitPrice).toFixed(2);
  const minOrder = priced?.minOrder ?? 1;
  return (
    <li className="line-fields">
      <div className="min-w-0">
        <span className="font-medium">
          <ProductNameText>{line.name}</ProductNameText>
        </span>
        {priced === undefined ? (
          <span className="block text-sm text-muted">{line.sku}</span>
        ) : (
          <StockAndPrice priced={priced} />
        )}
        {(fault ?? priced?.problem ?? null) !== null && <ErrorText>{fault ?? priced?.problem}</ErrorText>}
      </div>
      <Field
        label="Quantity"
        aria-label={`Quantity of ${line.name}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        className="figures text-right"
        value={line.quantity}
        onChange={({ target }) => onChange({ quantity: target.value })}
      />
      <IfPermitted
        permission="offers.price"
        otherwise={
          <p className="figures text-right text-sm text-muted">
            {priced !== undefined && `${formatDollars(priced.unitPrice)} ${formatPer(minOrder)}`}
          </p>
        }
      >
        <Field
          label={`Price ${formatPer(minOrder)}`}
          aria-label={`Price ${formatPer(minOrder)} of ${line.name}; leave empty to use the shop’s price`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={shopPrice}
          maxLength={12}
          className="figures text-right"
          value={line.price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      </IfPermitted>
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

/** The lines of an offer being edited, each with its price and problems. */
export const EditableQuoteLines = ({
  lines,
  priced,
  faults,
  onChange,
}: {
  lines: QuoteLineValues[];
  priced: PricedQuoteLine[];
  /** The server's errors by line index. */
  faults: readonly (string | undefined)[];
  onChange: (lines: QuoteLineValues[]) => void;
}) => {
  const byId = new Map(priced.map((one) => [one.productId, one]));
  if (lines.length === 0) {
    return (
      <p className="rounded-box border border-dashed border-field px-4 py-6 text-center text-muted">
        No products yet. Add the first by its SKU or name.
      </p>
    );
  }
  return (
    <div className="card-surface overflow-clip">
      <LineHead />
      <ul aria-label="Products" className="divide-y divide-line">
        {lines.map((line, at) => (
          <LineEditor
            key={line.productId}
            line={line}
            priced={byId.get(line.productId)}
            fault={faults[at]}
            onChange={(change) => onChange(lines.map((one) => (one === line ? { ...one, ...change } : one)))}
            onRemove={() => onChange(lines.filter((one) => one !== line))}
          />
        ))}
      </ul>
    </div>
  );
};
