import { expect, test } from 'vitest';
import { QuoteForm } from '#features/quotes/contract/quotes.ts';
import { clientErrors } from '#platform/contract/api-error.ts';
import { toPriceRequest, blankQuote, toQuoteBody, type QuoteFormValues } from './quote-form-values.ts';

const typed = (quantity: string, price = ''): QuoteFormValues => ({
  ...blankQuote('NO'),
  name: 'Kari Nordmann',
  email: 'kari@example.com',
  lines: [{ productId: '01900000-0000-7000-8000-000000000000', sku: 'V', name: 'V', quantity, price }],
});
const listFaults = (offer: QuoteFormValues): Record<string, string> => {
  const { error } = QuoteForm.safeParse(toQuoteBody(offer, true, false));
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
};

test.each(['1e9', '0x10', '2.5', '1.000', '', '-1', '2000000000'])(
  'a quantity of %j is rejected at its line',
  (text) => {
    expect(listFaults(typed(text))).toEqual({ 'lines.0.quantity': clientErrors.quantity_invalid.message });
    expect(toPriceRequest(typed(text), null)?.lines.filter(({ quantity }) => quantity < 1e9) ?? []).toEqual([]);
  },
);

test('a price with three decimals is rejected with a hint to use two', () => {
  expect(listFaults(typed('2', '8.005'))).toEqual({ 'lines.0.price': 'Amounts have two decimals: write 8.01 or 8005' });
  expect(listFaults(typed(' 2 ', '8.01'))).toEqual({});
});
