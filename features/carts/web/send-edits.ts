import { type Cart, cart } from '#features/carts/contract/cart.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';
import {
  type OfflineCartEdit,
  hasEdits,
  readOfflineCart,
  writeOfflineCart,
} from '#platform/web/session/offline-cart.ts';

const sendEdit = async (id: string, { quantity }: OfflineCartEdit): Promise<string | undefined> => {
  try {
    if (quantity > 0) await api.call(cart.set, { params: { id }, body: { quantity } });
    else await api.call(cart.remove, { params: { id }, query: {} });
  } catch (error) {
    // A refused change is reported. A change that failed for another reason waits for a retry.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
      return error.message;
    throw error;
  }
};

const isSame = (one: OfflineCartEdit, other: OfflineCartEdit | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const sendAllEdits = async (): Promise<void> => {
  const { of: owner } = readOfflineCart();
  if (!hasEdits(readOfflineCart())) return;
  const { lines } = await api.call(cart.get, {});
  const cartQuantities = new Map(lines.map(({ product, quantity }) => [product._id, quantity]));
  const offlineCart = readOfflineCart();
  // The session has ended in this or another tab. The edits are sent after the same person logs in again.
  if (offlineCart.of !== owner) return;
  const total = ([id, edit]: [string, OfflineCartEdit]): [string, OfflineCartEdit] =>
    edit.isMore
      ? [id, { ...edit, quantity: (cartQuantities.get(id) ?? 0) + edit.quantity, isMore: false }]
      : [id, edit];
  // Turns added pieces into totals, so that a retry after a lost response adds them only once.
  const edits = Object.fromEntries(Object.entries(offlineCart.edits).map(total));
  writeOfflineCart({ ...offlineCart, edits });
  for (const [id, edit] of Object.entries(edits)) {
    const refused = await sendEdit(id, edit);
    const now = readOfflineCart();
    if (now.of !== owner) return;
    const { [id]: latest, ...others } = now.edits;
    const sent = { ...now.sent, [id]: { ...edit, ...(refused !== undefined && { refused }) } };
    // A line that has changed again since is sent next time.
    writeOfflineCart({ ...now, edits: isSame(edit, latest) ? others : now.edits, sent });
  }
};

/**
 * Sends offline cart changes, one tab at a time; the shop decides their outcome.
 * @throws ApiError if the shop cannot be reached; unsent changes wait
 */
export const sendOfflineEdits = async (): Promise<void> => {
  if (!hasEdits(readOfflineCart())) return;
  if ('locks' in navigator) await navigator.locks.request('copperline.kept-cart', sendAllEdits);
  else await sendAllEdits();
};

/** Describes the result of each change in a sentence, once. */
export const describeSentEdits = ({ lines }: Cart): string[] => {
  const { sent, ...rest } = readOfflineCart();
  const all = Object.entries(sent);
  if (all.length === 0) return [];
  writeOfflineCart({ ...rest, sent: {} });
  const messages = all.flatMap(([id, { name, unitPrice, quantity, refused }]) => {
    if (refused !== undefined) return [`${name}: ${refused}`];
    if (quantity === 0) return [];
    const line = lines.find(({ product }) => product._id === id);
    if (line === undefined) return [`${name} is no longer in your cart.`];
    const price = line.product.unitPrice;
    return [
      ...(line.message === '' ? [] : [`${name}: ${line.message}`]),
      ...(line.quantity === quantity ? [] : [`${name}: ${line.quantity} instead of ${quantity}.`]),
      ...(price === unitPrice ? [] : [`${name} now costs ${formatDollars(price)}, not ${formatDollars(unitPrice)}.`]),
    ];
  });
  return ['Your offline changes are now in your cart.', ...messages];
};
