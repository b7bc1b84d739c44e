import { cart } from '#features/carts/contract/cart.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { storeCartCount } from '#platform/web/session/cart-count.ts';
import { CART_FORM } from './add-to-cart.tsx';

/** Empties the cart after a confirmation. Without scripts, a disclosure asks for the confirmation. */
export const ClearButton = ({ count }: { count: number }) => (
  <>
    <ConfirmButton
      endpoint={cart.clear}
      input={{}}
      options={{ success: 'The cart is empty', changes: true, done: (changed) => storeCartCount(changed.count) }}
      label="Empty the cart"
      variant="quiet"
      danger
      title="Empty the cart?"
      sentence={`${count === 1 ? 'Its product is' : `All ${count} products are`} removed. What you saved for later stays.`}
      confirmLabel="Empty the cart"
    />
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
  </>
);
