import type { Cart } from '#features/carts/contract/cart.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';

const deliveryText = (shipping: number | null): string => {
  if (shipping === null) return 'Collection only';
  return shipping === 0 ? 'Free' : formatDollars(shipping);
};

/** The cart's totals without an address, and the link to the checkout. */
export const CartSums = ({ cart }: { cart: Cart }) => {
  const { lines, price, discount, shipping, tax, taxName, taxIncluded, total, toFreeDelivery, promise } = cart;
  const problemCount = lines.filter(({ problem }) => problem !== null).length;
  const sums = [
    { label: 'Goods', value: formatDollars(price) },
    ...(discount > 0 ? [{ label: 'Discount', value: formatDollars(-discount) }] : []),
    { label: 'Delivery', value: deliveryText(shipping) },
    ...(tax > 0 && !taxIncluded ? [{ label: taxName, value: formatDollars(tax) }] : []),
  ];
  return (
    // Without a box on a phone, where the last part sticks to the bottom of the screen while the cart is visible.
    <section aria-labelledby="sums" className="card-surface p-5 max-lg:contents lg:sticky lg:top-24">
      <h2 id="sums" className="heading-3 mt-8 lg:mt-0">
        Summary
      </h2>
      <dl className="figures mt-3 flex flex-col gap-1.5">
        {sums.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {promise !== '' && <p className="mt-2 text-sm">{promise}</p>}
      {toFreeDelivery > 0 && (
        <p className="mt-2 text-sm text-muted">{formatDollars(toFreeDelivery)} more and delivery is free</p>
      )}
      <p className="mt-2 text-sm text-muted">
        {tax > 0 && taxIncluded && `${formatDollars(tax)} ${taxName} included. `}
        Delivery and tax may change once you enter your address.
      </p>
      {problemCount > 0 && (
        <Alert tone="warning" className="mt-4">
          {problemCount === 1 ? '1 line needs' : `${problemCount} lines need`} a look before you check out.
        </Alert>
      )}
      <div className="sticky bottom-0 z-20 mt-3 flex items-center gap-4 border-t border-line bg-surface pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:grid">
        <p className="items-baseline justify-between lg:flex">
          <span className="block text-sm text-muted">Total</span>
          <strong className="numeral text-2xl">{formatDollars(total)}</strong>
        </p>
        <LinkButton to="/checkout" size="lg" className="w-full flex-1">
          Check out
        </LinkButton>
      </div>
    </section>
  );
};
