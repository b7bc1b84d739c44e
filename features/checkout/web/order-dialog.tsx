import { useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Product } from '#features/products/contract/products.ts';
import { type Cents, formatCents, toDollars } from '#platform/contract/money.ts';
import { type Delivery, orders } from '#features/orders/contract/orders.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { saveFormDraft } from '#platform/web/session/form-drafts.ts';
import { useSession } from '#platform/web/session/session.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DeliveryFields, useDeliveryForm } from './delivery-form.tsx';
import { toPlacedState } from './placed-order.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';

/** Describes the remaining stock if the buyer chose more. */
const describeLeft = ({ name, stock, minOrder }: Product): string => {
  const stockText = stock.toLocaleString('en-US');
  if (stock >= minOrder) return `Only ${stockText} of ${name} left. Close this and choose again.`;
  const least = `${stockText} left, and the minimum order is ${minOrder.toLocaleString('en-US')}`;
  return `There is not enough of ${name} left for an order: ${stock > 0 ? least : 'it is out of stock'}.`;
};

/**
 * The last step of an order: the delivery address, which may also be entered on the payment page. One opening of the
 * dialog places at most one order, even if the buyer clicks again or changes fields. A retry after a lost response
 * returns the same order, or an error that it is already placed.
 * @param goodsCents the price before a price break, which the shop compares with its own
 * @param totalCents the price after it, which the dialog shows
 * @param onQuantity called with the remaining pieces if the buyer chose too many
 */
export const OrderDialog = ({
  open,
  product,
  quantity,
  goodsCents,
  totalCents,
  deliveryText,
  onQuantity,
  onClose,
}: {
  open: boolean;
  product: Product;
  quantity: number;
  goodsCents: Cents;
  totalCents: Cents;
  deliveryText: string;
  onQuantity: (quantity: number) => Promise<void>;
  onClose: () => void;
}) => {
  const session = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const key = useRef('');
  useEffect(() => {
    if (open) key.current = crypto.randomUUID();
  }, [open]);
  const { register, handleSubmit, setError, formState, complete } = useDeliveryForm(open);

  const person = session.status === 'in' ? session.person : null;
  /** Updates the stock and the price, because the refusal may be due to a stale page. */
  const refreshProduct = async (apiError: ApiError) => {
    if (apiError.is('out_of_stock') && apiError.details !== undefined) {
      const { stock } = apiError.details;
      await onQuantity(stock >= product.minOrder ? stock : 0);
    }
    await revalidate();
  };
  const place = async (delivery: Delivery) => {
    const body = {
      ...complete(delivery),
      ...(session.status === 'in' && { userName: session.person.name, email: session.person.email }),
      productName: product.name,
      productId: product._id,
      quantity,
      price: toDollars(goodsCents),
      paid: false,
    };
    try {
      return await api.call(orders.place, { body, idempotencyKey: key.current });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // The login dialog opens and explains the reason.
      if (failure.status === 401) saveFormDraft('delivery', person?.email ?? '', delivery);
      else if (failure.status < 500) await refreshProduct(failure);
      throw failure;
    }
  };
  const { run, pending, error } = useAction(place, {
    success: 'Yay! Order Success',
    done: (order) => navigate('/products', { state: toPlacedState(order) }),
    setError,
  });

  if (person === null) return null;
  return (
    <Dialog open={open} onClose={onClose} title="Place your order">
      <p className="mb-4 rounded-field bg-base-200 px-4 py-3">
        {quantity > 0 ? (
          <>
            <strong className="figures">{quantity.toLocaleString('en-US')}</strong> x{' '}
            <ProductNameText>{product.name}</ProductNameText>
            <span className="float-right pl-4 font-bold figures">{formatCents(totalCents)}</span>
            <span className="block text-sm text-muted">{deliveryText}</span>
          </>
        ) : (
          <>{describeLeft(product)}</>
        )}
      </p>
      <Form pending={pending} error={error} onSubmit={handleSubmit(run)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" readOnly value={person.name} />
          <Field label="Email" readOnly value={person.email} />
        </div>
        <DeliveryFields register={register} errors={formState.errors} />
        <SubmitButton disabled={quantity === 0} pending={pending}>
          Place Order
        </SubmitButton>
      </Form>
    </Dialog>
  );
};
