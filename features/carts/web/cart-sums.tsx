import { type ComponentType, useCallback, useState } from 'react';
import type { Cart } from '#features/carts/contract/cart.ts';
import { describeCurrency, summaryRows } from '#features/orders/contract/order-sums.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { DayText } from '#platform/web/day-text.tsx';
import { useSession } from '#platform/web/session/session.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';

/** The totals of the orderable lines with a discount code. */
type CodeSums = Pick<Cart, 'price' | 'discount' | 'shipping' | 'tax' | 'taxName' | 'taxIncluded' | 'total'> & {
  discountCode: string;
  codeDiscount: number;
};

/** A part below the totals of a customer's cart, which may replace them. */
export type CartSumsSlotProps = {
  /** The email address of the customer. */
  email: string;
  /** The lines that can be ordered. */
  lines: { productId: string; quantity: number }[];
  /** Shows the totals of a quote for these lines; null for those of the cart. */
  onSums: (lines: CartSumsSlotProps['lines'], sums: CodeSums | null) => void;
};

const slots = Object.values(
  import.meta.glob<ComponentType<CartSumsSlotProps>>('/features/*/web/slots/cart-sums.tsx', {
    eager: true,
    import: 'default',
  }),
);

/**
 * The cart's totals without an address, and the link to the checkout.
 * @param isCustomers false for a guest's cart
 */
export const CartSums = ({ cart, isCustomers }: { cart: Cart; isCustomers: boolean }) => {
  const session = useSession();
  const [changed, setChanged] = useState<{ key: string; sums: CodeSums } | null>(null);
  const { lines, toFreeDelivery, promise } = cart;
  const problemCount = lines.filter(({ problem }) => problem !== null).length;
  const orderable = lines.flatMap(({ problem, product, quantity }) =>
    problem === null ? [{ productId: product._id, quantity }] : [],
  );
  const key = JSON.stringify(orderable);
  // Totals of earlier quantities must not appear beside new ones.
  const sums = { discountCode: '', codeDiscount: 0, ...cart, ...(changed?.key === key && changed.sums) };
  const { price, shipping, tax, taxName, taxIncluded, total } = sums;
  const showSums = useCallback<CartSumsSlotProps['onSums']>(
    (of, found) => setChanged(found && { key: JSON.stringify(of), sums: found }),
    [],
  );
  const rows = [
    { label: 'Goods', value: formatDollars(price) },
    // Goods that no method delivers can be collected.
    ...summaryRows({ ...sums, shipping: shipping ?? 0, deliveryMethod: 'Delivery', isCollected: shipping === null }),
  ];
  return (
    // On a phone, the section must have no box, so that its last part can stick to the bottom of the screen.
    <section aria-labelledby="sums" className="card-surface p-5 max-lg:contents lg:sticky lg:top-24">
      <h2 id="sums" className="heading-3 mt-8 lg:mt-0">
        Summary
      </h2>
      <dl className="figures mt-3 flex flex-col gap-1.5">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isCustomers &&
        session.status === 'in' &&
        orderable.length > 0 &&
        slots.map((Slot, at) => <Slot key={at} email={session.person.email} lines={orderable} onSums={showSums} />)}
      {promise !== '' && (
        <p className="mt-2 text-sm">
          <DayText>{promise}</DayText>
        </p>
      )}
      {toFreeDelivery > 0 && shipping !== 0 && (
        <p className="mt-2 text-sm text-muted">{formatDollars(toFreeDelivery)} more and delivery is free</p>
      )}
      <p className="mt-2 text-sm text-muted">
        {tax > 0 && taxIncluded && `${formatDollars(tax)} ${taxName} included. `}
        Delivery and tax may change once you enter your address.
      </p>
      <p className="my-2 text-sm text-muted">{describeCurrency()}</p>
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
