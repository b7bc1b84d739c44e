import { cart } from '#contract/cart.ts';
import { api } from '../api.ts';
import { toastSuccess } from '../ui/toast.tsx';
import { keepCartCount } from './cart-count.ts';

/** Takes what a guest has put into the cart of this browser along to his own, and tells him. */
export const bringCart = async (): Promise<void> => {
  const { count, said } = await api.call(cart.merge, {});
  keepCartCount(count);
  if (said.length > 0) toastSuccess(said.join(' '));
};
