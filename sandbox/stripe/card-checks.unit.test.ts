import { expect, test } from 'vitest';

type Finding = { code: string; message: string } | null;

type Checks = {
  getBrand(digits: string): string;
  checkNumber(digits: string): Finding;
  checkExpiry(digits: string, now: Date): Finding;
  checkCvc(digits: string, number: string): Finding;
  formatNumber(digits: string): string;
  formatExpiry(text: string, erasing: boolean): string;
};

// A browser script, served as written and not known to the compiler.
const checks = (await import(new URL('./browser/card-checks.js', import.meta.url).href)) as Checks;
const now = new Date(2026, 10, 21);

test.each([
  ['4242424242424242', 'visa', '4242 4242 4242 4242', null],
  ['378282246310005', 'amex', '3782 822463 10005', null],
  ['5555555555554444', 'mastercard', '5555 5555 5555 4444', null],
  ['42424', 'visa', '4242 4', 'Your card number is incomplete.'],
  ['', 'unknown', '', 'Your card number is incomplete.'],
  ['4242424242424241', 'visa', '4242 4242 4242 4241', 'Your card number is invalid.'],
  ['42424242424242429', 'visa', '4242 4242 4242 4242', 'Your card number is invalid.'],
])('card number %s gets its brand, format and error', (digits, brand, text, message) => {
  expect(checks.getBrand(digits)).toBe(brand);
  expect(checks.formatNumber(digits)).toBe(text);
  expect(checks.checkNumber(digits)?.message ?? null).toBe(message);
});

test.each([
  ['1234', null],
  ['1126', null],
  ['1026', "Your card's expiration date is in the past."],
  ['1225', "Your card's expiration year is in the past."],
  ['1299', "Your card's expiration year is invalid."],
  ['13', "Your card's expiration month is invalid."],
  ['12', "Your card's expiration date is incomplete."],
])('expiry %s is accepted or gets its error', (digits, message) => {
  expect(checks.checkExpiry(digits, now)?.message ?? null).toBe(message);
});

test.each([
  ['3', false, '03 / '],
  ['1', false, '1'],
  ['1/', false, '01 / '],
  ['12', false, '12 / '],
  ['12 /', true, '12'],
  ['1234', false, '12 / 34'],
  ['12 / 2034', false, '12 / 34'],
  ['12 / 345', false, '12 / 34'],
])('expiry typed as %s is formatted', (typed, erasing, text) => {
  expect(checks.formatExpiry(typed, erasing)).toBe(text);
});

test('the security code needs as many digits as the brand requires', () => {
  const message = "Your card's security code is incomplete.";
  expect(checks.checkCvc('12', '4242')?.message).toBe(message);
  expect(checks.checkCvc('123', '4242')).toBeNull();
  expect(checks.checkCvc('123', '3782')?.message).toBe(message);
  expect(checks.checkCvc('1234', '3782')).toBeNull();
});
