import { cart } from '#contract/cart.ts';
import { api } from '../api.ts';
import { toastSuccess } from '../ui/toast.tsx';
import { keepCartCount } from './cart-count.ts';
import { dropOthersCart } from './kept-cart.ts';

/**
 * Moves the guest cart of this browser into the cart of the person who has signed in, and tells them. The offline cart
 * of anybody else is removed from this device.
 */
export const bringCart = async (): Promise<void> => {
  dropOthersCart();
  const { count, said } = await api.call(cart.merge, {});
  keepCartCount(count);
  if (said.length > 0) toastSuccess(said.join(' '));
};
