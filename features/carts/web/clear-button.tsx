import { cart } from '#features/carts/contract/cart.ts';
import { useConfirmedCall } from '#platform/web/forms/use-api-call.ts';
import { storeCartCount } from '#platform/web/session/cart-count.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { CART_FORM } from './add-to-cart.tsx';

/** Empties the cart after a confirmation; without scripts, a disclosure confirms it. */
export const ClearButton = ({ count }: { count: number }) => {
  const { run, openDialog, question } = useConfirmedCall(cart.clear, {
    success: 'The cart is empty',
    changes: true,
    done: (changed) => storeCartCount(changed.count),
  });
  return (
    <>
      <Button variant="quiet" size="sm" onClick={openDialog}>
        Empty the cart
      </Button>
      <noscript>
        <details>
          <summary className="link-quiet">Empty the cart</summary>
          <form {...CART_FORM}>
            <button type="submit" name="act" value="clear" className="btn">
              Yes, remove everything
            </button>
          </form>
        </details>
      </noscript>
      <ConfirmDialog
        {...question}
        danger
        title="Empty the cart?"
        sentence={`${count === 1 ? 'Its product is' : `All ${count} products are`} removed. What you saved for later stays.`}
        confirmLabel="Empty the cart"
        onConfirm={() => void run({})}
      />
    </>
  );
};
