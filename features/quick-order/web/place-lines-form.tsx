import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#platform/contract/api-error.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { Delivery } from '#features/orders/contract/orders.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import type { ReplyBody } from '#platform/contract/endpoint.ts';
import { summaryRows, includedTaxRows } from '#features/orders/contract/order-sums.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { saveFormDraft } from '#platform/web/session/form-drafts.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { AmountTotals } from '#platform/web/ui/amount-totals.tsx';
import { toCheckoutPath } from '#features/checkout/web/checkout-path.ts';
import { DeliveryFields, type useDeliveryForm } from '#features/checkout/web/delivery-form.tsx';

export type CheckReply = ReplyBody<typeof quickOrder.check>;

/** Opens the checkout with the lines, which asks a buyer for the job number and the address of their company. */
const CheckoutLink = ({ lines, stale }: { lines: { productId: string; quantity: number }[]; stale: boolean }) => {
  const path = toCheckoutPath(lines);
  if (stale) return <Alert tone="info">The list has changed. Check it again before you order.</Alert>;
  return (
    <>
      <p className="mb-3 text-muted">
        {path === null
          ? 'Add all products to the cart, and order there. The checkout asks for the job number and the address.'
          : 'The checkout asks for the job number and the address.'}
      </p>
      {path !== null && (
        <LinkButton variant="secondary" size="lg" className="w-full sm:w-auto" to={path}>
          Continue to checkout
        </LinkButton>
      )}
    </>
  );
};

/**
 * Delivery form and order button: places one order with all checked lines, or none. People who buy for a company
 * continue at the checkout.
 * @param delivery the delivery form, which stays when the list is checked again
 * @param stale true if the list was changed after its check
 */
export const PlaceLinesForm = ({
  checked,
  delivery: { register, handleSubmit, setError, formState, complete },
  stale,
  onPlaced,
}: {
  checked: CheckReply;
  delivery: ReturnType<typeof useDeliveryForm>;
  stale: boolean;
  onPlaced: () => void;
}) => {
  const session = useSession();
  const navigate = useNavigate();
  const key = useRef(crypto.randomUUID());
  const isForCompany = session.status === 'in' && session.groups?.includes('company') === true;
  const lines = checked.lines.flatMap(({ product, quantity }) =>
    product !== null && quantity > 0 ? [{ productId: product._id, quantity }] : [],
  );
  const place = async (delivery: Delivery) => {
    try {
      const body = { ...complete(delivery), lines, price: checked.price };
      return await api.call(quickOrder.place, { body, idempotencyKey: key.current });
    } catch (failure) {
      // The login page opens and states the reason.
      if (failure instanceof ApiError && failure.status === 401 && session.status === 'in') {
        saveFormDraft('delivery', session.person.email, delivery);
      }
      throw failure;
    }
  };
  const { run, pending, error } = useAction(place, {
    success: 'Yay! Order Success',
    done: async ({ _id }) => {
      onPlaced();
      // Replaces the list in the history, so that going back cannot order it again.
      await navigate(`/dashboard/payment/${_id}`, { replace: true });
    },
    setError,
  });
  const sums = { ...checked, isCollected: false };
  const leftOut = checked.lines.filter(({ status, quantity }) => quantity === 0 && status !== 'joined').length;
  if (lines.length === 0) return null;
  return (
    <div className="card-surface mt-6 p-5">
      <p className="heading-3 mb-2">
        {lines.length} {lines.length === 1 ? 'product' : 'products'}
      </p>
      <div className="gap-8 lg:grid lg:grid-cols-[18rem_1fr]">
        <div className="max-w-md">
          <AmountTotals
            rows={[
              { label: 'Goods', value: formatDollars(checked.price) },
              ...summaryRows(sums),
              { label: 'Total', value: formatDollars(checked.total), strong: true },
              ...includedTaxRows(sums),
            ]}
          />
          {checked.variesByAddress && (
            <p className="mt-1 text-sm text-muted">Delivery and tax may change with the address.</p>
          )}
          {leftOut > 0 && (
            <p className="mt-1 text-sm text-warning">
              {leftOut} {leftOut === 1 ? 'line is' : 'lines are'} left out; see above.
            </p>
          )}
        </div>
        {isForCompany ? (
          <div className="mt-4">
            <CheckoutLink lines={lines} stale={stale} />
          </div>
        ) : (
          <Form pending={pending} error={error} onSubmit={handleSubmit(run)}>
            <div className="mt-4">
              <DeliveryFields register={register} errors={formState.errors} />
            </div>
            {stale && <Alert tone="info">The list has changed. Check it again before you order.</Alert>}
            <Button
              type="submit"
              variant="secondary"
              size="lg"
              className="w-full sm:w-auto"
              disabled={stale}
              pending={pending}
            >
              Place Order
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
};
