import { useEffect, useRef } from 'react';
import { cart, type CartKind, type CartLine } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useCartAction } from './use-cart-act.ts';

export type RemovedLine = { line: CartLine; of: CartKind };

/** Puts a line back where it was: what was kept for later by way of the cart. */
const restoreLine = async ({ line: { product, quantity }, of }: RemovedLine) => {
  const changed = await api.call(cart.set, { params: { id: product._id }, body: { quantity } });
  return of === 'cart' ? changed : api.call(cart.move, { body: { productId: product._id, to: 'saved' } });
};

/** Says what was removed, and puts it back. The focus, whose button is gone, goes to the press that does. */
export const RemovedLineAlert = ({ removed, onDone }: { removed: RemovedLine; onDone: () => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [removed]);
  const { run, pending } = useCartAction(restoreLine, { success: 'Put back', done: onDone });
  return (
    <Alert
      tone="info"
      className="mb-5"
      action={
        removed.line.problem !== 'gone' && (
          <Button ref={button} size="sm" variant="secondary" pending={pending} onClick={() => void run(removed)}>
            Undo
          </Button>
        )
      }
    >
      {removed.line.product.name} was removed.
    </Alert>
  );
};
