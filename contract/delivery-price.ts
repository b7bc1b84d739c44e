import { type Cents, FREE_SHIPPING_CENTS, ZERO_CENTS } from './money.ts';

/** From so many cents of goods or grams on, the delivery costs so many cents. */
export type DeliveryStep = { from: number; cents: Cents };

/** What a delivery costs, and what it takes. */
export type DeliveryPrice = { priced: 'total' | 'weight'; steps: readonly DeliveryStep[]; takesBulky: boolean };

/** What is to be delivered: its goods less their discount, and their weight. */
export type Parcel = { cents: Cents; grams: number; isBulky: boolean };

/** What the shop asks without a delivery method of its own: a fee, and nothing from $100 of goods on. */
export const stepsOfFee = (fee: Cents): DeliveryStep[] => [
  { from: 0, cents: fee },
  { from: FREE_SHIPPING_CENTS, cents: ZERO_CENTS },
];

/** What a delivery of this parcel costs; null when it does not take it. */
export const deliveryCents = ({ priced, steps, takesBulky }: DeliveryPrice, parcel: Parcel): Cents | null => {
  if (parcel.isBulky && !takesBulky) return null;
  const measure = priced === 'total' ? parcel.cents : parcel.grams;
  return steps
    .filter(({ from }) => from <= measure)
    .reduce((best, one) => (one.from >= best.from ? one : best), {
      from: 0,
      cents: ZERO_CENTS,
    }).cents;
};
