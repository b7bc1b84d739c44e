import { useSearchParams } from 'react-router';
import { type ErrorCode, errors } from '#platform/contract/errors.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { CART_FORM } from './add-to-cart.tsx';
import { useEffect, useRef } from 'react';
import { type CartKind, type CartLine, cart } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useCartAction } from './cart-action.tsx';

const formMessages: Record<string, string> = {
  add: 'Added to the cart.',
  link: 'Added to the cart.',
  rows: 'Added to the cart.',
  set: 'Quantity changed.',
  changed: 'Done. Check the quantities: some were adjusted because of a minimum, a step, or too little stock.',
  remove: 'Removed from the cart.',
  drop: 'Removed from the list.',
  save: 'Saved for later.',
  back: 'Moved to the cart.',
  clear: 'The cart is empty.',
};

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);

/**
 * Reports the result of a cart form from a browser without scripts. The server's redirect puts its code into the URL.
 */
export const CartFormAlert = () => {
  const [search] = useSearchParams();
  const errorCode = search.get('wrong') ?? '';
  if (isCode(errorCode)) {
    return (
      <Alert tone="error" className="mb-5">
        {errors[errorCode].message}
      </Alert>
    );
  }
  const action = search.get('did') ?? '';
  const sentence = Object.hasOwn(formMessages, action) ? formMessages[action] : undefined;
  if (sentence === undefined) return null;
  const product = search.get('product');
  const quantity = search.get('quantity');
  return (
    <Alert
      tone="success"
      className="mb-5"
      action={
        action === 'remove' && product !== null && quantity !== null ? (
          <form {...CART_FORM}>
            <input type="hidden" name="product" value={product} />
            <input type="hidden" name="quantity" value={quantity} />
            <button type="submit" name="act" value="set" className="btn">
              Put it back
            </button>
          </form>
        ) : undefined
      }
    >
      {sentence}
    </Alert>
  );
};

export type RemovedLine = { line: CartLine; kind: CartKind };

const restoreLine = ({ line: { product, quantity }, kind }: RemovedLine) =>
  api.call(cart.set, { params: { id: product._id }, body: { quantity, of: kind } });

/** Reports the removal and offers to undo it. Undo receives the focus, because the removed line's button had it. */
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
