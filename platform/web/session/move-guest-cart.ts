import { cart } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';
import { toastSuccess } from '#platform/web/ui/toast.tsx';
import { storeCartCount } from './cart-count.ts';
import { deleteOtherPeoplesCarts } from './offline-cart.ts';

/**
 * Moves the guest cart of this browser into the cart of the person who has signed in, and tells them. The offline cart
 * of anybody else is removed from this device.
 */
export const moveGuestCart = async (): Promise<void> => {
  deleteOtherPeoplesCarts();
  const { count, said } = await api.call(cart.merge, {});
  storeCartCount(count);
  if (said.length > 0) toastSuccess(said.join(' '));
};
