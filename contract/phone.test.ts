import { expect, test } from 'vitest';
import { ProfileForm } from './accounts.ts';
import { Delivery } from './orders.ts';

const inOrder = (phone: string) => Delivery.safeParse({ phone }).error?.issues.map(({ message }) => message);
const inProfile = (phone: string) =>
  ProfileForm.safeParse({ education: 'x', location: 'x', linkedin: 'x', phone }).error?.issues.map(
    ({ message }) => message,
  );

test.each(['112', '+47 22 00 11 22', ' 0033 1 23 ', '+1 555 123'])(
  '%j is a telephone number, kept as it is written',
  (phone) => {
    expect(Delivery.parse({ phone }).phone).toBe(phone.trim());
    expect(inProfile(phone)).toBeUndefined();
  },
);

test.each([
  ['(555) 123', 'Use digits, spaces and +'],
  ['123-456', 'Use digits, spaces and +'],
  ['++', 'Use digits, spaces and +'],
  ['47+123', 'Use digits, spaces and +'],
  ['+', 'Give at least 3 digits'],
  ['1 2', 'Give at least 3 digits'],
])('%j is none: %s', (phone, message) => {
  expect([inOrder(phone), inProfile(phone)]).toEqual([[message], [message]]);
});

test('an order may leave it out, a profile may not', () => {
  expect(inOrder('')).toBeUndefined();
  expect(inProfile(' ')).toEqual(['Phone Number is Required']);
});
