import type { Route } from './+types/dashboard.quick-order';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { keepUnits } from '#contract/keep-units.ts';
import { formatDollars } from '#contract/money.ts';
import { type CheckedLine, quickOrder } from '#contract/quick-order.ts';
import { sentenceOf } from '#contract/spoken.ts';
import { api } from '../api.ts';
import { QUICK_LIST } from '../session.ts';
import { DeliveryFields } from '../features/orders/delivery-fields.tsx';
import { useDeliveryForm } from '../features/orders/use-delivery-form.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorText, Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { Table } from '../ui/table.tsx';
import { toastError, toastSuccess } from '../ui/toast.tsx';

/** The list as it was typed last, for this tab: looking something up must not lose it. */
const readList = (): string => sessionStorage.getItem(QUICK_LIST) ?? '';
const keepList = (text: string): void => sessionStorage.setItem(QUICK_LIST, text);
const forgetList = (): void => sessionStorage.removeItem(QUICK_LIST);

type Checked = Awaited<ReturnType<typeof api.call<typeof quickOrder.check>>>;

const badges = {
  matched: { tone: 'success', text: 'In stock' },
  raised: { tone: 'warning', text: 'Raised' },
  short: { tone: 'warning', text: 'Too little stock' },
  joined: { tone: 'info', text: 'Joined' },
  unknown: { tone: 'danger', text: 'Unknown' },
  unreadable: { tone: 'danger', text: 'Unreadable' },
} as const;

const columns = [
  {
    key: 'line',
    header: 'Line',
    cell: ({ line, text }: CheckedLine) => (
      <>
        <span className="figures text-muted">{line}</span>{' '}
        <span className="inline-block max-w-48 truncate align-bottom font-mono text-[0.8125rem]" title={text}>
          {text}
        </span>
      </>
    ),
  },
  {
    key: 'product',
    header: 'Product',
    cell: ({ product }: CheckedLine) =>
      product === null ? (
        <span className="text-muted">none</span>
      ) : (
        <Link to={`/products/${product.slug}`} className="link-quiet">
          {keepUnits(product.name)}
        </Link>
      ),
  },
  {
    key: 'what',
    header: 'What we do',
    cell: ({ status, message }: CheckedLine) => (
      <span className="inline-flex flex-col items-end gap-1 tabular:items-start">
        <StatusBadge tone={badges[status].tone}>{badges[status].text}</StatusBadge>
        {status !== 'matched' && <span className="text-sm text-muted">{message}</span>}
      </span>
    ),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    align: 'right' as const,
    cell: ({ quantity }: CheckedLine) => quantity.toLocaleString('en-US'),
  },
  {
    key: 'price',
    header: 'Price',
    align: 'right' as const,
    cell: ({ price }: CheckedLine) => formatDollars(price),
  },
];

/**
 * Where to, and the press that orders what was found; all of it or nothing.
 * @param stale the list was changed after it was checked
 */
const PlaceForm = ({ checked, stale }: { checked: Checked; stale: boolean }) => {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const key = useRef(crypto.randomUUID());
  const lines = checked.lines.flatMap(({ product, quantity }) =>
    product !== null && quantity > 0 ? [{ productId: product._id, quantity }] : [],
  );
  const { register, handleSubmit, formState } = useDeliveryForm(true);
  const place = handleSubmit(async (delivery) => {
    setError(null);
    try {
      const body = { ...delivery, lines, price: checked.price };
      const [first] = await api.call(quickOrder.place, { body, idempotencyKey: key.current });
      toastSuccess('Yay! Order Success');
      forgetList();
      await navigate(`/dashboard/payment/${first?._id}`);
    } catch (failure) {
      setError(sentenceOf(failure));
      toastError(sentenceOf(failure));
    }
  });
  if (lines.length === 0) return null;
  return (
    <div className="card-surface mt-6 p-5">
      <p className="text-lg tabular-nums">
        {lines.length} {lines.length === 1 ? 'order' : 'orders'},{' '}
        {checked.shipping > 0 &&
          `${formatDollars(checked.price)} and ${formatDollars(checked.shipping)} for delivery, together `}
        <strong>{formatDollars(checked.total)}</strong> in one payment.
      </p>
      <Form pending={formState.isSubmitting} error={error} onSubmit={place}>
        <div className="mt-4">
          <DeliveryFields register={register} errors={formState.errors} />
        </div>
        {stale && <Alert tone="info">The list has changed. Check it again before you order.</Alert>}
        <Button type="submit" size="lg" className="w-full sm:w-auto" disabled={stale} pending={formState.isSubmitting}>
          Place {lines.length} {lines.length === 1 ? 'order' : 'orders'}
        </Button>
      </Form>
    </div>
  );
};

export const meta: Route.MetaFunction = () => [{ title: 'Quick Order | Dashboard | Copperline' }];

/** Many part numbers at once, pasted or dropped: each line is explained before anything is ordered. */
export default function QuickOrder() {
  const [text, setText] = useState(readList);
  useEffect(() => keepList(text), [text]);
  const [checked, setChecked] = useState<(Checked & { text: string }) | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const check = async (list: string) => {
    setPending(true);
    setError(null);
    try {
      setChecked({ ...(await api.call(quickOrder.check, { body: { text: list } })), text: list });
    } catch (failure) {
      setError(sentenceOf(failure));
      toastError(sentenceOf(failure));
    } finally {
      setPending(false);
    }
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const list = await file.text();
    setText(list);
    await check(list);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };

  return (
    <>
      <h1 className="text-3xl">Quick Order</h1>
      <p className="mt-1 mb-5 max-w-[65ch] text-muted">
        Paste part numbers and quantities, one product a line, or drop a CSV file. SKU, maker’s number and bar code are
        all understood: <span className="figures whitespace-nowrap">VAL-0011 10</span>,{' '}
        <span className="figures whitespace-nowrap">10 x VAL-0011</span>, <span className="figures">VAL-0011;10</span>.
      </p>
      <form
        aria-label="List"
        onSubmit={(event) => {
          event.preventDefault();
          void check(text);
        }}
        onDrop={drop}
        onDragOver={(event) => event.preventDefault()}
      >
        <Field
          label="Part numbers and quantities"
          as="textarea"
          rows={8}
          spellCheck={false}
          maxLength={50_000}
          className="font-mono text-sm"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
        <div className="mt-4 flex flex-wrap items-end gap-4">
          <Button type="submit" pending={pending} disabled={text.trim() === ''}>
            Check the list
          </Button>
          <Field
            label="Or a CSV file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </div>
      </form>
      {checked !== null && checked.lines.length === 0 && (
        <Alert tone="info" className="mt-6">
          There is nothing on this list.
        </Alert>
      )}
      {checked !== null && checked.lines.length > 0 && (
        <div className="mt-6">
          <Table caption="Checked lines" columns={columns} rows={checked.lines} rowKey={({ line }) => String(line)} />
          <PlaceForm key={JSON.stringify(checked.lines)} checked={checked} stale={text !== checked.text} />
        </div>
      )}
    </>
  );
}
