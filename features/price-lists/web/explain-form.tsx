import { useState } from 'react';
import { Link } from 'react-router';
import { type PriceExplanation, customerPrices } from '#features/price-lists/contract/customer-prices.ts';
import { formatDollars, formatPackPrice } from '#platform/contract/money.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { Table } from '#platform/web/ui/table.tsx';

type Candidate = PriceExplanation['candidates'][number];

const kindLabels: Record<Candidate['kind'], string> = {
  regular: 'Regular price',
  sale: 'Sale price',
  break: 'Price break',
  list: 'Price list',
};

const reasons: Record<NonNullable<Candidate['excluded']>, string> = {
  waiting: 'The list has not started',
  over: 'The list is over',
  off: 'The list is switched off',
  quantity: 'Too few pieces',
  replaced: 'Another price of the shop replaces it',
};

const describeValue = ({ percent, unitPrice, per, from }: Candidate): string => {
  const value = percent === null ? formatPackPrice({ unitPrice: unitPrice ?? 0, minOrder: per }) : `${percent}% off`;
  return from > 1 ? `${value} from ${from.toLocaleString('en-US')}` : value;
};

/** The price that is charged comes first, then the others that count, the lowest first. */
const sortCandidates = (candidates: readonly Candidate[]): Candidate[] => {
  const rank = ({ wins, excluded }: Candidate) => (wins ? 0 : 1) + (excluded === null ? 0 : 1);
  return candidates.toSorted((one, other) => rank(one) - rank(other) || one.price - other.price);
};

const columns = [
  {
    key: 'kind',
    header: 'Price',
    card: 'title' as const,
    cell: ({ kind, list, name }: Candidate) =>
      kind === 'list' ? (
        <Link to={`/dashboard/pricelists/${list}`} className="link wrap-anywhere">
          {name}
        </Link>
      ) : (
        kindLabels[kind]
      ),
  },
  { key: 'value', header: 'Value', card: 'meta' as const, cell: describeValue },
  {
    key: 'sum',
    header: 'They would cost',
    card: 'meta' as const,
    align: 'right' as const,
    cell: ({ price }: Candidate) => <span className="figures">{formatDollars(price)}</span>,
  },
  {
    key: 'result',
    header: 'Result',
    card: 'meta' as const,
    cell: ({ excluded, wins }: Candidate) => {
      if (wins) return <strong>Charged</strong>;
      return <span className="text-muted">{excluded === null ? 'Not the lowest' : reasons[excluded]}</span>;
    },
  },
];

/** Explains what pieces of a product cost a customer, with each price that applies. */
export const ExplainForm = ({ customer }: { customer: string }) => {
  const [found, setFound] = useState<PriceExplanation | null>(null);
  const { run, pending, error, fields } = useApiCall(customerPrices.explain, { done: setFound });
  const submit = (form: HTMLFormElement) => {
    const values = new FormData(form);
    setFound(null);
    void run({
      params: { id: customer },
      query: { sku: String(values.get('sku')), quantity: String(values.get('quantity')) },
    });
  };
  return (
    <>
      <Form
        pending={pending}
        error={Object.keys(fields).length > 0 ? null : error}
        onSubmit={({ currentTarget }) => submit(currentTarget)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="SKU" name="sku" autoComplete="off" error={fields['sku']} />
          <Field
            label="Pieces"
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            defaultValue="1"
            error={fields['quantity']}
          />
        </div>
        <div>
          <Button type="submit" variant="secondary" pending={pending}>
            Explain
          </Button>
        </div>
      </Form>
      {found !== null && (
        <div className="mt-4">
          <p role="status" className="mb-3">
            {found.quantity.toLocaleString('en-US')} of {found.product.name} cost this customer{' '}
            <strong className="figures">{formatDollars(found.price)}</strong>, before tax and delivery.
          </p>
          <Table
            caption="Prices that apply"
            columns={columns}
            rows={sortCandidates(found.candidates).map((one, at) => ({ ...one, key: String(at) }))}
            rowKey={({ key }) => key}
          />
        </div>
      )}
    </>
  );
};
