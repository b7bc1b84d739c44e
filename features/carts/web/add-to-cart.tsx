import type { FormEvent, ReactNode } from 'react';
import { canOrder } from '#features/products/contract/can-order.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { VIEW_CART_LINK } from './cart-messages.ts';
import { Button } from '#platform/web/ui/button.tsx';

/** The form target for browsers without scripts. */
export const CART_FORM = { method: 'post', action: '/cart' } as const;

/**
 * Sends a form to the cart if the pressed button has a name, such as `act`. The code that sends it loads on first use.
 * A form of several products is reset afterward.
 */
export const useAddToCart = () => {
  const { run, pending } = useAction(
    async (data: FormData, form: HTMLFormElement) => {
      const { addFormToCart } = await importWithRetry(() => import('./add-lines.ts'));
      const message = await addFormToCart(data);
      // Pressing again must not add the same quantities again.
      if (data.get('act') === 'rows') form.reset();
      return message;
    },
    { success: String, next: VIEW_CART_LINK },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Any other button belongs to the form itself.
    if (!(submitter as HTMLButtonElement | null)?.name) return;
    event.preventDefault();
    void run(new FormData(event.currentTarget, submitter), event.currentTarget);
  };
  return { submit, pending };
};

/**
 * A form that adds a product to the cart: its minimum order, unless a child field named `quantity` has another
 * quantity. Its button is outlined, as one of many in a list, unless it is large. Renders nothing if the product
 * cannot be ordered; another button beside it explains why.
 */
export const AddToCart = ({
  product,
  size,
  className = 'grid',
  total,
  children,
}: {
  product: { _id: string; name: string; stock: number; minOrder: number };
  size?: 'lg';
  className?: string;
  /** The price, which only phones show. */
  total?: string | undefined;
  children?: ReactNode;
}) => {
  const { submit, pending } = useAddToCart();
  return (
    canOrder(product) && (
      <form {...CART_FORM} noValidate onSubmit={submit} className={className}>
        {children ?? (product.minOrder > 1 && <input type="hidden" name="quantity" value={product.minOrder} />)}
        <Button
          type="submit"
          variant={size === undefined ? 'secondary' : 'primary'}
          size={size}
          name="product"
          value={product._id}
          pending={pending}
          aria-label={`Add to cart: ${product.name}`}
          // The style sheet shows the price, so that the button's accessible name begins with its text and does not
          // change.
          data-total={total}
          className={`${size === undefined ? 'px-1 text-sm whitespace-nowrap md:min-h-10' : ''} ${total === undefined ? '' : 'figures max-md:after:content-[attr(data-total)]'}`}
        >
          Add to cart
        </Button>
      </form>
    )
  );
};
