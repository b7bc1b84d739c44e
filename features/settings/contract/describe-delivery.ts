import { type DeliveryPrice, flatFeeSteps } from './delivery-price.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';

/** What delivers orders: to everywhere alike, or to the one place that is named. */
export type DeliveryOptions = { methods: readonly DeliveryPrice[]; where: string };

/** What delivers as long as the shop's owner has no method of his own. */
export const flatFeeDelivery = (fee: Cents): DeliveryOptions => ({
  methods: [{ priced: 'total', steps: flatFeeSteps(fee), takesBulky: true }],
  where: '',
});

/** From what total of any goods on a method costs nothing; null when it always costs something, or may. */
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

/** `$100`, without the cents of a round sum. */
const formatRound = (amount: number): string => formatCents(amount as Cents).replace(/\.00$/, '');

const formatWhere = (where: string): string => (where === '' ? '' : ` (${where})`);

/** From how much of goods on delivery is free, in words: `For orders from $100`; null where it never is. */
export const describeFreeDelivery = (offer: DeliveryOptions): string | null => {
  const from = lowestFreeFrom(offer);
  if (from === null) return null;
  return (from === 0 ? 'For every order' : `For orders from ${formatRound(from)}`) + formatWhere(offer.where);
};

/** What delivery costs, by the cheapest way, in one sentence that every page says alike. */
export const describeDelivery = (offer: DeliveryOptions): string => {
  const free = lowestFreeFrom(offer);
  if (free === 0) return `Free delivery${formatWhere(offer.where)}`;
  const steps = offer.methods.flatMap((method) => method.steps);
  const prices = steps.map(({ cents }) => cents).filter((cents) => cents > 0);
  // Some goods are delivered free from the first piece on, and others are not.
  const isMixed = steps.some(({ from, cents }) => from === 0 && cents === 0);
  if (prices.length === 0 || isMixed) return 'What delivery costs is shown at the checkout';
  const least = Math.min(...prices) as Cents;
  const isOne = prices.every((cents) => cents === least);
  const freely = free === null ? '' : `, free from ${formatRound(free)}`;
  return `Delivery ${isOne ? '' : 'from '}${formatCents(least)}${freely}${formatWhere(offer.where)}`;
};
