import type { JoinProduct } from '#features/joins/contract/join.ts';
import { canOrder } from '#features/products/contract/can-order.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CART_FORM, useAddToCart } from '#features/carts/web/add-to-cart.tsx';
import { toCartLink } from '#features/carts/web/cart-link.ts';

const buildCartLink = (goods: JoinProduct[]): string =>
  toCartLink(
    [...new Map(goods.map((product) => [product._id, product])).values()].map((product) => ({
      ...product,
      product,
      problem: null,
    })),
  );

/** Adds a chain to the cart with one click, with or without its seals. It also works without scripts. */
export const AddChainForm = ({
  parts,
  seals,
  price,
  partsPrice,
}: {
  parts: JoinProduct[];
  seals: JoinProduct[];
  price: number;
  partsPrice: number;
}) => {
  const { submit, pending } = useAddToCart();
  const some = parts.filter(canOrder);
  const sealing = seals.filter(canOrder);
  if (some.length + sealing.length === 0) {
    return <p className="font-medium text-error">None of this is in stock at the moment.</p>;
  }
  const isShort = some.length < parts.length;
  return (
    <form {...CART_FORM} onSubmit={submit} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="act" value="link" />
      <Button
        type="submit"
        name="add"
        value={buildCartLink([...some, ...sealing])}
        pending={pending}
        className="w-full sm:w-auto"
      >
        {isShort ? 'Add what is in stock' : `Add all to cart, ${formatDollars(price)}`}
      </Button>
      {sealing.length > 0 && some.length > 0 && !isShort && (
        <Button
          type="submit"
          variant="quiet"
          name="add"
          value={buildCartLink(some)}
          pending={pending}
          className="w-full sm:w-auto"
        >
          Only the parts, {formatDollars(partsPrice)}
        </Button>
      )}
    </form>
  );
};
