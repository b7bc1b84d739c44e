import { type Cents, ZERO_CENTS, cents } from '#platform/contract/money.ts';

/** Goods from this amount on are delivered free if the owner has no delivery methods (specification, section 9). */
const FREE_SHIPPING_CENTS = cents(10_000);

/** From this many cents of goods, or grams, delivery costs `cents`. */
export type DeliveryStep = { from: number; cents: Cents };

/** The price of a delivery, and whether it takes bulky goods. */
export type DeliveryPrice = { priced: 'total' | 'weight'; steps: readonly DeliveryStep[]; takesBulky: boolean };

/** Goods to deliver: their price after discounts, and their weight. */
export type Parcel = { cents: Cents; grams: number; isBulky: boolean };

/**
 * The steps of the flat fee that applies without delivery methods: the fee, then free from `FREE_SHIPPING_CENTS` on.
 */
export const flatFeeSteps = (fee: Cents): DeliveryStep[] => [
  { from: 0, cents: fee },
  { from: FREE_SHIPPING_CENTS, cents: ZERO_CENTS },
];

/** The highest step reached applies. */
const priceAtMeasure = (steps: readonly DeliveryStep[], measure: number): Cents =>
  steps
    .filter(({ from }) => from <= measure)
    .reduce((best, one) => (one.from >= best.from ? one : best), { from: 0, cents: ZERO_CENTS }).cents;

/** The flat delivery fee for this many cents of goods. */
export const flatFeeCents = (fee: Cents, goods: Cents): Cents => priceAtMeasure(flatFeeSteps(fee), goods);

/** The delivery price of a parcel; null if the method cannot deliver it. */
export const deliveryCents = ({ priced, steps, takesBulky }: DeliveryPrice, parcel: Parcel): Cents | null => {
  if (parcel.isBulky && !takesBulky) return null;
  return priceAtMeasure(steps, priced === 'total' ? parcel.cents : parcel.grams);
};

/** The id of the built-in delivery method, which applies while the owner has none. */
export const STANDARD_METHOD = 'standard';
