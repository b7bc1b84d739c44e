import { useEffect, useRef, useState } from 'react';
import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import { CheckoutTotals } from '#features/checkout/web/checkout-sums.tsx';
import { allows } from '#features/orders/contract/order-status.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { type AddedLine, mergeAddedLines } from '#features/quick-order/web/added-line.ts';
import { AddProducts } from '#features/quick-order/web/add-products.tsx';
import { type OrderLines, orderChanges } from '#features/staff-orders/contract/order-changes.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { parseTypedInteger } from '#platform/contract/typed-numbers.ts';
import { UserFacingError, getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { OrderLineFields } from './order-line-fields.tsx';
import { getLineFaults } from './use-order-quote.ts';

/** Waits for a pause in typing, so that incomplete numbers are not priced. */
const PAUSE_MS = 150;

const toBody = (lines: readonly AddedLine[]) =>
  lines.map(({ productId, quantity }) => ({ productId, quantity: parseTypedInteger(quantity) }));

type QuoteState = { key: string; quote: PriceQuote | null; failure: unknown };

/**
 * Prices the order with these lines. The last quote stays while a new one loads, or if they cannot be ordered.
 * @returns `isAsking` is true while the quote is for other lines; `reload` requests a new one
 */
const useLinesQuote = (orderId: string, lines: readonly AddedLine[]) => {
  const [round, setRound] = useState(0);
  const key = JSON.stringify([toBody(lines), round]);
  const [state, setState] = useState<QuoteState>({ key: '', quote: null, failure: null });
  useEffect(() => {
    let isLate = false;
    const fetchQuote = async () => {
      const [priced] = JSON.parse(key) as [ReturnType<typeof toBody>, number];
      try {
        const quote = await api.call(orderChanges.quote, { params: { id: orderId }, body: { lines: priced } });
        if (!isLate) setState({ key, quote, failure: null });
      } catch (failure) {
        if (!isLate) setState((last) => ({ ...last, key, failure }));
      }
    };
    const timer = setTimeout(() => void fetchQuote(), PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [orderId, key]);
  return { ...state, isAsking: state.key !== key, reload: () => setRound((count) => count + 1) };
};

type LinesFormProps = { order: OrderDetail; found: OrderLines; onDone: () => void };

const LinesForm = ({ order, found, onDone }: LinesFormProps) => {
  const finder = useRef<HTMLInputElement>(null);
  const [lines, setLines] = useState<AddedLine[]>(() =>
    found.lines.map(({ productName, quantity, ...line }) => ({
      ...line,
      name: productName,
      quantity: String(quantity),
    })),
  );
  const { quote, failure, isAsking, reload } = useLinesQuote(order._id, lines);
  const params = { id: order._id };
  /** @throws UserFacingError if the current total is not the one that staff saw when they pressed Save */
  const settle = async (seen: number): Promise<number> => {
    if (!isAsking) return seen;
    const { total } = await api.call(orderChanges.quote, { params, body: { lines: toBody(lines) } });
    if (total === seen) return total;
    throw new UserFacingError(`The total has changed to ${formatDollars(total)}. Press again to save.`);
  };
  const { run, pending, error } = useAction(
    async () => {
      if (quote === null) throw new UserFacingError('One moment, we are calculating the total.');
      const total = await settle(quote.total);
      try {
        return await api.call(orderChanges.save, {
          params,
          body: { lines: toBody(lines), version: found.version, total },
        });
      } catch (refusal) {
        // The form must show the total that the next attempt sends.
        if (refusal instanceof ApiError && refusal.status < 500) reload();
        throw refusal;
      }
    },
    { success: 'Order changed', done: onDone, changes: true },
  );
  const problem = error ?? (failure === null ? null : getErrorMessage(failure));
  return (
    <Form
      pending={pending}
      error={problem}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <p className="text-sm text-muted">
        All products get the prices of today. The customer is emailed, and a card payment that they have started is
        stopped. If money that was received for the order covers the new total, the order is paid.
      </p>
      <OrderLineFields
        lines={lines}
        quote={quote}
        faults={getLineFaults(failure)}
        onChange={setLines}
        onEnter={() => finder.current?.focus()}
      />
      <AddProducts onAdd={(added) => setLines((last) => mergeAddedLines(last, added))} inputRef={finder} />
      {quote === null && failure === null && <Spinner label="Calculating the total" />}
      {quote !== null && <CheckoutTotals quote={quote} />}
      {quote !== null && quote.codeProblem !== null && (
        <p className="text-sm">The discount code no longer counts: {quote.codeProblem.message}</p>
      )}
      <SubmitButton pending={pending}>
        {quote === null ? 'Save' : `Save, ${formatDollars(order.total)} to ${formatDollars(quote.total)}`}
      </SubmitButton>
    </Form>
  );
};

/** Loads the order's lines, with the version that is saved. */
const ChangeLines = ({ order, onDone }: { order: OrderDetail; onDone: () => void }) => {
  const [found, setFound] = useState<OrderLines | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    api.call(orderChanges.get, { params: { id: order._id } }).then(
      (lines) => isShown && setFound(lines),
      (failure: unknown) => isShown && setError(getErrorMessage(failure)),
    );
    return () => {
      isShown = false;
    };
  }, [order._id]);
  if (error !== null) return <ErrorText>{error}</ErrorText>;
  if (found === null) return <Spinner label="Loading the products" />;
  return <LinesForm order={order} found={found} onDone={onDone} />;
};

/** Opens the dialog in which staff change the products of an unpaid order. */
export const ChangeLinesButton = ({ order }: { order: OrderDetail }) =>
  allows(order.status, 'changeLines') && (
    <IfPermitted permission="orders.place">
      <DialogButton label="Change products" name={`Change products of order ${order.number}`} title="Change products">
        {(close) => <ChangeLines order={order} onDone={close} />}
      </DialogButton>
    </IfPermitted>
  );
