import type { CartChange } from '#features/carts/contract/cart.ts';
import { getErrorMessage, UserFacingError } from '#platform/contract/user-facing-error.ts';
import { UNREACHABLE } from '#platform/web/import-with-retry.ts';
import { storeCartCount } from '#platform/web/session/cart-count.ts';
import { OFFLINE_CART } from '#platform/web/session/storage-keys.ts';
import { isWaiting } from '#platform/web/start-script.ts';
import { toastError, toastSuccess } from '#platform/web/ui/toasts.ts';
import { formatAddition, VIEW_CART_LINK } from './cart-messages.ts';

/**
 * Adds one product to the cart of a guest.
 * @throws UserFacingError if the shop refuses or does not reply; another error if a proxy replies with its own page
 */
const addLine = async (form: FormData): Promise<string> => {
  const quantity = String(form.get('quantity') ?? '').trim();
  const line = { productId: String(form.get('product')), ...(quantity !== '' && { quantity: Number(quantity) }) };
  const response = await fetch('/api/cart/lines', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lines: [line] }),
  }).catch((cause: unknown) => {
    throw new UserFacingError(UNREACHABLE, { cause });
  });
  const reply = (await response.json()) as CartChange & { message: string };
  if (!response.ok) throw new UserFacingError(reply.message);
  storeCartCount(reply.count);
  return formatAddition(reply, [line]);
};

/**
 * Makes the Add to cart buttons work on a page that has not started React. The API call is the same, because such a
 * page has no signed-in customer. Buttons beside a quantity need React, and so does the offline cart.
 */
export const addToCartWithoutReact = (): void => {
  const worksOffline = localStorage.getItem(OFFLINE_CART) !== null || navigator.serviceWorker?.controller;
  if (!isWaiting() || worksOffline) return;
  const buttons = document.querySelectorAll<HTMLButtonElement>('form[action="/cart"] > button[name="product"]');
  for (const button of buttons)
    if (button.form?.querySelector('input:not([type="hidden"])') === null) button.dataset['scripted'] = '';
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!isWaiting() || !(submitter instanceof HTMLButtonElement) || !(form instanceof HTMLFormElement)) return;
    if (submitter.dataset['scripted'] === undefined || submitter.name !== 'product') return;
    event.preventDefault();
    if (submitter.ariaBusy === 'true') return;
    submitter.ariaBusy = 'true';
    void addLine(new FormData(form, submitter))
      .then(
        (message) => toastSuccess(message, VIEW_CART_LINK),
        (error: unknown) => toastError(getErrorMessage(error)),
      )
      .finally(() => (submitter.ariaBusy = null));
  });
};
