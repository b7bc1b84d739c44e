import { expect, test } from 'vitest';
import { describeReceived } from './describe-received.ts';

test.each([
  [undefined, ''],
  [{ amount: 5 }, 'The $5.00 received for it stays on the account of Ada.'],
  [{ amount: 5, credit: 5 }, 'The $5.00 received for it becomes credit of Ada.'],
  [{ amount: 5, credit: 5, isHeld: true }, 'The $5.00 received for it is held for Ada until it is paid back.'],
  [{ amount: 5, credit: 0 }, 'The $5.00 received for it pays what Ada owes the shop.'],
  [
    { amount: 5.1, credit: 2 },
    'Of the $5.10 received for it, $3.10 pays what Ada owes the shop, and $2.00 becomes credit.',
  ],
])('describes what becomes of %j when its order is canceled', (received, text) => {
  expect(describeReceived({ userName: 'Ada', ...(received && { received }) })).toBe(text);
});
