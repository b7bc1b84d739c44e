import { Trash2 } from '#platform/web/ui/icons/trash-2.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { PricedLine } from '#features/quotes/contract/priced-offer.ts';
import { PartName } from '#platform/web/part-name.tsx';
import { IfMay } from '#platform/web/session/if-may.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import type { TypedLine } from './offer-values.ts';

const few = (count: number) => count.toLocaleString('en-US');
const per = (minOrder: number) => (minOrder === 1 ? 'each' : `per ${few(minOrder)}`);

/** What the shop asks today where the line costs something else, and what of it is in stock. */
const Facts = ({ priced }: { priced: PricedLine }) => {
  const { today, unitPrice, minOrder, stock } = priced;
  const isOther = today.unitPrice !== unitPrice || today.minOrder !== minOrder;
  return (
    <span className="figures block text-sm text-muted">
      {few(stock)} in stock
      {isOther && `, today ${formatDollars(today.unitPrice)} ${per(today.minOrder)}`}
    </span>
  );
};

type Change = (change: Partial<TypedLine>) => void;

const Line = ({
  line,
  priced,
  fault,
  onChange,
  onRemove,
}: {
  line: TypedLine;
  priced: PricedLine | undefined;
  fault: string | undefined;
  onChange: Change;
  onRemove: () => void;
}) => {
  const shopPrice = priced === undefined ? '' : (priced.isOwn ? priced.today.unitPrice : priced.unitPrice).toFixed(2);
  const minOrder = priced?.minOrder ?? 1;
  return (
    <li className="grid grid-cols-2 gap-x-3 gap-y-2 p-3 sm:grid-cols-[minmax(0,1fr)_5rem_6.5rem_6rem_2.75rem] sm:items-start">
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <span className="font-medium">
          <PartName>{line.name}</PartName>
        </span>
        <span className="block text-sm text-muted">{line.sku}</span>
        {priced !== undefined && <Facts priced={priced} />}
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
      <IfMay
        permission="offers.price"
        otherwise={
          <p className="figures text-sm text-muted sm:pt-9 sm:text-right">
            {priced !== undefined && `${formatDollars(priced.unitPrice)} ${per(minOrder)}`}
          </p>
        }
      >
        <Field
          label={`Price ${per(minOrder)}`}
          aria-label={`Price ${per(minOrder)} of ${line.name}, empty for the shop’s`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={shopPrice}
          maxLength={12}
          className="figures text-right"
          value={line.price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      </IfMay>
      <p className="figures self-center sm:self-auto sm:pt-9 sm:text-right">
        <span className="sr-only">Comes to</span>
        {priced === undefined ? '–' : formatDollars(priced.price - priced.discount)}
      </p>
      <button
        type="button"
        className="icon-button justify-self-end text-muted sm:mt-6.5"
        aria-label={`Remove ${line.name}`}
        onClick={onRemove}
      >
        <Trash2 aria-hidden size={18} />
      </button>
    </li>
  );
};

/** The lines of an offer as they are typed, each with what it comes to and what stands in its way. */
export const OfferLines = ({
  lines,
  priced,
  faults,
  onChange,
}: {
  lines: TypedLine[];
  priced: PricedLine[];
  /** What the shop refuses, by the place of the line. */
  faults: readonly (string | undefined)[];
  onChange: (lines: TypedLine[]) => void;
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
    <ul aria-label="Products" className="card-surface divide-y divide-line">
      {lines.map((line, at) => (
        <Line
          key={line.productId}
          line={line}
          priced={byId.get(line.productId)}
          fault={faults[at]}
          onChange={(change) => onChange(lines.map((one) => (one === line ? { ...one, ...change } : one)))}
          onRemove={() => onChange(lines.filter((one) => one !== line))}
        />
      ))}
    </ul>
  );
};
