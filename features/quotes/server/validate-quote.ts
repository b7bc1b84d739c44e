import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { describeChargeLimits, isChargeable } from '#platform/contract/charge-limits.ts';
import { type Cents, toCents } from '#platform/contract/money.ts';
import type { QuoteForm } from '#features/quotes/contract/quotes.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { toDestination } from '#features/orders/server/destination.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { findRegionFault } from '#features/settings/server/tax-and-delivery.ts';
import { type QuoteLine, type QuoteCalculation, priceQuote } from './price-quote.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { toPromisedPrice, type SavedQuote } from './get-quote.ts';

/** The latest last day of a quote, in days from today. */
const MOST_DAYS = 366;

type QuoteLinesInput = Pick<QuoteForm, 'kind' | 'lines' | 'renew'>;

/**
 * Decides each line's price: set by the shop, promised earlier, or current.
 * @param before the offer being edited
 */
export const resolveLinePrices = ({ kind, lines, renew }: QuoteLinesInput, before: SavedQuote | null): QuoteLine[] =>
  lines.map(({ productId, quantity, price }) => {
    const saved = before?.lines.find((line) => line.productId === productId) ?? null;
    if (price !== null) {
      const own = toCents(price);
      const isUnchanged = saved !== null && saved.isOwn && saved.unitPriceCents === own;
      return { productId, quantity, replacement: isUnchanged ? toPromisedPrice(saved) : { own } };
    }
    const isPromised = saved !== null && !saved.isOwn && before?.kind === 'quote' && kind === 'quote' && !renew;
    return { productId, quantity, replacement: isPromised ? toPromisedPrice(saved) : null };
  });

/** True if the form keeps the customer and ends no later than the saved offer. A draft order never ends. */
const isWithinSavedQuote = ({ kind, email, endsOn }: QuoteForm, before: SavedQuote): boolean =>
  email === before.email && (before.endsOn === null || (kind === 'quote' && endsOn <= before.endsOn));

/**
 * Refuses prices that the caller may not set. A price set earlier by a manager may stay for the same customer, if
 * neither the quantity nor the last day grows.
 * @throws DomainError `permission_missing`
 */
const assertMaySetPrices = (
  caller: Caller,
  form: QuoteForm,
  lines: readonly QuoteLine[],
  before: SavedQuote | null,
): void => {
  if (caller.hasMorePermission) return;
  const isWithinSaved = before !== null && isWithinSavedQuote(form, before);
  for (const { productId, quantity, replacement } of lines) {
    if (replacement === null) continue;
    if ('own' in replacement) {
      throw new DomainError('permission_missing', {
        message: 'Your role cannot set prices other than the shop’s. Ask a manager to set them.',
      });
    }
    const was = before?.lines.find((line) => line.productId === productId);
    if (replacement.isOwn && !(isWithinSaved && was !== undefined && quantity <= was.quantity)) {
      throw new DomainError('permission_missing', {
        message:
          'A price other than the shop’s applies to one customer, one quantity and one last day. Ask a manager to change any of these.',
      });
    }
  }
};

/** @throws DomainError `quantity_invalid` with all lines that could not be ordered at any stock level */
const assertOrderable = ({ pricedQuote, lines }: QuoteCalculation): void => {
  const faultyLines = pricedQuote.lines.flatMap((line, at) => {
    const { minOrder = 1, stock = 0 } = lines[at] ?? {};
    const { isRefused, problem, productId, sku, productName } = line;
    const message = `${productName}: ${problem ?? ''}`;
    return isRefused ? [{ productId, sku, minOrder, stock, code: 'quantity_invalid' as const, message }] : [];
  });
  const [first] = faultyLines;
  if (first === undefined) return;
  throw new DomainError('quantity_invalid', {
    message: faultyLines.map(({ message }) => message).join(' '),
    details: { minOrder: first.minOrder, stock: first.stock, lines: faultyLines },
  });
};

/** Finds errors in address and last day, by field. */
const findFormFaults = async (
  trx: Transaction,
  { kind, delivery, endsOn }: QuoteForm,
  { pricedQuote, terms }: QuoteCalculation,
): Promise<Record<string, string>> => {
  const fault = delivery === null || pricedQuote.isCollected ? null : findRegionFault(terms, delivery);
  const isHomeless = kind === 'quote' && delivery === null && !pricedQuote.isCollected;
  const { today, last } = await one<{ today: string; last: string }>(
    trx,
    sql`select ${shopToday}::text as today, (${shopToday} + ${MOST_DAYS}::int)::text as last`,
  );
  return {
    ...(fault !== null && { 'delivery.region': fault }),
    ...(isHomeless && { 'delivery.country': 'Enter the country: delivery and tax depend on it' }),
    ...(kind === 'quote' && endsOn < today && { endsOn: 'Enter today or a later date' }),
    ...(kind === 'quote' && endsOn > last && { endsOn: 'Enter a date within a year' }),
  };
};

/**
 * Prices an offer that staff want to save, and checks that it can become an order. Stock is not checked, because
 * nothing is reserved until then.
 * @param before the offer being edited
 * @throws DomainError `permission_missing`, `product_not_found`, `quantity_invalid`, `not_delivered_there`,
 *   `method_gone`, `amount_not_chargeable`, `invalid_request` with the fields
 */
export const validateQuote = async (
  trx: Transaction,
  caller: Caller,
  form: QuoteForm,
  before: SavedQuote | null,
  fee: Cents,
): Promise<QuoteCalculation> => {
  const lines = resolveLinePrices(form, before);
  assertMaySetPrices(caller, form, lines, before);
  const destination = toDestination(form.delivery ?? { country: '', region: '', postcode: '' });
  const { kind, email, method } = form;
  const request = { kind, email, lines, destination, method, delivery: null, reader: 'staff' as const };
  const priced = await priceQuote(trx, request, fee);
  assertOrderable(priced);
  const fields = await findFormFaults(trx, form, priced);
  if (Object.keys(fields).length > 0) throw new DomainError('invalid_request', { fields });
  const { pricedQuote, sums } = priced;
  if (pricedQuote.deliveryProblem !== null)
    throw new DomainError(pricedQuote.method === null ? 'not_delivered_there' : 'method_gone');
  if (!isChargeable(sums.totalCents)) {
    throw new DomainError('amount_not_chargeable', { message: describeChargeLimits() });
  }
  return priced;
};
