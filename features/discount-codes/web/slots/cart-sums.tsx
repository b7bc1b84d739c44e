import type { ComponentProps } from 'react';
import { lazyComponent } from '#platform/web/lazy-component.tsx';

/** Loads after the cart, which reserves the height of its first line. */
const CartCode = lazyComponent(() => import('../cart-code.tsx').then((module) => module.CartCode));

/** Enters a discount code in the cart. */
export default function CartSumsCode(props: ComponentProps<typeof CartCode>) {
  return (
    <div className="mt-2 min-h-11">
      <CartCode {...props} />
    </div>
  );
}
