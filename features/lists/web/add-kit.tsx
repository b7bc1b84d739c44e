import { CART_FORM, useAddToCart } from '#features/carts/web/add-to-cart.tsx';
import { Button } from '#platform/web/ui/button.tsx';

type KitForCart = { name: string; link: string; count: number; available: number };

/**
 * Adds the goods of a kit to the cart. Works without scripts.
 * @param link the goods that can be ordered, as in a cart link
 * @param count the number of products in the kit
 * @param available how many of them can be ordered
 */
export const AddKit = ({ name, link, count, available }: KitForCart) => {
  const { submit, pending } = useAddToCart();
  const label = available === count ? 'Add all to cart' : `Add ${available} of ${count} to cart`;
  if (available === 0) return <p className="font-medium text-error">None of this is in stock at the moment.</p>;
  return (
    <form {...CART_FORM} onSubmit={submit}>
      <input type="hidden" name="act" value="link" />
      <Button type="submit" name="add" value={link} pending={pending} aria-label={`${label}: ${name}`}>
        {label}
      </Button>
    </form>
  );
};
