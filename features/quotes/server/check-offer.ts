import { sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import { CHARGE_CENTS } from '#platform/contract/limits.ts';
import { type Cents, toCents } from '#platform/contract/money.ts';
import type { OfferForm } from '#features/quotes/contract/offers.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { destinationOf } from '#features/orders/server/destination.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { faultOfRegion } from '#features/settings/server/read-terms.ts';
import { type OfferedLine, type Priced, priceOffer } from './price-offer.ts';
import { shopDay } from '#features/settings/server/shop-zone.ts';
import { promisedOf, type SavedOffer } from './read-offer.ts';

/** A quote's last day is no further away. */
const MOST_DAYS = 366;

type Form = Pick<OfferForm, 'kind' | 'lines' | 'renew'>;

/**
 * The lines of a form with the prices that count: one that the shop names, one that was promised before, else that of the
 * day.
 * @param before the offer that is edited
 */
export const nameLines = ({ kind, lines, renew }: Form, before: SavedOffer | null): OfferedLine[] =>
  lines.map(({ productId, quantity, price }) => {
    const saved = before?.lines.find((line) => line.productId === productId) ?? null;
    if (price !== null) {
      const own = toCents(price);
      const isKept = saved !== null && saved.isOwn && saved.unitPriceCents === own;
      return { productId, quantity, named: isKept ? promisedOf(saved) : { own } };
    }
    const isPromised = saved !== null && !saved.isOwn && before?.kind === 'quote' && kind === 'quote' && !renew;
    return { productId, quantity, named: isPromised ? promisedOf(saved) : null };
  });

/** Whether the form is for the customer of the saved offer and ends no later than it; a draft order never ends. */
const isSameOffer = ({ kind, email, endsOn }: OfferForm, before: SavedOffer): boolean =>
  email === before.email && (before.endsOn === null || (kind === 'quote' && endsOn <= before.endsOn));

/**
 * Refuses prices that the caller may not set. A price that a manager set before may stay for the same customer, for no
 * more pieces and no later last day.
 * @throws Refusal `permission_missing`
 */
const refusePrices = (
  caller: Caller,
  form: OfferForm,
  lines: readonly OfferedLine[],
  before: SavedOffer | null,
): void => {
  if (caller.mayMore) return;
  const keeps = before !== null && isSameOffer(form, before);
  for (const { productId, quantity, named } of lines) {
    if (named === null) continue;
    if ('own' in named) {
      throw new Refusal('permission_missing', {
        message: 'Your role does not include prices other than the shop’s. Ask a manager to set them.',
      });
    }
    const was = before?.lines.find((line) => line.productId === productId);
    if (named.isOwn && !(keeps && was !== undefined && quantity <= was.quantity)) {
      throw new Refusal('permission_missing', {
        message:
          'A price other than the shop’s is set for one customer, a number of pieces and a last day. Ask a manager to change any of these.',
      });
    }
  }
};

/** @throws Refusal `quantity_invalid`, with every line that cannot be ordered whatever the stock is */
const refuseLines = ({ shown, lines }: Priced): void => {
  const wrong = shown.lines.flatMap((line, at) => {
    const { minOrder = 1, stock = 0 } = lines[at] ?? {};
    const { isRefused, problem, productId, sku, productName } = line;
    const message = `${productName}: ${problem ?? ''}`;
    return isRefused ? [{ productId, sku, minOrder, stock, code: 'quantity_invalid' as const, message }] : [];
  });
  const [first] = wrong;
  if (first === undefined) return;
  throw new Refusal('quantity_invalid', {
    message: wrong.map(({ message }) => message).join(' '),
    details: { minOrder: first.minOrder, stock: first.stock, lines: wrong },
  });
};

/** What is wrong with the terms, by field. */
const faultsOfTerms = async (
  trx: Transaction,
  { kind, delivery, endsOn }: OfferForm,
  { shown, terms }: Priced,
): Promise<Record<string, string>> => {
  const fault = delivery === null || shown.isCollected ? null : faultOfRegion(terms, delivery);
  const isHomeless = kind === 'quote' && delivery === null && !shown.isCollected;
  const { today, last } = await one<{ today: string; last: string }>(
    trx,
    sql`select ${shopDay}::text as today, (${shopDay} + ${MOST_DAYS}::int)::text as last`,
  );
  return {
    ...(fault !== null && { 'delivery.region': fault }),
    ...(isHomeless && { 'delivery.country': 'A quote names where it goes: delivery and tax depend on it' }),
    ...(kind === 'quote' && endsOn < today && { endsOn: 'Give a day to come' }),
    ...(kind === 'quote' && endsOn > last && { endsOn: 'Give a day within a year' }),
  };
};

/**
 * Prices what somebody of the shop wants to save, and holds that it can become an order: but for the stock, which is
 * nobody's until then.
 * @param before the offer that is edited
 * @throws Refusal `permission_missing`, `product_not_found`, `quantity_invalid`, `not_delivered_there`, `method_gone`,
 *   `amount_not_chargeable`, `invalid_request` with the fields
 */
export const checkOffer = async (
  trx: Transaction,
  caller: Caller,
  form: OfferForm,
  before: SavedOffer | null,
  fee: Cents,
): Promise<Priced> => {
  const lines = nameLines(form, before);
  refusePrices(caller, form, lines, before);
  const destination = destinationOf(form.delivery ?? { country: '', region: '', postcode: '' });
  const priced = await priceOffer(trx, { lines, destination, method: form.method, delivery: null }, fee);
  refuseLines(priced);
  const fields = await faultsOfTerms(trx, form, priced);
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_request', { fields });
  const { shown, sums } = priced;
  if (shown.deliveryProblem !== null) throw new Refusal(shown.method === null ? 'not_delivered_there' : 'method_gone');
  if (sums.totalCents < CHARGE_CENTS.min || sums.totalCents > CHARGE_CENTS.max) {
    throw new Refusal('amount_not_chargeable');
  }
  return priced;
};
