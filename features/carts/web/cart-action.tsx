import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { CART_FORM } from './add-to-cart.tsx';
import type { CartChange } from '#features/carts/contract/cart.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { storeCartCount } from '#platform/web/session/cart-count.ts';
import { formatCartChange } from './cart-messages.ts';

/**
 * A button for one cart action that also works without scripts.
 * @param act the action's name in the contract's form, with its other fields
 * @param name distinguishes the button from others like it
 */
export const CartActionForm = ({
  action,
  fields,
  name,
  pending,
  variant = 'quiet',
  className,
  onAct,
  children,
}: {
  action: string;
  fields: Record<string, string | number>;
  name: string;
  pending: boolean;
  variant?: 'primary' | 'secondary' | 'quiet';
  className?: string;
  onAct: () => Promise<void>;
  children: ReactNode;
}) => (
  <form
    {...CART_FORM}
    className={className}
    onSubmit={(event) => {
      event.preventDefault();
      void onAct();
    }}
  >
    {Object.entries(fields).map(([field, value]) => (
      <input key={field} type="hidden" name={field} value={value} />
    ))}
    <Button type="submit" size="sm" name="act" value={action} variant={variant} pending={pending} aria-label={name}>
      {children}
    </Button>
  </form>
);

/**
 * Runs an action on the visible cart: shows messages about differences, and updates the cart and the count in the
 * header.
 * @param success the message for the action
 */
export const useCartAction = <Args extends unknown[], Changed extends CartChange>(
  action: (...args: Args) => Promise<Changed>,
  { success = null, done }: { success?: string | null; done?: (changed: Changed) => void } = {},
) =>
  useAction(action, {
    changes: true,
    success: (changed) => (success === null ? changed.said.join(' ') || null : formatCartChange(changed, success)),
    done: (changed) => {
      storeCartCount(changed.count);
      done?.(changed);
    },
  });
