import { storeCartCount } from './cart-count.ts';
import { readPerson } from './session.ts';
import { OFFLINE_CART } from './storage-keys.ts';

/* The cart of a device that keeps the catalogue: as it was seen last, and what was changed without a network. Its owner's
   signing out takes it away. */

/** What was changed of one product. */
export type OfflineCartEdit = {
  name: string;
  /** Dollars for one minimum order when it was changed. */
  unitPrice: number;
  /** Pieces there shall be, 0 for none; or so many more than there are. */
  quantity: number;
  isMore: boolean;
};

export type OfflineCartState = {
  /** The address of whose it is; empty for a guest. */
  of: string;
  /** Pieces of each product when the cart was seen last. */
  lines: Record<string, number>;
  edits: Record<string, OfflineCartEdit>;
  /** What has been sent, and nobody was told yet how it went; with a sentence where it was refused. */
  sent: Record<string, OfflineCartEdit & { refused?: string }>;
};

const getCurrentOwner = (): string => readPerson()?.email ?? '';

const createEmptyCart = (of: string): OfflineCartState => ({ of, lines: {}, edits: {}, sent: {} });

export const hasEdits = ({ edits }: OfflineCartState): boolean => Object.keys(edits).length > 0;

/** Whether something of it waits for its owner: to be sent, or to be told. */
const hasUnreportedEdits = (kept: OfflineCartState): boolean => hasEdits(kept) || Object.keys(kept.sent).length > 0;

/** The carts of this device by whose they are; a device that kept one before wrote that alone. */
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

/** A change after another one of the same product: so many more are added, another number stands. */
const combineEdits = (before: OfflineCartEdit | undefined, edit: OfflineCartEdit): OfflineCartEdit => ({
  ...edit,
  quantity: edit.isMore && before !== undefined ? before.quantity + edit.quantity : edit.quantity,
  isMore: edit.isMore && before?.isMore !== false,
});

/** What a guest has changed comes along when he logs in; what somebody else has is not shown. */
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
 * Whose session has ended by itself finds what he has changed when he logs in again, whatever guests do meanwhile; when
 * somebody else logs in here nothing of it is left.
 * @throws Error where the browser has no room, or keeps nothing
 */
export const writeOfflineCart = (kept: OfflineCartState): void => {
  const waiting =
    kept.of === '' ? Object.entries(readAllOfflineCarts()).filter(([, one]) => hasUnreportedEdits(one)) : [];
  localStorage.setItem(OFFLINE_CART, JSON.stringify({ ...Object.fromEntries(waiting), [kept.of]: kept }));
};

/** Removes the offline carts of anybody but the person who has signed in from this device. */
export const deleteOtherPeoplesCarts = (): void => {
  if (localStorage.getItem(OFFLINE_CART) !== null) writeOfflineCart(readOfflineCart());
};

/** How many of a product there will be. */
export const getOfflineQuantity = ({ lines, edits }: OfflineCartState, id: string): number => {
  const there = lines[id] ?? 0;
  const edit = edits[id];
  if (edit === undefined) return there;
  return edit.isMore ? there + edit.quantity : edit.quantity;
};

/** The products there will be, those of before first. */
export const listOfflineProductIds = (kept: OfflineCartState): string[] =>
  [...new Set([...Object.keys(kept.lines), ...Object.keys(kept.edits)])].filter(
    (id) => getOfflineQuantity(kept, id) > 0,
  );

/** Keeps the cart as it is now, for when there is no network. */
export const saveOfflineCart = (lines: readonly { product: { _id: string }; quantity: number }[]): void => {
  // Who has not asked for it is not kept anything.
  if (!navigator.serviceWorker?.controller) return;
  try {
    const seen = Object.fromEntries(lines.map(({ product, quantity }) => [product._id, quantity]));
    writeOfflineCart({ ...readOfflineCart(), lines: seen });
  } catch {
    // It is seen again when it is opened with a network.
  }
};

/**
 * Changes the cart of this device: it is sent when there is a network again.
 * @throws Error where the browser has no room, or keeps nothing
 */
export const editOfflineCart = (id: string, edit: OfflineCartEdit): void => {
  const kept = readOfflineCart();
  const next = { ...kept, edits: { ...kept.edits, [id]: combineEdits(kept.edits[id], edit) } };
  writeOfflineCart(next);
  storeCartCount(listOfflineProductIds(next).length);
};
