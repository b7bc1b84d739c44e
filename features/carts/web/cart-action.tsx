import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { CART_FORM } from './add-to-cart.tsx';
import type { CartChange } from '#features/carts/contract/cart.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { storeCartCount } from '#platform/web/session/cart-count.ts';
import { formatCartChange } from './add-lines.ts';

/**
 * One act of the cart as a button that works without scripts too.
 * @param act as the form of the contract names it, with what else it takes
 * @param name tells the button from others of its kind
 */
export const CartActionForm = ({
  act,
  fields,
  name,
  pending,
  variant = 'quiet',
  onAct,
  children,
}: {
  act: string;
  fields: Record<string, string | number>;
  name: string;
  pending: boolean;
  variant?: 'primary' | 'secondary' | 'quiet';
  onAct: () => Promise<void>;
  children: ReactNode;
}) => (
  <form
    {...CART_FORM}
    onSubmit={(event) => {
      event.preventDefault();
      void onAct();
    }}
  >
    {Object.entries(fields).map(([field, value]) => (
      <input key={field} type="hidden" name={field} value={value} />
    ))}
    <Button type="submit" size="sm" name="act" value={act} variant={variant} pending={pending} aria-label={name}>
      {children}
    </Button>
  </form>
);

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
