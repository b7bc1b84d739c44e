import { type DeliveryPrice, flatFeeSteps } from './delivery-price.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';

/**
 * The delivery methods to describe; `where` names the one place they apply to, or is empty if they apply everywhere.
 */
export type DeliveryOptions = { methods: readonly DeliveryPrice[]; where: string };

/** The flat fee that applies while the owner has no delivery methods. */
export const flatFeeDelivery = (fee: Cents): DeliveryOptions => ({
  methods: [{ priced: 'total', steps: flatFeeSteps(fee), takesBulky: true }],
  where: '',
});

/** The total from which this method is free for all goods; null if it never is, or only for some goods. */
const freeFrom = ({ priced, steps, takesBulky }: DeliveryPrice): number | null => {
  const rising = steps.toSorted((a, b) => a.from - b.from);
  const last = rising.findLastIndex(({ cents }) => cents > 0);
  const free = rising[last + 1];
  return takesBulky && free !== undefined && (priced === 'total' || free.from === 0) ? free.from : null;
};

const lowestFreeFrom = ({ methods }: DeliveryOptions): number | null => {
  const all = methods.map(freeFrom).filter((from) => from !== null);
  return all.length === 0 ? null : Math.min(...all);
};

/** `$100`: round amounts have no cents. */
const formatRound = (amount: number): string => formatCents(amount as Cents).replace(/\.00$/, '');

const formatWhere = (where: string): string => (where === '' ? '' : ` (${where})`);

/** Describes the price of one method: `$7.95`, or `from $5`; and `free from $100`, or an empty text. */
export const describePrice = (method: DeliveryPrice): { price: string; freeFrom: string } => {
  const free = freeFrom(method);
  if (free === 0) return { price: 'Free', freeFrom: '' };
  const prices = method.steps.map(({ cents }) => cents).filter((cents) => cents > 0);
  const least = formatCents(Math.min(...prices) as Cents);
  return {
    price: prices.length > 1 ? `from ${least}` : least,
    freeFrom: free === null ? '' : `free from ${formatRound(free)}`,
  };
};

/** Describes the total from which delivery is free: `For orders from $100`; null if it never is. */
export const describeFreeDelivery = (offer: DeliveryOptions): string | null => {
  const from = lowestFreeFrom(offer);
  if (from === null) return null;
  return (from === 0 ? 'For every order' : `For orders from ${formatRound(from)}`) + formatWhere(offer.where);
};

/** Describes the price of the cheapest delivery in one sentence, the same on every page. */
export const describeDelivery = (offer: DeliveryOptions): string => {
  const free = lowestFreeFrom(offer);
  if (free === 0) return `Free delivery${formatWhere(offer.where)}`;
  const steps = offer.methods.flatMap((method) => method.steps);
  const prices = steps.map(({ cents }) => cents).filter((cents) => cents > 0);
  // Some goods are delivered free from the first piece on, others are not.
  const isMixed = steps.some(({ from, cents }) => from === 0 && cents === 0);
  if (prices.length === 0 || isMixed) return 'Delivery costs are shown at checkout';
  const least = Math.min(...prices) as Cents;
  const isOne = prices.every((cents) => cents === least);
  const freely = free === null ? '' : `, free from ${formatRound(free)}`;
  return `Delivery ${isOne ? '' : 'from '}${formatCents(least)}${freely}${formatWhere(offer.where)}`;
};
