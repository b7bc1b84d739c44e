import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { takeFormDraft } from '#platform/web/session/form-drafts.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { api } from '#platform/web/api.ts';
import { sendUnconfirmedQuantities } from '#platform/web/session/unconfirmed-quantities.ts';

/** What somebody has chosen and typed so far. */
export type CheckoutDraft = {
  /** An address of the book, by its id, or a new one. */
  deliverTo: string;
  delivery: AddressForm;
  /** Somebody else pays. */
  hasPayer: boolean;
  billTo: string;
  billing: AddressForm;
  reference: string;
  /** A delivery method; empty until one is chosen. */
  method: string;
};

/** What is chosen where none of the book is meant. */
export const NEW_ADDRESS = 'new';

export const EMPTY_ADDRESS: AddressForm = {
  company: '',
  name: '',
  line1: '',
  line2: '',
  postcode: '',
  city: '',
  region: '',
  country: '',
  phone: '',
  taxNumber: '',
};

/** What the same person had typed before a reload or a login, else how the page begins. */
export const restoreDraft = (fresh: CheckoutDraft): CheckoutDraft => ({
  ...fresh,
  ...(takeFormDraft('checkout') as Partial<CheckoutDraft> | null),
});

type OrderedLine = { productId: string; quantity: number };

/** What an address names, as `?lines=ID:10,ID:2`; what is no line is left out. */
const parseLines = (text: string): OrderedLine[] =>
  text.split(',').flatMap((part) => {
    const [productId = '', quantity = ''] = part.split(':');
    return /^[0-9a-f-]{36}$/.test(productId) && /^[1-9]\d{0,8}$/.test(quantity)
      ? [{ productId, quantity: Number(quantity) }]
      : [];
  });

/** What somebody is about to order. */
export type CheckoutLines = {
  lines: OrderedLine[];
  fromCart: boolean;
  /** Lines of the cart that cannot be had, and stay there. */
  left: number;
};

/** What is to be ordered: what the address names, else what is in the cart, with what came along from before a login. */
export const loadCheckoutLines = async (search: URLSearchParams): Promise<CheckoutLines> => {
  const named = search.get('lines');
  if (named !== null) return { lines: parseLines(named), fromCart: false, left: 0 };
  await api.call(cart.merge, {});
  await sendUnconfirmedQuantities();
  const { lines } = await api.call(cart.get, {});
  const orderable = lines.filter(({ problem }) => problem === null);
  return {
    lines: orderable.map(({ product, quantity }) => ({ productId: product._id, quantity })),
    fromCart: true,
    left: lines.length - orderable.length,
  };
};
