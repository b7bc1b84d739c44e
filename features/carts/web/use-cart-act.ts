import type { CartChanged } from '#features/carts/contract/cart.ts';
import { useAct } from '#platform/web/forms/use-act.ts';
import { keepCartCount } from '#platform/web/session/cart-count.ts';
import { sayChange } from './add-lines.ts';

/**
 * A change of the cart that is on the screen: says what was done otherwise than asked, shows the new count in the header
 * and the cart as it is now.
 * @param success what to say of it
 */
export const useCartAct = <Args extends unknown[]>(
  act: (...args: Args) => Promise<CartChanged>,
  { success = null, done }: { success?: string | null; done?: () => void } = {},
) =>
  useAct(act, {
    changes: true,
    success: (changed) => (success === null ? changed.said.join(' ') || null : sayChange(changed, success)),
    done: ({ count }) => {
      keepCartCount(count);
      done?.();
    },
  });
