import type { AddressForm, SavedAddress } from '#features/addresses/contract/addresses.ts';
import { NEW_ADDRESS } from '#features/addresses/contract/empty-address.ts';
import { formatAddressLine } from '#features/addresses/contract/format-address-line.ts';
import { saveFormDraft, takeFormDraft } from '#platform/web/session/form-drafts.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';
import { sendUnconfirmedQuantities } from '#platform/web/session/unconfirmed-quantities.ts';

/** The choices and texts in the checkout form. */
export type CheckoutDraft = {
  /** The id of a saved address, or `NEW_ADDRESS`. */
  deliverTo: string;
  delivery: AddressForm;
  /** True if the billing address differs from the delivery address. */
  hasPayer: boolean;
  billTo: string;
  billing: AddressForm;
  reference: string;
  /** The job number for the buyer's company. */
  companyReference: string;
  /** A delivery method's id; empty until one is chosen. */
  method: string;
  /** A discount code that was valid when it was entered; empty for none. */
  code: string;
  /** The tender that pays the order as it is placed; empty to pay on the next page. */
  payBy: string;
};

/** Stores choices with which the checkout opens for this person. */
export const draftCheckout = (email: string, choices: Partial<CheckoutDraft>): void =>
  saveFormDraft('checkout', email, choices);

/** The id of a saved address that equals a new one; otherwise the id that was chosen. */
const findChosen = (chosen: string, entered: AddressForm, book: readonly SavedAddress[]): string =>
  chosen === NEW_ADDRESS
    ? (book.find(({ address }) => formatAddressLine(address) === formatAddressLine(entered))?._id ?? chosen)
    : chosen;

/** Restores the same person's draft after a reload or login, on top of the initial values. */
export const restoreDraft = (fresh: CheckoutDraft, book: readonly SavedAddress[]): CheckoutDraft => {
  const draft = { ...fresh, ...(takeFormDraft('checkout') as Partial<CheckoutDraft> | null) };
  return {
    ...draft,
    deliverTo: findChosen(draft.deliverTo, draft.delivery, book),
    billTo: findChosen(draft.billTo, draft.billing, book),
  };
};

type OrderedLine = { productId: string; quantity: number };

/** Parses lines from a URL, such as `?lines=ID:10,ID:2`; ignores invalid parts. */
const parseLines = (text: string): OrderedLine[] =>
  text.split(',').flatMap((part) => {
    const [productId = '', quantity = ''] = part.split(':');
    return /^[0-9a-f-]{36}$/.test(productId) && /^[1-9]\d{0,8}$/.test(quantity)
      ? [{ productId, quantity: Number(quantity) }]
      : [];
  });

/** The lines that the checkout will order. */
export type CheckoutLines = {
  lines: OrderedLine[];
  fromCart: boolean;
  /** The number of cart lines that cannot be ordered and stay in the cart. */
  leftInCart: number;
};

/** Loads the lines to order: from the URL, or from the cart after merging the guest's cart into it. */
export const loadCheckoutLines = async (search: URLSearchParams): Promise<CheckoutLines> => {
  const named = search.get('lines');
  if (named !== null) return { lines: parseLines(named), fromCart: false, leftInCart: 0 };
  await api.call(cart.merge, {});
  await sendUnconfirmedQuantities();
  const { lines } = await api.call(cart.get, {});
  const orderable = lines.filter(({ problem }) => problem === null);
  return {
    lines: orderable.map(({ product, quantity }) => ({ productId: product._id, quantity })),
    fromCart: true,
    leftInCart: lines.length - orderable.length,
  };
};
