import type { ChangeEvent, ComponentType, ReactNode } from 'react';
import { ShoppingCart } from '#platform/web/ui/icons/shopping-cart.ts';
import { redirect } from 'react-router';
import { formatDollars } from '#platform/contract/money.ts';
import { addresses, type AddressForm, type SavedAddress } from '#features/addresses/contract/addresses.ts';
import { EMPTY_ADDRESS, NEW_ADDRESS } from '#features/addresses/contract/empty-address.ts';
import { delivery } from '#features/settings/contract/delivery.ts';
import type { Route } from './+types/checkout';
import { api } from '#platform/web/api.ts';
import { AddressChoice } from '#features/addresses/web/address-choice.tsx';
import { AddressFields, type RegisterAddressField } from '#features/addresses/web/address-fields.tsx';
import { registerAddressPart } from '#platform/web/forms/register-address-part.ts';
import { sendPendingQuantities } from '#features/carts/web/pending-quantities.ts';
import { approvalSlot } from '#features/checkout/web/checkout-approval.ts';
import { type CheckoutBuyer, type CheckoutBuyerSlot, mergeBooks } from '#features/checkout/web/checkout-buyer.ts';
import type { CheckoutPaymentSlot } from '#features/checkout/web/checkout-payment.ts';
import { CheckoutHead } from '#features/checkout/web/checkout-head.tsx';
import { CheckoutSums, MethodChoice } from '#features/checkout/web/checkout-sums.tsx';
import { type CheckoutLines, loadCheckoutLines } from '#features/checkout/web/checkout-draft.ts';
import { PlaceOrderBar } from '#features/checkout/web/place-order-bar.tsx';
import { useCheckout } from '#features/checkout/web/use-checkout.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { hasEdits, readOfflineCart } from '#platform/web/session/offline-cart.ts';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import type { Person } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Checkout')];

/** The part for people who order for a company. */
const [buyerSlot] = Object.values(
  import.meta.glob<CheckoutBuyerSlot>('/features/*/web/slots/checkout-buyer.tsx', { eager: true, import: 'default' }),
);

/** The part for people who can pay the order as they place it. */
const [paymentSlot] = Object.values(
  import.meta.glob<CheckoutPaymentSlot<unknown>>('/features/*/web/slots/checkout-payment.tsx', {
    eager: true,
    import: 'default',
  }),
);

/** Loads fresh data: current products, and the caller's own addresses. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const found = await getSignedInPerson();
  if (found === null) return null;
  // The buyer must review offline changes in the cart before buying.
  if (hasEdits(readOfflineCart())) throw redirect('/cart');
  try {
    await sendPendingQuantities();
    const groups = found.groups ?? [];
    const [checkoutLines, book, { country }, buyer = null, terms = null, limits = null] = await Promise.all([
      loadCheckoutLines(new URL(request.url).searchParams),
      api.call(addresses.list, {}),
      api.call(delivery.get, {}),
      buyerSlot?.load(groups),
      paymentSlot?.load(groups),
      approvalSlot?.load(groups),
    ]);
    return {
      ...checkoutLines,
      book,
      buyer,
      terms,
      limits,
      person: found.person,
      fresh: { ...EMPTY_ADDRESS, name: found.person.name, country },
    };
  } catch (error) {
    throw toPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <Spinner label="Loading the checkout" />
  </div>
);

/** A slot below the sums. */
type CheckoutSlotProps = {
  /** The discount code that counted when it was entered; empty if there is none. */
  code: string;
  /** Why it does not count any more; null if it does. */
  problem: string | null;
  /** @throws UserFacingError if the code does not count */
  onEnter: (code: string) => Promise<void>;
  onRemove: () => void;
};

const slots = Object.values(
  import.meta.glob<ComponentType<CheckoutSlotProps>>('/features/*/web/slots/checkout.tsx', {
    eager: true,
    import: 'default',
  }),
);

const CheckoutSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card-surface p-4 sm:p-6">
    <h2 className="heading-3 mb-3">{title}</h2>
    {children}
  </section>
);

/** `fresh` is an empty address with the buyer's name and the shop's country. */
type CheckoutData = CheckoutLines & {
  book: SavedAddress[];
  buyer: CheckoutBuyer | null;
  /** Loaded by the part for people who can pay the order as they place it; null for everyone else. */
  terms: unknown;
  /** Above which an order needs an approval; null for people without limits. */
  limits: unknown;
  person: Person;
  fresh: AddressForm;
};

/** @param head is shown with the form, after the first price quote, so that nothing moves */
const CheckoutForm = ({
  head,
  book: ownBook,
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
  // It is often the same address with a tax number. Text that was already typed stays.
  const beginBilling = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.checked && !isCollected && typed.billing.line1 === '') setValue('billing', typed.delivery);
  };
  const choose = (kind: 'delivery' | 'billing', other: AddressForm) => (id: string) => {
    setValue(kind === 'delivery' ? 'deliverTo' : 'billTo', id);
    setValue(kind, book.find(({ _id }) => _id === id)?.address ?? other);
    form.clearErrors(kind);
  };
  if (quote === null && quoteError === null) return <HydrateFallback />;
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
              {quote.lines.length} {quote.lines.length === 1 ? 'product' : 'products'}, {formatDollars(quote.total)}
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
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" {...register('hasPayer', { onChange: beginBilling })} />
              {isCollected ? 'Add an address to the invoice' : 'A different address, or a company’s tax number'}
            </label>
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
        {/* Without a box on a phone, where the button sticks to the bottom of the screen. */}
        <aside className="card-surface p-6 max-lg:contents lg:sticky lg:top-24" aria-label="Your order">
          <div className="card-surface p-4 sm:p-6 lg:contents">
            <h2 className="heading-3">Your order</h2>
            {quote !== null && <CheckoutSums quote={quote} />}
            {quote !== null &&
              slots.map((Slot, at) => (
                <Slot
                  key={at}
                  code={typed.code}
                  problem={typed.code === '' ? null : (quote.codeProblem?.message ?? null)}
                  onEnter={enterCode}
                  onRemove={removeCode}
                />
              ))}
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
    </>
  );
};

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  const head = <CheckoutHead leftInCart={loaderData.leftInCart} />;
  if (loaderData.lines.length > 0) return <CheckoutForm head={head} {...loaderData} />;
  return (
    <>
      {head}
      <EmptyState
        icon={ShoppingCart}
        title="There is nothing to order"
        sentence="Add something to your cart first."
        action={<LinkButton to="/products">Products</LinkButton>}
      />
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The checkout did not load', 'py-8');
