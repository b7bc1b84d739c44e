import type { ChangeEvent, ReactNode } from 'react';
import { formatDollars } from '#platform/contract/money.ts';
import type { AddressForm, SavedAddress } from '#features/addresses/contract/addresses.ts';
import { EMPTY_ADDRESS, NEW_ADDRESS } from '#features/addresses/contract/empty-address.ts';
import { AddressChoice } from '#features/addresses/web/address-choice.tsx';
import { AddressFields, type RegisterAddressField } from '#features/addresses/web/address-fields.tsx';
import { LastAddress } from '#features/addresses/web/last-address.tsx';
import { registerAddressPart } from '#platform/web/forms/register-address-part.ts';
import type { Person } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { type CheckoutBuyer, mergeBooks } from './checkout-buyer.ts';
import type { CheckoutLines } from './checkout-draft.ts';
import { CheckoutLoading } from './checkout-loading.tsx';
import { paymentSlot } from './checkout-payment.ts';
import { buyerSlot } from './checkout-slots.ts';
import { CheckoutSums, MethodChoice } from './checkout-sums.tsx';
import { PlaceOrderBar } from './place-order-bar.tsx';
import { SumsSlots } from './sums-slots.tsx';
import { useCheckout } from './use-checkout.ts';
import { Checkbox } from '#platform/web/ui/choice.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

const CheckoutSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card-surface p-4 sm:p-6">
    <h2 className="heading-3 mb-3">{title}</h2>
    {children}
  </section>
);

/** The data of the form. `fresh` is an empty address with the buyer's name and the shop's country. */
type CheckoutData = CheckoutLines & {
  book: SavedAddress[];
  /** The address of the last order, if the address book is empty. */
  lastAddress: AddressForm | null;
  buyer: CheckoutBuyer | null;
  /** The buyer's terms from the payment slot, if they can pay the order as they place it; otherwise null. */
  terms: unknown;
  /** The limits above which an order needs approval; null for people without limits. */
  limits: unknown;
  person: Person;
  fresh: AddressForm;
};

/** @param head appears together with the form, after the first price quote, so that nothing moves */
export const CheckoutForm = ({
  head,
  book: ownBook,
  lastAddress,
  buyer,
  terms,
  limits,
  person,
  fresh,
  ...gathered
}: CheckoutData & { head: ReactNode }) => {
  const {
    form,
    typed,
    enterCode,
    removeCode,
    quote,
    was,
    quoteError,
    method,
    isCollected,
    pending,
    isLoading,
    error,
    submit,
    question,
    excess,
    label,
  } = useCheckout(gathered, { book: ownBook, buyer, person, fresh, canPay: terms !== null, limits });
  const book = mergeBooks(buyer?.addresses ?? [], ownBook);
  const { register, setValue, formState } = form;
  const registerPart =
    (kind: 'delivery' | 'billing'): RegisterAddressField =>
    (part) => ({
      ...register(`${kind}.${part}`, registerAddressPart(part, `${kind}.`)),
      error: formState.errors[kind]?.[part]?.message,
    });
  // The billing address is often the same address with a tax number. Text that was already typed is not replaced.
  const beginBilling = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.checked && !isCollected && typed.billing.line1 === '') setValue('billing', typed.delivery);
  };
  const choose = (kind: 'delivery' | 'billing', other: AddressForm) => (id: string) => {
    setValue(kind === 'delivery' ? 'deliverTo' : 'billTo', id);
    setValue(kind, book.find(({ _id }) => _id === id)?.address ?? other);
    form.clearErrors(kind);
  };
  if (quote === null && quoteError === null) return <CheckoutLoading />;
  return (
    <>
      {head}
      <form
        noValidate
        aria-busy={pending || isLoading || undefined}
        onSubmit={(event) => void submit(event)}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="grid min-w-0 gap-4">
          {quote !== null && (
            <p className="figures text-muted lg:hidden">
              {formatPlural(quote.lines.length, 'product')}, {formatDollars(quote.total)}
            </p>
          )}
          {buyer !== null && buyerSlot !== undefined && (
            <CheckoutSection title={`For ${buyer.name}`}>
              <buyerSlot.Show
                buyer={buyer}
                field={{ ...register('companyReference'), error: formState.errors.companyReference?.message }}
                typed={typed.companyReference}
              />
            </CheckoutSection>
          )}
          {!isCollected && (
            <CheckoutSection title="Deliver to">
              {lastAddress !== null && (
                <LastAddress
                  address={lastAddress}
                  label="Deliver to this address"
                  className="mt-2 mb-4"
                  onTake={() => setValue('delivery', lastAddress)}
                />
              )}
              <AddressChoice
                label="Deliver to"
                book={book}
                chosen={typed.deliverTo}
                other={NEW_ADDRESS}
                onChoose={choose('delivery', fresh)}
              >
                <AddressFields
                  country={typed.delivery.country}
                  registerPart={registerPart('delivery')}
                  use="shipping"
                />
              </AddressChoice>
            </CheckoutSection>
          )}
          {quote !== null && (
            <CheckoutSection title="Delivery">
              <MethodChoice methods={quote.methods} chosen={method} onChoose={(id) => setValue('method', id)} />
            </CheckoutSection>
          )}
          {terms !== null && paymentSlot !== undefined && quote !== null && (
            <CheckoutSection title="Pay">
              <paymentSlot.Show
                terms={terms}
                chosen={typed.payBy}
                total={quote.total}
                onChoose={(payBy) => setValue('payBy', payBy)}
              />
            </CheckoutSection>
          )}
          <CheckoutSection title="Bill to">
            <Checkbox {...register('hasPayer', { onChange: beginBilling })}>
              {isCollected ? 'Add an address to the invoice' : 'A different address, or a company’s tax number'}
            </Checkbox>
            {typed.hasPayer && (
              <div className="mt-4">
                <AddressChoice
                  label="Bill to"
                  book={book}
                  chosen={typed.billTo}
                  other={NEW_ADDRESS}
                  onChoose={choose('billing', EMPTY_ADDRESS)}
                >
                  <AddressFields
                    country={typed.billing.country}
                    registerPart={registerPart('billing')}
                    use="billing"
                    payer
                  />
                </AddressChoice>
              </div>
            )}
            <div className="mt-4">
              <Field
                label="Your reference (optional)"
                hint="Your own order number or job name. It is printed on the order and its invoice."
                maxLength={100}
                autoComplete="off"
                error={formState.errors.reference?.message}
                {...register('reference')}
              />
            </div>
          </CheckoutSection>
        </div>
        {/* On a phone, the aside must have no box of its own, so that the button can stick to the bottom of the
           screen. */}
        <aside className="card-surface p-6 max-lg:contents lg:sticky lg:top-24" aria-label="Your order">
          <div className="card-surface p-4 sm:p-6 lg:contents">
            <h2 className="heading-3">Your order</h2>
            {quote !== null && <CheckoutSums quote={quote} />}
            {quote !== null && <SumsSlots quote={quote} code={typed.code} onEnter={enterCode} onRemove={removeCode} />}
            {quoteError !== null && (
              <Alert
                tone="warning"
                className="mt-4"
                action={
                  <LinkButton size="sm" variant="secondary" to="/cart">
                    Change the cart
                  </LinkButton>
                }
              >
                <p>{quoteError}</p>
              </Alert>
            )}
            <div role="status">
              {was !== null && quote !== null && (
                <Alert tone="info" className="mt-4">
                  <p>
                    The total has changed from {formatDollars(was)} to {formatDollars(quote.total)}.
                  </p>
                </Alert>
              )}
            </div>
          </div>
          <PlaceOrderBar
            label={label}
            pending={pending}
            disabled={quote === null || quoteError !== null}
            error={error}
            excess={excess}
            paysLater={terms === null || typed.payBy === ''}
          />
        </aside>
      </form>
      <ConfirmDialog
        {...question}
        pending={false}
        error={null}
        title={label}
        sentence="It is charged to the account at once. You cannot cancel it yourself after that."
        confirmLabel={label}
      />
    </>
  );
};
