import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatDollars } from '#contract/money.ts';
import { quickOrder } from '#contract/quick-order.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useCall } from '../../forms/use-call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { useDeliveryForm } from './use-delivery-form.ts';

export type CheckedList = Answer<typeof quickOrder.check>;

/**
 * Where to, and the press that orders what was found: one order of all of it, or nothing.
 * @param stale the list was changed after it was checked
 */
export const PlaceLines = ({
  checked,
  stale,
  onPlaced,
}: {
  checked: CheckedList;
  stale: boolean;
  onPlaced: () => void;
}) => {
  const navigate = useNavigate();
  const key = useRef(crypto.randomUUID());
  const lines = checked.lines.flatMap(({ product, quantity }) =>
    product !== null && quantity > 0 ? [{ productId: product._id, quantity }] : [],
  );
  const { register, handleSubmit, setError, formState } = useDeliveryForm(true);
  const { run, pending, error } = useCall(quickOrder.place, {
    success: 'Yay! Order Success',
    done: async ({ _id }) => {
      onPlaced();
      // Back leads past the list, which would be ordered a second time.
      await navigate(`/dashboard/payment/${_id}`, { replace: true });
    },
    setError,
  });
  const place = handleSubmit((delivery) =>
    run({ body: { ...delivery, lines, price: checked.price }, idempotencyKey: key.current }),
  );
  const leftOut = checked.lines.filter(({ status, quantity }) => quantity === 0 && status !== 'joined').length;
  if (lines.length === 0) return null;
  return (
    <div className="card-surface mt-6 p-5">
      <p className="text-lg tabular-nums">
        {lines.length} {lines.length === 1 ? 'product' : 'products'},{' '}
        {checked.shipping > 0 &&
          `${formatDollars(checked.price)} and ${formatDollars(checked.shipping)} for delivery, together `}
        <strong>{formatDollars(checked.total)}</strong>
      </p>
      {leftOut > 0 && (
        <p className="text-sm text-warning">
          {leftOut} {leftOut === 1 ? 'line is' : 'lines are'} left out, see above.
        </p>
      )}
      <Form pending={pending} error={error} onSubmit={place}>
        <div className="mt-4">
          <DeliveryFields register={register} errors={formState.errors} />
        </div>
        {stale && <Alert tone="info">The list has changed. Check it again before you order.</Alert>}
        <Button type="submit" size="lg" className="w-full sm:w-auto" disabled={stale} pending={pending}>
          Place Order
        </Button>
      </Form>
    </div>
  );
};
