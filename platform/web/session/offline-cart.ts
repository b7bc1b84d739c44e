import { storeCartCount } from './cart-count.ts';
import { readPerson } from './session.ts';
import { OFFLINE_CART } from './storage-keys.ts';

/* The cart of a device that stores the catalog: its last known lines, and the changes made offline. Signing out
   removes the cart. */

/** An offline change of one product. */
export type OfflineCartEdit = {
  name: string;
  /** Dollars for one minimum order at the time of the change. */
  unitPrice: number;
  /** The new quantity in pieces, 0 to remove; with `isMore`, the number of pieces to add. */
  quantity: number;
  isMore: boolean;
};

export type OfflineCartState = {
  /** The owner's email address; empty for a guest. */
  of: string;
  /** Pieces of each product when the cart was last loaded. */
  lines: Record<string, number>;
  edits: Record<string, OfflineCartEdit>;
  /** Changes that were sent but not yet reported to the owner; `refused` has the reason for a rejected one. */
  sent: Record<string, OfflineCartEdit & { refused?: string }>;
};

const getCurrentOwner = (): string => readPerson()?.email ?? '';

const createEmptyCart = (owner: string): OfflineCartState => ({ of: owner, lines: {}, edits: {}, sent: {} });

export const hasEdits = ({ edits }: OfflineCartState): boolean => Object.keys(edits).length > 0;

/** True if changes still have to be sent or reported to the owner. */
const hasUnreportedEdits = (cart: OfflineCartState): boolean => hasEdits(cart) || Object.keys(cart.sent).length > 0;

/** This device's carts by owner; an older version stored a single cart. */
const readAllOfflineCarts = (): Record<string, OfflineCartState> => {
  try {
    const stored = JSON.parse(localStorage.getItem(OFFLINE_CART) ?? '{}') as
      | Record<string, OfflineCartState>
      | OfflineCartState;
    return typeof stored.of === 'string'
      ? { [stored.of]: stored as OfflineCartState }
      : (stored as Record<string, OfflineCartState>);
  } catch {
    return {};
  }
};

/** Combines two changes of the same product. An addition is added to the earlier change; a quantity replaces it. */
const combineEdits = (before: OfflineCartEdit | undefined, edit: OfflineCartEdit): OfflineCartEdit => ({
  ...edit,
  quantity: edit.isMore && before !== undefined ? before.quantity + edit.quantity : edit.quantity,
  isMore: edit.isMore && before?.isMore !== false,
});

/** A guest's changes join the cart at login; other people's changes stay hidden. */
export const readOfflineCart = (): OfflineCartState => {
  const owner = getCurrentOwner();
  const all = readAllOfflineCarts();
  const own = { ...createEmptyCart(owner), ...all[owner] };
  const guest = { ...createEmptyCart(''), ...all[''] };
  if (owner === '') return guest;
  const edits = Object.fromEntries(
    Object.entries(guest.edits).map(([id, edit]) => [id, combineEdits(own.edits[id], edit)]),
  );
  return {
    of: owner,
    lines: owner in all ? own.lines : guest.lines,
    edits: { ...own.edits, ...edits },
    sent: { ...own.sent, ...guest.sent },
  };
};

/**
 * Stores a cart. A person whose session expired finds their changes at the next login, even if guests use the
 * device meanwhile. If somebody else logs in, nothing of theirs remains.
 * @throws Error if storage is full or blocked
 */
export const writeOfflineCart = (cart: OfflineCartState): void => {
  const unreported =
    cart.of === '' ? Object.entries(readAllOfflineCarts()).filter(([, one]) => hasUnreportedEdits(one)) : [];
  localStorage.setItem(OFFLINE_CART, JSON.stringify({ ...Object.fromEntries(unreported), [cart.of]: cart }));
};

/** Removes the offline carts of everybody but the signed-in person from this device. */
export const deleteOtherPeoplesCarts = (): void => {
  if (localStorage.getItem(OFFLINE_CART) !== null) writeOfflineCart(readOfflineCart());
};

/** The quantity of a product after the offline changes. */
export const getOfflineQuantity = ({ lines, edits }: OfflineCartState, id: string): number => {
  const quantity = lines[id] ?? 0;
  const edit = edits[id];
  if (edit === undefined) return quantity;
  return edit.isMore ? quantity + edit.quantity : edit.quantity;
};

/** The products in the cart after the offline changes, earlier ones first. */
export const listOfflineProductIds = (cart: OfflineCartState): string[] =>
  [...new Set([...Object.keys(cart.lines), ...Object.keys(cart.edits)])].filter(
    (id) => getOfflineQuantity(cart, id) > 0,
  );

/** Stores the current cart for offline use. */
export const saveOfflineCart = (lines: readonly { product: { _id: string }; quantity: number }[]): void => {
  // Only browsers that installed the offline catalog store a cart.
  if (!navigator.serviceWorker?.controller) return;
  try {
    const seen = Object.fromEntries(lines.map(({ product, quantity }) => [product._id, quantity]));
    writeOfflineCart({ ...readOfflineCart(), lines: seen });
  } catch {
    // The cart is stored again when it is next opened online.
  }
};

/**
 * Changes this device's cart. The change is sent once the device is online again.
 * @throws Error if storage is full or blocked
 */
export const editOfflineCart = (id: string, edit: OfflineCartEdit): void => {
  const cart = readOfflineCart();
  const next = { ...cart, edits: { ...cart.edits, [id]: combineEdits(cart.edits[id], edit) } };
  writeOfflineCart(next);
  storeCartCount(listOfflineProductIds(next).length);
};
