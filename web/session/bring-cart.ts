import { cart } from '#contract/cart.ts';
import { api } from '../api.ts';
import { toastSuccess } from '../ui/toast.tsx';
import { keepCartCount } from './cart-count.ts';
import { dropOthersCart } from './kept-cart.ts';

/**
 * Takes what a guest has put into the cart of this browser along to that of the person who has signed in, and tells them.
 * Of anybody else's cart this device forgets what it stores.
 */
export const bringCart = async (): Promise<void> => {
  dropOthersCart();
  const { count, said } = await api.call(cart.merge, {});
  keepCartCount(count);
  if (said.length > 0) toastSuccess(said.join(' '));
};
