import { CART_FORM, useAddToCart } from '#features/carts/web/add-to-cart.tsx';
import { Button } from '#platform/web/ui/button.tsx';

/**
 * Adds the goods of a kit to the cart. Works without scripts.
 * @param link the goods as in a cart link; empty if none of them can be ordered
 */
export const AddKit = ({ name, link }: { name: string; link: string }) => {
  const { submit, pending } = useAddToCart();
  if (link === '') return <p className="font-medium text-error">None of this is in stock at the moment.</p>;
  return (
    <form {...CART_FORM} onSubmit={submit}>
      <input type="hidden" name="act" value="link" />
      <Button type="submit" name="add" value={link} pending={pending} aria-label={`Add all to cart: ${name}`}>
        Add all to cart
      </Button>
    </form>
  );
};
