import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { CART_FORM } from './add-to-cart.tsx';

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
