import { expect, test } from 'vitest';
import { ProfileForm } from '#features/accounts/contract/accounts.ts';
import { Delivery } from '#features/orders/contract/orders.ts';

const inOrder = (phone: string) => Delivery.safeParse({ phone }).error?.issues.map(({ message }) => message);
const inProfile = (phone: string) =>
  ProfileForm.safeParse({ education: 'x', location: 'x', linkedin: 'x', phone }).error?.issues.map(
    ({ message }) => message,
  );

const PHONES = [
  '112',
  '+47 22 00 11 22',
  ' 0033 1 23 ',
  '+1 555 123',
  '(503) 555-0142',
  '503.555.0142',
  '+44 (0)20 7946 0018',
  '030/123456',
  '1'.repeat(30),
];

test.each(PHONES)('%j is accepted as a phone number and stored as written', (phone) => {
  expect(Delivery.parse({ phone }).phone).toBe(phone.trim());
  expect(inProfile(phone)).toBeUndefined();
});

test.each([
  ['call me', 'Use digits, spaces and + ( ) - . /'],
  ['=1+2+3', 'Use digits, spaces and + ( ) - . /'],
  ['503 555 0142 ext 4', 'Use digits, spaces and + ( ) - . /'],
  ['++', 'Enter at least 3 digits'],
  ['(1) 2', 'Enter at least 3 digits'],
  ['1'.repeat(31), 'Must be 30 characters or shorter'],
  ['+', 'Enter at least 3 digits'],
  ['1 2', 'Enter at least 3 digits'],
])('%j is not a phone number: %s', (phone, message) => {
  expect([inOrder(phone), inProfile(phone)]).toEqual([[message], [message]]);
});

test.each([
  ['\u202a+47 22 00 11 22\u202c', '+47 22 00 11 22'],
  ['０３－１２３４－５６７８', '03-1234-5678'],
])('%j is stored as %j, without invisible signs and in plain digits', (typed, stored) => {
  expect(Delivery.parse({ phone: typed }).phone).toBe(stored);
});

test('the phone number is optional in an order and required in a profile', () => {
  expect(inOrder('')).toBeUndefined();
  expect(inProfile(' ')).toEqual(['Phone Number is Required']);
});
