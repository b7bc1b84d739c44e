import { expect, test } from 'vitest';
import { OfferForm } from '#features/quotes/contract/offers.ts';
import { pageErrors } from '#platform/contract/refused.ts';
import { askedOf, blankOffer, bodyOf, type TypedOffer } from './offer-values.ts';

const typed = (quantity: string, price = ''): TypedOffer => ({
  ...blankOffer('NO'),
  name: 'Kari Nordmann',
  email: 'kari@example.com',
  lines: [{ productId: '01900000-0000-7000-8000-000000000000', sku: 'V', name: 'V', img: '', quantity, price }],
});
const faultsOf = (offer: TypedOffer): Record<string, string> => {
  const { error } = OfferForm.safeParse(bodyOf(offer, true, false));
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
};

test.each(['1e9', '0x10', '2.5', '1.000', '', '-1', '2000000000'])(
  'a quantity of %j is refused at its line',
  (text) => {
    expect(faultsOf(typed(text))).toEqual({ 'lines.0.quantity': pageErrors.quantity_invalid.message });
    expect(askedOf(typed(text), null)?.lines.filter(({ quantity }) => quantity < 1e9) ?? []).toEqual([]);
  },
);

test('a price with three decimals is told to have two', () => {
  expect(faultsOf(typed('2', '8.005'))).toEqual({ 'lines.0.price': 'Amounts have two decimals: write 8.01 or 8005' });
  expect(faultsOf(typed(' 2 ', '8.01'))).toEqual({});
});
