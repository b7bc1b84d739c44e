import { type ClipboardEvent, type ComponentType, type DragEvent, useEffect, useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { type OrderDetail, orders } from '#features/orders/contract/orders.ts';
import { formatListPart } from '#features/products/contract/parse-lines.ts';
import { type CheckedLine, quickOrder } from '#features/quick-order/contract/quick-order.ts';
import type { Route } from './+types/dashboard.quick-order';
import { api } from '#platform/web/api.ts';
import { AddAllButton } from '#features/carts/web/add-all-button.tsx';
import { CheckedLines, countDifferences } from '#features/quick-order/web/checked-lines.tsx';
import { formatOrderLines } from '#features/orders/web/order-again.ts';
import { type CheckReply, PlaceLinesForm } from '#features/quick-order/web/place-lines-form.tsx';
import { useDeliveryForm } from '#features/checkout/web/delivery-form.tsx';
import { ScanButton } from '#features/barcodes/web/scan-button.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { deleteFormDraft, saveFormDraft, readFormDraft } from '#platform/web/session/form-drafts.ts';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

/** Draft name of the typed list, which must survive visits to other pages. */
const DRAFT_KEY = 'quick order';
const readListDraft = (): string => String(readFormDraft(DRAFT_KEY)?.['text'] ?? '');

/** Result of a check with the checked list, so that a changed list is checked again. */
type CheckedText = CheckReply & { text: string };

type Reorder = { order: OrderDetail; checked: CheckedText };

/** @param line counts from 1, as the check does */
const replaceLine = (list: string, line: number, words: string): string =>
  list
    .split(/\r\n|\r|\n/)
    .map((before, at) => (at === line - 1 ? words : before))
    .join('\n');

const checkList = async (text: string): Promise<CheckedText> => ({
  ...(await api.call(quickOrder.check, { body: { text } })),
  text,
});

/** Checks by product id, since two products may share a number. */
const checkOrder = async (order: OrderDetail): Promise<CheckedText> => {
  const lines = order.lines.map(({ productId, quantity }) => ({ productId, quantity }));
  return { ...(await api.call(quickOrder.check, { body: { lines } })), text: formatOrderLines(order) };
};

/** With `?again=`, fills in and checks the lines of an order. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs): Promise<Reorder | null> => {
  const id = new URL(request.url).searchParams.get('again');
  if (id === null || (await getSignedInPerson()) === null) return null;
  try {
    const order = await api.call(orders.get, { params: { id } });
    return { order, checked: await checkOrder(order) };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the list" />;

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Quick Order | Dashboard')];

/**
 * Actions of other features, with the pieces that the buyer wants, also if there are fewer. They are stale until a
 * changed list is checked.
 */
const slotActions = Object.values(
  import.meta.glob<ComponentType<{ lines: { productId: string; quantity: number }[]; isStale: boolean }>>(
    '/features/*/web/slots/quick-order-acts.tsx',
    { eager: true, import: 'default' },
  ),
);

/** Describes how an order would differ today. */
const ReorderDifferences = ({ order, checked }: { order: OrderDetail; checked: CheckReply }) => {
  const count = countDifferences(checked.lines, order);
  return (
    <Alert tone={count === 0 ? 'success' : 'warning'} className="mb-5" title={`Order ${order.number} again`}>
      <p>
        {count === 0
          ? `Everything you ordered on ${formatDay(order.createdAt)} is in stock, at the same price.`
          : `${count} of ${checked.lines.length} ${checked.lines.length === 1 ? 'line' : 'lines'} ${count === 1 ? 'has' : 'have'} changed since ${formatDay(order.createdAt)}, see below. The goods were ${formatDollars(order.price - order.discount)}; today they are ${formatDollars(checked.price - checked.discount)}.`}
      </p>
    </Alert>
  );
};

/** A form for many part numbers, pasted or dropped. Each line is explained before anything is ordered. */
const QuickOrderPad = ({ again }: { again: Reorder | null }) => {
  const [text, setText] = useState(() => (again === null ? readListDraft() : again.checked.text));
  const session = useSession();
  const email = session.status === 'in' ? session.person.email : null;
  useEffect(() => {
    if (again !== null || email === null) return;
    if (text === '') deleteFormDraft(DRAFT_KEY);
    else saveFormDraft(DRAFT_KEY, email, { text });
  }, [again, email, text]);
  const [checked, setChecked] = useState(again?.checked ?? null);
  const delivery = useDeliveryForm(checked !== null);
  const check = (list: string) =>
    again !== null && list === again.checked.text ? checkOrder(again.order) : checkList(list);
  const { run, pending, error } = useAction(check, { done: setChecked });
  const isStale = checked !== null && text !== checked.text;
  const lines = (checked?.lines ?? []).flatMap(({ product, quantity }) =>
    product !== null && quantity > 0 ? [{ productId: product._id, quantity }] : [],
  );
  /** True if products of the list can be ordered, so that checking it again is not the next step. */
  const isChecked = !isStale && lines.length > 0;
  const requestedLines = (checked?.lines ?? []).flatMap(({ product, status, requested }) =>
    product !== null && status !== 'gone' && requested > 0 ? [{ productId: product._id, quantity: requested }] : [],
  );
  // Line numbers of a check apply only to the text that was checked, and only one check runs at a time.
  const isLocked = pending || isStale;
  const edit = (line: number, words: string, before = text) => {
    if (isLocked) return;
    const list = replaceLine(before, line, words);
    setText(list);
    void run(list);
  };
  /** Orders what there is of a product on its first line, and removes the lines that were joined to it. */
  const takeAvailable = ({ line, product, available }: CheckedLine) => {
    if (isLocked || product === null) return;
    const joined = checked?.lines.filter((one) => one.status === 'joined' && one.product?._id === product._id) ?? [];
    const list = joined.reduce((before, one) => replaceLine(before, one.line, ''), text);
    edit(line, `${formatListPart(product.sku)} ${available}`, list);
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const list = await file.text();
    setText(list);
    await run(list);
  };
  /** Checks a whole list at once. The field then has it with the line breaks of a textarea. */
  const paste = ({ clipboardData }: ClipboardEvent) => {
    const list = clipboardData.getData('text').replaceAll(/\r\n?/g, '\n');
    if (text === '' && list.trim().includes('\n')) void run(list);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };

  return (
    <>
      <h1 className="text-3xl">Quick Order</h1>
      <p className="measure mt-1 mb-5 text-muted">
        Paste a list, one product per line. SKUs, manufacturer part numbers and bar codes all work. Nothing is ordered
        until you have seen every line.
      </p>
      {again !== null && checked === again.checked && <ReorderDifferences {...again} />}
      <form
        aria-label="List"
        onSubmit={(event) => {
          event.preventDefault();
          void run(text);
        }}
        onDrop={drop}
        onDragOver={(event) => event.preventDefault()}
      >
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Field
            label="Part numbers and quantities"
            aside={<ScanButton list={text} onList={setText} takesSuccessors />}
            hint={'A pasted list is checked at once. Put a part number with a comma or semicolon in quotes: "B,1" 3'}
            as="textarea"
            rows={Math.min(12, Math.max(6, text.split('\n').length))}
            spellCheck={false}
            maxLength={50_000}
            placeholder={'VAL-0011 10\n10 x FIT-0061\nSEL-0022;2'}
            className="font-mono text-sm"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onPaste={paste}
          />
          <div className="xl:pt-4">
            <Field
              label="Or a CSV file"
              hint="It is checked at once."
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={({ target }) => void take(target.files?.[0])}
            />
          </div>
        </div>
        <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
        <Button
          type="submit"
          variant={isChecked ? 'secondary' : 'primary'}
          pending={pending}
          disabled={text.trim() === ''}
          className="mt-4 w-full sm:w-auto"
        >
          Check list
        </Button>
      </form>
      {checked !== null && checked.lines.length === 0 && (
        <Alert tone="info" className="mt-6">
          There is nothing on this list.
        </Alert>
      )}
      {checked !== null && checked.lines.length > 0 && (
        <div className="mt-6">
          <CheckedLines
            lines={checked.lines}
            again={again?.order ?? null}
            isLocked={isLocked}
            onEdit={edit}
            onTake={takeAvailable}
          />
          <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
            {requestedLines.length > 0 &&
              slotActions.map((Act, at) => <Act key={at} lines={requestedLines} isStale={isStale} />)}
            <AddAllButton variant="primary" disabled={isStale} lines={lines} />
          </div>
          <PlaceLinesForm
            key={JSON.stringify(checked.lines)}
            checked={checked}
            delivery={delivery}
            stale={isStale}
            onPlaced={() => {
              if (again === null) deleteFormDraft(DRAFT_KEY);
            }}
          />
        </div>
      )}
    </>
  );
};

export default function QuickOrder({ loaderData }: Route.ComponentProps) {
  return <QuickOrderPad key={loaderData?.order._id ?? ''} again={loaderData} />;
}

export const ErrorBoundary = createErrorBoundary('The list did not load');
