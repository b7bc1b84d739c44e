import { type Cents, cents } from '#platform/contract/money.ts';

/** How new prices are rounded: to the cent, or to the nearest price that ends like this. */
export const PRICE_ENDINGS = ['cent', '00', '05', '09', '99'] as const;
export type PriceEnding = (typeof PRICE_ENDINGS)[number];

export const endingLabels: Record<PriceEnding, string> = {
  cent: 'To the cent',
  '00': 'To the nearest .00',
  '05': 'To the nearest 5 cents',
  '09': 'To the nearest 9 cents, such as .49',
  '99': 'To the nearest .99',
};

/** Prices with an ending are `first` cents, then every `step` cents more. */
const steps: Record<PriceEnding, { first: number; step: number }> = {
  cent: { first: 0, step: 1 },
  '00': { first: 0, step: 100 },
  '05': { first: 0, step: 5 },
  '09': { first: 9, step: 10 },
  '99': { first: 99, step: 100 },
};

/**
 * Rounds a price in cents, half up, to the nearest price with that ending, at least the lowest. To the cent, the
 * result may be 0 or less.
 */
export const roundPrice = (price: number, ending: PriceEnding): Cents => {
  const { first, step } = steps[ending];
  const rounded = Math.round((price - first) / step) * step + first;
  return cents(ending === 'cent' ? rounded : Math.max(rounded, first === 0 ? step : first));
};

/**
 * Changes a price in cents by a percentage, and rounds it.
 * @param percent with at most two decimals; -10 takes a tenth off
 */
export const changePrice = (price: Cents, percent: number, ending: PriceEnding): Cents =>
  // Calculates in whole numbers, so that half a cent rounds exactly.
  roundPrice((price * (10_000 + Math.round(percent * 100))) / 10_000, ending);
