import { cart } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';
import { toastSuccess } from '#platform/web/ui/toasts.ts';
import { storeCartCount } from './cart-count.ts';
import { deleteOtherPeoplesCarts } from './offline-cart.ts';

/**
 * Moves this browser's guest cart into the signed-in person's cart, and shows the result. It also removes other
 * people's offline carts from this device.
 */
export const moveGuestCart = async (): Promise<void> => {
  deleteOtherPeoplesCarts();
  const { count, said: messages } = await api.call(cart.merge, {});
  storeCartCount(count);
  if (messages.length > 0) toastSuccess(messages.join(' '));
};
