import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type OrderToPack, packing, type ShipResult } from '#features/shipping/contract/packing.ts';
import { LONGEST_TRACKING, Parcel } from '#features/shipping/contract/shipments.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { ScanCodesButton, type CodeHandler } from '#features/barcodes/web/scan-codes-button.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';
import { CarrierField } from './carrier-field.tsx';

/** The order fields that a parcel needs. */
type OrdersToShip = Pick<OrderToPack, '_id' | 'number' | 'userName' | 'shipped'>[];

/** Adds the tracking numbers, keyed by order id. */
const ShipManyFields = Parcel.pick({ carrier: true }).extend({ numbers: z.record(z.string(), z.string()) });

const emptyForm = { carrier: '', numbers: {} as Record<string, string> };

/** The toast text. Errors are shown beside each order. */
const formatShipped = (sent: ShipResult[]): string | null => {
  const shipped = sent.filter(({ problem }) => problem === null).length;
  return shipped === 0
    ? null
    : `Shipped ${formatPlural(shipped, 'order')}${shipped < sent.length ? ` of ${sent.length}` : ''}`;
};

/**
 * One parcel for each order, all with one carrier. A scanner ends each number with Enter, which moves to the next
 * order. Pasting a column of numbers fills the orders below. Scanned numbers survive closing the dialog.
 */
export const ShipManyForm = ({ orders, onDone }: { orders: OrdersToShip; onDone: (sent: ShipResult[]) => void }) => {
  const list = useRef<HTMLUListElement>(null);
  const form = useForm({ resolver: zodResolver(ShipManyFields), defaultValues: emptyForm });
  const { control, register, handleSubmit, setError, setValue, getValues, formState } = form;
  const numbers = useWatch({ control, name: 'numbers' });
  const setNumbers = (next: Record<string, string>) => setValue('numbers', next);
  const { isRestored, forget } = useFormDraft('ship many', form, emptyForm);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { run, pending, error, fields } = useApiCall(packing.ship, {
    success: formatShipped,
    done: (sent) => {
      if (sent.every(({ problem }) => problem === null)) forget();
      setProblems(Object.fromEntries(sent.map(({ order, problem }) => [order, problem?.message ?? ''])));
      onDone(sent);
    },
    changes: true,
    setError,
  });
  const send = handleSubmit(({ carrier }) =>
    run({
      body: {
        carrier,
        parcels: orders.map(({ _id, shipped }) => ({
          order: _id,
          trackingNumber: numbers[_id] ?? '',
          shippedWas: shipped,
        })),
      },
    }),
  );
  /** Enter in the carrier field moves to the tracking numbers instead of submitting. */
  const goToNumbers = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    list.current?.querySelector('input')?.focus();
  };
  const goOn = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    const next = list.current?.querySelectorAll('input')[at + 1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  const fill = (event: ClipboardEvent, at: number) => {
    const pasted = event.clipboardData
      .getData('text')
      .trim()
      .split(/\s*\n\s*/);
    if (pasted.length < 2) return;
    event.preventDefault();
    const below = orders.slice(at, at + pasted.length);
    setNumbers({ ...numbers, ...Object.fromEntries(below.map(({ _id }, row) => [_id, pasted[row] ?? ''])) });
  };
  /** Assigns a scanned code to the first order without a number. */
  const take: CodeHandler = (code) => {
    const now = getValues('numbers');
    const same = orders.find(({ _id }) => now[_id] === code);
    if (same !== undefined) return { tone: 'warning', sentence: `Order ${same.number} already has this number.` };
    const next = orders.find(({ _id }) => (now[_id] ?? '').trim() === '');
    if (next === undefined) return { tone: 'warning', sentence: 'Every order has a tracking number.' };
    if (code.length > LONGEST_TRACKING) return { tone: 'warning', sentence: 'This is too long for a tracking number.' };
    setNumbers({ ...now, [next._id]: code });
    return { tone: 'success', sentence: `Order ${next.number}, ${next.userName}: ${code}` };
  };
  return (
    <>
      <ScanCodesButton label="Scan tracking numbers" onCode={take} />
      <Form pending={pending} error={error} onSubmit={send}>
        <CarrierField error={formState.errors.carrier?.message} {...register('carrier')} onKeyDown={goToNumbers} />
        <p className="text-sm text-muted">
          {orders.length === 1 ? 'The customer' : 'Each customer'} gets an email with their tracking number. Scan or
          paste the numbers, or leave them empty.
        </p>
        <ul ref={list} aria-label="Parcels" className="grid gap-3">
          {orders.map(({ _id, number, userName }, at) => (
            <li key={_id}>
              <Field
                label={`Order ${number}, ${userName}`}
                placeholder="Tracking number"
                autoComplete="off"
                maxLength={LONGEST_TRACKING}
                error={fields[`parcels.${at}.trackingNumber`]}
                value={numbers[_id] ?? ''}
                onChange={({ target }) => setNumbers({ ...numbers, [_id]: target.value })}
                onKeyDown={(event) => goOn(event, at)}
                onPaste={(event) => fill(event, at)}
              />
              {(problems[_id] ?? '') !== '' && <ErrorText>{problems[_id]}</ErrorText>}
            </li>
          ))}
        </ul>
        <DraftRestored isRestored={isRestored} onDiscard={() => forget()} />
        <SubmitButton pending={pending}>Ship {formatPlural(orders.length, 'order')}</SubmitButton>
      </Form>
    </>
  );
};
