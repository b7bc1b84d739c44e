import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { EMPTY_ADDRESS } from '#features/addresses/contract/empty-address.ts';
import { parseTypedInteger } from '#platform/contract/typed-numbers.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import type { QuoteRequestDetail } from '#features/quote-requests/contract/quote-requests.ts';
import type { QuoteCustomer, QuoteDetail, QuoteForm } from '#features/quotes/contract/quotes.ts';
import type { QuoteKind } from '#features/quotes/contract/quote-status.ts';

/** A line as typed; an empty price means the shop's price. */
export type QuoteLineValues = {
  productId: string;
  sku: string;
  name: string;
  quantity: string;
  price: string;
};

/** An offer as typed. */
export type QuoteFormValues = {
  kind: QuoteKind;
  name: string;
  email: string;
  lines: QuoteLineValues[];
  /** A delivery method; empty for the cheapest. */
  method: string;
  /** True if staff enter the delivery address instead of the customer. */
  hasAddress: boolean;
  delivery: AddressForm;
  hasPayer: boolean;
  billing: AddressForm;
  reference: string;
  note: string;
  endsOn: string;
  renew: boolean;
};

/** The values of a new, empty offer, in the shop's country. */
export const blankQuote = (country: string): QuoteFormValues => ({
  kind: 'draft',
  name: '',
  email: '',
  lines: [],
  method: '',
  hasAddress: false,
  delivery: { ...EMPTY_ADDRESS, country },
  hasPayer: false,
  billing: { ...EMPTY_ADDRESS, country },
  reference: '',
  note: '',
  endsOn: '',
  renew: false,
});

/** Converts a saved offer to form values. */
export const toFormValues = (offer: QuoteDetail, blank: QuoteFormValues): QuoteFormValues => ({
  kind: offer.kind,
  name: offer.name,
  email: offer.email,
  lines: offer.priced.lines.map((line) => ({
    productId: line.productId,
    sku: line.sku,
    name: line.productName,
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

/** Copies an offer for the same customer, at current prices. */
export const copyQuote = (offer: QuoteDetail, blank: QuoteFormValues): QuoteFormValues => ({
  ...toFormValues(offer, blank),
  endsOn: '',
  renew: false,
});

/** Fills in the chosen customer, and the delivery address they used last. */
export const fillCustomer = (
  typed: QuoteFormValues,
  { name, email, delivery }: QuoteCustomer,
): Partial<QuoteFormValues> => ({
  name,
  email,
  ...(delivery !== null &&
    typed.delivery.line1 === '' && { hasAddress: true, delivery: { ...EMPTY_ADDRESS, ...delivery } }),
});

/** A quote for what a customer asked for, which staff price. */
export const fillRequest = (request: QuoteRequestDetail, blank: QuoteFormValues): QuoteFormValues => ({
  ...blank,
  kind: 'quote',
  ...fillCustomer(blank, request),
  lines: request.lines.map(({ productId, sku, productName, quantity }) => ({
    productId,
    sku,
    name: productName,
    quantity: String(quantity),
    price: '',
  })),
});

/** Converts lines for the request. Invalid numbers are sent as they are, so that the server reports them. */
const toLinesBody = (lines: readonly QuoteLineValues[]) =>
  lines.map(({ productId, quantity, price }) => ({
    productId,
    quantity: parseTypedInteger(quantity),
    price: price.trim() === '' ? null : price.trim(),
  }));

/** A quote promises delivery and tax, and both depend on the destination. */
export const needsAddress = ({ kind, hasAddress }: Pick<QuoteFormValues, 'kind' | 'hasAddress'>): boolean =>
  kind === 'quote' || hasAddress;

/** Builds the request body for saving. @param isCollected if true, no delivery address is sent */
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

/** Builds the price request from the valid lines; null without any. @param quoteId the offer being edited */
export const toPriceRequest = (typed: QuoteFormValues, quoteId: string | null) => {
  const lines = toLinesBody(typed.lines).filter(
    ({ quantity, price }) =>
      Number.isInteger(quantity) && quantity > 0 && (price === null || Dollars.safeParse(price).success),
  );
  if (lines.length === 0) return null;
  const { country, region, postcode } = needsAddress(typed)
    ? typed.delivery
    : { country: '', region: '', postcode: '' };
  const { kind, renew, email } = typed;
  return {
    kind,
    email,
    lines,
    country,
    region,
    postcode,
    of: quoteId,
    renew,
    method: typed.method === '' ? null : typed.method,
  };
};
