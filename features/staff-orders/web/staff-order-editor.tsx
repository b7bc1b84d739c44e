import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { ScanProductsButton } from '#features/barcodes/web/scan-products-button.tsx';
import { CheckoutTotals } from '#features/checkout/web/checkout-sums.tsx';
import { SumsSlots } from '#features/checkout/web/sums-slots.tsx';
import { type AddedLine, mergeAddedLines } from '#features/quick-order/web/added-line.ts';
import { AddProducts, PasteListButton } from '#features/quick-order/web/add-products.tsx';
import { lookUpProducts } from '#features/quick-order/web/look-up-products.ts';
import type { StaffCustomerDetail } from '#features/staff-orders/contract/staff-orders.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { OrderBillingFields, OrderDeliveryFields } from './order-delivery-fields.tsx';
import { OrderLineFields } from './order-line-fields.tsx';
import { staffBuyerSlot } from './staff-order-buyer.ts';
import { staffPaymentSlot } from './staff-order-payment.ts';
import { describeMissing } from './staff-order-values.ts';
import { useStaffOrder } from './use-staff-order.ts';

/** The sums of the order, and the button that places it. */
const Summary = ({ order }: { order: ReturnType<typeof useStaffOrder> }) => {
  const { typed, quote, quoteError, isLoading, payBy, pending, error, form, enterCode } = order;
  const problem = error ?? quoteError;
  const missing = describeMissing(typed);
  const missingId = useId();
  return (
    <aside className="card-surface p-4 max-xl:contents sm:p-5 xl:sticky xl:top-24" aria-label="Summary">
      <div className="card-surface p-4 sm:p-5 xl:contents">
        <h2 className="heading-3 mb-2">Summary</h2>
        {quote === null && isLoading && typed.lines.length > 0 && <Spinner label="Calculating the total" />}
        {quote === null && typed.lines.length === 0 && <p className="text-muted">Nothing yet.</p>}
        {quote !== null && <CheckoutTotals quote={quote} />}
        {quote !== null && (
          <SumsSlots quote={quote} code={typed.code} onEnter={enterCode} onRemove={() => form.setValue('code', '')} />
        )}
      </div>
      <div className="act-bar xl:mt-4">
        <div role="alert" className="not-empty:mb-3">
          {problem !== null && <ErrorText>{problem}</ErrorText>}
        </div>
        {missing !== '' && (
          <p id={missingId} className="mb-2 text-sm text-muted">
            {missing}
          </p>
        )}
        <SubmitButton
          variant={missing === '' ? 'primary' : 'secondary'}
          pending={pending}
          disabled={typed.lines.length === 0}
          aria-describedby={missing === '' ? undefined : missingId}
        >
          {quote === null ? 'Place Order' : `Place Order ${formatDollars(quote.total)}`}
        </SubmitButton>
      </div>
      <p className="text-sm text-muted xl:mt-3">
        <span className="max-lg:hidden">Ctrl and Enter place the order, too. </span>
        {payBy === null && 'You take the payment on the next page; until then, the goods are held.'}
      </p>
    </aside>
  );
};

/** Enters an order for a customer at the counter or on the telephone. */
export const StaffOrderEditor = ({ preset, country }: { preset: StaffCustomerDetail | null; country: string }) => {
  const order = useStaffOrder(preset, country);
  const { form, draft, typed, quote, faults, isLoading, book, method, isCollected, pending } = order;
  const finder = useRef<HTMLInputElement>(null);
  useEffect(() => finder.current?.focus({ preventScroll: true }), []);
  const setLines = (lines: AddedLine[]) => form.setValue('lines', lines);
  const add = (added: AddedLine[]) => setLines(mergeAddedLines(form.getValues('lines'), added));
  const scanned = useAction(lookUpProducts, { done: add });
  // In a long form, Enter must not place an order that is not complete.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      // A product that is still typed is added first.
      if ((finder.current?.value ?? '').trim() === '') void order.submit();
    } else if (event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <>
      <PageHead title="New order" />
      <form
        noValidate
        aria-label="New order"
        aria-busy={pending || isLoading || undefined}
        className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]"
        onKeyDown={onKeyDown}
        onSubmit={(event) => void order.submit(event)}
      >
        <div className="grid min-w-0 gap-5">
          <DraftRestored isRestored={draft.isRestored} onDiscard={draft.discard} />
          <section aria-label="Products" className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="heading-3">Products</h2>
              <PasteListButton onAdd={add} />
            </div>
            <AddProducts
              onAdd={add}
              inputRef={finder}
              inField={
                <ScanProductsButton
                  isInField
                  onProduct={({ sku, name }) => {
                    void scanned.run(sku);
                    return { tone: 'success', sentence: `${name} added.` };
                  }}
                />
              }
            />
            <OrderLineFields
              lines={typed.lines}
              quote={quote}
              faults={faults}
              onChange={setLines}
              onEnter={() => finder.current?.focus()}
            />
          </section>
          <FormSection title="Customer" stacked>
            <CustomerFields form={form} typed={typed} onChoose={order.chooseCustomer} />
            {order.company !== null && staffBuyerSlot !== undefined && (
              <staffBuyerSlot.Show
                company={order.company}
                field={{
                  ...form.register('companyReference'),
                  error: form.formState.errors.companyReference?.message,
                }}
                typed={typed.companyReference}
              />
            )}
          </FormSection>
          {quote !== null && (
            <OrderDeliveryFields
              form={form}
              typed={typed}
              quote={quote}
              book={book}
              method={method}
              isCollected={isCollected}
              onDeliverTo={order.deliverTo}
            />
          )}
          {order.paymentTerms !== null && staffPaymentSlot !== undefined && quote !== null && (
            <FormSection title="Payment" stacked>
              <staffPaymentSlot.Show
                terms={order.paymentTerms}
                chosen={typed.payBy}
                total={quote.total}
                onChoose={(chosen) => form.setValue('payBy', chosen)}
              />
            </FormSection>
          )}
          <OrderBillingFields form={form} typed={typed} isCollected={isCollected} />
        </div>
        <Summary order={order} />
      </form>
    </>
  );
};
