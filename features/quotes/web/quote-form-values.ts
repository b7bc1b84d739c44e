import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { parseTypedInteger } from '#platform/contract/typed-numbers.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import type { QuoteCustomer, QuoteDetail, QuoteForm } from '#features/quotes/contract/quotes.ts';
import type { QuoteKind } from '#features/quotes/contract/quote-status.ts';

/** A line as it is typed: blank of its price is the shop's. */
export type QuoteLineValues = {
  productId: string;
  sku: string;
  name: string;
  img: string;
  quantity: string;
  price: string;
};

/** An offer as it is typed. */
export type QuoteFormValues = {
  kind: QuoteKind;
  name: string;
  email: string;
  lines: QuoteLineValues[];
  /** A delivery method; empty is the cheapest. */
  method: string;
  /** Where it goes is said here, and not by the customer. */
  hasAddress: boolean;
  delivery: AddressForm;
  hasPayer: boolean;
  billing: AddressForm;
  reference: string;
  note: string;
  endsOn: string;
  renew: boolean;
};

const NO_ADDRESS: AddressForm = {
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

/** How a new one begins, in the country of the shop. */
export const blankQuote = (country: string): QuoteFormValues => ({
  kind: 'draft',
  name: '',
  email: '',
  lines: [],
  method: '',
  hasAddress: false,
  delivery: { ...NO_ADDRESS, country },
  hasPayer: false,
  billing: { ...NO_ADDRESS, country },
  reference: '',
  note: '',
  endsOn: '',
  renew: false,
});

/** One that was saved, as the form shows it. */
export const toFormValues = (offer: QuoteDetail, blank: QuoteFormValues): QuoteFormValues => ({
  kind: offer.kind,
  name: offer.name,
  email: offer.email,
  lines: offer.priced.lines.map((line) => ({
    productId: line.productId,
    sku: line.sku,
    name: line.productName,
    img: line.img,
    quantity: String(line.quantity),
    price: line.isOwn ? line.unitPrice.toFixed(2) : '',
  })),
  method: offer.chosenMethod ?? '',
  hasAddress: offer.delivery !== null,
  delivery: offer.delivery ?? blank.delivery,
  hasPayer: offer.billing !== null,
  billing: offer.billing ?? blank.billing,
  reference: offer.reference,
  note: offer.note,
  endsOn: offer.endsOn ?? '',
  renew: offer.status === 'expired',
});

/** A copy of another one, for whoever it was for, at the prices of the day. */
export const copyQuote = (offer: QuoteDetail, blank: QuoteFormValues): QuoteFormValues => ({
  ...toFormValues(offer, blank),
  endsOn: '',
  renew: false,
});

/** With the customer who was chosen, and where he had things sent last. */
export const fillCustomer = (
  typed: QuoteFormValues,
  { name, email, delivery }: QuoteCustomer,
): Partial<QuoteFormValues> => ({
  name,
  email,
  ...(delivery !== null &&
    typed.delivery.line1 === '' && { hasAddress: true, delivery: { ...NO_ADDRESS, ...delivery } }),
});

/** The lines as the shop takes them; what is not a number yet is left as it is, for the shop to refuse. */
const toLinesBody = (lines: readonly QuoteLineValues[]) =>
  lines.map(({ productId, quantity, price }) => ({
    productId,
    quantity: parseTypedInteger(quantity),
    price: price.trim() === '' ? null : price.trim(),
  }));

/** Of a quote delivery and tax are promised, and both depend on where it goes. */
export const needsAddress = ({ kind, hasAddress }: Pick<QuoteFormValues, 'kind' | 'hasAddress'>): boolean =>
  kind === 'quote' || hasAddress;

/** What is sent when it is saved. @param isCollected then nobody asks where it goes */
export const toQuoteBody = (
  typed: QuoteFormValues,
  isCollected: boolean,
  send: boolean,
): Record<keyof QuoteForm, unknown> => ({
  kind: typed.kind,
  name: typed.name,
  email: typed.email,
  lines: toLinesBody(typed.lines),
  method: typed.method === '' ? null : typed.method,
  delivery: needsAddress(typed) && !isCollected ? typed.delivery : null,
  billing: typed.hasPayer ? typed.billing : null,
  reference: typed.reference,
  note: typed.note,
  endsOn: typed.kind === 'quote' ? typed.endsOn : '',
  renew: typed.renew,
  send,
});

/** What the form asks the price of: lines that can be read. @param of the offer that is edited */
export const toPriceRequest = (typed: QuoteFormValues, of: string | null) => {
  const lines = toLinesBody(typed.lines).filter(
    ({ quantity, price }) =>
      Number.isInteger(quantity) && quantity > 0 && (price === null || Dollars.safeParse(price).success),
  );
  if (lines.length === 0) return null;
  const { country, region, postcode } = needsAddress(typed)
    ? typed.delivery
    : { country: '', region: '', postcode: '' };
  const { kind, renew } = typed;
  return { kind, lines, country, region, postcode, of, renew, method: typed.method === '' ? null : typed.method };
};
