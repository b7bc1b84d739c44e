import { storeCartCount } from './cart-count.ts';
import { readPerson } from './session.ts';
import { OFFLINE_CART } from './storage-keys.ts';

/* The cart of a device that stores the catalog: its last known lines, and the changes made offline. Signing out
   removes it. */

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

const createEmptyCart = (of: string): OfflineCartState => ({ of, lines: {}, edits: {}, sent: {} });

export const hasEdits = ({ edits }: OfflineCartState): boolean => Object.keys(edits).length > 0;

/** True if changes still have to be sent or reported to the owner. */
const hasUnreportedEdits = (kept: OfflineCartState): boolean => hasEdits(kept) || Object.keys(kept.sent).length > 0;

/** This device's carts by owner; an older version stored a single cart. */
const readAllOfflineCarts = (): Record<string, OfflineCartState> => {
  try {
    const kept = JSON.parse(localStorage.getItem(OFFLINE_CART) ?? '{}') as
      | Record<string, OfflineCartState>
      | OfflineCartState;
    return typeof kept.of === 'string'
      ? { [kept.of]: kept as OfflineCartState }
      : (kept as Record<string, OfflineCartState>);
  } catch {
    return {};
  }
};

/** Combines two changes of the same product: an addition adds up, a quantity replaces. */
const combineEdits = (before: OfflineCartEdit | undefined, edit: OfflineCartEdit): OfflineCartEdit => ({
  ...edit,
  quantity: edit.isMore && before !== undefined ? before.quantity + edit.quantity : edit.quantity,
  isMore: edit.isMore && before?.isMore !== false,
});

/** A guest's changes join the cart at login; other people's changes stay hidden. */
export const readOfflineCart = (): OfflineCartState => {
  const of = getCurrentOwner();
  const all = readAllOfflineCarts();
  const own = { ...createEmptyCart(of), ...all[of] };
  const guest = { ...createEmptyCart(''), ...all[''] };
  if (of === '') return guest;
  const edits = Object.fromEntries(
    Object.entries(guest.edits).map(([id, edit]) => [id, combineEdits(own.edits[id], edit)]),
  );
  return {
    of,
    lines: of in all ? own.lines : guest.lines,
    edits: { ...own.edits, ...edits },
    sent: { ...own.sent, ...guest.sent },
  };
};

/**
 * Stores a cart. A person whose session expired finds their changes at the next login, whatever guests do meanwhile. If
 * somebody else logs in here, nothing of them remains.
 * @throws Error if storage is full or blocked
 */
export const writeOfflineCart = (kept: OfflineCartState): void => {
  const waiting =
    kept.of === '' ? Object.entries(readAllOfflineCarts()).filter(([, one]) => hasUnreportedEdits(one)) : [];
  localStorage.setItem(OFFLINE_CART, JSON.stringify({ ...Object.fromEntries(waiting), [kept.of]: kept }));
};

/** Removes the offline carts of everybody but the signed-in person from this device. */
export const deleteOtherPeoplesCarts = (): void => {
  if (localStorage.getItem(OFFLINE_CART) !== null) writeOfflineCart(readOfflineCart());
};

/** The quantity of a product after the offline changes. */
export const getOfflineQuantity = ({ lines, edits }: OfflineCartState, id: string): number => {
  const there = lines[id] ?? 0;
  const edit = edits[id];
  if (edit === undefined) return there;
  return edit.isMore ? there + edit.quantity : edit.quantity;
};

/** The products in the cart after the offline changes, earlier ones first. */
export const listOfflineProductIds = (kept: OfflineCartState): string[] =>
  [...new Set([...Object.keys(kept.lines), ...Object.keys(kept.edits)])].filter(
    (id) => getOfflineQuantity(kept, id) > 0,
  );

/** Stores the current cart for offline use. */
export const saveOfflineCart = (lines: readonly { product: { _id: string }; quantity: number }[]): void => {
  // Only browsers that installed the offline catalog store a cart.
  if (!navigator.serviceWorker?.controller) return;
  try {
    const seen = Object.fromEntries(lines.map(({ product, quantity }) => [product._id, quantity]));
    writeOfflineCart({ ...readOfflineCart(), lines: seen });
  } catch {
    // The cart is stored again at its next visit with a network.
  }
};

/**
 * Changes this device's cart. The change is sent when there is a network again.
 * @throws Error if storage is full or blocked
 */
export const editOfflineCart = (id: string, edit: OfflineCartEdit): void => {
  const kept = readOfflineCart();
  const next = { ...kept, edits: { ...kept.edits, [id]: combineEdits(kept.edits[id], edit) } };
  writeOfflineCart(next);
  storeCartCount(listOfflineProductIds(next).length);
};
