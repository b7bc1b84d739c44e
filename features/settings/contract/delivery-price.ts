import { type Cents, ZERO_CENTS, cents } from '#platform/contract/money.ts';

/** Goods from this much on are delivered free, where the owner has no method of his own (specification, section 9). */
const FREE_SHIPPING_CENTS = cents(10_000);

/** From so many cents of goods or grams on, the delivery costs so many cents. */
export type DeliveryStep = { from: number; cents: Cents };

/** What a delivery costs, and what it takes. */
export type DeliveryPrice = { priced: 'total' | 'weight'; steps: readonly DeliveryStep[]; takesBulky: boolean };

/** What is to be delivered: its goods less their discount, and their weight. */
export type Parcel = { cents: Cents; grams: number; isBulky: boolean };

/** What the shop asks without a delivery method of its own: a fee, and nothing for as much as is delivered free. */
export const flatFeeSteps = (fee: Cents): DeliveryStep[] => [
  { from: 0, cents: fee },
  { from: FREE_SHIPPING_CENTS, cents: ZERO_CENTS },
];

/** Of the steps that are reached, the furthest counts. */
const priceAtMeasure = (steps: readonly DeliveryStep[], measure: number): Cents =>
  steps
    .filter(({ from }) => from <= measure)
    .reduce((best, one) => (one.from >= best.from ? one : best), { from: 0, cents: ZERO_CENTS }).cents;

/** What the delivery of so many cents of goods costs by the fee alone. */
export const flatFeeCents = (fee: Cents, goods: Cents): Cents => priceAtMeasure(flatFeeSteps(fee), goods);

/** What a delivery of this parcel costs; null when it does not take it. */
export const deliveryCents = ({ priced, steps, takesBulky }: DeliveryPrice, parcel: Parcel): Cents | null => {
  if (parcel.isBulky && !takesBulky) return null;
  return priceAtMeasure(steps, priced === 'total' ? parcel.cents : parcel.grams);
};

/** What the shop delivers by as long as its owner has no delivery method of his own. */
export const STANDARD_METHOD = 'standard';
