import { Link } from 'react-router';
import { CheckoutSteps } from '#platform/web/shell/checkout-frame.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import type { CheckoutLines } from './checkout-draft.ts';

/** The steps, the title, and a note about lines that stay in the cart. */
export const CheckoutHead = ({ leftInCart }: Pick<CheckoutLines, 'leftInCart'>) => (
  <>
    <CheckoutSteps current="Address" />
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
      <h1 className="heading-1">Checkout</h1>
      <Link to="/cart" className="link inline-flex min-h-7 items-center">
        Back to the cart
      </Link>
    </div>
    {leftInCart > 0 && (
      <Alert tone="info" className="mb-6">
        <p>
          {leftInCart === 1 ? 'One line in your cart is' : `${leftInCart} lines in your cart are`} not available now,
          and {leftInCart === 1 ? 'stays' : 'stay'} there.
        </p>
      </Alert>
    )}
  </>
);
