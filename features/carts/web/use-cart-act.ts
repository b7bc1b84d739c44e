import type { CartChange } from '#features/carts/contract/cart.ts';
import { useAction } from '#platform/web/forms/use-act.ts';
import { storeCartCount } from '#platform/web/session/cart-count.ts';
import { formatCartChange } from './add-lines.ts';

/**
 * A change of the cart that is on the screen: says what was done otherwise than asked, shows the new count in the header
 * and the cart as it is now.
 * @param success what to say of it
 */
export const useCartAction = <Args extends unknown[]>(
  act: (...args: Args) => Promise<CartChange>,
  { success = null, done }: { success?: string | null; done?: () => void } = {},
) =>
  useAction(act, {
    changes: true,
    success: (changed) => (success === null ? changed.said.join(' ') || null : formatCartChange(changed, success)),
    done: ({ count }) => {
      storeCartCount(count);
      done?.();
    },
  });
