import type { FormEvent, ReactNode } from 'react';
import { canOrder } from '#features/products/contract/can-order.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { Button } from '#platform/web/ui/button.tsx';

/** Where the toast of what was added leads on to. */
export const VIEW_CART_LINK = { to: '/cart', label: 'View cart' };

/** Where the server takes the forms of the cart from a browser without scripts. */
export const CART_FORM = { method: 'post', action: '/cart' } as const;

/**
 * Sends a form into the cart whose pressed button has a name: a product's, or what a link to the cart would add. What
 * sends it is loaded when it is used.
 */
export const useAddToCart = () => {
  const { run, pending } = useAction(
    async (form: FormData) => (await importWithRetry(() => import('./add-lines.ts'))).addFormToCart(form),
    { success: String, next: VIEW_CART_LINK },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Any other button is the form's own.
    if (!(submitter as HTMLButtonElement | null)?.name) return;
    event.preventDefault();
    void run(new FormData(event.currentTarget, submitter));
  };
  return { submit, pending };
};

/**
 * Puts a product into the cart: one minimum order, unless a field among its children, `quantity`, asks how many. Nothing
 * where the product cannot be ordered, which the button beside it says.
 */
export const AddToCart = ({
  product,
  children,
}: {
  product: { _id: string; name: string; stock: number; minOrder: number };
  children?: ReactNode;
}) => {
  const { submit, pending } = useAddToCart();
  return (
    canOrder(product) && (
      <form {...CART_FORM} noValidate onSubmit={submit} className="grid gap-3">
        {children ?? <input type="hidden" name="quantity" value={product.minOrder} />}
        <Button
          type="submit"
          variant="secondary"
          name="product"
          value={product._id}
          pending={pending}
          aria-label={`Add to cart: ${product.name}`}
          className="max-md:px-1 max-md:text-sm"
        >
          Add to cart
        </Button>
      </form>
    )
  );
};
